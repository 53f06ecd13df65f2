// The page: what a click does. Python does the rest, in its worker.
import {
  act, again, close, download, enter, fresh, goOn, look, offered, own, save, take, visit, walk,
} from "./book.js";
import * as disk from "./files.js";
import { project } from "./hall.js";
import { buttons } from "./history.js";
import { keep, renew } from "./keeping.js";
import { listen } from "./options.js";
import { emptied, offer } from "./resume.js";
import { at, busy, findings, state, tell } from "./show.js";
import { desk, during, idle, python } from "./work.js";
import { current, say, site, translate } from "./words.js";

// -- clicks ------------------------------------------------------------------------------------

/** @type {Record<string, () => unknown>} */
const DO = {
  again: () => during(again),
  cancel: () => python.cancel(),
  close: () => during(close),
  copy: () => navigator.clipboard.writeText(at("#said").innerText).then(() => tell([say("copied")])),
  download: () => during(download),
  empty_journal: () => during(() => emptied(true)),
  forget_left: () => during(() => emptied(false)),
  go_on: () => during(goOn),
  newer: renew,
  open: () => disk.inPlace() ? picked(disk.pick) : at("#files").click(),
  open_folder: () => "showDirectoryPicker" in window ? picked(disk.pickFolder) : at("#folder").click(),
  own_away: () => during(async () => {
    own(null);
    if (desk.path) await look();
    else tell([]);
  }),
  paper: () => window.print(),
  import_results: () => source("import_results"),
  players_import: () => source("players_import"),
  project,
  redo: () => during(() => walk("after")),
  save: () => during(save),
  undo: () => during(() => walk("before")),
};

/** Files of a dialog; one that was closed changes nothing. @param {() => Promise<Opened[]>} dialog */
async function picked(dialog) {
  const found = idle() ? await dialog() : [];
  if (found.length) await take(async () => found);
}

/** What the file that is picked next is for. */
let verb = "";

/** A file beside the workbook is picked. @param {string} wanted */
function source(wanted) {
  verb = wanted;
  at("#source").click();
}

at("#source").addEventListener("change", () => {
  const input = /** @type {HTMLInputElement} */ (at("#source"));
  const list = disk.listed(input.files);
  input.value = "";
  during(async () => {
    for (const one of await list) await act({ verb }, one);
  });
});

document.addEventListener("click", ({ target }) => {
  const button = /** @type {Element} */ (target).closest("button");
  const { do: what, ask: verb, language, view, back, forth } = button?.dataset ?? {};
  if (what) DO[what]?.();
  if (verb) during(() => act({ verb }));
  if (language) speak(language);
  if (view) visit(view);
  if (back || forth) during(() => walk(back ? "before" : "after", Number(back ?? forth)));
});

listen(during, act);

/** @param {string} selector */
const value = (selector) => /** @type {HTMLInputElement} */ (at(selector)).value;

/** An empty workbook for the rules that are chosen. */
async function make() {
  const [kind, rules = ""] = value("#rules").split(" ");
  const mine = kind === "own" ? desk.rules : null;
  /** @type {Files} */
  const files = new Map(mine?.bytes ? [[mine.path, mine.bytes]] : []);
  const size = mine && !mine.bytes ? mine.file.size : 0;
  const wanted = { rules, season: kind === "season", made_in: value("#new-language"), own: mine?.path ?? "", size };
  const answer = await python.ask({ verb: "new", language: current(), ...wanted }, files);
  tell(answer.said, answer.wrong);
  if (answer.wrong) findings(answer.findings);
  if (answer.data) await fresh(answer.made, answer.data, answer.said);
}
at("#new form").addEventListener("submit", (event) => {
  event.preventDefault();
  during(make);
});
at("#chosen").addEventListener("change", () => {
  during(() => {
    desk.choose(value("#chosen"));
    return enter();
  });
});
for (const selector of ["#files", "#folder"]) {
  at(selector).addEventListener("change", () => {
    const input = /** @type {HTMLInputElement} */ (at(selector));
    take(() => disk.listed(input.files));
    input.value = "";
  });
}

document.addEventListener("dragover", (event) => {
  event.preventDefault();
  at("#drop").classList.add("over");
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) at("#drop").classList.remove("over");
});
document.addEventListener("drop", (event) => {
  event.preventDefault();
  at("#drop").classList.remove("over");
  const { dataTransfer } = event;
  if (dataTransfer) take(() => disk.dropped(dataTransfer));
});
window.addEventListener("beforeunload", (event) => {
  if (desk.unsaved.length) event.preventDefault();
});
window.addEventListener("beforeprint", () => {
  for (const box of document.querySelectorAll("#sheets details")) {
    /** @type {HTMLDetailsElement} */ (box).open = true;
  }
});

// -- start -------------------------------------------------------------------------------------

/** All words anew, also those that Python said. @param {string} [language] */
function speak(language) {
  translate(language);
  document.title = "xlscore";
  at("#own-name").textContent = say("own_rules", { file: desk.rules?.path });
  offered();
  /** @type {HTMLSelectElement} */ (at("#new-language")).value = current();
  at("#version").textContent = site.version;
  state(at("#state").getAttribute("data-state") ?? "loading");
  if (desk.path) during(look);
}

speak();
state(navigator.serviceWorker?.controller ? "loading" : "loading_first");
busy(false);
buttons(desk);
try {
  await python.ready;
  state("ready");
  await offer();
  await keep(() => state("ready_offline"));
} catch (error) {
  state("cannot_start", { what: /** @type {Error} */ (error).message });
}
