// The workbook in hand: what a click asks about it, and what is shown then.
import { Desk } from "./desk.js";
import * as disk from "./files.js";
import { Gone } from "./held.js";
import { Ended, Python } from "./python.js";
import { at, busy, findings, options, progress, question, sheets, tell } from "./show.js";
import { current, say, site } from "./words.js";

export const python = new Python(document.documentElement.dataset.version ?? "", progress);

export const desk = new Desk({
  ...disk,
  ask: (asked, files) => python.ask({ language: current(), ...asked }, files),
  discard: (paths) => question(say("discard", { files: paths.join(", ") })),
});

// -- clicks ------------------------------------------------------------------------------------

/** Whether nothing is under way; else that is said. */
export function idle() {
  if (desk.working) tell([say("still_working")]);
  return !desk.working;
}

/**
 * One piece of work: what comes meanwhile is refused with a word, it can be cancelled, and what goes
 * wrong is one sentence.
 * @param {() => Promise<unknown>} work
 */
export async function during(work) {
  if (!idle()) return;
  const list = /** @type {HTMLSelectElement} */ (at("#chosen"));
  await desk.during(async () => {
    busy(true);
    list.disabled = true;
    try {
      await work();
    } catch (error) {
      tell([wrong(error)], true);
      if (!(error instanceof Ended || error instanceof Gone)) console.error(error);
    } finally {
      buttons();
      list.disabled = false;
      busy(false);
    }
  });
}

/** What went wrong, in a sentence. @param {unknown} error */
function wrong(error) {
  if (error instanceof Ended) return say("cancelled");
  const what = error instanceof Error && error.message || "?";
  return error instanceof Gone ? say("gone", { what, file: error.path }) : say("unexpected", { what });
}

/** Ask about the workbook in hand, and show the answer and what became of the file. @param {Partial<Asked> & { verb: string }} asked @param {Opened} [source] */
export async function act(asked, source) {
  const { answer, outcome } = await desk.act(asked, source);
  // what is about one player or a file leaves standings and findings on the screen
  if (answer.kind) show(answer);
  else tell(answer.said, answer.wrong);
  if (asked.verb === "export" && answer.data) disk.download(answer.made, answer.data);
  conclude(answer.said, outcome);
}

/** Back to the workbook before the last change, or forth again. @param {"before" | "after"} where */
export async function walk(where) {
  const done = await desk.walk(where);
  if (!done) return;
  show(done.answer);
  const taken = done.outcome?.key === "changed_outside" ? done.answer.said
    : [say(where === "before" ? "undone" : "redone")];
  tell(taken);
  conclude(taken, done.outcome);
}

/** What became of the file comes last, and first if nothing was saved. @param {string[]} said @param {Outcome | null} outcome */
function conclude(said, outcome) {
  if (!outcome) return;
  const { key, what, wrong: refused } = outcome;
  const line = say(key, { what, file: desk.path });
  tell(refused ? [line, ...said] : [...said, line], refused);
}

export async function save() {
  conclude([], await desk.save());
}

export async function download() {
  tell([say("downloaded", { file: desk.download() })]);
}

/** The workbook in hand as its file holds it now. */
export async function again() {
  if (await desk.again()) await look();
}

/** How the workbook in hand stands. */
export async function look() {
  show(await desk.ask({ verb: "check" }));
}

/** @param {Answered} answer */
function show(answer) {
  const lines = answer.stale ? [...answer.said, say("stale")] : answer.said;
  tell(lines, answer.wrong);
  findings(answer.findings);
  if (answer.sheets.length) sheets(answer.sheets, answer.sheet_language);
  if (answer.formats.length) {
    desk.kind = answer.kind;
    at("#title").textContent = answer.title || desk.path;
    at("#name").textContent = desk.path;
    options("#people", answer.people.map((name) => [name, ""]));
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
    const paths = [...desk.files.keys()].sort();
    options("#chosen", paths.map((path) => [path, path]));
    at("#choice").hidden = paths.length < 2;
    await enter();
  });
}

/** Rules of one's own instead of what a workbook names, or none. @param {Opened | null} rules */
export function own(rules) {
  desk.rule(rules);
  at("#own").hidden = !rules;
  at("#own-name").textContent = say("own_rules", { file: rules?.path });
  offered();
}

/** The workbook in hand, looked at. */
export async function enter() {
  document.body.classList.add("has-book");
  at("#book").hidden = false;
  at("#title").textContent = desk.path;
  at("#name").textContent = "";
  findings([]);
  sheets([], "en");
  await look();
  for (const element of document.querySelectorAll("[data-for]")) {
    /** @type {HTMLElement} */ (element).hidden = desk.kind !== element.getAttribute("data-for");
  }
  at("#title").focus();
}

export async function close() {
  if (!(await desk.close())) return;
  own(null);
  document.body.classList.remove("has-book");
  at("#book").hidden = true;
  tell([]);
  findings([]);
  sheets([], "en");
}

/** What can be clicked now. */
export function buttons() {
  const { book } = desk;
  /** @type {HTMLButtonElement} */ (at("[data-do=undo]")).disabled = !desk.canWalk("before");
  /** @type {HTMLButtonElement} */ (at("[data-do=redo]")).disabled = !desk.canWalk("after");
  /** @type {HTMLSelectElement} */ (at("#chosen")).value = desk.path;
  at("#save").hidden = !desk.waits;
  for (const what of ["save", "again"]) at(`[data-do=${what}]`).hidden = !book?.handle;
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
