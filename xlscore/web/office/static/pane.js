// The pane's buttons and the ribbon's: read the workbook, ask Python, write what came out, say it.
import { Ended } from "../python.js";
import { at, busy, state, tell } from "../show.js";
import { say, site, translate } from "../words.js";
import { ask, ready } from "./asking.js";
import { readBook, show, write } from "./excel.js";
import { associate } from "./functions.js";

/** What Undo needs, from the last answer whose changes were written. @type {Record<string, string>} */
let kept = {};
/** The files of a season. @type {Files} */
let picked = new Map();
/** @type {HTMLButtonElement} */
const cancel = at("[data-do=cancel]");
let working = false;
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
    tell(answer.said, answer.wrong);
    offer(answer.made);
    if (answer.show) await show(...answer.show);
  } catch (error) {
    offer({});
    tell([told(error)], true);
  } finally {
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
  return Promise.race([ended, readBook().then((book) => ask({ verb, book, kept }, picked, signal))]);
}

/** The same with what Excel has filled into the new rows of a table. @param {Record<string, string>} before */
async function settled(before) {
  const book = await readBook();
  /** @type {Pick<Clicked, "kept">} */
  const answer = await ask({ verb: "settle", book, kept: before });
  return answer.kept;
}

/** What went wrong, in a sentence. @param {unknown} error */
function told(error) {
  if (error instanceof Ended) return say("cancelled");
  if (!(error instanceof OfficeExtension.Error)) {
    return say("unexpected", { what: error instanceof Error ? error.message : String(error) });
  }
  if (error.code === "InvalidOperationInCellEditMode") return say("editing");
  return say("refused", { what: error.message });
}

/** Files that a macro made, to be saved by the person. @param {Record<string, string>} made */
function offer(made) {
  at("#made").replaceChildren(...Object.entries(made).map(([name, data]) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.textContent = name;
    return link;
  }));
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
at("#lacking").hidden = shared;
at("#files").addEventListener("change", pick);
cancel.addEventListener("click", () => stop.abort());
for (const button of document.querySelectorAll("[data-click]")) {
  const verb = button.getAttribute("data-click") ?? "";
  button.addEventListener("click", () => click(verb));
  if (!shared) continue;
  // the ribbon's button of the same name; the message is in the pane
  Office.actions.associate(verb, async (/** @type {Office.AddinCommands.Event} */ event) => {
    await Office.addin.showAsTaskpane();
    await click(verb);
    event.completed();
  });
}
associate();
try {
  await ready();
  for (const button of document.querySelectorAll("button")) button.disabled = false;
  state("ready");
} catch (error) {
  tell([say("cannot_start", { what: error instanceof Error ? error.message : String(error) })], true);
}
