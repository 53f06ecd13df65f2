// Python for clicks and functions: one question after the other, functions of one moment in one.
import { Ended, Python } from "../python.js";
import { coming } from "../show.js";
import { current } from "../words.js";

const python = new Python(document.documentElement.dataset["version"] ?? "", () => undefined, coming);
/** @type {Promise<unknown>} */
let line = Promise.resolve();
/** @type {{ name: string, arguments: unknown[], done: (rows: CalledCell[][]) => void, fail: (why: unknown) => void }[]} */
let calls = [];

/** Fulfilled when Python can be asked. */
export const ready = () => python.ready;

/**
 * One question to xlscore/web/office/pane.py, after those that are under way.
 * @template T
 * @param {{ verb: string } & Record<string, unknown>} asked
 * @param {Files} [files]
 * @param {AbortSignal} [stop] ends Python if it works at this question, and at no other one
 * @returns {Promise<T>}
 */
export function ask(asked, files = new Map(), stop) {
  const answer = line.then(async () => {
    if (stop?.aborted) throw new Ended();
    const end = () => python.cancel();
    stop?.addEventListener("abort", end);
    try {
      return await python.ask({ ...asked, door: "office", language: current() }, files);
    } finally {
      stop?.removeEventListener("abort", end);
    }
  });
  line = answer.catch(() => undefined);
  return /** @type {Promise<any>} */ (answer);
}

/**
 * A custom function; all that Excel asks for in one moment go in one question.
 * @param {string} name @param {unknown[]} given
 * @returns {Promise<CalledCell[][]>}
 */
export function call(name, given) {
  return new Promise((done, fail) => {
    calls.push({ name, arguments: given, done, fail });
    if (calls.length === 1) setTimeout(flush);
  });
}

async function flush() {
  const asked = calls;
  calls = [];
  try {
    const list = asked.map(({ name, arguments: given }) => ({ name, arguments: given }));
    /** @type {Called} */
    const { results } = await ask({ verb: "call", calls: list });
    asked.forEach(({ done }, i) => done(results[i] ?? []));
  } catch (error) {
    for (const { fail } of asked) fail(error);
  }
}
