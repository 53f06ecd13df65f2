// The Python of the page in Node, with packages laid where it finds them.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const LIBRARY = "/lib/xlscore";
const require = createRequire(join(process.cwd(), "package.json"));
const here = dirname(require.resolve("pyodide/pyodide.mjs"));
const { loadPyodide } = await import(pathToFileURL(join(here, "pyodide.mjs")));

/** Pyodide; `packages` are texts by their paths. */
export async function pyodide(packages, options = {}) {
  const py = await loadPyodide({ indexURL: `${here}/`, ...options });
  for (const [path, text] of Object.entries(packages)) {
    py.FS.mkdirTree(dirname(`${LIBRARY}/${path}`));
    py.FS.writeFile(`${LIBRARY}/${path}`, text);
  }
  py.runPython(`import sys; sys.path.append("${LIBRARY}")`);
  return py;
}
