// What each of our scripts begins with: an element of the page, a new one, and what the browser keeps.
"use strict";
const byId = (id) => document.getElementById(id);
const make = (tag, text = "", attributes = {}, ...children) => {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};
const stored = (key, value) => {
  try {
    if (value !== undefined) localStorage.setItem("xlscore." + key, JSON.stringify(value));
    return JSON.parse(localStorage.getItem("xlscore." + key));
  } catch { return null; /* a browser that keeps nothing */ }
};
const offer = (select, pairs, value) => {
  const options = pairs.map(([code, text]) => make("option", text, { value: code }));
  if (select.textContent !== options.map((one) => one.textContent).join("")) select.replaceChildren(...options);
  select.value = value;
};
const notice = (text) => { if (byId("notice").textContent !== text) byId("notice").textContent = text; };
