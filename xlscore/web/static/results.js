// Results table by table: which are complete, and the one that is typed into.
import { behind, fields, made, rows as listed, tap } from "./fields.js";
import { say } from "./words.js";

/** The round and the table that are shown; the first round where that is none. */
let [round, table] = [0, ""];

/** @param {Form} form */
const rounds = (form) => form.rounds.filter((one) => one.tables.length);

/** @param {Form} form */
const shown = (form) => rounds(form)[round] ?? rounds(form)[0];

/** From the first round and its first open table on. */
export function begin() {
  [round, table] = [0, ""];
}

/** The table in hand: the one that was chosen, else the first open one. @param {Form} form */
export function seated(form) {
  const here = shown(form);
  return here?.tables.find((one) => one.table === table)
    ?? here?.tables.find((one) => !one.done) ?? here?.tables[0];
}

/** Another table, or another round. @param {{ round?: number, table?: string }} to */
export function turn(to) {
  if (to.round !== undefined) [round, table] = [to.round, ""];
  if (to.table !== undefined) table = to.table;
}

/** The next open table after the one in hand; false if there is none. @param {Form} form */
export function onward(form) {
  const { tables = [] } = shown(form) ?? {};
  const at = tables.findIndex((one) => one.table === seated(form)?.table);
  const next = [...tables.slice(at + 1), ...tables.slice(0, at)].find((one) => !one.done);
  if (next) table = next.table;
  return !!next;
}

/** What is typed in a table, for the list of changes. @param {Form} form */
export const place = (form) => {
  const here = seated(form);
  return here ? `${shown(form)?.title}, ${here.title}` : "";
};

/** The whole view. @param {Form} form @returns {Node[]} */
export function results(form) {
  const here = shown(form), own = seated(form);
  if (!here || !own) {
    const draw = made("button", { type: "button", class: "first", "data-ask": "next" }, say("next"));
    return [made("p", { class: "lead" }, say("nothing_drawn")), draw];
  }
  table = own.table;
  const next = here === rounds(form)[0] && here.done === here.tables.length
    ? [made("p", {}, made("button", { type: "button", class: "first", "data-ask": "next" }, say("next")))] : [];
  return [made("div", { class: "hall" }, list(form, here, own), card(form, own)), ...next, ...penalties(form)];
}

/** The rounds to choose from, and the tables of one. @param {Form} form @param {Round} here @param {Seated} own */
function list(form, here, own) {
  const chosen = made("select", { "data-round": "", "aria-label": say("round_to_show") },
    ...rounds(form).map((one, i) => new Option(one.title, String(i))));
  chosen.value = String(rounds(form).indexOf(here));
  const buttons = here.tables.map((one) => {
    const names = made("span", { class: "names" }, one.rows.map((row) => row.name).join(", "));
    const button = made("button", { type: "button", class: one.done ? "table done" : "table" },
      made("span", { class: "unseen" }, `${one.title}, ${one.done ? `${say("complete")}, ` : ""}`),
      made("b", { "aria-hidden": "true" }, one.table), names);
    button.dataset.table = one.table;
    if (one === own) button.setAttribute("aria-current", "true");
    return button;
  });
  const count = say("tables_done", { done: here.done, count: here.tables.length });
  return made("div", { class: "tables" }, chosen, made("p", { class: "lead small", role: "status" }, count),
    made("div", { class: "buttons", role: "group", "aria-label": say("tables") }, ...buttons));
}

/** One table: who won, or what each has made. @param {Form} form @param {Seated} own */
function card(form, own) {
  const title = made("h3", {}, own.title, ...own.done ? [made("span", { class: "tick" }, ` ✓ ${say("complete")}`)] : []);
  const rows = own.rows.map((row) => made("div", { class: "line" },
    made("b", { class: "name" }, row.name ?? "", ...row.no ? [made("small", {}, ` ${row.no}`)] : []),
    ...fields(form.results, row, row.name)));
  if (!own.taps.length) return made("div", { class: "card" }, title, ...rows);
  const taps = made("div", { class: "taps", role: "group", "aria-label": say("who_won") }, ...own.taps.map((one) => tap(one)));
  return made("div", { class: "card" }, title, made("p", { class: "lead" }, say("who_won")), taps, behind("rare", ...rows));
}

/** Penalties that there are, and a new one. @param {Form} form */
const penalties = ({ penalties: all }) => all ? [behind("penalties", ...listed("penalty", "new_penalty", all))] : [];
