// The page of the room. It shows what the computer tells and sends nothing; every text is text.
const VIEWS = ["standings", "bracket", "seating", "tables", "open", "chances", "clock"];

let news = JSON.parse(byId("state").textContent);
let state = news;
let language = stored("language");
let me = stored("me");
let shown = "";
let view = VIEWS.includes(location.hash.slice(1)) ? location.hash.slice(1) : "standings";
let rotating = location.hash === "#rotate";
let revealed = Infinity;
let heard = Date.now();

function table(label, heads, numeric, rows) {
  const kind = (i) => (numeric[i] ? { class: "n" } : {});
  const head = heads.map((text, i) => make("th", text, { scope: "col", ...kind(i) }));
  const body = rows.map(({ cells, tone, cut, header = -1 }) => make("tr", "",
    { class: [tone, cut ? "cut" : ""].join(" ").trim() },
    ...cells.map((text, i) => i === header
      ? make("th", text, { scope: "row" }) : make("td", text, kind(i)))));
  return make("div", "", { class: "scroll", tabindex: "0", role: "region", "aria-label": label },
    make("table", "", {},
    make("thead", "", {}, make("tr", "", {}, ...head)), make("tbody", "", {}, ...body)));
}

// -- a list that a phone shows from top to bottom, a wall in two columns of large letters -------------
const MOST = 16, MOST_WITH_NOTES = 12;  // lines of a column on a wall

function list({ title, heads, rows, more }, header) {
  const noted = rows.some((row) => row.note);
  const pages = Math.ceil(rows.length / (2 * (noted ? MOST_WITH_NOTES : MOST))) || 1;
  const size = Math.ceil(rows.length / pages);
  const made = make("table", "", { class: `list at${header} ${noted ? "noted" : ""}`, role: "table", "aria-label": title },
    make("thead", "", { role: "rowgroup" }, make("tr", "", { role: "row" },
      ...heads.map((text) => make("th", text, { scope: "col", role: "columnheader" })))));
  for (let page = 0; page < pages; page += 1) {
    made.append(make("tbody", "", { role: "rowgroup" }, ...rows.slice(page * size, (page + 1) * size)
      .map((row) => line(row, { title, heads, more }, header))));
  }
  made.style.setProperty("--rows", Math.ceil(size / 2));
  const letters = rows.map(({ cells }) => cells.slice(header).join("").length);
  made.style.setProperty("--letters", Math.min(36, Math.max(8, ...letters)));
  return made;
}

function line({ cells, note, more, tone, cut }, block, header) {
  const own = me && cells[header] === me;
  return make("tr", "", { role: "row", class: `${tone ?? ""} ${cut ? "cut" : ""} ${own ? "own" : ""}`,
    ...(own ? { "aria-current": "true" } : {}) },
  ...cells.map((text, i) => i !== header ? make("td", text, { role: "cell", "data-head": block.heads[i] })
    : make("th", more ? "" : text, { scope: "row", role: "rowheader" },
      ...(more ? [details(text, more, block)] : []), ...(note ? [make("small", note)] : []))));
}

function details(name, texts, { title, more }) {
  const lines = more.map((head, i) => make("div", "", {}, make("dt", head), make("dd", texts[i])));
  return make("details", "", { "data-key": `${title} ${name}` }, make("summary", name),
    make("dl", "", {}, ...lines.filter((_, i) => texts[i])));
}

function drawStandings() {
  return [...drawOwn(), ...state.standings.flatMap((block) => {
    const title = make("h2", block.title + " ");
    title.append(make("span", block.subtitle, { class: "quiet" }), make("span", ` · ${block.heads[2]}`, { class: "quiet wide" }));
    const legend = block.legend ? [make("p", block.legend, { class: "quiet" })] : [];
    return [title, list(block, 1), ...legend];
  })];
}

function drawOwn() {
  const isMine = (row) => row.cells[1] === me;
  const block = me && state.standings.find(({ rows }) => rows.some(isMine));
  const cards = state.tables.filter(({ players }) => players.some(({ name }) => name === me));
  return [...(block ? [list({ ...block, title: state.words.me, rows: block.rows.filter(isMine) }, 1)] : []),
    make("div", "", { class: "cards" }, ...cards.map(card))];
}

// -- brackets: boxes on a grid, with two columns for wires between the rounds ------------------------
function drawBracket() {
  const all = state.bracket || [];
  // one size of letters for all of them, so that on a wall they are seen whole
  const rounds = Math.max(0, ...all.map(({ heads }) => heads.length));
  const lines = all.reduce((sum, { games }) => sum + games * 4.1 + 2.4, 0);
  const names = all.flatMap(({ boxes }) => boxes.flatMap(({ seats }) => seats.map(({ name }) => name.length)));
  const sizes = { rounds, lines, letters: Math.min(34, Math.max(10, ...names)) };
  return all.map(({ unit, games, heads, boxes, wires }) => {
    // the first row has the headings; a wire is in the middle of its rows
    const at = (element, rows, columns) => {
      element.style.gridRow = rows;
      element.style.gridColumn = columns;
      return element;
    };
    const middle = (row) => row + unit / 2 + 2;
    const picture = make("div", "", { class: "bracket" },
      ...wires.map(([row, column, end, to]) => row === end
        ? at(make("i", "", { class: "wire" }), `${middle(row)}`, `${column + 1} / ${to + 1}`)
        : at(make("i", "", { class: "bar" }), `${middle(row)} / ${middle(end)}`, `${column + 1}`)),
      ...heads.flatMap((head, n) => [at(make("h2", head), "1", `${3 * n + 1}`),
        ...boxes.filter(({ column }) => column === n).map(({ row, label, seats }) =>
          at(make("ul", "", { "aria-label": label }, ...seats.map(side)), `${row + 2} / span ${unit}`, `${3 * n + 1}`))]));
    picture.style.gridTemplateRows = `auto repeat(${games * unit}, 1fr)`;
    picture.style.gridTemplateColumns = `minmax(0, 1fr)${" 1.2em 1.2em minmax(0, 1fr)".repeat(rounds - 1)}`;
    for (const [key, value] of Object.entries(sizes)) picture.style.setProperty(`--${key}`, value);
    const label = `${state.words.bracket} – ${heads.at(-1)}`;
    return make("div", "", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, picture);
  });
}

function side({ seed, name, points, look }) {
  const won = look && look !== "out";
  return make("li", "", { class: `${look} ${me && name === me ? "own" : ""}`.trim() },
    make("span", seed, { class: "quiet" }), make(won ? "strong" : "span", name), make("span", points, { class: "n" }));
}

function drawSeating() {
  const { words } = state;
  const wanted = byId("find").value.trim().toLocaleLowerCase();
  const rows = state.seating.filter((one) => one.name.toLocaleLowerCase().includes(wanted));
  return [rows.length || wanted ? list({
    title: words.seating, heads: [words.name, words.table, words.seat],
    rows: rows.map((one) => ({ cells: [one.name, one.table, String(one.seat ?? "")] })),
  }, 0)
    : make("p", words.nothing_drawn)];
}

function card(one, i) {
  const seats = [...one.players, ...one.free].sort((a, b) => (a.seat ?? Infinity) - (b.seat ?? Infinity) || 0);
  return make("div", "", { class: i < revealed ? "card" : "card covered" },
    make("h2", `${state.words.table} ${one.table}`),
    ...(one.sides ? [make("p", one.sides, { class: "sides quiet" })] : []),
    make("ol", "", {}, ...seats.map(({ name, seat }) => make("li", name, seat ? { value: seat } : {}))));
}

// on a wall the tables fill the screen, as long as their letters do not get smaller than elsewhere
function drawTables() {
  const { tables, words } = state;
  if (!tables.length) return [make("p", words.nothing_drawn)];
  const names = tables.map(({ players, free }) => [...players, ...free].map(({ name }) => name.length));
  const columns = Math.min(5, Math.ceil(Math.sqrt(tables.length)));
  const wall = { columns, rows: Math.ceil(tables.length / columns), lines: Math.max(...names.map((one, i) => one.length + (tables[i].sides ? 2 : 0))),
    letters: Math.min(24, Math.max(10, ...names.flat())) };
  for (const [key, value] of Object.entries(wall)) byId("cards").style.setProperty(`--${key}`, value);
  return tables.map(card);
}

function drawOpen() {
  const { words } = state;
  if (!state.tables.length) return [make("p", words.nothing_drawn)];
  const rows = state.tables.filter((one) => !one.done).map((one) => ({
    cells: [`${words.table} ${one.table}`, one.players.map((p) => p.name).join(", ")], header: 0,
  }));
  return [rows.length ? table(words.open, ["", ""], [], rows) : make("p", words.all_done)];
}

function drawChances() {
  const { chances, words } = state;
  if (!chances) return [make("p", words.nothing_drawn)];
  const rows = chances.lines.map((one) => ({
    cells: [one.name, one.text], tone: one.verdict === "depends" ? "" : one.verdict, header: 0,
  }));
  return [make("p", chances.goal), table(words.chances, ["", ""], [], rows),
    make("p", chances.method, { class: "quiet" })];
}

const PARTS = { standings: drawStandings, bracket: drawBracket, seating: drawSeating, tables: drawTables,
  open: drawOpen, chances: drawChances };
const TARGETS = { seating: "seats", tables: "cards" };

function fill(name) {
  const target = byId(TARGETS[name] || name);
  const open = new Set([...target.querySelectorAll("details[open]")].map((one) => one.dataset.key));
  const at = target.contains(document.activeElement) && document.activeElement.parentNode.dataset.key;
  target.replaceChildren(...PARTS[name]());
  for (const one of target.querySelectorAll("details")) {
    one.open = open.has(one.dataset.key);
    if (at === one.dataset.key) one.firstChild.focus();
  }
  for (const heads of target.querySelectorAll("thead")) {
    if (![...heads.querySelectorAll("th")].some((head) => head.textContent)) heads.remove();
  }
  for (const empty of target.querySelectorAll("thead th:empty")) {
    empty.replaceWith(document.createElement("td"));
  }
}

// -- who looks: the language and the name that were chosen here -----------------------------------
function translate() {
  state = { ...news, ...news.languages[language] };
  const { words } = state;
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = words[one.dataset.word];
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", words[one.dataset.label]);
  offer(byId("language"), Object.entries(state.spoken), state.language);
  offer(byId("me"), [["", "–"], ...state.names.map((name) => [name, name])], state.names.includes(me) ? me : "");
}

// -- the round that is announced: its hash to be photographed, with a QR code of the same text --------
function drawAnnounced() {
  const { text = "", code = [] } = state.announced || {};
  const [said, picture] = byId("announced").children;
  const dark = code.flatMap((row, y) => [...row].map((dot, x) => dot === "1" ? `M${x} ${y}h1v1h-1z` : ""));
  byId("announced").hidden = !text;
  said.textContent = text;
  picture.style.display = code.length ? "" : "none";
  picture.setAttribute("viewBox", `-4 -4 ${code.length + 8} ${code.length + 8}`);
  picture.firstChild.setAttribute("d", dark.join(""));
}

function draw() {
  const text = JSON.stringify([{ ...news, clock: null }, language, me]);
  if (text === shown) return;
  translate();
  shown = text;
  const main = document.querySelector("main");
  const top = main.scrollTop;
  document.documentElement.lang = state.language;
  document.title = state.title || state.lead;
  byId("title").textContent = state.title || state.lead;
  byId("lead").textContent = state.title ? state.lead : "";
  drawAnnounced();
  Object.keys(PARTS).forEach(fill);
  byId("nav-bracket").hidden = !state.bracket;
  if (view === "bracket" && !state.bracket) show("standings");
  main.scrollTop = top;
}

function show(name) {
  view = name;
  for (const one of VIEWS) {
    byId(one).hidden = one !== name;
    byId("nav-" + one).setAttribute("aria-pressed", String(one === name && !rotating));
  }
  byId("nav-rotate").setAttribute("aria-pressed", String(rotating));
}

function choose(name) {
  rotating = name === "rotate";
  show(rotating ? view : name);
  history.replaceState(null, "", "#" + name);
  document.querySelector("main").scrollTop = document.documentElement.scrollTop = 0;
}

// -- in turn: down to the end of each view, then the next -----------------------------------------
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let rest = 0;
setInterval(() => {
  if (!rotating || document.hidden) return;
  const main = document.querySelector("main");
  const end = main.scrollTop + main.clientHeight >= main.scrollHeight - 2;
  if (!end && rest > 40) { main.scrollTop += calm.matches ? main.clientHeight : 1; }
  rest += 1;
  if (calm.matches && !end && rest > 120) rest = 0;
  if (end && rest > 160) {
    const turn = VIEWS.filter((one) => one === "bracket" ? state.bracket
      : one !== "clock" || timer().ends || timer().left !== null);
    show(turn[(turn.indexOf(view) + 1) % turn.length]);
    main.scrollTop = 0;
    rest = 0;
  }
}, 50);

// -- the clock: an end in real time, so that sleep costs nothing ----------------------------------
// One for all is in the state: the projector's page sets it, the others show it by the computer's time.
const control = Boolean(document.body.dataset.control);
let own = stored("timer") || { ends: null, left: null };
let ahead = 0;
const timer = () => news.clock || own;
const now = () => Date.now() + ahead;
let sounded = !timer().ends || timer().ends < now();
function keep(next) {
  if (news.clock) {
    news.clock = next;
    fetch("clock", { method: "POST", body: JSON.stringify(next) }).catch(() => {});
  } else {
    own = next;
    stored("timer", own);
  }
  tick();
}

function gong() {
  try {
    const audio = new AudioContext();
    for (const [pitch, loud] of [[196, 0.5], [294, 0.25], [523, 0.12]]) {
      const tone = audio.createOscillator(), volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(loud, audio.currentTime);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 4);
      tone.connect(volume).connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + 4);
    }
  } catch { /* a browser without sound */ }
}

function tick() {
  const minutes = Math.max(1, Number(byId("minutes").value) || 1);
  const { ends, left: paused } = timer();
  const watching = Boolean(news.clock) && !control;
  const left = ends ? ends - now() : paused ?? minutes * 60000;
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const text = watching && !ends && paused === null ? "–" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const over = Boolean(ends) && left <= 0;
  byId("set").hidden = watching;
  byId("time").textContent = text;
  byId("running").textContent = ends ? (over ? state.words.time_up : text) : "";
  byId("clock").classList.toggle("over", over);
  byId("go").textContent = ends && !over ? state.words.pause : state.words.start;
  if (!over && ends) sounded = false;
  if (over && !sounded) { sounded = true; if (!watching) gong(); }
  const late = Date.now() - heard > 15000 && !document.hidden;
  notice(late ? state.words.stale : news.kept ? state.words.errors : news.waits ? state.words.waits : "");
}

byId("go").addEventListener("click", () => {
  const { ends, left: paused } = timer();
  if (ends && ends > now()) { keep({ ends: null, left: Math.round(ends - now()) }); return; }
  const minutes = Math.max(1, Number(byId("minutes").value) || 1);
  const length = ends ? minutes * 60000 : paused ?? minutes * 60000;
  keep({ ends: Math.round(now() + length), left: null });
});
byId("reset").addEventListener("click", () => { sounded = true; keep({ ends: null, left: null }); });
byId("minutes").addEventListener("input", tick);

// -- the draw, table by table -----------------------------------------------------------------------
const reveal = (count) => { revealed = count; fill("tables"); };
byId("next").addEventListener("click", () => reveal(revealed === Infinity ? 1 : revealed + 1));
byId("hide").addEventListener("click", () => reveal(0));
byId("all").addEventListener("click", () => reveal(Infinity));
byId("find").addEventListener("input", () => fill("seating"));
for (const name of [...VIEWS, "rotate"]) {
  byId("nav-" + name).addEventListener("click", () => choose(name));
}

byId("language").addEventListener("change", (event) => {
  language = event.target.value;
  stored("language", language);
  draw();
  tick();
});
byId("me").addEventListener("change", (event) => { me = event.target.value; stored("me", me); draw(); });

// -- news ---------------------------------------------------------------------------------------------
window.xlscoreRoom = (next) => { news = next; heard = Date.now(); draw(); tick(); };
let asking = false;
function ask() {
  if (asking) return;
  asking = true;
  const done = () => { asking = false; };
  if (location.protocol === "file:") {
    const script = make("script", "", { src: `${document.body.dataset.news}?${Date.now()}` });
    script.onload = script.onerror = () => { script.remove(); done(); };
    document.head.append(script);
  } else {
    fetch("state.json", { cache: "no-cache" })
      .then((answer) => {
        const told = Date.parse(answer.headers.get("Date"));
        if (told) ahead = Math.abs(told - Date.now()) < 3000 ? 0 : told + 500 - Date.now();
        return answer.ok ? answer.json() : Promise.reject(answer.status);
      })
      .then(window.xlscoreRoom).catch(() => {}).finally(done);
  }
}
setInterval(ask, 1000);
setInterval(tick, 250);
document.addEventListener("visibilitychange", () => { if (!document.hidden) { ask(); tick(); } });
draw();
show(view);
if (rotating) choose("rotate");
tick();
