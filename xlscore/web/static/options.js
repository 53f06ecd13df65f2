// What is given with a verb: the fields of its form, each with the name of the verb's argument.
import * as disk from "./files.js";

/** @param {HTMLFormElement} form */
const held = (form) => /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[data-kind]")]);

/** What stands in the fields of a form. @param {HTMLFormElement} form */
function options(form) {
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const { name, value, checked, type, dataset: { kind } } of held(form)) {
    if (kind === "flag") found[name] = checked || type === "hidden";
    else if (kind === "texts") found[name] = value.split("\n").map((line) => line.trim()).filter(Boolean);
    else if (kind === "some") found[name] = [.../** @type {string[]} */ (found[name] ?? []), ...checked ? [value] : []];
    else if (kind === "text") found[name] = value;
  }
  return found;
}

/** The file that is picked in a form, if any. @param {HTMLFormElement} form @returns {Promise<Opened | undefined>} */
async function picked(form) {
  const field = /** @type {HTMLInputElement | null} */ (form.querySelector("[data-kind=file]"));
  return field?.files?.length ? (await disk.listed(field.files))[0] : undefined;
}

/**
 * Have the forms of verbs ask through this door, one by one. What is given holds once: afterwards the
 * fields are as usual, so that no later click draws again or leaves somebody out.
 * @param {(work: () => Promise<void>) => unknown} during
 * @param {(asked: Partial<Asked> & { verb: string }, source?: Opened) => Promise<{ answer: Answered }>} act
 */
export function listen(during, act) {
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target), { verb } = form.dataset;
    if (!verb) return;
    event.preventDefault();
    during(async () => {
      const { answer } = await act({ verb, options: options(form) }, await picked(form));
      if (!answer.wrong && form.matches(".options")) form.reset();
    });
  });
  // a round that is drawn again wants a reason, for the draw log
  document.addEventListener("change", ({ target }) => {
    const { name, checked, form } = /** @type {HTMLInputElement} */ (target);
    const reason = name === "redraw" && form?.querySelector("[name=reason]");
    if (reason) /** @type {HTMLInputElement} */ (reason).required = checked;
  });
}
