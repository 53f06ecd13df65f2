// A part of the page put anew, where what is the same stays: the field that somebody types into, what
// is unfolded, and the keys of a phone that are up.

/** What stands in a place now becomes like what should. @param {Element} there @param {Node[]} wanted */
export function morph(there, wanted) {
  const before = [...there.childNodes];
  wanted.forEach((fresh, i) => {
    const old = before[i];
    if (!old) there.append(fresh);
    else if (!same(old, fresh)) old.replaceWith(fresh);
    else if (old instanceof Element) become(old, /** @type {Element} */ (fresh));
    else old.nodeValue = fresh.nodeValue;
  });
  for (const rest of before.slice(wanted.length)) rest.remove();
}

/** Whether one can become the other. @param {Node} old @param {Node} fresh */
function same(old, fresh) {
  if (old.nodeName !== fresh.nodeName) return false;
  if (!(old instanceof HTMLElement && fresh instanceof HTMLElement)) return true;
  return old.dataset.cell === fresh.dataset.cell && old.dataset.person === fresh.dataset.person;
}

/** @param {Element} old @param {Element} fresh */
function become(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (name !== "open" && name !== "hidden" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  if (old instanceof HTMLTextAreaElement) return; // only people write there
  if (!(old instanceof HTMLInputElement)) morph(old, [...fresh.childNodes]);
  if (isField(old) && isField(fresh) && old !== document.activeElement) {
    if (old.dataset.cell || old instanceof HTMLSelectElement) old.value = fresh.value;
    old.disabled = fresh.disabled;
  }
}

/** @param {Element} one @returns {one is HTMLInputElement | HTMLSelectElement} */
const isField = (one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement;
