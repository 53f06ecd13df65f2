// Tests in Pyodide's Python, under Node:  node pyodide.mjs MODULES PROJECT PACKAGES TESTS…
// MODULES holds the npm package pyodide, PACKAGES unpacked wheels of pure Python; nothing is loaded
// from anywhere else.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, project, packages, ...tests] = process.argv.slice(2);
const home = resolve(modules, "node_modules", "pyodide");
const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")));
const py = await loadPyodide({ indexURL: `${home}/` });
for (const [at, folder] of [["/project", project], ["/packages", packages]]) {
  py.FS.mkdir(at);
  py.FS.mount(py.FS.filesystems.NODEFS, { root: resolve(folder) }, at);
}
py.globals.set("tests", py.toPy(tests));
process.exit(py.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/project", "/packages"]
os.chdir("/project")
import pytest
print(f"Pyodide, Python {sys.version.split()[0]}")
int(pytest.main(["-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestConfigWarning", *tests]))
`));
