// The files that a macro made. Panes on a Mac and an iPad save none (office-js 2700, 3385, 4681): there
// the text goes to the clipboard, or stands in the pane to be copied by hand.
import { at, tell } from "../show.js";
import { say } from "../words.js";

/** @type {HTMLTextAreaElement} */
const box = at("#text");

const saves = () => !["Mac", "iOS"].includes(String(Office.context.platform));

/** Something to be clicked for each file. @param {Record<string, string>} made name -> base64 */
export function offer(made) {
  const files = Object.entries(made).map(([name, data]) =>
    /** @type {const} */ ([name, Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]));
  box.hidden = true;
  at("#copying").hidden = !files.length || saves();
  at("#made").replaceChildren(...files.map(([name, bytes]) => (saves() ? link(name, bytes) : copier(name, bytes))));
}

/** @param {string} name @param {Uint8Array<ArrayBuffer>} bytes */
function link(name, bytes) {
  const found = document.createElement("a");
  found.href = URL.createObjectURL(new Blob([bytes]));
  found.download = name;
  found.textContent = name;
  return found;
}

/** @param {string} name @param {Uint8Array<ArrayBuffer>} bytes */
function copier(name, bytes) {
  const found = document.createElement("button");
  found.type = "button";
  found.textContent = say("copy", { file: name });
  found.addEventListener("click", async () => {
    const copied = await copy(new TextDecoder().decode(bytes));
    tell([say(copied ? "copied" : "copy_by_hand", { file: name })]);
  });
  return found;
}

/** Whether a text is on the clipboard now; if not it is shown, selected. @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    box.value = text;
    box.hidden = false;
    box.focus();
    box.select();
    return document.execCommand("copy");
  }
}
