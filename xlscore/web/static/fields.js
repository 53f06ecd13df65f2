// Fields that are typed into, made of what Python says of them; each knows its cell.
import { say } from "./words.js";

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, string>} [attributes] @param {(Node | string)[]} inside
 */
export function made(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

/** Kinds that a phone shows its number keys for. */
const NUMBERS = new Set(["integer", "number"]);

/**
 * A field with its label; where several stand in a row `about` says whose it is.
 * @param {Column} column @param {Cell} cell @param {string} [about]
 */
export function field(column, cell, about = "") {
  const input = column.choices ? choice(column, cell) : line(column, cell);
  input.dataset.cell = cell.cell;
  input.dataset.was = cell.value;
  input.disabled = !!cell.fixed;
  input.setAttribute("aria-label", about ? `${about}, ${column.label}` : column.label);
  const label = made("label", { class: "field" }, made("span", {}, column.label), input);
  if (column.hint) label.append(made("small", {}, column.hint));
  return label;
}

/** @param {Column} column @param {Cell} cell */
function line(column, cell) {
  const input = made("input", { autocomplete: "off", enterkeyhint: "next", class: column.kind });
  if (NUMBERS.has(column.kind) && !column.signed) input.inputMode = column.kind === "number" ? "decimal" : "numeric";
  input.value = cell.value;
  return input;
}

/** A choice of words; one that nobody knows stays as it is. @param {Column} column @param {Cell} cell */
function choice({ choices = [] }, cell) {
  const known = ["", ...choices.map(([value]) => value)];
  const odd = known.includes(cell.value) ? [] : [new Option(cell.value, cell.value)];
  const select = made("select", {}, new Option("–", ""), ...odd, ...choices.map(([value, text]) => new Option(text, value)));
  select.value = cell.value;
  return select;
}

/** One press that types into several cells. @param {Tap} tap @param {string} [about] */
export function tap({ label, on, cells }, about = "") {
  const button = made("button", { type: "button", class: "tap", "aria-pressed": String(on) }, label);
  button.dataset.tap = JSON.stringify(cells);
  if (about) button.setAttribute("aria-label", `${about}: ${label}`);
  return button;
}

/** What is seldom needed, behind a word. @param {string} key @param {Node[]} inside */
export function behind(key, ...inside) {
  return made("details", { class: "behind" }, made("summary", {}, say(key)), ...inside);
}

/** All fields of a line, the seldom ones behind a word. @param {Column[]} columns @param {Line} row @param {string} [about] @param {string} [key] */
export function fields(columns, row, about = "", key = "rare") {
  const of = (/** @type {boolean} */ rare) => columns
    .filter((one) => one.rare === rare && row.fields[one.key])
    .map((one) => field(one, /** @type {Cell} */ (row.fields[one.key]), about));
  const rare = of(true);
  return [...of(false), ...rare.length ? [behind(key, made("div", { class: "fields" }, ...rare))] : []];
}

/** A row that is written as a whole, with one button; people may be picked for it. @param {string} id @param {string} key @param {Column[]} columns @param {Line} row */
export function together(id, key, columns, row) {
  const form = made("form", { id, "data-together": "" }, made("h3", {}, say(key)),
    made("div", { class: "fields" }, ...fields(columns, row)), made("button", { type: "submit" }, say("add")));
  for (const own of ["player", ...id === "member" ? ["name"] : []]) {
    form.querySelector(`[data-cell="${CSS.escape(row.fields[own]?.cell ?? "")}"]`)?.setAttribute("list", "people");
  }
  return form;
}

/** All rows of a table, the last one still to be added. @param {string} id @param {string} key @param {{ columns: Column[], rows: Line[] }} table */
export function rows(id, key, { columns, rows: all }) {
  const [next] = all.slice(-1);
  const there = all.slice(0, -1).map((row) => made("div", { class: "fields" }, ...fields(columns, row, row.name)));
  return [...there, ...next ? [together(id, key, columns, next)] : []];
}
