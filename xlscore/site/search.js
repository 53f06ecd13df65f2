/* xlscore: the search of the site, among names that lie beside it. */
"use strict";
const MOST = 50;
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const known = SEARCHED.map(([name, address]) => [plain(name), name, address]);
const field = document.getElementById("what");
const list = document.getElementById("found");
const said = document.getElementById("said");

function show() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  const found = words.length ? known.filter(([text]) => words.every((word) => text.includes(word))) : [];
  list.replaceChildren(
    ...found.slice(0, MOST).map(([, name, address]) => {
      const link = document.createElement("a");
      link.href = address;
      link.textContent = name;
      const item = document.createElement("li");
      item.append(link);
      return item;
    }),
  );
  said.textContent = found.length > MOST ? said.dataset.more : words.length && !found.length ? said.dataset.nothing : "";
}

field.addEventListener("input", show);
show();
