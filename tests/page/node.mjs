// The same Python as in the page, in Node:  node node.mjs XLSCORE.json FOLDER VERB
// One line for each workbook of the folder: its name, and the SHA-256 of what was made of it.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "package.json"));
const here = dirname(require.resolve("pyodide/pyodide.mjs"));
const { loadPyodide } = await import(pathToFileURL(join(here, "pyodide.mjs")));
const [packed, folder, verb] = process.argv.slice(2);
const py = await loadPyodide({ indexURL: `${here}/` });
for (const [path, text] of Object.entries(JSON.parse(readFileSync(packed, "utf8")))) {
  py.FS.mkdirTree(dirname(`/lib/xlscore/${path}`));
  py.FS.writeFile(`/lib/xlscore/${path}`, text);
}
py.runPython('import sys; sys.path.append("/lib/xlscore"); from xlscore.web.worker import post');
const post = py.globals.get("post");
for (const name of readdirSync(folder).filter((one) => one.endsWith(".xlsx")).sort()) {
  const files = py.toPy(new Map([[name, new Uint8Array(readFileSync(join(folder, name)))]]));
  const found = post(files, JSON.stringify({ verb, file: name, language: "de" }));
  const [text, data] = found.toJs();
  const hash = createHash("sha256").update(text).update(data ?? "").digest("hex");
  console.log(`${name} ${hash}`);
  found.destroy();
  files.destroy();
}
