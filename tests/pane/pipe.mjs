// One line of JSON each way: what the test asks, and what Office.js' stand-in asks meanwhile.
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const tell = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** A batch for Excel's side; its answer. Both are texts. */
export async function officeSync(batch) {
  tell({ sync: JSON.parse(batch) });
  return (await lines.next()).value;
}

/** Do what is asked, until nothing is asked any more. */
export async function serve(verbs) {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) return;
    const { verb, ...given } = JSON.parse(value);
    try {
      tell({ answer: await verbs[verb](given) ?? null });
    } catch (error) {
      tell({ answer: { failed: `${error.code ?? ""} ${error.stack ?? error}` } });
    }
  }
}
