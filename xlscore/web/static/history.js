// The way back and forth: its two buttons, and the list of what was done.
import { at } from "./show.js";
import { say } from "./words.js";

/** What can be clicked now. @param {import("./desk.js").Desk} desk */
export function buttons(desk) {
  const { book } = desk;
  /** @type {HTMLButtonElement} */ (at("[data-do=undo]")).disabled = !desk.canWalk("before");
  /** @type {HTMLButtonElement} */ (at("[data-do=redo]")).disabled = !desk.canWalk("after");
  /** @type {HTMLSelectElement} */ (at("#chosen")).value = desk.path;
  at("#save").hidden = !desk.waits;
  history(desk.changes);
  for (const what of ["save", "again"]) at(`[data-do=${what}]`).hidden = !book?.handle;
}

/** The changes by their words, the last one first; each with the way there. @param {Change[]} all */
function history(all) {
  const back = all.filter((one) => one.back).length, last = all.length - back;
  at("#changes").hidden = !all.length;
  at("#changes ol").replaceChildren(...all.map(({ what, back: taken }, i) => {
    const item = document.createElement("li"), button = document.createElement("button");
    const steps = taken ? i - last + 1 : last - i;
    button.type = "button";
    button.className = "quiet";
    button.textContent = say(taken ? "forth_to" : "back_to");
    button.dataset[taken ? "forth" : "back"] = String(steps);
    button.setAttribute("aria-label", `${button.textContent}: ${what}`);
    item.append(taken ? say("taken_back", { what }) : what, " ", button);
    return item;
  }).reverse());
}
