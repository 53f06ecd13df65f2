// The workbook in hand: what is asked about it, shown, saved, opened and closed.
import * as disk from "./files.js";
import { canStep, change, given, hold, inHand, open, step } from "./held.js";
import { Ended, Python } from "./python.js";
import { at, busy, findings, options, progress, sheets, tell } from "./show.js";
import { current, say, site } from "./words.js";

export const python = new Python(document.documentElement.dataset.version ?? "", progress);
let working = false;

// -- asking Python -----------------------------------------------------------------------------

/**
 * One piece of work: buttons rest, it can be cancelled, and what goes wrong is one sentence.
 * @param {() => Promise<void>} work
 */
export async function during(work) {
  if (working) return;
  working = true;
  busy(true);
  try {
    await work();
  } catch (error) {
    const what = /** @type {Error} */ (error).message || "?";
    tell([error instanceof Ended ? say("cancelled") : say("unexpected", { what })], true);
    if (!(error instanceof Ended)) console.error(error);
  } finally {
    working = false;
    buttons();
    busy(false);
  }
}

/** @param {Partial<Asked> & { verb: string }} asked */
export function ask(asked) {
  const { files, asked: more } = given();
  return python.ask({ language: current(), ...more, ...asked }, files);
}

/** Ask about the workbook in hand, show the answer, and save what was made of it. @param {Partial<Asked> & { verb: string }} asked */
export async function act(asked) {
  const changing = asked.verb === "recalculate" || asked.verb === "draw";
  const file = inHand();
  if (changing && file?.handle && !(await ready(file))) return;
  const answer = await ask(asked);
  // what is about one player or a file leaves standings and findings on the screen
  if (answer.kind) show(answer);
  else tell(answer.said, answer.wrong);
  if (asked.verb === "export" && answer.data) disk.download(answer.made, answer.data);
  if (changing) await changed(answer);
}

/** @param {Answered} answer */
export function show(answer) {
  const lines = answer.stale ? [...answer.said, say("stale")] : answer.said;
  tell(lines, answer.wrong);
  findings(answer.findings);
  if (answer.sheets.length) sheets(answer.sheets, answer.sheet_language);
  if (answer.formats.length) {
    open.kind = answer.kind;
    at("#title").textContent = answer.title || open.path;
    at("#name").textContent = open.path;
    options("#people", answer.people.map((name) => [name, ""]));
    options("#to", answer.formats.map((name) => [name, name.toUpperCase()]));
    /** @type {HTMLSelectElement} */ (at("#to")).value = "html";
  }
}

// -- saving ------------------------------------------------------------------------------------

/** Whether a file may be written and is still the one that was read; else that is said. @param {Opened} file */
async function ready(file) {
  if (!file.handle) return true;
  if (!(await disk.mayWrite(file.handle))) {
    file.handle = null; // it is downloaded instead
    return true;
  }
  const now = await disk.present(file.handle).catch((error) => {
    tell([say("gone", { what: error.name })], true);
  });
  if (!now) return false;
  if (open.unsaved.has(file.path) || (file.bytes && disk.same(now, file.bytes))) return true;
  file.bytes = now;
  open.steps.delete(file.path);
  const answer = await ask({ verb: "check" });
  show({ ...answer, said: [say("changed_outside"), ...answer.said], wrong: true });
  return false;
}

/** Keep what an answer made of the workbook in hand. @param {Answered} answer */
async function changed(answer) {
  const file = inHand();
  if (answer.wrong || !file?.bytes || !answer.data) return;
  change(file, answer.data);
  await save(file, answer.said);
}

/** Write a changed workbook in place, or offer it. @param {Opened} file @param {string[]} said */
async function save(file, said) {
  open.unsaved.add(file.path);
  if (!file.handle || !file.bytes) {
    tell(said);
    return;
  }
  try {
    await disk.write(file.handle, file.bytes);
    open.unsaved.delete(file.path);
    tell([...said, say("saved")]);
  } catch (error) {
    tell([say("write_refused", { what: /** @type {Error} */ (error).name }), ...said], true);
  }
}

/** Back to the workbook before the last change, or forth again. @param {"before" | "after"} where */
export async function walk(where) {
  const file = inHand();
  if (!file || (file.handle && !(await ready(file))) || !canStep(where)) return;
  step(file, where);
  try {
    show(await ask({ verb: "check" }));
  } catch (error) {
    step(file, where === "before" ? "after" : "before"); // cancelled: as it was
    throw error;
  }
  await save(file, [say(where === "before" ? "undone" : "redone")]);
}

export function download() {
  const file = inHand();
  if (!file?.bytes) return;
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  disk.download(name, file.bytes);
  open.unsaved.delete(file.path);
  tell([say("downloaded", { file: name })]);
  buttons();
}

// -- opening -----------------------------------------------------------------------------------

/** Take files in hand, the season's workbook first; rules of one's own hold for what is in hand then. @param {Promise<Opened[]>} found */
export function take(found) {
  return during(async () => {
    const list = await found;
    const rules = list.filter(disk.isRules);
    const books = list.filter((file) => !disk.isRules(file));
    if (!list.length || rules.length > 1) {
      tell([say(list.length ? "own_one" : "no_workbook")], true);
      return;
    }
    // with another workbook those of the last one are gone
    if (rules.length || open.path) own(rules[0] ?? null);
    if (!books.length) {
      if (open.path) show(await ask({ verb: "check" }));
      else tell([say("own_rules", { file: rules[0]?.path }), say("own_wait")]);
      return;
    }
    hold(books);
    if (books.length > 1) open.path = (await ask({ verb: "choose" })).made || open.path;
    const paths = [...open.files.keys()].sort();
    options("#chosen", paths.map((path) => [path, path]));
    /** @type {HTMLSelectElement} */ (at("#chosen")).value = open.path;
    at("#choice").hidden = paths.length < 2;
    await enter();
  });
}

/** Rules of one's own instead of what a workbook names, or none. @param {Opened | null} rules */
export function own(rules) {
  open.rules = rules;
  at("#own").hidden = !rules;
  at("#own-name").textContent = say("own_rules", { file: rules?.path });
  offered();
}

/** The workbook in hand, looked at. */
export async function enter() {
  open.kind = "";
  document.body.classList.add("has-book");
  at("#book").hidden = false;
  at("#title").textContent = open.path;
  at("#name").textContent = "";
  findings([]);
  sheets([], "en");
  show(await ask({ verb: "check" }));
  for (const element of document.querySelectorAll("[data-for]")) {
    /** @type {HTMLElement} */ (element).hidden = open.kind !== element.getAttribute("data-for");
  }
  at("#title").focus();
}

export function close() {
  hold([]);
  own(null);
  document.body.classList.remove("has-book");
  at("#book").hidden = true;
  tell([]);
  findings([]);
  sheets([], "en");
}

/** What can be clicked now. */
export function buttons() {
  /** @type {HTMLButtonElement} */ (at("[data-do=undo]")).disabled = !canStep("before");
  /** @type {HTMLButtonElement} */ (at("[data-do=redo]")).disabled = !canStep("after");
  at("#save").hidden = !open.unsaved.has(open.path);
}

/** @param {Titled} one */
export const titled = (one) => (current() === "de" ? one.de : one.en);

/** The rules that a new workbook may have: packaged ones, and those of one's own. */
export function offered() {
  const groups = [
    { kind: "event", label: say("of_events"), list: site.events },
    { kind: "season", label: say("of_seasons"), list: site.seasons },
  ];
  const name = open.rules?.path;
  if (name) groups.unshift({ kind: "own", label: say("of_own"), list: [{ id: "", en: name, de: name }] });
  at("#rules").replaceChildren(...groups.map(({ kind, label, list }) => {
    const group = document.createElement("optgroup");
    group.label = label;
    group.append(...list.map((one) => new Option(titled(one), `${kind} ${one.id}`)));
    return group;
  }));
}
