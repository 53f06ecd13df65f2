// One file that is open: what stands on the page, what its file holds, and the way back and forth.

/** A file cannot be read any more. */
export class Gone extends Error {
  /** @param {string} path @param {unknown} why */
  constructor(path, why) {
    super(/** @type {Error} */ (why).name);
    this.path = path;
  }
}

/** A file from now on, as it was read. @param {Opened} opened @returns {Book} */
export const hold = (opened) => ({ ...opened, ...asRead(opened) });

/** @param {Pick<Opened, "file" | "bytes">} read */
function asRead({ file, bytes }) {
  /** @type {Pick<Book, "before" | "after">} */
  const steps = { before: [], after: [] };
  return { file, bytes, known: bytes, put: bytes, ...steps };
}

/** Whether the page has something to write into the file. @param {Book} book */
export const isAhead = (book) => !!book.handle && book.bytes !== book.known;

/** Whether what stands on the page is in no file and no download yet. @param {Book} book */
export const isUnsaved = (book) => book.bytes !== book.put && (!book.handle || isAhead(book));

/** The files as Python wants them; one too big to be read is left out. @param {Iterable<Book>} books */
export function contents(books) {
  /** @type {Files} */
  const found = new Map();
  for (const { path, bytes } of books) if (bytes) found.set(path, bytes);
  return found;
}

/** What each state of a workbook came from. @type {WeakMap<Bytes, string>} */
const DONE = new WeakMap();

/** What was done that a state came from. @param {Bytes} bytes */
export const done = (bytes) => DONE.get(bytes) ?? "";

/** @param {Bytes} bytes @param {string} what */
export const call = (bytes, what) => DONE.set(bytes, what);

/**
 * A change; what was taken back before it cannot be made again. With `joined` it is one change with the
 * last one if that was the same thing.
 * @param {Book} book @param {Bytes} bytes @param {string} [what] @param {boolean} [joined]
 */
export function change(book, bytes, what = "", joined = false) {
  if (!book.bytes) return;
  const one = joined && book.before.length && !book.after.length && done(book.bytes) === what;
  call(bytes, what);
  Object.assign(book, { before: one ? book.before : [...book.before, book.bytes], after: [], bytes });
}

/** A step back or forth; whether there was one. @param {Book} book @param {"before" | "after"} where */
export function step(book, where) {
  const bytes = book[where].pop();
  if (!bytes || !book.bytes) return false;
  book[where === "before" ? "after" : "before"].push(book.bytes);
  book.bytes = bytes;
  return true;
}

/** The file as it is now. @param {Book} book @param {Hands} hands */
async function present(book, hands) {
  try {
    return await hands.present(/** @type {FileSystemFileHandle} */ (book.handle));
  } catch (error) {
    throw new Gone(book.path, error);
  }
}

/** Take what the file holds now in the place of what stands on the page. @param {Book} book @param {Hands} hands */
export async function again(book, hands) {
  Object.assign(book, asRead(await present(book, hands)));
}

/**
 * Read what somebody else has saved in the file; whether somebody has. What the page has to write
 * itself is compared when it is written.
 * @param {Book} book @param {Hands} hands
 */
export async function refresh(book, hands) {
  if (!book.handle || isAhead(book)) return false;
  const now = await present(book, hands);
  if (same(now.bytes, book.known)) return false;
  Object.assign(book, asRead(now));
  return true;
}

/**
 * Put a workbook into its file, unless the file holds something else than what was last read from it or
 * written to it: that is somebody's work, and stays.
 * @param {Book} book @param {Hands} hands
 * @returns {Promise<Outcome | null>} null if there is nothing to write
 */
export async function save(book, hands) {
  const { handle, bytes } = book;
  if (!handle || !bytes || !isAhead(book)) return null;
  try {
    const draft = await hands.draft(handle, bytes);
    // as late as can be: the draft is complete, and takes the file's place at once
    const now = await hands.present(handle).catch(async (error) => {
      await draft.abandon();
      throw error;
    });
    if (!same(now.bytes, book.known)) {
      await draft.abandon();
      return { key: "overtaken", wrong: true, theirs: now.bytes };
    }
    await draft.finish();
  } catch (error) {
    const what = /** @type {Error} */ (error).name;
    return { key: what === "NotAllowedError" ? "not_allowed" : "write_refused", what, wrong: true };
  }
  book.known = book.put = bytes;
  return { key: "saved" };
}

/** @param {Bytes | null} one @param {Bytes | null} other */
function same(one, other) {
  if (!one || !other) return one === other;
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
