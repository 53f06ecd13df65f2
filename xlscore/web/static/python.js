// The page's end of the worker: one question at a time, progress, and an end that loses nothing.

/** The work was cancelled, or its worker died; the workbook is as it was. */
export class Ended extends Error {}

/**
 * The bytes of memory above which Python begins anew, since WebAssembly never gives any back: 2,000
 * players stay below, 5,000 do not.
 */
const MOST = 96 * 2 ** 20;

/** Python in a worker. */
export class Python {
  /** @type {Worker} */ #worker;
  #last = 0;
  /** @type {{ done: (answer: Answered) => void, fail: (why: Error) => void } | null} */ #waiting = null;
  /** @type {Promise<void>} */ #ready;

  /**
   * @param {string} version of the site, under which the memory of Python is kept
   * @param {(done: number, count: number) => void} watch is told how many of how many files are done
   * @param {(bytes: number) => void} [coming] is told how much of Python has come
   */
  constructor(version, watch, coming = () => undefined) {
    this.version = version;
    this.watch = watch;
    this.coming = coming;
    [this.#worker, this.#ready] = this.#start();
  }

  /** Fulfilled when Python can be asked; rejected where it does not start. */
  get ready() {
    return this.#ready;
  }

  /**
   * One question. Rejected with Ended after `cancel`, and with an Error if Python itself fails.
   * @param {Asked} asked
   * @param {Files} [files]
   * @returns {Promise<Answered>}
   */
  ask(asked, files = new Map()) {
    const id = ++this.#last;
    return new Promise((done, fail) => {
      const waiting = { done, fail };
      this.#waiting = waiting;
      const send = () => {
        if (this.#waiting === waiting) this.#worker.postMessage({ id, files, asked });
      };
      this.#ready.then(send, fail);
    });
  }

  /** End the work at once, and start a new worker for the next question. */
  cancel() {
    this.#waiting?.fail(new Ended());
    this.#waiting = null;
    this.#anew();
  }

  /** Nothing is kept from one question to the next, so a new worker knows what the old one knew. */
  #anew() {
    this.#worker.terminate();
    [this.#worker, this.#ready] = this.#start();
  }

  /** @returns {[Worker, Promise<void>]} */
  #start() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    /** @type {Promise<void>} */
    const ready = new Promise((done, fail) => {
      worker.onerror = (event) => fail(new Error(event.message ?? "worker"));
      worker.onmessage = ({ data }) => {
        const message = /** @type {FromWorker} */ (data);
        if ("ready" in message) done();
        else if ("failed" in message) fail(new Error(message.failed));
        else if ("loaded" in message) this.coming(message.loaded);
        else if ("count" in message) this.watch(message.done, message.count);
        else this.#answered(message);
      };
    });
    worker.postMessage({ version: this.version });
    ready.catch(() => undefined);
    return [worker, ready];
  }

  /** @param {Extract<FromWorker, { id: number }>} message */
  #answered(message) {
    const waiting = this.#waiting;
    if (!waiting || message.id !== this.#last) return;
    this.#waiting = null;
    const fatal = "fatal" in message && message.fatal;
    if (fatal || message.memory > MOST) this.#anew();
    if ("error" in message) {
      waiting.fail(new Error(message.error));
    } else {
      waiting.done({ ...JSON.parse(message.answer), data: message.data });
    }
  }
}
