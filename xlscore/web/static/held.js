// What is open: the files, the workbook in hand, rules of one's own, and the way back and forth.

/** @typedef {{ before: Uint8Array<ArrayBuffer>[], after: Uint8Array<ArrayBuffer>[] }} Steps */

export const open = {
  /** All workbooks by their paths. @type {Map<string, Opened>} */
  files: new Map(),
  path: "",
  kind: "",
  /** Rules instead of what the workbook names. @type {Opened | null} */
  rules: null,
  /** Workbooks as they were before each change and before each step back, the last one at the end. @type {Map<string, Steps>} */
  steps: new Map(),
  /** Workbooks that were changed and stand in no file yet. @type {Set<string>} */
  unsaved: new Set(),
};

/** The workbook in hand. */
export const inHand = () => open.files.get(open.path);

/** What every question takes along: the files, their names, and the size of one too big to be read. */
export function given() {
  const file = inHand();
  const books = open.kind === "event" && file ? [file] : [...open.files.values()];
  const wanted = open.rules ? [...books, open.rules] : books;
  /** @type {Files} */
  const files = new Map();
  for (const { path, bytes } of wanted) if (bytes) files.set(path, bytes);
  const size = [file, open.rules].find((one) => one && !one.bytes)?.file.size ?? 0;
  return { files, asked: { file: open.path, own: open.rules?.path ?? "", size } };
}

/** Other files than before. @param {Opened[]} list */
export function hold(list) {
  open.files = new Map(list.map((file) => [file.path, file]));
  open.steps.clear();
  open.unsaved.clear();
  open.path = list[0]?.path ?? "";
  open.kind = "";
}

/** A change of a workbook; what was taken back before it cannot be made again. @param {Opened} file @param {Uint8Array<ArrayBuffer>} bytes */
export function change(file, bytes) {
  const { before } = steps(file.path);
  if (file.bytes) open.steps.set(file.path, { before: [...before, file.bytes], after: [] });
  file.bytes = bytes;
}

/** Take a workbook back to before its last change, or make that change again. @param {Opened} file @param {"before" | "after"} where */
export function step(file, where) {
  const bytes = steps(file.path)[where].pop();
  if (!bytes || !file.bytes) return;
  steps(file.path)[where === "before" ? "after" : "before"].push(file.bytes);
  file.bytes = bytes;
}

/** Whether there is such a step. @param {"before" | "after"} where */
export const canStep = (where) => steps(open.path)[where].length > 0;

/** @param {string} path @returns {Steps} */
const steps = (path) => open.steps.get(path) ?? { before: [], after: [] };
