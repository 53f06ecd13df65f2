// The page: what a click does. Python does the rest, in its worker.
import {
  act, ask, buttons, close, download, during, enter, offered, own, python, show, take, titled, walk,
} from "./book.js";
import * as disk from "./files.js";
import { open } from "./held.js";
import { keep, renew } from "./keeping.js";
import { at, busy, findings, options, state, tell } from "./show.js";
import { current, say, site, translate } from "./words.js";

// -- clicks ------------------------------------------------------------------------------------

/** @type {Record<string, () => unknown>} */
const DO = {
  cancel: () => python.cancel(),
  close,
  download,
  newer: renew,
  open: () => disk.inPlace() ? picked(disk.pick()) : at("#files").click(),
  open_folder: () => "showDirectoryPicker" in window ? picked(disk.pickFolder()) : at("#folder").click(),
  own_away: () => during(async () => {
    own(null);
    if (open.path) show(await ask({ verb: "check" }));
    else tell([]);
  }),
  print: () => window.print(),
  redo: () => during(() => walk("after")),
  undo: () => during(() => walk("before")),
};

/** Files of a dialog; one that was closed changes nothing. @param {Promise<Opened[]>} dialog */
async function picked(dialog) {
  const found = await dialog;
  if (found.length) await take(Promise.resolve(found));
}

document.addEventListener("click", ({ target }) => {
  const button = /** @type {Element} */ (target).closest("button");
  const { do: what, ask: verb, language } = button?.dataset ?? {};
  if (what) DO[what]?.();
  if (verb) during(() => act({ verb }));
  if (language) speak(language);
});

/** @param {string} selector @param {() => Promise<void>} work */
function submitted(selector, work) {
  at(selector).addEventListener("submit", (event) => {
    event.preventDefault();
    during(work);
  });
}

/** @param {string} selector */
const value = (selector) => /** @type {HTMLInputElement} */ (at(selector)).value;

submitted("#explain", () => act({ verb: "explain", who: value("#who") }));
submitted("#export", () => act({ verb: "export", to: value("#to") }));
submitted("#what-if", () => act({
  verb: "what_if", who: value("#whom"), event_type: value("#next-type"),
  participants: Number(value("#next-size")),
}));
submitted("#redraw", () => act({ verb: "draw", redraw: true, reason: value("#reason") }));
submitted("#new form", async () => {
  const [kind, rules = ""] = value("#rules").split(" ");
  const mine = kind === "own" ? open.rules : null;
  /** @type {Files} */
  const files = new Map(mine?.bytes ? [[mine.path, mine.bytes]] : []);
  const size = mine && !mine.bytes ? mine.file.size : 0;
  const wanted = { rules, season: kind === "season", made_in: value("#new-language"), own: mine?.path ?? "", size };
  const answer = await python.ask({ verb: "new", language: current(), ...wanted }, files);
  tell(answer.said, answer.wrong);
  if (answer.wrong) findings(answer.findings);
  if (answer.data) disk.download(answer.made, answer.data);
});
at("#chosen").addEventListener("change", () => {
  open.path = value("#chosen");
  during(enter);
});
for (const selector of ["#files", "#folder"]) {
  at(selector).addEventListener("change", () => {
    const input = /** @type {HTMLInputElement} */ (at(selector));
    const found = disk.listed(input.files);
    input.value = "";
    take(found);
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
  if (event.dataTransfer) take(disk.dropped(event.dataTransfer));
});
window.addEventListener("beforeunload", (event) => {
  if (open.unsaved.size) event.preventDefault();
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
  at("#own-name").textContent = say("own_rules", { file: open.rules?.path });
  offered();
  options("#next-type", site.types.map((one) => [one.id, titled(one)]));
  /** @type {HTMLSelectElement} */ (at("#new-language")).value = current();
  at("#version").textContent = site.version;
  state(at("#state").getAttribute("data-state") ?? "loading");
  if (open.path) during(async () => show(await ask({ verb: "check" })));
}

speak();
state(navigator.serviceWorker?.controller ? "loading" : "loading_first");
busy(false);
buttons();
try {
  await python.ready;
  state("ready");
  await keep(() => state("ready_offline"));
} catch (error) {
  state("cannot_start", { what: /** @type {Error} */ (error).message });
}
