// The words of the page, in the language of whoever reads it.

const KEY = "xlscore language";

/** @type {Site} */
export const site = await (await fetch(new URL("site.json", import.meta.url))).json();

let language = start();

function start() {
  const named = stored() ?? navigator.language.slice(0, 2);
  return named in site.words ? named : "en";
}

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is switched off
  }
}

/** The language of the page, such as "de". */
export const current = () => language;

/**
 * A text of the page, its fields filled.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 */
export function say(key, values = {}) {
  const text = site.words[language]?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Put all words of the page in place, in another language if one is given. @param {string} [other] @param {boolean} [remember] */
export function translate(other, remember = true) {
  if (other) language = other;
  if (other && remember) {
    try {
      localStorage.setItem(KEY, other);
    } catch {
      // it holds for this visit
    }
  }
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = say(element.getAttribute("data-say") ?? "");
  }
  for (const element of document.querySelectorAll("[data-say-label]")) {
    const label = say(element.getAttribute("data-say-label") ?? "");
    element.setAttribute("aria-label", label);
    if (element instanceof HTMLInputElement) element.placeholder = label;
  }
  for (const button of document.querySelectorAll("[data-language]")) {
    const pressed = button.getAttribute("data-language") === language;
    button.setAttribute("aria-pressed", String(pressed));
  }
}
