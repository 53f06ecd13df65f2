// Standings by somebody else's program, tournament-organizer of npm, of the events of a kit:
//
//     node scoring_peer.mjs FOLDER/node_modules KIT >theirs.csv
//
// Each event goes in as that program's own file of a tournament, and its standings come out.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, kit] = process.argv.slice(2);
const entry = join(modules, "tournament-organizer", "dist", "index.js");
const { default: Manager } = await import(pathToFileURL(entry).href);

const SCORING = {
  bestOf: 1, win: 1, draw: 0.5, loss: 0, bye: 1, tiebreaks: ["solkoff", "sonneborn berger"],
};

/** Games of two, and byes; a seat in a game nobody has typed points for is still open. */
function games(event) {
  const found = new Map();
  for (const row of event.results) {
    const key = `${row.round}/${row.table}`;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return [...found.values()];
}

/** "21/2" as 10.5. */
function number(value) {
  const [top, bottom = 1] = String(value).split("/").map(Number);
  return top / bottom;
}

/** What one seat made: 1, 1/2 or 0; null while it is open. Typed places win over points. */
function made(row, other) {
  const key = row.place !== null && other.place !== null ? "place" : "points";
  if (row[key] === null || other[key] === null) return null;
  const ahead = Math.sign(number(row[key]) - number(other[key])) * (key === "place" ? -1 : 1);
  return (ahead + 1) / 2;
}

function told(event) {
  const players = new Map(event.players.map((one) => [one.no, {
    id: String(one.no), name: one.name, active: one.status === "active",
    value: 0, matches: [], meta: {},
  }]));
  const matches = [];
  const result = (points) => ({ win: +(points === 1), loss: +(points === 0), draw: +(points === 0.5) });
  for (const rows of games(event)) {
    const [one, other] = rows;
    const match = {
      id: `m${matches.length}`, round: one.round, match: matches.length + 1, active: false,
      bye: one.status === "bye", loss: false, path: { win: null, loss: null }, meta: {},
    };
    const seats = match.bye ? [[one, null, 1]] : other === undefined ? [] :
      [[one, other, made(one, other)], [other, one, made(other, one)]];
    if (seats.length === 0 || rows.length > 2 || rows.some((row) => row.no === null)) continue;
    match.active = seats.some(([, , points]) => points === null);
    seats.forEach(([row, against, points], n) => {
      const all = { ...(points === null ? { win: 0, loss: 0, draw: 0 } : result(points)) };
      match[`player${n + 1}`] = { id: String(row.no), ...all };
      players.get(row.no).matches.push({
        id: match.id, opponent: against === null ? null : String(against.no), pairUpDown: false,
        seating: null, bye: match.bye, ...all,
      });
    });
    match.player2 ??= { id: null, win: 0, loss: 1, draw: 0 };
    matches.push(match);
  }
  const rounds = Math.max(...matches.map((match) => match.round));
  return {
    id: event.id, name: event.id, status: "stage-one", round: rounds, sorting: "none",
    seating: false, scoring: SCORING, stageOne: { format: "swiss", rounds, maxPlayers: 0 },
    stageTwo: { format: null, consolation: false, advance: { value: 0, method: "all" } }, meta: {},
    players: [...players.values()].filter((one) => one.matches.length > 0), matches,
  };
}

const lines = ["event,stage,rank,no,wins,opponents_points,sonneborn_berger"];
for (const folder of readdirSync(kit).filter((name) => /^\d+$/.test(name)).sort()) {
  const event = JSON.parse(readFileSync(join(kit, folder, "event.json"), "utf-8"));
  const standings = new Manager().loadTournament(told(event)).getStandings();
  standings.forEach((line, n) => {
    const { player, matchPoints, tiebreaks } = line;
    const rank = player.isActive() ? n + 1 : "";
    const values = [matchPoints, tiebreaks.solkoff, tiebreaks.sonnebornBerger];
    lines.push([event.id, "preliminary", rank, player.getId(), ...values].join(","));
  });
}
console.log(lines.join("\n"));
