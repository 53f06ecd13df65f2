// Who is registered, who is there, and the keys of the event; of a season its members and its events.
import { behind, field, fields, made, rows as listed, tap, together } from "./fields.js";
import { say } from "./words.js";

/** From so many people on there is a field to find one. */
const MANY = 12;

/** Who is registered, and a way to register more. @param {Form} form @returns {Node[]} */
export function people({ people: { columns, rows, fresh } }) {
  const tapped = rows.filter((row) => row.taps?.some((one) => one.on)).length;
  const count = say(fresh ? "counted_members" : "counted_people", { count: rows.length, away: tapped, answered: tapped });
  const find = rows.length < MANY ? [] : [made("input", { id: "find", type: "search", autocomplete: "off",
    placeholder: say("find_person"), "aria-label": say("find_person") })];
  return [fresh ? together("member", "new_member", columns, fresh) : register(),
    made("p", { class: "lead small", role: "status" }, count), ...find,
    made("ul", { class: "people" }, ...rows.map((row) => person(columns, row, !fresh)))];
}

/** A list of people to be registered, typed or pasted. */
function register() {
  const hint = made("small", { id: "list-hint" }, say("add_people_hint"));
  const list = made("textarea", { id: "list", rows: "3", autocomplete: "off", spellcheck: "false",
    "aria-describedby": "list-hint" });
  const label = made("label", { class: "field" }, made("span", {}, say("add_people")), list, hint);
  return made("form", { id: "add" }, label, made("button", { type: "submit", class: "first" }, say("add")));
}

/** The numbers of those whose fields are open. @type {Set<string>} */
const open = new Set();

/** Fields of hundreds of people are made when somebody wants to see them. @param {string} no @param {boolean} on */
export function unfold(no, on) {
  open[on ? "add" : "delete"](no);
}

/** @param {Column[]} columns @param {Line} row @param {boolean} comes whether a tap says that he is not there */
function person(columns, row, comes) {
  const no = String(row.no ?? "");
  const box = made("details", { "data-person": no }, made("summary", {}, made("small", {}, `${no} `), row.name ?? ""));
  if (open.has(no)) box.append(made("div", { class: "fields" }, ...fields(columns, row, row.name)));
  const item = made("li", {}, box, made("div", { class: "taps" }, ...(row.taps ?? []).map((one) => tap(one, row.name))));
  item.dataset.name = (row.name ?? "").toLowerCase();
  item.classList.toggle("away", comes && !!row.taps?.some((one) => one.on));
  return item;
}

/** Only those whose names have this in them. @param {string} wanted */
export function find(wanted) {
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".people > li"))) {
    item.hidden = !item.dataset.name?.includes(wanted.trim().toLowerCase());
  }
}

/** The keys of the event, the seldom ones behind a word; of a season its events too. @param {Form} form @returns {Node[]} */
export function keys({ event, events }) {
  const of = (/** @type {boolean} */ rare) => made("div", { class: "fields" },
    ...event.fields.filter((one) => one.rare === rare).map((one) => field(one, one)));
  if (!events) return [of(false), behind("rare_keys", of(true))];
  const taps = made("div", { class: "taps" }, ...events.taps.map((one) => tap(one)));
  return [taps, of(false), made("h3", {}, events.sheet), ...listed("event-row", "new_event", events)];
}
