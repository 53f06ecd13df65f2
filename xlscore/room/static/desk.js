// The organiser's page: what the tables reported, and what of it gets into Results.
let language = start.language;
let news = null;
let shown = "";

async function post(what, data = {}) {
  try {
    const answer = await fetch(what, { method: "POST", cache: "no-store",
      headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...data, language }) });
    const told = await answer.json();
    if (!answer.ok) { notice(word(told.error) || word("wrong")); return; }
    news = told;
    notice(told.problem ? `${word("waits")} ${told.problem}` : "");
    draw();
  } catch { notice(word("lost")); }
}

const anchor = (one) => `table-${news.tables.indexOf(one)}`;

// the tables keep their places, so that no click meets another one; these lines lead there
function line(key, tables) {
  if (!tables.length) return [];
  return [make("p", word(key), { class: "quiet lead" }, ...tables.map((one) => make("a", one.table, { href: `#${anchor(one)}` })))];
}

function card(one) {
  const { report } = one;
  const key = one.conflict ? "conflict" : one.done && !report ? "done" : !report ? "missing"
    : report.accepted ? "accepted" : report.confirmed ? "confirmed" : "unconfirmed";
  const made = make("section", "", { class: `card ${key === "done" ? "fine" : key === "conflict" ? "warn" : ""}`, id: anchor(one), "aria-label": `${word("table")} ${one.table}` },
    make("h2", `${word("table")} ${one.table}`),
    ...(news.tables.some(({ round }) => round !== one.round) ? [make("p", one.round, { class: "quiet" })] : []), make("p", word(key)));
  if (!report) {
    made.append(make("p", one.names.join(", "), { class: "quiet" }));
    return made;
  }
  made.append(values(one), sender(report));
  if (one.findings.length) made.append(make("p", one.findings.join(" "), { class: "box warn" }));
  const tools = make("div", "", { class: "tools" });
  if (!report.accepted) tools.append(button("accept", "main", () => post("accepted", { numbers: [report.number] })));
  tools.append(button("refuse", "", () => post("refused", { numbers: [report.number] })));
  for (const one_ of tools.children) one_.setAttribute("aria-label", `${one_.textContent} ${word("table")} ${one.table}`);
  made.append(tools);
  return made;
}

function button(key, kind, click) {
  const made = make("button", word(key), { type: "button", ...(kind ? { class: kind } : {}) });
  made.addEventListener("click", click);
  return made;
}

function draw() {
  const text = JSON.stringify([news, language]);
  if (text === shown || !news) return;
  shown = text;
  document.documentElement.lang = language;
  document.title = byId("title").textContent = word("desk");
  byId("language-word").textContent = word("language");
  const open = news.tables.map((one) => one.report).filter((one) => one && !one.accepted);
  const numbers = (reports) => ({ numbers: reports.map((one) => one.number) });
  const auto = make("input", "", { type: "checkbox", id: "auto" });
  auto.checked = news.auto;
  auto.addEventListener("change", () => post("auto", { on: auto.checked }));
  const tools = make("div", "", { class: "tools" },
    button("accept_all", "main", () => post("accepted", numbers(open))),
    button("accept_confirmed", "", () => post("accepted", numbers(open.filter((one) => one.confirmed)))),
    make("label", "", {}, auto, make("span", word("auto"))),
    make("a", word("codes"), { href: "codes", target: "_blank" }));
  const to = [...line("to_decide", news.tables.filter(({ report, conflict }) => conflict || (report && !report.accepted))),
    ...line("absent", news.tables.filter(({ report, done }) => !report && !done))];
  byId("main").replaceChildren(tools, ...to, news.tables.length ? make("div", "", { class: "cards" }, ...news.tables.map(card))
    : make("p", word("nothing")));
}

document.body.classList.add("wide");
offerLanguages(() => { draw(); post("tables"); });
setInterval(() => { if (!document.hidden) post("tables"); }, 1000);
post("tables");
