// The pane's buttons and the ribbon's: read the workbook, ask Python, write what came out, say it.
import { Ended } from "../python.js";
import { at, busy, state, tell } from "../show.js";
import { say, site, translate } from "../words.js";
import { ask, ready } from "./asking.js";
import { TOO_MUCH, readOutline, readParts, show, write } from "./excel.js";
import { associate } from "./functions.js";
import { offer } from "./made.js";

/** What Undo needs, from the last answer whose changes were written. @type {Record<string, string>} */
let kept = {};
/** The files of a season. @type {Files} */
let picked = new Map();
/** @type {HTMLButtonElement} */
const cancel = at("[data-do=cancel]");
let working = false;
/** What is said with the next message, where Excel refused to open the pane. @type {string[]} */
let notOpened = [];
/** What stops the click that is under way, until Excel is told to write. */
let stop = new AbortController();

/** A click, from reading to the message. @param {string} verb */
async function click(verb) {
  if (working) return;
  working = true;
  busy(true);
  try {
    const answer = await workedOut(verb);
    cancel.disabled = true;
    const { operations } = answer;
    if (Object.values(operations).some((list) => list.length)) await write(operations);
    kept = answer.settle ? await settled(answer.kept) : answer.kept;
    const said = [...notOpened, ...answer.said];
    tell(said, answer.wrong);
    offer(answer.made);
    if (answer.show) await lead(...answer.show, said, answer.wrong);
  } catch (error) {
    offer({});
    tell([...notOpened, told(error)], true);
  } finally {
    notOpened = [];
    working = false;
    cancel.disabled = false;
    busy(false);
  }
}

/**
 * What is to be written and said; rejected at once if the work is cancelled, and nothing is written.
 * @param {string} verb
 * @returns {Promise<Clicked>}
 */
function workedOut(verb) {
  stop = new AbortController();
  const { signal } = stop;
  /** @type {Promise<never>} */
  const ended = new Promise((_, fail) => signal.addEventListener("abort", () => fail(new Ended())));
  return Promise.race([ended, askOfBook({ verb, kept }, picked, signal)]);
}

/**
 * A question about the workbook, asked again until all cells are read that it needs.
 * @template T
 * @param {{ verb: string, kept: Record<string, string> }} asked
 * @param {Files} [files] @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
async function askOfBook(asked, files, signal) {
  const book = await readOutline();
  for (;;) {
    /** @type {T | Lacking} */
    const answer = await ask({ ...asked, book }, files, signal);
    if (!(answer && typeof answer === "object" && "lacking" in answer)) return /** @type {T} */ (answer);
    book.parts.push(...await readParts(answer.lacking));
    if (signal?.aborted) throw new Ended();
  }
}

/**
 * Lead to a cell. Excel goes to none on a hidden sheet; what was done is done, and the pane says where.
 * @param {string} sheet @param {string} cell @param {string[]} said @param {boolean} wrong
 */
async function lead(sheet, cell, said, wrong) {
  try {
    await show(sheet, cell);
  } catch {
    tell([...said, say("not_shown", { sheet, cell })], wrong);
  }
}

/** The same with what Excel has filled into the new rows of a table. @param {Record<string, string>} before */
async function settled(before) {
  /** @type {Pick<Clicked, "kept">} */
  const answer = await askOfBook({ verb: "settle", kept: before });
  return answer.kept;
}

/** What went wrong, in a sentence. @param {unknown} error */
function told(error) {
  if (error instanceof Ended) return say("cancelled");
  if (!(error instanceof OfficeExtension.Error)) {
    return say("unexpected", { what: error instanceof Error ? error.message : String(error) });
  }
  if (error.code === "InvalidOperationInCellEditMode") return say("editing");
  if (TOO_MUCH.test(error.code)) return say("too_much");
  return say("refused", { what: error.message });
}

/** Files that the workbook speaks of, picked by hand. */
async function pick() {
  const input = /** @type {HTMLInputElement} */ (at("#files"));
  const files = [...(input.files ?? [])];
  picked = new Map(await Promise.all(files.map(async (file) => {
    const path = file.webkitRelativePath || file.name;
    return /** @type {const} */ ([path, new Uint8Array(await file.arrayBuffer())]);
  })));
  at("#picked").textContent = files.map(({ name }) => name).join(", ");
}

/** Why there is nothing to be done here, said in the pane. @param {string} key */
function refuse(key) {
  translate();
  tell([say(key)], true);
  at("#state").textContent = "";
  return new Error(key);
}

if (!("Office" in globalThis)) throw refuse("no_excel");
const { host } = await Office.onReady();
if (host !== Office.HostType.Excel) throw refuse("no_excel");
const locale = Office.context.displayLanguage.slice(0, 2);
translate(locale in site.words ? locale : "en", false);
at("#version").textContent = site.version;
if (!Office.context.requirements.isSetSupported("ExcelApi", "1.9")) throw refuse("old_excel");
const shared = Office.context.requirements.isSetSupported("SharedRuntime", "1.1");
const functions = associate();
at("#lacking").hidden = shared && functions;
at("#lacking").textContent = say(shared ? "no_functions" : "lacking");
at("#files").addEventListener("change", pick);
cancel.addEventListener("click", () => stop.abort());
for (const button of document.querySelectorAll("[data-click]")) {
  const verb = button.getAttribute("data-click") ?? "";
  button.addEventListener("click", () => click(verb));
  if (!shared) continue;
  // the ribbon's button of the same name; the message is in the pane
  Office.actions.associate(verb, async (/** @type {Office.AddinCommands.Event} */ event) => {
    // it may be refused, or never answer: the click is done all the same
    Office.addin.showAsTaskpane().catch(() => {
      notOpened = [say("not_opened")];
    });
    await click(verb);
    event.completed();
  });
}
try {
  await ready();
  for (const button of document.querySelectorAll("button")) button.disabled = false;
  state("ready");
} catch (error) {
  tell([say("cannot_start", { what: error instanceof Error ? error.message : String(error) })], true);
}
