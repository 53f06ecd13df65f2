// What is open, in the browser's storage: after a crash or a reload the page can go on where it was.
// Nothing of it leaves the browser; where there is no storage, everything works without.

const NAME = "xlscore journal", STORE = "open";
/** States of a workbook that are kept for the way back, each way. */
const MOST = 30;

/** This page among those that are open. */
const own = crypto.randomUUID();
const lock = (/** @type {string} */ id) => `${NAME} ${id}`;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) => new Promise((fulfil, fail) => {
  request.onsuccess = () => fulfil(request.result);
  request.onerror = () => fail(request.error);
});

/** @type {Promise<IDBDatabase> | null} */
let base = null;

function opened() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

/** The store, and when all that is asked of it is in it. @param {IDBTransactionMode} mode */
async function store(mode) {
  base ??= opened();
  const doing = (await base).transaction(STORE, mode, { durability: "strict" });
  const over = new Promise((fulfil, fail) => {
    doing.oncomplete = fulfil;
    doing.onerror = doing.onabort = () => fail(doing.error);
  });
  over.catch(() => undefined);
  return { all: doing.objectStore(STORE), over };
}

/** As long as this page is open, what it keeps is no other one's to take up. */
export const begin = () => void navigator.locks?.request(lock(own), () => new Promise(() => undefined));

/** Keep what is open; nothing open, nothing kept. @param {Kept} kept */
export async function keep(kept) {
  const { all, over } = await store("readwrite");
  const books = kept.books.map((book) => ({ ...book, before: book.before.slice(-MOST), after: book.after.slice(-MOST) }));
  if (books.length) all.put({ ...kept, books }, own);
  else all.delete(own);
  await over;
}

/** What a page that is closed has left; null if none has. @returns {Promise<{ id: string, kept: Kept } | null>} */
export async function left() {
  const { held = [] } = await navigator.locks?.query() ?? {};
  const { all } = await store("readonly");
  const [keys, values] = await Promise.all([done(all.getAllKeys()), done(all.getAll())]);
  const here = new Set(held.map(({ name }) => name));
  const found = keys.map((id, i) => ({ id: String(id), kept: /** @type {Kept} */ (values[i]) }))
    .filter(({ id }) => id !== own && !here.has(lock(id)));
  return found.sort((one, other) => other.kept.when - one.kept.when)[0] ?? null;
}

/** Empty the journal, or take one page's part out of it. @param {string} [id] */
export async function empty(id) {
  const { all, over } = await store("readwrite");
  if (id) all.delete(id);
  else all.clear();
  await over;
}
