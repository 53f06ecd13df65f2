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

class World {
  constructor(seed) {
    this.rng = chance(seed);
    this.inPlace = this.rng.is(0.8);
    this.disk = new Map(NAMES.map((name) => [name, name]));
    this.once = new Map(NAMES.map((name) => [name, new Set([name])])); // all that a file ever held
    this.copies = new Set(); // what was downloaded
    this.forgiven = new Set(); // what the person threw away
    this.locked = new Set(); // files that another program has open
    this.stores = this.rng.is(0.9);
    this.journal = { books: [], path: "", done: [], when: 0 };
    this.shown = new Map(); // what the person saw last, of each file, when a click was done
    this.saves = 0;
    this.stop = null;
    this.seen = new Map();
    this.running = [];
    this.told = [];
    this.wrong = [];
    this.load();
  }

  /** The page is opened; of the one before nothing goes on. */
  load() {
    const page = this.page = {};
    const hands = ["ask", "present", "allow", "draft", "download", "discard", "keep"].map((name) => [name, (...given) => {
      this.alive(page);
      return this[name](...given);
    }]);
    this.desk = new Desk(Object.fromEntries(hands));
  }

  alive(page) {
    if (this.page !== page) throw new Stopped();
  }

  check(right, law) {
    if (!right) this.wrong.push(law);
  }

  // -- the hands -------------------------------------------------------------------------------

  /** A moment in which others, and the person too, may do something. */
  async gap() {
    await null;
    this.look();
    if (this.rng.is(0.3)) this.move(this.rng.of(MEANWHILE));
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
    return { file: { size: 1 }, bytes: bytes(this.disk.get(name)) };
  }

  async allow() {
    await this.gap();
  }

  async draft({ name }, data) {
    const { page } = this;
    await this.gap();
    const refuse = () => {
      this.alive(page);
      if (this.locked.has(name)) throw new DOMException("", "NoModificationAllowedError");
    };
    refuse();
    return {
      abandon: () => this.gap(),
      finish: async () => {
        refuse();
        const [before, after] = [this.disk.get(name), text(data)];
        this.told.push(`the page writes ${name}: ${before} -> ${after}`);
        this.check(after.startsWith(name), "a file got the content of another one");
        const kept = typed(after);
        this.check(typed(before).every((one) => kept.includes(one)), "what somebody saved was overwritten");
        this.put(name, after);
        await this.gap();
      },
    };
  }

  download(name, data) {
    this.check(text(data).startsWith(name), "a download has the name of another file");
    this.copies.add(text(data));
  }

  async discard(paths) {
    const { page } = this;
    await this.gap();
    this.alive(page);
    const yes = this.rng.is(0.5);
    this.told.push(`throw away ${paths}? ${yes}`);
    if (yes) for (const path of paths) this.forgiven.add(text(this.desk.files.get(path).bytes));
    return yes;
  }

  /** The journal takes everything in one step, or there is none. */
  async keep(kept) {
    const { page } = this;
    const copy = structuredClone(kept);
    await this.gap();
    this.alive(page);
    if (this.stores) this.journal = copy;
  }

  // -- what happens ----------------------------------------------------------------------------

  put(name, content) {
    this.disk.set(name, content);
    this.once.get(name).add(content);
  }

  /** What stood on the page and does so no more is somewhere else, or was thrown away by the person. */
  look() {
    const { files } = this.desk;
    for (const [path, before] of this.seen) {
      const book = files.get(path);
      if (book?.bytes === before) continue;
      const content = text(before);
      const steps = book ? [...book.before, ...book.after] : [];
      const safe = steps.includes(before) || this.once.get(path).has(content)
        || this.copies.has(content) || this.forgiven.has(content)
        || (book && text(book.bytes) === `${content} t`);
      this.check(safe, "unsaved work was thrown away without a question");
    }
    this.seen = new Map([...files].map(([path, book]) => [path, book.bytes]));
  }

  /** A piece of work as the page does it; cancelled, nothing has happened. */
  work(doing) {
    const { page } = this;
    const done = this.desk.during(async () => {
      try {
        await doing(this.desk);
      } catch (error) {
        this.check(this.page !== page || error instanceof Stopped, `unexpected: ${error.message}`);
      }
      this.look();
      if (this.page === page) this.shown = new Map(this.desk.unsaved.map((path) => [path, text(this.desk.files.get(path).bytes)]));
    });
    this.running.push(done);
  }

  move(name) {
    this.told.push(name);
    const [verb, ...given] = name.split(" ");
    this[verb](...given);
    this.look();
  }

  /** Another program saves what it read just now and something new. */
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

  cancel() {
    this.stop?.();
  }

  click(verb) {
    this.work(async (desk) => {
      if (!desk.path) return;
      const { path, book } = desk;
      const { outcome } = await desk.act({ verb });
      this.told.push(`${path}: ${verb} ends, ${outcome?.key}`);
      desk.kind = "event";
      if (verb === "check" || outcome?.wrong || !book.handle) return;
      this.check(this.once.get(path).has(text(book.bytes)), "said to be done, and the file never held it");
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
    const list = names.map((name) => ({
      path: name, file: { size: 1 }, bytes: bytes(this.disk.get(name)), handle: this.inPlace ? { name } : null,
    }));
    this.work((desk) => desk.open(list));
  }

  close() {
    this.work((desk) => desk.close());
  }

  /** The tab is closed, and the page opened anew: the browser asks where the page wants it to. */
  leave() {
    const { unsaved, files } = this.desk;
    if (unsaved.length && this.rng.is(0.5)) return;
    for (const path of unsaved) this.forgiven.add(text(files.get(path).bytes));
    this.stop?.();
    this.load();
  }

  /** The browser dies, whatever was under way; the page is opened anew and goes on. */
  crash() {
    const { books } = this.journal;
    for (const [path, content] of this.stores ? this.shown : []) {
      const states = books.filter((book) => book.path === path)
        .flatMap((book) => [book.bytes, ...book.before, ...book.after]).map(text);
      const safe = states.includes(content) || states.includes(`${content} t`)
        || this.once.get(path).has(content) || this.copies.has(content) || this.forgiven.has(content);
      this.check(safe, "a crash lost what stood on the page");
    }
    const kept = structuredClone(this.journal);
    this.stop?.();
    this.seen = new Map();
    this.shown = new Map();
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

  async rest() {
    while (this.running.length) await Promise.all(this.running.splice(0));
    this.look();
  }
}

const each = (verb) => NAMES.map((name) => `${verb} ${name}`);
const PERSON = [
  "click recalculate", "click recalculate", "click draw", "click enter", "click check", "walk before", "walk after",
  "open a b", "open c", "open a b c", "close", "leave", "crash", "save", "copy", "again", "cancel", ...each("choose"),
];
const OTHERS = [...each("typed_"), ...each("locks"), ...each("frees"), ...each("frees")];
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
  return { seed, wrong: world.wrong, told: world.told, writes: world.told.filter((line) => line.startsWith("the page writes")).length };
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
