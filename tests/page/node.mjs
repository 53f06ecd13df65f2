// The same Python as in the page, in Node:  node node.mjs XLSCORE.json FOLDER VERB
// One line for each workbook of the folder: its name, and the SHA-256 of what was made of it.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pyodide } from "./pyodide.mjs";

const [packed, folder, verb] = process.argv.slice(2);
const py = await pyodide(JSON.parse(readFileSync(packed, "utf8")));
const post = py.pyimport("xlscore.web.worker").post;
for (const name of readdirSync(folder).filter((one) => one.endsWith(".xlsx")).sort()) {
  const files = py.toPy(new Map([[name, new Uint8Array(readFileSync(join(folder, name)))]]));
  const found = post(files, JSON.stringify({ verb, file: name, language: "de" }));
  const [text, data] = found.toJs();
  const hash = createHash("sha256").update(text).update(data ?? "").digest("hex");
  console.log(`${name} ${hash}`);
  found.destroy();
  files.destroy();
}
