// One piece of work at a time on what is open: a click with a bar, or typing without one.
import { Desk } from "./desk.js";
import * as disk from "./files.js";
import { Gone } from "./held.js";
import { buttons } from "./history.js";
import { Ended, Python } from "./python.js";
import { keep } from "./resume.js";
import { at, busy, coming, progress, question, tell } from "./show.js";
import { current, say } from "./words.js";

export const python = new Python(document.documentElement.dataset.version ?? "", progress, coming);

export const desk = new Desk({
  ...disk,
  ask: (asked, files) => python.ask({ language: current(), ...asked }, files),
  discard: (paths) => question(say("discard", { files: paths.join(", ") })),
  keep,
});

/** Typing that is on its way to Python: it is short, so a click waits for it. @type {Promise<unknown> | null} */
let typing = null;

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
  if (typing) await typing;
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
      buttons(desk);
      list.disabled = false;
      busy(false);
      settle();
    }
  });
}

/** Called when nothing is under way any more. @type {() => void} */
let settle = () => undefined;

/**
 * Typing: it waits until nothing else is under way, and holds nobody up with a bar.
 * @param {() => Promise<void>} work
 */
export async function quietly(work) {
  while (desk.working) await new Promise((done) => { settle = () => done(undefined); });
  at("main").dataset.entering = "";
  typing = desk.during(async () => {
    try {
      await work();
    } catch (error) {
      tell([wrong(error)], true);
    }
  });
  if (typing) await typing;
  typing = null;
  delete at("main").dataset.entering;
  buttons(desk);
}

/** What went wrong, in a sentence. @param {unknown} error */
function wrong(error) {
  if (error instanceof Ended) return say("cancelled");
  const what = error instanceof Error && error.message || "?";
  return error instanceof Gone ? say("gone", { what, file: error.path }) : say("unexpected", { what });
}
