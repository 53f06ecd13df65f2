// What is typed: each field goes to Python as it is left, and what is wrong there stands beside it.
// Typing never waits: what comes while Python works is taken along next.
import { at, tell } from "./show.js";
import { made } from "./fields.js";
import { morph } from "./morph.js";
import { find, keys, people, unfold } from "./people.js";
import { begin, onward, place, results, seated, turn } from "./results.js";
import { say } from "./words.js";

/**
 * What typing needs of the page.
 * @typedef {object} Door
 * @property {(cells: string[], what: string) => Promise<Answered | null>} enter null where nothing came of it
 * @property {(work: () => Promise<void>) => Promise<void>} quietly when nothing else is under way
 * @property {(text: string) => Promise<unknown>} register
 */

/** @type {Door} */
let door;
/** @type {Form | null} */
let form = null;
/** What is typed and not yet written, cell -> text; what was refused stays. @type {Map<string, string>} */
const typed = new Map();
/** What was refused, cell -> why. @type {Map<string, Found>} */
const refused = new Map();
/** What is to be seen at cells, cell -> finding. @type {Map<string, Found>} */
let noted = new Map();
/** @type {Promise<void> | null} */
let under = null;
/** Whether Enter was pressed in the last field of a table, so that it is left once it is complete. */
let leaving = false;

/** The view that is shown. */
const view = () => document.body.dataset.view ?? "round";

/** @type {Record<string, (form: Form) => Node[]>} */
const VIEWS = { results, people, event: keys };

/** Nothing is typed yet of the workbook that is in hand now. */
export function forget() {
  form = null;
  typed.clear();
  refused.clear();
  begin();
  render();
}

/** The form as the workbook is now. @param {Answered} answer */
export function take(answer) {
  if (answer.form) form = answer.form;
  noted = new Map(answer.findings.filter((one) => one.severity !== "note").map((one) => [one.where, one]));
  render();
}

/** Whether the view that is shown has fields. */
export const isTyping = () => view() in VIEWS;

/** The view that is shown, put in order. */
export function render() {
  for (const [name, build] of Object.entries(VIEWS)) {
    const part = at(`[data-part=${name}]`);
    if (name !== view() || !form) {
      if (!form) part.replaceChildren();
      continue;
    }
    morph(part, build(form));
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (part.querySelectorAll("[data-cell]"))) mark(input);
  }
}

/** What is not written yet stays in its field; a finding stands below it. @param {HTMLInputElement} input */
function mark(input) {
  const cell = input.dataset.cell ?? "", wrong = refused.get(cell) ?? noted.get(cell);
  const kept = typed.get(cell) ?? (refused.has(cell) ? tried.get(cell) : undefined);
  if (kept !== undefined && input !== document.activeElement) input.value = kept;
  input.toggleAttribute("aria-invalid", false);
  input.removeAttribute("aria-describedby");
  const label = /** @type {Element} */ (input.closest("label"));
  label.querySelector(".note")?.remove();
  if (!wrong) return;
  if (wrong.severity === "error") input.setAttribute("aria-invalid", "true");
  const note = made("small", { class: `note ${wrong.severity}`, id: `at-${cell}` }, wrong.text);
  input.setAttribute("aria-describedby", note.id);
  label.append(note);
}

/** What was typed into refused cells. @type {Map<string, string>} */
const tried = new Map();

/** Cells are typed into. @param {Record<string, string>} cells */
export function type(cells) {
  for (const [cell, text] of Object.entries(cells)) {
    typed.set(cell, text);
    refused.delete(cell);
  }
  return flush();
}

/** Everything that is typed is written, or refused with a reason. */
export function flush() {
  under ??= door.quietly(work).finally(() => {
    under = null;
    if (typed.size) flush();
  });
  return under;
}

async function work() {
  while (typed.size && form) {
    const cells = new Map(typed);
    const what = say("typed_of", { where: view() === "results" ? place(form) : named(form) });
    const open = seated(form)?.done === false;
    const answer = await door.enter([...cells].map(([cell, text]) => `${cell}=${text}`), what);
    for (const [cell, text] of cells) if (typed.get(cell) === text) typed.delete(cell);
    if (!answer) return;
    if (!answer.wrong) {
      const here = seated(answer.form ?? form);
      // however fast somebody types: a table with a warning stays, so that it is seen
      const own = new Set(here?.rows.flatMap((row) => Object.values(row.fields).map((one) => one.cell)));
      const clean = !answer.findings.some((one) => one.severity !== "note" && own.has(one.where));
      take(answer);
      if (view() === "results" && here?.done && clean && !typed.size && (leaving || (open && !inHand()))) advance();
      continue;
    }
    // what is wrong is told at its cell; the others are written without it
    const wrong = new Map(answer.findings.map((one) => [one.where, one]));
    const told = [...cells.keys()].filter((cell) => wrong.has(cell));
    for (const cell of told) {
      refused.set(cell, /** @type {Found} */ (wrong.get(cell)));
      tried.set(cell, cells.get(cell) ?? "");
    }
    const together = [...cells].filter(([cell]) => !told.includes(cell) && !typed.has(cell));
    if (told.length && !apart(told)) for (const [cell, text] of together) typed.set(cell, text);
    else if (!told.length) tell(answer.said, true);
    render();
  }
}

/** What the view is called. @param {Form} form */
const named = ({ events }) => say(`view_${events && view() === "event" ? "season" : view()}`);

/** Whether these belong to a row that is only written as a whole. @param {string[]} cells */
const apart = (cells) => cells.some((cell) => document.querySelector(`form[data-together] [data-cell="${CSS.escape(cell)}"]`));

/** The field of a table that somebody is in. */
function inHand() {
  const active = document.activeElement;
  return active instanceof HTMLInputElement && active.matches("[data-part=results] .line [data-cell]") ? active : null;
}

/** The table is complete: the next open one, its first field in hand if a field was. */
function advance() {
  const field = inHand();
  leaving = false;
  if (!form || (field && field.value !== field.dataset.was) || !onward(form)) return;
  render();
  if (field) first()?.focus();
}

/** The first field of the table in hand. */
const first = () => /** @type {HTMLInputElement | null} */ (document.querySelector("[data-part=results] .line [data-cell]"));

// -- what people do ------------------------------------------------------------------------------

/** The text of a field has changed. @param {HTMLInputElement} input */
function changed(input) {
  const { cell, was } = input.dataset;
  if (!cell || input.closest("form[data-together]")) return;
  if (input.value.trim() !== was || refused.has(cell)) type({ [cell]: input.value.trim() });
}

/** Enter goes to the next field, and from the last one of a table to the next table. @param {KeyboardEvent} event */
function pressed(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  if (event.key !== "Enter" || !input.dataset?.cell || input.closest("form[data-together]")) return;
  event.preventDefault();
  const part = input.closest("[data-part]");
  const all = /** @type {HTMLInputElement[]} */ ([...part?.querySelectorAll("[data-cell]") ?? []]);
  const next = all.slice(all.indexOf(input) + 1).find((one) => one.checkVisibility() && !one.closest("form"));
  leaving = !next;
  changed(input);
  if (next) {
    next.focus();
    next.select?.();
  } else if (view() === "results" && !typed.size && !under && form && seated(form)?.done) advance();
}

/** @param {SubmitEvent} event */
function submitted(event) {
  const box = /** @type {HTMLFormElement} */ (event.target);
  if (box.id !== "add" && !box.matches("[data-together]")) return;
  event.preventDefault();
  if (box.id === "add") {
    const list = /** @type {HTMLTextAreaElement} */ (at("#list"));
    const text = list.value;
    if (text.trim()) door.register(text).then((done) => { if (done) list.value = ""; });
    return;
  }
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (box.querySelectorAll("[data-cell]"));
  const cells = [...inputs].filter((one) => one.value.trim()).map((one) => [one.dataset.cell, one.value.trim()]);
  type(Object.fromEntries(cells));
}

/** Have typing go through this door. @param {Door} given */
export function listen(given) {
  door = given;
  document.addEventListener("change", ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    if (input.dataset.round !== undefined) {
      turn({ round: Number(input.value) });
      render();
    } else changed(input);
  });
  document.addEventListener("keydown", pressed);
  document.addEventListener("focusin", () => { leaving = false; });
  document.addEventListener("submit", submitted);
  document.addEventListener("input", ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    if (input.id === "find") find(input.value);
  });
  document.addEventListener("toggle", ({ target }) => {
    const box = /** @type {HTMLDetailsElement} */ (target);
    if (box.dataset.person === undefined) return;
    unfold(box.dataset.person, box.open);
    render();
  }, true);
  document.addEventListener("click", ({ target }) => {
    const { tap, table } = /** @type {Element} */ (target).closest("button")?.dataset ?? {};
    if (tap) type(JSON.parse(tap));
    if (table === undefined) return;
    turn({ table });
    render();
    at(".card h3").scrollIntoView?.({ block: "nearest" });
  });
}
