// The browser's files: picked, dropped, or in place where it can; and how they are read and written.
import { site } from "./words.js";

const WORKBOOK = /\.(xlsx|xlsm|xltx|xltm)$/i;
const RULES = /\.toml$/i;
const PICKER = {
  multiple: true,
  types: [{
    description: "Excel",
    accept: {
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx", ".xlsm"],
      "application/toml": [".toml"],
    },
  }],
};

/** Whether files can be opened in place, so that they are saved where they are. */
export const inPlace = () => typeof window.showOpenFilePicker === "function";

/** Files picked in a dialog; none if it was closed. */
export async function pick() {
  const handles = await chosen(() => window.showOpenFilePicker?.(PICKER));
  return Promise.all((handles ?? []).map((handle) => opened(handle.name, handle)));
}

/** All workbooks of a folder picked in a dialog. */
export async function pickFolder() {
  const folder = await chosen(() => window.showDirectoryPicker?.({ mode: "readwrite" }));
  return folder ? below(folder, "") : [];
}

/**
 * What a dialog gives; undefined if it was closed.
 * @template T @param {() => Promise<T> | undefined} dialog
 */
async function chosen(dialog) {
  try {
    return await dialog();
  } catch (error) {
    if (/** @type {any} */ (error).name === "AbortError") return undefined;
    throw error;
  }
}

/** Files of an <input>. @param {FileList | null} list */
export function listed(list) {
  const files = [...(list ?? [])];
  const one = files.length === 1;
  const wanted = files.filter((file) => one || (file.webkitRelativePath ? isWorkbook : isOurs)(file.name));
  return Promise.all(wanted.map((file) => given(inFolder(file), file)));
}

/** The path below the folder that was picked. @param {File} file */
const inFolder = (file) => file.webkitRelativePath.split("/").slice(1).join("/") || file.name;

/** Files and folders that were dropped, with their handles where the browser has them. @param {DataTransfer} data */
export async function dropped(data) {
  const items = [...data.items].filter((item) => item.kind === "file");
  // all of them have to be asked before the first await: afterwards the list is empty
  const found = items.map((item) => ({
    handle: item.getAsFileSystemHandle?.() ?? Promise.resolve(null),
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
  }));
  const all = await Promise.all(found.map(async ({ handle, entry, file }) => {
    const known = await handle.catch(() => null);
    if (known?.kind === "directory") return below(known, items.length > 1 ? `${known.name}/` : "");
    if (known) return [await opened(known.name, known)];
    if (entry?.isDirectory) return entries(/** @type {any} */ (entry), "");
    return file ? [await given(file.name, file)] : [];
  }));
  const flat = all.flat();
  return flat.length > 1 ? flat.filter(({ path }) => isOurs(path)) : flat;
}

/** Whether a file holds rules of one's own; only those given by hand count, never those of a folder. @param {{ path: string }} file */
export const isRules = ({ path }) => RULES.test(path);

/** @param {string} path */
const isOurs = (path) => isWorkbook(path) || RULES.test(path);

/** A workbook, and no file that a spreadsheet program or xlscore keeps beside one. @param {string} path */
function isWorkbook(path) {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return WORKBOOK.test(name) && !name.startsWith("~$") && !name.startsWith(".");
}

/**
 * The workbooks of a folder and of those in it.
 * @param {FileSystemDirectoryHandle} folder @param {string} above
 * @returns {Promise<Opened[]>}
 */
async function below(folder, above) {
  const found = [];
  for await (const handle of folder.values()) {
    const path = above + handle.name;
    if (handle.kind === "directory" && !handle.name.startsWith(".")) {
      found.push(...await below(/** @type {FileSystemDirectoryHandle} */ (handle), `${path}/`));
    } else if (handle.kind === "file" && isWorkbook(path)) {
      found.push(await opened(path, /** @type {FileSystemFileHandle} */ (handle)));
    }
  }
  return found;
}

/**
 * The same through the older interface, which all browsers have.
 * @param {FileSystemDirectoryEntry} folder @param {string} above
 * @returns {Promise<Opened[]>}
 */
async function entries(folder, above) {
  const reader = folder.createReader();
  const found = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((done, fail) => reader.readEntries(done, fail));
    if (!some.length) return found;
    for (const entry of some) {
      if (entry.isDirectory && !entry.name.startsWith(".")) {
        found.push(...await entries(/** @type {any} */ (entry), `${above}${entry.name}/`));
      } else if (entry.isFile && isWorkbook(entry.name)) {
        /** @type {File} */
        const file = await new Promise((done, fail) => /** @type {any} */ (entry).file(done, fail));
        found.push(await given(above + entry.name, file));
      }
    }
  }
}

/** @param {string} path @param {FileSystemFileHandle} handle @returns {Promise<Opened>} */
const opened = async (path, handle) => ({ path, handle, ...await present(handle) });

/** @param {string} path @param {File} file @returns {Promise<Opened>} */
const given = async (path, file) => ({ path, handle: null, ...await read(file) });

/** A file and its bytes, unless it is too big. @param {File} file */
async function read(file) {
  return { file, bytes: file.size > site.largest ? null : new Uint8Array(await file.arrayBuffer()) };
}

/** What a file holds now that was opened in place. @param {FileSystemFileHandle} handle */
export const present = async (handle) => read(await handle.getFile());

/** Have the browser ask whether the file may be written, if it has not yet. @param {FileSystemFileHandle} handle */
export const allow = async (handle) => handle.requestPermission?.({ mode: "readwrite" });

/**
 * Bytes that take a file's place in one step, or not at all; meanwhile no other page can write it.
 * @param {FileSystemFileHandle} handle @param {Bytes} bytes
 * @returns {Promise<Draft>}
 */
export async function draft(handle, bytes) {
  const stream = await handle.createWritable({ mode: "exclusive" });
  try {
    await stream.write(bytes);
  } catch (error) {
    await stream.abort();
    throw error;
  }
  return { finish: () => stream.close(), abandon: () => stream.abort() };
}

/** Hand a file to the person. @param {string} name @param {Bytes} bytes */
export function download(name, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
