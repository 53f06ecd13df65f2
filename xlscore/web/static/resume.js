// What an earlier visit has left in the journal: offered, gone on with, or emptied; and a browser
// that has no room for a journal.
import * as journal from "./journal.js";
import { at, tell } from "./show.js";
import { current, say } from "./words.js";

/** @type {{ id: string, kept: Kept } | null} */
let found = null;

/**
 * Where the browser's storage is full, blocked or none, that is said once, and everything works.
 * @template {unknown[]} T @param {(...given: T) => Promise<void>} work
 */
function noted(work) {
  return async (/** @type {T} */ ...given) => {
    try {
      await work(...given);
    } catch (error) {
      at("#journal-off").hidden = false;
      console.info(error);
    }
  };
}

/** What is open goes into the journal, where there is one; room that is there again is no more missed. */
export const keep = noted(async (/** @type {Kept} */ kept) => {
  await journal.keep(kept);
  at("#journal-off").hidden = true;
});

/** What an earlier visit has left is offered. */
export const offer = noted(async () => {
  journal.begin();
  found = await journal.left();
  at("#left").hidden = !found;
  const when = new Date(found?.kept.when ?? 0).toLocaleString(current());
  at("#left-files").textContent = say("left", { files: found?.kept.books.map(({ path }) => path).join(", "), when });
});

/** Go on where an earlier visit has left off; whether it is open now. @param {(kept: Kept) => Promise<boolean>} restore */
export async function takeUp(restore) {
  if (!found || !(await restore(found.kept))) return false;
  await journal.empty(found.id);
  at("#left").hidden = true;
  return true;
}

/** Nothing is kept any more of what was open. @param {boolean} whole whether of this page neither */
export async function emptied(whole) {
  await noted(() => journal.empty(whole ? undefined : found?.id))();
  at("#left").hidden = true;
  if (whole) tell([say("journal_emptied")]);
}
