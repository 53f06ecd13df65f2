// The page of one table: it shows what the computer tells of it, and sends a tap or numbers.
const code = () => location.hash.slice(1).trim().toLowerCase();
const fresh = () => [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");
const phone = stored("phone") || stored("phone", fresh()) || fresh();
let language = stored("language") || (start.words[navigator.language.slice(0, 2)] ? navigator.language.slice(0, 2) : start.language);
let table = null;
let again = false;
let shown = "";
let me = null;

async function post(what, data = {}) {
  try {
    const answer = await fetch(`entry/${what}`, { method: "POST", cache: "no-store", referrerPolicy: "no-referrer",
      headers: { "Content-Type": "application/json", "X-Xlscore-Code": code(), "X-Xlscore-Phone": phone },
      body: JSON.stringify({ ...data, language }) });
    const told = await answer.json();
    if (answer.ok) {
      const failed = told.errors.length > 0;
      notice(failed ? [word("errors"), ...told.errors].join(" ") : "");
      if (what !== "table" && !failed) again = false;
      table = told;
      draw();
      return !failed;
    }
    notice(word(told.error) || word("wrong"));
  } catch { notice(word("lost")); }
  return false;
}

// -- what a table sees --------------------------------------------------------------------------------
function whoBox() {
  const select = make("select", "", { id: "who" }, make("option", word("choose"), { value: "" }),
    ...table.names.map((name, n) => make("option", name, { value: String(n) })));
  select.value = me === null ? "" : String(me);
  select.addEventListener("change", () => { me = select.value === "" ? null : Number(select.value); stored(`me.${code()}`, me); draw(); });
  return make("p", "", {}, make("label", "", {}, make("span", word("who")), select));
}

function form() {
  const off = me === null ? { disabled: "" } : {};
  if (table.outcomes) {
    const buttons = [...table.names.map((name) => `${name} ${word("won")}`), word("draw")].slice(0, table.outcomes);
    return buttons.map((text, n) => {
      const button = make("button", text, { type: "button", class: "tall", ...off });
      button.addEventListener("click", () => post("report", { outcome: n, player: me }));
      return button;
    });
  }
  const fields = table.names.map((name) => make("fieldset", "", {}, make("legend", name),
    ...table.heads.map((head) => make("label", "", {}, make("span", head, { class: "quiet" }),
      make("input", "", { inputmode: "decimal", autocomplete: "off", maxlength: "12" })))));
  const send = make("button", word("send"), { type: "submit", class: "main tall", ...off });
  const made = make("form", "", {}, ...fields, send);
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    const sent = fields.map((one) => [...one.querySelectorAll("input")].map((input) => input.value.trim()));
    post("report", { values: sent, player: me });
  });
  return [made];
}

function reported(report) {
  const key = report.accepted ? "accepted" : report.confirmed ? "confirmed" : "reported";
  const lines = [make("p", word(key), { class: "box fine", role: "status" }), values(table), sender(report)];
  if (table.findings.length) lines.push(make("p", [word("checks"), ...table.findings].join(" "), { class: "box warn" }));
  if (report.accepted) return lines;
  if (!report.confirmed && me !== null && table.names[me] !== report.by) {
    const button = make("button", word("confirm"), { type: "button", class: "main tall" });
    button.addEventListener("click", () => post("confirm", { number: report.number, player: me }));
    lines.push(button);
  }
  const other = make("button", word("again"), { type: "button", class: "tall" });
  other.addEventListener("click", () => { again = true; draw(); });
  return [...lines, other];
}

function draw() {
  const text = JSON.stringify([{ ...table, errors: null }, language, again, me]);
  if (text === shown) return;  // nobody loses what he types
  shown = text;
  document.documentElement.lang = language;
  byId("language-word").textContent = word("language");
  byId("title").textContent = table ? `${word("table")} ${table.table}` : word("title");
  document.title = byId("title").textContent;
  if (!table) { byId("main").replaceChildren(); return; }
  const typing = !table.report || again;
  const lines = table.done ? [make("p", word("done"), { class: "box fine", role: "status" })]
    : [whoBox(), ...(typing ? form() : reported(table.report))];
  byId("main").replaceChildren(make("p", table.round, { class: "quiet" }), ...lines,
    make("p", "", {}, make("a", word("room"), { href: "/" })));
}

offerLanguages(() => { stored("language", language); draw(); post("table"); });
function begin() { table = null; again = false; me = stored(`me.${code()}`); draw(); post("table"); }
addEventListener("hashchange", begin);
setInterval(() => { if (!document.hidden && table && !(again || (!table.report && !table.done && me !== null))) post("table"); }, 5000);
begin();
