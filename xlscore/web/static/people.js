// Who is registered, who is there, and the keys of the event.
import { behind, field, fields, made, tap } from "./fields.js";
import { say } from "./words.js";

/** From so many people on there is a field to find one. */
const MANY = 12;

/** @param {Form} form @returns {Node[]} */
export function people({ people: { columns, rows } }) {
  const hint = made("small", { id: "list-hint" }, say("add_people_hint"));
  const list = made("textarea", { id: "list", rows: "3", autocomplete: "off", spellcheck: "false",
    "aria-describedby": "list-hint" });
  const label = made("label", { class: "field" }, made("span", {}, say("add_people")), list, hint);
  const add = made("form", { id: "add" }, label, made("button", { type: "submit", class: "first" }, say("add")));
  const away = rows.filter((row) => row.taps?.some((one) => one.on)).length;
  const count = made("p", { class: "lead small", role: "status" }, say("counted_people", { count: rows.length, away }));
  const find = rows.length < MANY ? [] : [made("input", { id: "find", type: "search", autocomplete: "off",
    placeholder: say("find_person"), "aria-label": say("find_person") })];
  return [add, count, ...find, made("ul", { class: "people" }, ...rows.map((row) => person(columns, row)))];
}

/** The numbers of those whose fields are open. @type {Set<string>} */
const open = new Set();

/** Fields of hundreds of people are made when somebody wants to see them. @param {string} no @param {boolean} on */
export function unfold(no, on) {
  open[on ? "add" : "delete"](no);
}

/** @param {Column[]} columns @param {Line} row */
function person(columns, row) {
  const no = String(row.no ?? "");
  const box = made("details", { "data-person": no }, made("summary", {}, made("small", {}, `${no} `), row.name ?? ""));
  if (open.has(no)) box.append(made("div", { class: "fields" }, ...fields(columns, row, row.name)));
  const item = made("li", {}, box, made("div", { class: "taps" }, ...(row.taps ?? []).map((one) => tap(one, row.name))));
  item.dataset.name = (row.name ?? "").toLowerCase();
  item.classList.toggle("away", !!row.taps?.some((one) => one.on));
  return item;
}

/** Only those whose names have this in them. @param {string} wanted */
export function find(wanted) {
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".people > li"))) {
    item.hidden = !item.dataset.name?.includes(wanted.trim().toLowerCase());
  }
}

/** The keys of the event, the seldom ones behind a word. @param {Form} form @returns {Node[]} */
export function keys({ event }) {
  const of = (/** @type {boolean} */ rare) => event.fields.filter((one) => one.rare === rare).map((one) => field(one, one));
  return [made("div", { class: "fields" }, ...of(false)), behind("rare_keys", made("div", { class: "fields" }, ...of(true)))];
}
