// What is open, and the rules by which it is changed, saved and put away. No browser is needed here:
// Python, the files and the person are hands that are given.
import { again, call, change, contents, done, hold, isAhead, isUnsaved, refresh, save, step } from "./held.js";

/** What the state of a workbook is called that a step back or forth comes from. */
const LEFT = ".left.xlsx";
const CHANGING = new Set(["next", "recalculate", "draw", "enter", "import_results", "players_import"]);
/** Whether a verb changes a workbook. @param {string} verb */
export const changes = (verb) => CHANGING.has(verb);
/** The folder of a file that a question brings along, so that it is no other one's. */
const SOURCE = ".source/";

/** The files, the workbook in hand and rules of one's own; a page has one. */
export class Desk {
  /** All workbooks by their paths. @type {Map<string, Book>} */
  files = new Map();
  path = "";
  kind = "";
  /** Rules instead of what the workbook names. @type {Book | null} */
  rules = null;
  working = false;

  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
  }

  /** The workbook in hand. */
  get book() {
    return this.files.get(this.path);
  }

  /** The workbooks whose changes would be lost now. */
  get unsaved() {
    return [...this.files.values()].filter(isUnsaved).map(({ path }) => path);
  }

  /** Whether the workbook in hand waits to be saved. */
  get waits() {
    return !!this.book && (isUnsaved(this.book) || isAhead(this.book));
  }

  /** Whether there is a step back or forth. @param {"before" | "after"} where */
  canWalk(where) {
    return !!this.book?.[where].length;
  }

  /**
   * One piece of work at a time: what comes meanwhile is refused. Whether it was begun.
   * @param {() => Promise<void>} work
   */
  async during(work) {
    if (this.working) return false;
    this.working = true;
    try {
      await work();
    } finally {
      this.working = false;
    }
    return true;
  }

  // -- what is open ----------------------------------------------------------------------------

  /**
   * Other files than before, the season's workbook in hand; false if unsaved work is to be kept.
   * @param {Opened[]} list
   */
  async open(list) {
    if (!(await this.#mayForget())) return false;
    const files = new Map(list.map((file) => [file.path, hold(file)]));
    const readable = contents(files.values());
    const several = files.size > 1 && readable.size;
    const first = several ? (await this.hands.ask({ verb: "choose" }, readable)).made : "";
    this.files = files;
    this.choose(first || (list[0]?.path ?? ""));
    await this.#keep();
    return true;
  }

  /** A workbook that is made just now and in no file yet, beside what is open. @param {string} name @param {Bytes} bytes */
  async add(name, bytes) {
    const [, stem = "", end = ""] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? [];
    let path = name;
    for (let n = 2; this.files.has(path); n += 1) path = `${stem}-${n}${end}`;
    this.files.set(path, { ...hold({ path, file: { size: bytes.length }, bytes, handle: null }), put: null });
    this.choose(path);
    await this.#keep();
  }

  /** Another one of the files. @param {string} path */
  choose(path) {
    this.path = path;
    this.kind = "";
  }

  /** Nothing is open any more; false if unsaved work is to be kept. */
  async close() {
    if (!(await this.#mayForget())) return false;
    this.files.clear();
    this.choose("");
    this.rule(null);
    await this.#keep();
    return true;
  }

  /** Rules of one's own instead of what a workbook names, or none. @param {Opened | null} rules */
  rule(rules) {
    this.rules = rules && hold(rules);
  }

  // -- clicks ----------------------------------------------------------------------------------

  /** A question about the workbook in hand. @param {Partial<Asked> & { verb: string }} asked @param {Files} [beside] */
  ask(asked, beside = new Map()) {
    const { path, rules } = this;
    const tooBig = [this.book, rules].find((one) => one && !one.bytes);
    const more = { file: path, own: rules?.path ?? "", size: tooBig?.file.size ?? 0 };
    return this.hands.ask({ ...more, ...asked }, new Map([...contents(this.#given()), ...beside]));
  }

  /**
   * A click, with a file that is read for it. What comes out goes into the file that was in hand
   * when it began. `what` is done, for the list of changes; typing the same once more is one change.
   * @param {Partial<Asked> & { verb: string }} asked @param {Opened} [source] @param {string} [what]
   * @returns {Promise<Done>}
   */
  async act(asked, source, what = asked.verb) {
    const book = this.#inHand();
    const changing = changes(asked.verb);
    if (await this.#begin(book, changing)) return this.#instead(asked.verb);
    const answer = await this.ask(...beside(asked, source));
    if (!changing || answer.wrong) return { answer, outcome: null };
    if (answer.data) change(book, answer.data, what, asked.verb === "enter");
    await this.#keep();
    return { answer, outcome: await this.#save(book) };
  }

  /**
   * The workbook as it was before the last change, or that change again; null if there is none.
   * @param {"before" | "after"} where
   * @returns {Promise<Done | null>}
   */
  async walk(where) {
    const book = this.#inHand();
    if (await this.#begin(book, true)) return this.#instead(where);
    const left = book.bytes;
    if (!left || !step(book, where)) return null;
    const what = book.bytes ? done(book.bytes) : "";
    let answer;
    try {
      // the draw log is only ever added to, so it goes on from what is left
      answer = await this.ask({ verb: "step", left: LEFT }, new Map([[LEFT, left]]));
      if (answer.data) call(book.bytes = answer.data, what);
    } catch (error) {
      step(book, where === "before" ? "after" : "before"); // cancelled: as it was
      throw error;
    }
    await this.#keep();
    return { answer, outcome: await this.#save(book) };
  }

  /** What was done to the workbook in hand, the first thing first, and what of it is taken back. */
  get changes() {
    const { book } = this;
    if (!book?.bytes) return [];
    const states = [...book.before, book.bytes, ...book.after.toReversed()];
    return states.slice(1).map((bytes, i) => ({ what: done(bytes), back: i >= book.before.length }));
  }

  /** Write the workbook in hand into its file, if it is not there. */
  async save() {
    const book = this.#inHand();
    await this.#allow(book);
    return this.#save(book);
  }

  /** Hand the workbook over as a file of its own, whatever became of the one it came from; its name. */
  async download() {
    const book = this.#inHand();
    const name = book.path.slice(book.path.lastIndexOf("/") + 1);
    if (book.bytes) this.hands.download(name, book.bytes);
    book.put = book.bytes;
    await this.#keep();
    return name;
  }

  /** The workbook in hand as its file holds it now; false if unsaved work is to be kept. */
  async again() {
    const book = this.#inHand();
    if (isUnsaved(book) && !(await this.hands.discard([book.path]))) return false;
    await again(book, this.hands);
    await this.#keep();
    return true;
  }

  // -- the journal -------------------------------------------------------------------------------

  /** What is open goes into the journal before it shows. */
  #keep() {
    const open = [...this.files.values()];
    const worth = open.some((book) => isUnsaved(book) || book.before.length || book.after.length);
    const books = worth ? open.map((book) => ({ ...book, file: { size: book.file.size } })) : [];
    const states = books.flatMap((book) => [...book.before, ...book.after, ...book.bytes ? [book.bytes] : []]);
    const named = /** @type {[Bytes, string][]} */ (states.map((bytes) => [bytes, done(bytes)]));
    return this.hands.keep({ books, path: worth ? this.path : "", done: named, when: Date.now() });
  }

  /** What a journal held is open again; false if unsaved work is to be kept. @param {Kept} kept */
  async restore(kept) {
    if (!(await this.#mayForget())) return false;
    for (const book of kept.books) await this.#allow(book);
    for (const [bytes, what] of kept.done) call(bytes, what);
    this.files = new Map(kept.books.map((book) => [book.path, book]));
    this.choose(kept.path);
    await this.#keep();
    return true;
  }

  /** @param {Book} book */
  async #save(book) {
    const outcome = await save(book, this.hands);
    if (outcome) await this.#keep();
    if (outcome?.theirs) outcome.lines = await this.#differences(book, outcome.theirs);
    return outcome;
  }

  /** Where the page and the file differ, cell by cell. @param {Book} book @param {Bytes} theirs */
  async #differences(book, theirs) {
    const asked = { verb: "differ", file: book.path, left: LEFT };
    return (await this.ask(asked, new Map([[LEFT, theirs]]))).said;
  }

  // -- what they share -------------------------------------------------------------------------

  #inHand() {
    if (!this.book) throw new Error("no workbook");
    return this.book;
  }

  /** Whether nothing is unsaved, or the person throws it away. */
  async #mayForget() {
    const { unsaved } = this;
    return !unsaved.length || this.hands.discard(unsaved);
  }

  /** What a question takes along: that of an event its workbook, that of a season all of them. */
  #given() {
    const books = this.kind === "event" && this.book ? [this.book] : [...this.files.values()];
    return this.rules ? [...books, this.rules] : books;
  }

  /** The browser asks whether a file may be written, for which it wants a click of just now. @param {Book} book */
  async #allow(book) {
    if (book.handle) await this.hands.allow(book.handle);
  }

  /** Before a click: read what others have saved, of all that it is about; whether the workbook in hand was. @param {Book} book @param {boolean} changing */
  async #begin(book, changing) {
    if (changing) await this.#allow(book);
    let others = false;
    for (const one of this.#given()) {
      if (await refresh(one, this.hands)) others ||= one === book;
    }
    return others;
  }

  /** What is shown in the place of a click that began with an old workbook. @param {string} verb @returns {Promise<Done>} */
  async #instead(verb) {
    const answer = await this.ask({ verb: "check" });
    return { answer, outcome: verb === "check" ? null : { key: "changed_outside", wrong: true } };
  }
}

/** A question and the file that it brings along, if any. @param {Partial<Asked> & { verb: string }} asked @param {Opened} [source] @returns {[Partial<Asked> & { verb: string }, Files]} */
function beside(asked, source) {
  if (!source) return [asked, new Map()];
  const name = SOURCE + source.path;
  if (!source.bytes) return [{ ...asked, source: name, size: source.file.size }, new Map()];
  return [{ ...asked, source: name }, new Map([[name, source.bytes]])];
}
