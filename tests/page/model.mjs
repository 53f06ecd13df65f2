// The page's rules of open files against a made world: files, Python, a person, and other programs that
// save, all at moments that chance chooses.  node model.mjs DESK.js SEQUENCES
//
// A file's content says whose it is and what happened to it: "a +1 +2 r" is file a, in which others
// have saved 1 and 2, recalculated after that.
import { pathToFileURL } from "node:url";

const [script, sequences] = process.argv.slice(2);
const { Desk } = await import(pathToFileURL(script));
const NAMES = ["a", "b", "c"];
const MOVES = 50;

const bytes = (text) => new TextEncoder().encode(text);
const text = (data) => new TextDecoder().decode(data);
const typed = (content) => content.split(" ").filter((part) => part.startsWith("+"));

/** Numbers by chance, the same for the same seed. */
function chance(seed) {
  let state = seed * 2654435761 >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { is: (share) => next() < share, of: (list) => list[Math.floor(next() * list.length)] };
}

class Stopped extends Error {}

/** The disk, and the programs and tabs that share it. */
class World {
  constructor(seed) {
    this.rng = chance(seed);
    this.inPlace = this.rng.is(0.8);
    this.disk = new Map(NAMES.map((name) => [name, name]));
    this.once = new Map(NAMES.map((name) => [name, new Set([name])])); // all that a file ever held
    this.copies = new Set(); // what was downloaded
    this.forgiven = new Set(); // what the person threw away
    this.locked = new Set(); // files that another program has open
    this.writing = new Map(); // files that a tab is writing: no other tab gets them meanwhile
    this.unseen = new Set(); // files that have been compared and are written at once
    this.full = this.rng.is(0.1); // the browser has no room for the journal
    this.saves = 0;
    this.told = [];
    this.wrong = [];
    this.tabs = [new Tab(this, 0), new Tab(this, 1)];
  }

  check(right, law) {
    if (!right) this.wrong.push(law);
  }

  put(name, content) {
    this.disk.set(name, content);
    this.once.get(name).add(content);
  }

  /** Somebody does something; what people do, they do in one of the tabs. */
  move(name) {
    const [verb, ...given] = name.split(" ");
    // between the comparison and the write lies a moment that the page cannot see
    if (verb === "typed_" && this.unseen.has(given[0])) return;
    if (verb in this) {
      this.told.push(name);
      this[verb](...given);
    } else this.rng.of([...this.tabs, this.tabs[0]]).move(name);
  }

  /** A tab writes a file no more. */
  frees_(name) {
    this.writing.delete(name);
    this.unseen.delete(name);
  }

  // -- what other programs do ------------------------------------------------------------------

  typed_(name) {
    this.saves += 1;
    this.put(name, `${this.disk.get(name)} +${this.saves}`);
    this.told.push(`${name} is now: ${this.disk.get(name)}`);
  }

  locks(name) {
    this.locked.add(name);
  }

  frees(name) {
    this.locked.delete(name);
  }

  /** The browser's storage is full, or has room again. */
  fills() {
    this.full = true;
  }

  drains() {
    this.full = false;
  }

  async rest() {
    while (this.tabs.some((tab) => tab.running.length)) {
      await Promise.all(this.tabs.flatMap((tab) => tab.running.splice(0)));
    }
    for (const tab of this.tabs) tab.look();
  }
}

/** One tab with the page. */
class Tab {
  constructor(world, number) {
    Object.assign(this, { world, number, stop: null, running: [] });
    this.journal = { books: [], path: "", done: [], when: 0 }; // each tab has its own place in it
    this.load();
  }

  /** The page is opened; of the one before nothing goes on. */
  load() {
    const page = this.page = {};
    const hands = ["ask", "present", "allow", "draft", "download", "discard", "keep"].map((name) => [name, (...given) => {
      this.alive(page);
      return this[name](...given);
    }]);
    for (const [name, tab] of this.world.writing) if (tab === this) this.world.frees_(name);
    this.seen = new Map();
    this.shown = new Map(); // what the person saw last, of each file, when a click was done and kept
    this.desk = new Desk(Object.fromEntries(hands));
  }

  alive(page) {
    if (this.page !== page) throw new Stopped();
  }

  // -- the hands -------------------------------------------------------------------------------

  /** A moment in which others, and the person too, may do something. */
  async gap() {
    const { world } = this;
    await null;
    this.look();
    if (world.rng.is(0.3)) world.move(world.rng.of(MEANWHILE));
    await null;
  }

  async ask({ verb, file }, files) {
    const stopped = new Promise((_, fail) => { this.stop = () => fail(new Stopped()); });
    stopped.catch(() => undefined);
    await Promise.race([this.gap().then(() => this.gap()), stopped]);
    const answer = { kind: "event", said: [], wrong: false, made: NAMES.find((name) => files.has(name)) };
    const content = text(files.get(file) ?? bytes(""));
    const rounds = content.split(" ").filter((part) => part === "d").length;
    if (verb === "recalculate" && !content.endsWith(" r")) answer.data = bytes(`${content} r`);
    if (verb === "enter") answer.data = bytes(`${content} t`); // the same is typed once more: one step
    if (verb === "draw" && rounds < 3) answer.data = bytes(`${content} d`);
    return answer;
  }

  async present({ name }) {
    await this.gap();
    if (this.world.writing.get(name) === this) this.world.unseen.add(name);
    return { file: { size: 1 }, bytes: bytes(this.world.disk.get(name)) };
  }

  async allow() {
    await this.gap();
  }

  async draft({ name }, data) {
    const { page, world } = this;
    await this.gap();
    const refuse = () => {
      this.alive(page);
      if (world.locked.has(name)) throw new DOMException("", "NoModificationAllowedError");
    };
    refuse();
    if (world.writing.has(name)) throw new DOMException("", "NoModificationAllowedError");
    world.writing.set(name, this);
    const over = () => this.page === page && world.frees_(name);
    return {
      abandon: async () => {
        over();
        await this.gap();
      },
      finish: async () => {
        try {
          refuse();
          const [before, after] = [world.disk.get(name), text(data)];
          world.told.push(`tab ${this.number} writes ${name}: ${before} -> ${after}`);
          world.check(after.startsWith(name), "a file got the content of another one");
          const kept = typed(after);
          world.check(typed(before).every((one) => kept.includes(one)), "what somebody saved was overwritten");
          world.check(text(this.desk.files.get(name).known) === before, "what another tab wrote was overwritten unseen");
          world.put(name, after);
        } finally {
          over();
        }
        await this.gap();
      },
    };
  }

  download(name, data) {
    this.world.check(text(data).startsWith(name[0]), "a download has the name of another file");
    this.world.copies.add(text(data));
  }

  async discard(paths) {
    const { page, world } = this;
    await this.gap();
    this.alive(page);
    const yes = world.rng.is(0.5);
    world.told.push(`throw away ${paths}? ${yes}`);
    if (yes) for (const path of paths) world.forgiven.add(text(this.desk.files.get(path).bytes));
    return yes;
  }

  /** The journal takes everything in one step, or there is none. */
  async keep(kept) {
    const { page } = this;
    const copy = structuredClone(kept);
    await this.gap();
    this.alive(page);
    this.stored = !this.world.full;
    if (this.stored) this.journal = copy;
  }

  // -- what happens ----------------------------------------------------------------------------

  /** What stood on the page and does so no more is somewhere else, or was thrown away by the person. */
  look() {
    const { files } = this.desk, { world } = this;
    for (const [path, before] of this.seen) {
      const book = files.get(path);
      if (book?.bytes === before) continue;
      const content = text(before);
      const steps = book ? [...book.before, ...book.after] : [];
      const safe = steps.includes(before) || world.once.get(path)?.has(content)
        || world.copies.has(content) || world.forgiven.has(content)
        || (book && text(book.bytes) === `${content} t`);
      world.check(safe, "unsaved work was thrown away without a question");
    }
    this.seen = new Map([...files].map(([path, book]) => [path, book.bytes]));
  }

  /** A piece of work as the page does it; cancelled, nothing has happened. */
  work(doing) {
    const { page, world } = this;
    const done = this.desk.during(async () => {
      try {
        await doing(this.desk);
      } catch (error) {
        world.check(this.page !== page || error instanceof Stopped, `unexpected: ${error.message}`);
      }
      this.look();
      if (this.page !== page) return;
      const { unsaved, files } = this.desk;
      if (this.stored) this.shown = new Map(unsaved.map((path) => [path, text(files.get(path).bytes)]));
      else this.shown.clear(); // said once: what is not kept is gone with the page
    });
    this.running.push(done);
  }

  move(name) {
    this.world.told.push(`tab ${this.number}: ${name}`);
    const [verb, ...given] = name.split(" ");
    this[verb](...given);
  }

  cancel() {
    this.stop?.();
  }

  click(verb) {
    this.work(async (desk) => {
      if (!desk.path) return;
      const { path, book } = desk;
      const { outcome } = await desk.act({ verb });
      this.world.told.push(`tab ${this.number}, ${path}: ${verb} ends, ${outcome?.key}`);
      desk.kind = "event";
      if (verb === "check" || outcome?.wrong || !book.handle) return;
      this.world.check(this.world.once.get(path).has(text(book.bytes)), "said to be done, and the file never held it");
    });
  }

  walk(where) {
    this.work((desk) => desk.path && desk.walk(where));
  }

  choose(path) {
    this.work(async (desk) => {
      if (!desk.files.has(path)) return;
      desk.choose(path);
      await desk.ask({ verb: "check" });
    });
  }

  open(...names) {
    const { disk, inPlace } = this.world;
    const list = names.map((name) => ({
      path: name, file: { size: 1 }, bytes: bytes(disk.get(name)), handle: inPlace ? { name } : null,
    }));
    this.work((desk) => desk.open(list));
  }

  /** A new workbook, which no file holds yet. */
  fresh() {
    this.work((desk) => desk.files.size < 5 && desk.add("n", bytes("n")));
  }

  close() {
    this.work((desk) => desk.close());
  }

  /** The tab is closed, and the page opened anew: the browser asks where the page wants it to. */
  leave() {
    const { unsaved, files } = this.desk;
    if (unsaved.length && this.world.rng.is(0.5)) return;
    for (const path of unsaved) this.world.forgiven.add(text(files.get(path).bytes));
    this.stop?.();
    this.load();
  }

  /** The tab dies, whatever was under way; the page is opened anew and goes on. */
  crash() {
    const { books } = this.journal, { world } = this;
    for (const [path, content] of this.shown) {
      const states = books.filter((book) => book.path === path)
        .flatMap((book) => [book.bytes, ...book.before, ...book.after]).map(text);
      const safe = states.includes(content) || states.includes(`${content} t`)
        || world.once.get(path)?.has(content) || world.copies.has(content) || world.forgiven.has(content);
      world.check(safe, "a crash lost what stood on the page");
    }
    const kept = structuredClone(this.journal);
    this.stop?.();
    this.load();
    this.work((desk) => desk.restore(kept));
  }

  save() {
    this.work((desk) => desk.path && desk.save());
  }

  copy() {
    this.work(async (desk) => desk.path && desk.download());
  }

  again() {
    this.work((desk) => desk.book?.handle && desk.again());
  }
}

const each = (verb) => NAMES.map((name) => `${verb} ${name}`);
const PERSON = [
  "click recalculate", "click recalculate", "click draw", "click enter", "click check", "walk before", "walk after",
  "open a b", "open c", "open a b c", "fresh", "close", "leave", "crash", "save", "copy", "again", "cancel", ...each("choose"),
];
const OTHERS = [...each("typed_"), ...each("locks"), ...each("frees"), ...each("frees"), "fills", "drains"];
const MEANWHILE = [...PERSON, ...OTHERS, ...each("typed_")];

/** One sequence: what was wrong, and what had happened until then. */
async function play(seed) {
  const world = new World(seed);
  world.move("open a b");
  await world.rest();
  for (let i = 0; i < MOVES && !world.wrong.length; i += 1) {
    world.move(world.rng.of([...PERSON, ...PERSON, ...OTHERS]));
    if (world.rng.is(0.8)) await world.rest();
  }
  await world.rest();
  for (const name of NAMES) {
    const kept = typed(world.disk.get(name)).length;
    const all = world.told.filter((line) => line === `typed_ ${name}`).length;
    world.check(kept === all, "what somebody saved is not in its file");
  }
  return { seed, wrong: world.wrong, told: world.told, writes: world.told.filter((line) => /^tab \d writes/.test(line)).length };
}

const found = { sequences: 0, writes: 0, moves: 0, wrong: {}, first: null };
for (let seed = 1; seed <= Number(sequences); seed += 1) {
  const { wrong, told, writes } = await play(seed);
  found.sequences += 1;
  found.writes += writes;
  found.moves += told.length;
  for (const law of new Set(wrong)) found.wrong[law] = (found.wrong[law] ?? 0) + 1;
  if (wrong.length && !(found.first?.told.length <= told.length)) found.first = { seed, told };
}
console.log(JSON.stringify(found));
