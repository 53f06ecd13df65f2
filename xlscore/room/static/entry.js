// What a table's page and the organiser's have in common: their words, and a report as a table.
const start = JSON.parse(byId("state").textContent);
const word = (key) => start.words[language][key];

function values({ heads, names, report }) {
  const head = make("tr", "", {}, make("td"), ...heads.map((text) => make("th", text, { scope: "col" })));
  const rows = names.map((name, n) => make("tr", "", {}, make("th", name, { scope: "row" }),
    ...report.values[n].map((text) => make("td", text))));
  return make("table", "", {}, make("thead", "", {}, head), make("tbody", "", {}, ...rows));
}

const sender = ({ by, when, confirmed }) =>
  make("p", `${word("by")} ${by}, ${when}${confirmed ? `, ${word("also")} ${confirmed}` : ""}`, { class: "quiet" });

function offerLanguages(changed) {
  const choice = byId("language");
  offer(choice, Object.entries(start.spoken), language);
  choice.addEventListener("change", () => { language = choice.value; changed(); });
}
