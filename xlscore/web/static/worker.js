// Python, away from the page, which therefore never freezes and can end it in mid-work.
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @typedef {import("./pyodide/pyodide.mjs").PyodideAPI} Pyodide */

const LIBRARY = "/lib/xlscore";
const BOOT = `
import importlib, sys
sys.dont_write_bytecode = True
sys.path.append("${LIBRARY}")
from xlscore.web.worker import formats, post
formats()
for name in ("actions.season", "book.adapters.file_book", "report.season.pages"):
    importlib.import_module(f"xlscore.{name}")
`;

/** The files of a package, path -> text. @param {string} name @returns {Promise<Record<string, string>>} */
async function packed(name) {
  const found = await fetch(new URL(`${name}.json`, self.location.href));
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  return found.json();
}

/** Put the files of a package where Python finds them. @param {Pyodide} found @param {Record<string, string | Bytes>} files */
function lay(found, files) {
  for (const [path, text] of Object.entries(files)) {
    const file = `${LIBRARY}/${path}`;
    found.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    found.FS.writeFile(file, text);
  }
}

/** What only some verbs need: a package each; fonts are bytes. @type {Record<string, string>} */
const NEEDED = { new: "xlsxwriter", print: "print" };
const FONTS = ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf"];

/** What a verb needs is there from its first time on. @param {Pyodide} found @param {string} verb */
async function prepared(found, verb) {
  const name = NEEDED[verb];
  if (!name || there.has(name)) return;
  lay(found, await packed(name));
  for (const font of name === "print" ? FONTS : []) {
    const file = await fetch(new URL(`fonts/${font}`, self.location.href));
    lay(found, { [`xlscore/printing/fonts/${font}`]: new Uint8Array(await file.arrayBuffer()) });
  }
  there.add(name);
}

/** @param {FromWorker} message @param {Transferable[]} [moved] */
const tell = (message, moved = []) => self.postMessage(message, { transfer: moved });

/**
 * Python with everything imported: from the memory that an earlier visit has kept, or from the start.
 *
 * The memory is kept before any workbook is seen. Where it cannot be read or kept, Python starts anew.
 * @param {string} version
 * @returns {Promise<Pyodide>}
 */
async function python(version) {
  const indexURL = new URL("pyodide/", self.location.href).href;
  const files = packed("xlscore");
  const memory = await kept(version);
  if (memory) {
    try {
      const found = await withRoom(memory.length, () => loadPyodide({ indexURL, _loadSnapshot: memory }));
      lay(found, await files);
      return found;
    } catch (error) {
      console.warn(error);
    }
  }
  const found = await loadPyodide({ indexURL, _makeSnapshot: true });
  lay(found, await files);
  found.runPython(BOOT);
  await keep(version, found).catch(console.warn);
  return found;
}

/** Say how many bytes have come, as they come; until what is given back is called. */
function counted() {
  const { fetch } = self;
  let loaded = 0;
  self.fetch = async (...given) => {
    const found = await fetch(...given);
    const { body, headers, status } = found;
    if (!body) return found;
    const counter = new TransformStream({
      transform(chunk, on) {
        loaded += chunk.byteLength;
        tell({ loaded });
        on.enqueue(chunk);
      },
    });
    return new Response(body.pipeThrough(counter), { headers, status });
  };
  return () => { self.fetch = fetch; };
}

const PAGE = 65_536;

/**
 * Pyodide begins with the memory of a Python that has imported nothing, and lays the one that was kept
 * over it: what has grown since has to be there before.
 * @template T
 * @param {number} bytes @param {() => Promise<T>} load
 */
async function withRoom(bytes, load) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  /** @param {Function} make */
  const roomy = (make) => async (/** @type {unknown[]} */ ...given) => {
    const made = await make(...given);
    const { memory } = made.instance?.exports ?? {};
    const lacking = memory ? bytes - memory.buffer.byteLength : 0;
    if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE));
    return made;
  };
  Object.assign(WebAssembly, {
    instantiate: roomy(instantiate), instantiateStreaming: roomy(instantiateStreaming),
  });
  try {
    return await load();
  } finally {
    Object.assign(WebAssembly, { instantiate, instantiateStreaming });
  }
}

/** The cache of one version; one origin may hold several pages. @param {string} version */
const place = (version) => `xlscore ${new URL("./", self.location.href)} memory ${version}`;

/** @param {string} version @returns {Promise<Uint8Array | undefined>} */
async function kept(version) {
  try {
    const name = place(version);
    if (!(await caches.has(name))) return undefined;
    const found = await (await caches.open(name)).match("memory");
    return found && new Uint8Array(await found.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** @param {string} version @param {Pyodide} found */
async function keep(version, found) {
  const whole = /** @type {Uint8Array<ArrayBuffer>} */ (/** @type {any} */ (found).makeMemorySnapshot());
  // it ends in what was never used
  const used = whole.findLastIndex((byte) => byte !== 0) + 1;
  const memory = whole.subarray(0, Math.ceil(used / 4) * 4);
  const cache = await caches.open(place(version));
  await cache.put("memory", new Response(memory));
}

/** @type {Pyodide} */
let py;
/** The packages that some verbs have needed already. @type {Set<string>} */
const there = new Set();

/** How many bytes Python has taken so far. */
const memory = () => /** @type {any} */ (py)._module.HEAPU8.byteLength;

/**
 * One question to Python.
 * @param {number} id @param {Files} files @param {Asked} asked
 */
async function answer(id, files, asked) {
  try {
    await prepared(py, asked.verb);
    const given = py.toPy(files);
    /** @param {number} done @param {number} count */
    const watch = (done, count) => tell({ done, count });
    const door = asked.door === "office" ? py.pyimport("xlscore.web.office.pane").post : py.globals.get("post");
    const found = door(given, JSON.stringify(asked), watch);
    const [text, data] = found.toJs();
    found.destroy();
    given.destroy();
    tell({ id, memory: memory(), answer: text, data }, data ? [data.buffer] : []);
  } catch (error) {
    const { type, name } = /** @type {any} */ (error);
    tell({ id, memory: memory(), error: String(type ?? name ?? error), fatal: type === undefined });
    console.error(error);
  }
}

self.onmessage = async ({ data }) => {
  const message = /** @type {ToWorker} */ (data);
  if ("id" in message) {
    await answer(message.id, message.files, message.asked);
    return;
  }
  const over = counted();
  try {
    py = await python(message.version);
    over();
    tell({ ready: true });
  } catch (error) {
    tell({ failed: String(/** @type {any} */ (error).message ?? error) });
    console.error(error);
  }
};
