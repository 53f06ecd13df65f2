"""The scripts of the page, checked by TypeScript over their comments."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from .conftest import HERE, NODE

STATIC = HERE.parents[1] / "xlscore" / "web" / "static"


def checked(modules: Path, folder: Path, change: tuple[str, str, str] | None = None) -> str:
    """What tsc says of all scripts; `change` is a file, a text in it, and what to put there."""
    for path in [*STATIC.glob("*.js"), *STATIC.glob("*.ts")]:
        shutil.copy(path, folder)
    (folder / "pyodide").mkdir(exist_ok=True)
    for name in ("pyodide.d.ts", "ffi.d.ts"):
        source = (modules / "node_modules" / "pyodide" / name).read_text("utf-8")
        target = folder / "pyodide" / name.replace(".d.ts", ".d.mts")
        # what only Node and Emscripten know is nothing to a page
        lines = source.splitlines()
        target.write_text("// @ts-nocheck\n" + "\n".join(lines), "utf-8")
    if change:
        file, old, new = change
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new), "utf-8")
    config = json.loads((HERE / "tsconfig.json").read_text("utf-8"))
    (folder / "tsconfig.json").write_text(json.dumps(config), "utf-8")
    # a service worker has other globals than a page
    keeper = config | {"files": ["sw.js"]}
    keeper["compilerOptions"] = config["compilerOptions"] | {"lib": ["esnext", "webworker"]}
    (folder / "keeper.json").write_text(json.dumps(keeper), "utf-8")
    tsc = modules / "node_modules" / "typescript" / "bin" / "tsc"
    said = []
    for name in ("tsconfig.json", "keeper.json"):
        command = [str(NODE), str(tsc), "-p", str(folder / name), "--pretty", "false"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        said.append(done.stdout + done.stderr)
    return "".join(said)


def test_the_scripts_are_typed(modules: Path, tmp_path: Path) -> None:
    assert checked(modules, tmp_path) == ""


def test_a_wrong_name_is_noticed(modules: Path, tmp_path: Path) -> None:
    said = checked(modules, tmp_path, ("page.js", "answer.stale", "answer.stael"))
    assert "page.js" in said
    assert "stael" in said
