// What is on the screen: messages, findings, sheets, and what is busy.
import { say, site } from "./words.js";

/** @template {HTMLElement} T @param {string} selector @returns {T} */
export const at = (selector) => /** @type {T} */ (document.querySelector(selector));

/** A message, one line each; the first is what happened. @param {string[]} lines @param {boolean} [wrong] */
export function tell(lines, wrong = false) {
  const box = at("#said");
  box.hidden = !lines.length;
  document.querySelector("#post")?.toggleAttribute("hidden", true); // the pane has none
  box.classList.toggle("wrong", wrong);
  box.replaceChildren(...lines.map((line) => made("p", line)));
  if (wrong) box.focus();
}

/** @param {Found[]} found */
export function findings(found) {
  at("#findings").hidden = !found.length;
  at("#findings ul").replaceChildren(...found.map(({ severity, word, where, text }) => {
    const item = made("li");
    item.className = severity;
    const place = made("span", where);
    place.className = "where";
    item.append(made("span", word), place, made("span", text));
    return item;
  }));
}

/** What `sheets` has put there. */
let standing = "";

/**
 * Sheets below each other, the first one open; their HTML is made by Python, every text escaped.
 * The same as before stay: a browser takes its time to give back what thousands of rows have taken.
 * @param {[string, string][]} list @param {string} language
 */
export function sheets(list, language) {
  const wanted = JSON.stringify([language, list]);
  if (wanted === standing) return;
  standing = wanted;
  at("#sheets").replaceChildren(...list.map(([title, html], i) => {
    const box = /** @type {HTMLDetailsElement} */ (made("details"));
    box.open = i === 0;
    const inside = made("div");
    inside.lang = language;
    inside.innerHTML = html;
    const summary = made("summary", title);
    summary.lang = language;
    box.append(summary, inside);
    return box;
  }));
}

/** Options of a <select> or a <datalist>. @param {string} selector @param {[string, string][]} values */
export function options(selector, values) {
  at(selector).replaceChildren(...values.map(([value, text]) => {
    const option = /** @type {HTMLOptionElement} */ (made("option", text));
    option.value = value;
    return option;
  }));
}

/** A question that is answered with yes or, whatever else is done, with no. @param {string} text @returns {Promise<boolean>} */
export function question(text) {
  const box = /** @type {HTMLDialogElement} */ (at("#question"));
  at("#asked").textContent = text;
  box.returnValue = "";
  box.showModal();
  return new Promise((done) => box.addEventListener("close", () => done(box.returnValue === "yes"), { once: true }));
}

/** How long work may take before the page says so, in milliseconds: most is done by then. */
const PATIENCE = 250;
/** @type {number | undefined} */
let soon;

/** Work has begun or is over; if it takes its time, there is a bar and a way to cancel. @param {boolean} on */
export function busy(on) {
  clearTimeout(soon);
  at("main").setAttribute("aria-busy", String(on));
  at("#busy").hidden = true;
  at("#progress").removeAttribute("value");
  at("#doing").textContent = say("working");
  if (!on) return;
  soon = setTimeout(() => {
    at("#busy").hidden = false;
  }, PATIENCE);
}

/** @param {number} done @param {number} count */
export function progress(done, count) {
  const bar = /** @type {HTMLProgressElement} */ (at("#progress"));
  bar.max = count;
  bar.value = done;
  at("#doing").textContent = say("files_done", { done, count });
}

/** How much of Python has come. @param {number} bytes */
export function coming(bytes) {
  const bar = /** @type {HTMLProgressElement} */ (at("#coming"));
  Object.assign(bar, { max: site.load, value: Math.min(bytes, site.load) });
}

/** The line at the foot of the page. @param {string} key @param {Record<string, unknown>} [values] */
export function state(key, values) {
  at("#coming").hidden = !key.startsWith("loading");
  at("#state").textContent = say(key, values);
  at("#state").setAttribute("data-state", key);
}

/** @param {string} tag @param {string} [text] */
function made(tag, text) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  return element;
}
