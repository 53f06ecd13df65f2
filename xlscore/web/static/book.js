// The workbook in hand: what a click asks about it, and what is shown then.
import { changes } from "./desk.js";
import * as entry from "./entry.js";
import * as disk from "./files.js";
import { takeUp } from "./resume.js";
import { at, findings, options, sheets, tell } from "./show.js";
import { desk, during, quietly } from "./work.js";
import { current, say, site } from "./words.js";

// -- clicks ------------------------------------------------------------------------------------

/** Cells are typed into; what came of it, or null if it has come to nothing. @param {string[]} cells @param {string} what */
async function enterCells(cells, what) {
  const { answer, outcome } = await desk.act({ verb: "enter", options: { cell: cells } }, undefined, what);
  findings(answer.findings);
  if (answer.form) {
    tell([]);
    head(answer.title);
  }
  conclude(answer.form ? [] : answer.said, outcome?.wrong || !answer.form ? outcome : null);
  if (answer.form) return answer;
  if (answer.kind) show(answer);
  entry.take(await desk.ask({ verb: "enter" }));
  return null;
}

/** People of a typed or pasted list are registered; whether they are. @param {string} text */
async function register(text) {
  let done = false;
  const bytes = new TextEncoder().encode(text);
  await during(async () => {
    const { answer } = await act({ verb: "players_import" }, { path: "list.csv", file: { size: bytes.length }, bytes, handle: null });
    done = !answer.wrong;
  });
  return done;
}

entry.listen({ enter: enterCells, quietly, register });

/** The part of the page that is shown. @param {string} view */
function turn(view) {
  document.body.dataset.view = view;
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-part]"))) {
    part.hidden = part.dataset.part !== view;
  }
  for (const button of document.querySelectorAll("button[data-view]")) {
    if (button.getAttribute("data-view") === view) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
}

/** Another part of the page; what can be typed there is asked for. @param {string} view */
export async function visit(view) {
  turn(view);
  if (entry.isTyping()) await during(form);
}

/** What can be typed, as the workbook is now. */
async function form() {
  entry.take(await desk.ask({ verb: "enter" }));
}

/** Ask about the workbook in hand, and show the answer and what became of the file. @param {Partial<Asked> & { verb: string }} asked @param {Opened} [source] */
export async function act(asked, source) {
  const { answer, outcome } = await desk.act(asked, source, say(asked.options?.redraw ? "redraw" : asked.verb));
  // what is about one player or a file leaves standings and findings on the screen
  if (answer.kind) show(answer);
  else tell(answer.said, answer.wrong);
  if (!changes(asked.verb) && answer.data) disk.download(answer.made, answer.data);
  conclude(answer.said, outcome);
  at("#post").hidden = asked.verb !== "announce" || answer.wrong;
  if (entry.isTyping()) await form();
  return { answer, outcome };
}

/** Back to the workbook before the last changes, or forth again. @param {"before" | "after"} where @param {number} [steps] */
export async function walk(where, steps = 1) {
  let done = await desk.walk(where);
  for (let i = 1; i < steps && done && !done.outcome?.wrong; i += 1) done = await desk.walk(where) ?? done;
  if (!done) return;
  show(done.answer);
  const taken = done.outcome?.key === "changed_outside" ? done.answer.said
    : [say(where === "before" ? "undone" : "redone")];
  tell(taken);
  conclude(taken, done.outcome);
  if (entry.isTyping()) await form();
}

/** What became of the file comes last, and first if nothing was saved. @param {string[]} said @param {Outcome | null} outcome */
function conclude(said, outcome) {
  if (!outcome) return;
  const { key, what, wrong: refused, lines = [] } = outcome;
  const line = say(key, { what, file: desk.path });
  tell(refused ? [line, ...lines, ...said] : [...said, line], refused);
}

export async function save() {
  conclude([], await desk.save());
}

export async function download() {
  tell([say("downloaded", { file: await desk.download() })]);
}

/** The workbook in hand as its file holds it now. */
export async function again() {
  if (await desk.again()) await look();
}

/** How the workbook in hand stands. */
export async function look() {
  show(await desk.ask({ verb: "check" }));
}

/** What is in hand, by its name if it has one. @param {string} title */
function head(title) {
  at("#title").textContent = title || desk.path;
  at("#name").textContent = title ? desk.path : "";
}

/** @param {Answered} answer */
function show(answer) {
  const lines = answer.stale ? [...answer.said, say("stale")] : answer.said;
  tell(lines, answer.wrong);
  findings(answer.findings);
  if (answer.sheets.length) sheets(answer.sheets, answer.sheet_language);
  if (answer.formats.length) {
    desk.kind = answer.kind;
    head(answer.title);
    options("#people", answer.people.map((name) => [name, ""]));
    const type = /** @type {HTMLSelectElement} */ (at("#next-type"));
    const asked = type.value;
    options("#next-type", answer.types);
    if (answer.types.some(([code]) => code === asked)) type.value = asked;
    options("#to", answer.formats.map((name) => [name, name.toUpperCase()]));
    /** @type {HTMLSelectElement} */ (at("#to")).value = "html";
  }
}

// -- opening -----------------------------------------------------------------------------------

/** Take files in hand, the season's workbook first; rules of one's own hold for what is in hand then. @param {() => Promise<Opened[]>} read */
export function take(read) {
  return during(async () => {
    const list = await read();
    const rules = list.filter(disk.isRules);
    const books = list.filter((file) => !disk.isRules(file));
    if (!list.length || rules.length > 1) {
      tell([say(list.length ? "own_one" : "no_workbook")], true);
      return;
    }
    const before = desk.path;
    if (books.length && !(await desk.open(books))) return;
    // with another workbook those of the last one are gone
    if (rules.length || before) own(rules[0] ?? null);
    if (!books.length) {
      if (desk.path) await look();
      else tell([say("own_rules", { file: rules[0]?.path }), say("own_wait")]);
      return;
    }
    await begin();
  });
}

/** What is open now, from its first look on. */
async function begin() {
  const paths = [...desk.files.keys()].sort();
  options("#chosen", paths.map((path) => [path, path]));
  at("#choice").hidden = paths.length < 2;
  await enter();
}

/** What an earlier visit has left is open. */
export async function goOn() {
  if (await takeUp((kept) => desk.restore(kept))) await begin();
}

/** A workbook that is made just now is in hand. @param {string} path @param {Bytes} bytes @param {string[]} said */
export async function fresh(path, bytes, said) {
  await desk.add(path, bytes);
  /** @type {HTMLDetailsElement} */ (at("#new")).open = false;
  await begin();
  turn("event");
  await form();
  tell(said);
}

/** Rules of one's own instead of what a workbook names, or none. @param {Opened | null} rules */
export function own(rules) {
  desk.rule(rules);
  at("#own").hidden = !rules;
  at("#own-name").textContent = say("own_rules", { file: rules?.path });
  offered();
}

/** What two of the views are called. */
const CALLED = { event: { round: "view_round", event: "view_event" }, season: { round: "view_ranking", event: "view_season" } };

/** The workbook in hand, looked at. */
export async function enter() {
  document.body.classList.add("has-book");
  at("#book").hidden = false;
  head("");
  findings([]);
  sheets([], "en");
  entry.forget();
  turn("round");
  await look();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-for]"))) {
    element.hidden = !element.dataset.for?.split(" ").includes(desk.kind);
  }
  for (const [view, word] of Object.entries(CALLED[desk.kind === "season" ? "season" : "event"])) {
    const button = at(`button[data-view=${view}]`);
    button.dataset.say = word;
    button.textContent = say(word);
  }
  at("#title").focus();
}

export async function close() {
  if (!(await desk.close())) return;
  entry.forget();
  own(null);
  document.body.classList.remove("has-book");
  at("#book").hidden = true;
  tell([]);
  findings([]);
  sheets([], "en");
}

/** @param {Titled} one */
export const titled = (one) => one[current()] ?? one.en ?? one.id;

/** The rules that a new workbook may have: packaged ones, and those of one's own. */
export function offered() {
  const groups = [
    { kind: "event", label: say("of_events"), list: site.events },
    { kind: "season", label: say("of_seasons"), list: site.seasons },
  ];
  const name = desk.rules?.path;
  if (name) groups.unshift({ kind: "own", label: say("of_own"), list: [{ id: "", en: name, de: name }] });
  at("#rules").replaceChildren(...groups.map(({ kind, label, list }) => {
    const group = document.createElement("optgroup");
    group.label = label;
    group.append(...list.map((one) => new Option(titled(one), `${kind} ${one.id}`)));
    return group;
  }));
}
