"""The scripts of the page, checked by TypeScript over their comments."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from .conftest import HERE, NODE

STATIC = HERE.parents[1] / "xlscore" / "web" / "static"
OFFICE = STATIC.parent / "office" / "static"


def checked(modules: Path, folder: Path, *changes: tuple[str, str, str]) -> str:
    """What tsc says of all scripts; a change is a file, a text in it, and what to put there."""
    for path in [*STATIC.glob("*.js"), *STATIC.glob("*.ts")]:
        shutil.copy(path, folder)
    shutil.copytree(OFFICE, folder / "office", dirs_exist_ok=True)
    (folder / "pyodide").mkdir(exist_ok=True)
    for name in ("pyodide.d.ts", "ffi.d.ts"):
        source = (modules / "node_modules" / "pyodide" / name).read_text("utf-8")
        target = folder / "pyodide" / name.replace(".d.ts", ".d.mts")
        # what only Node and Emscripten know is nothing to a page
        lines = source.splitlines()
        target.write_text("// @ts-nocheck\n" + "\n".join(lines), "utf-8")
    for file, old, new in changes:
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new), "utf-8")
    config = json.loads((HERE / "tsconfig.json").read_text("utf-8"))
    (folder / "tsconfig.json").write_text(json.dumps(config), "utf-8")
    # a service worker has other globals than a page
    keeper = config | {"files": ["sw.js"]}
    keeper["compilerOptions"] = config["compilerOptions"] | {"lib": ["esnext", "webworker"]}
    (folder / "keeper.json").write_text(json.dumps(keeper), "utf-8")
    # the pane knows Office.js besides, as Microsoft describes it
    pane = config | {"files": ["office/pane.js", "office/types.d.ts", "types.d.ts"]}
    described = {
        "typeRoots": [str(modules / "node_modules" / "@types")],
        "types": ["office-js", "custom-functions-runtime"],
    }
    pane["compilerOptions"] = config["compilerOptions"] | described
    (folder / "pane.json").write_text(json.dumps(pane), "utf-8")
    tsc = modules / "node_modules" / "typescript" / "bin" / "tsc"
    said = []
    for name in ("tsconfig.json", "keeper.json", "pane.json"):
        command = [str(NODE), str(tsc), "-p", str(folder / name), "--pretty", "false"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        said.append(done.stdout + done.stderr)
    return "".join(said)


def test_the_scripts_are_typed(modules: Path, tmp_path: Path) -> None:
    assert checked(modules, tmp_path) == ""


def test_wrong_names_are_noticed(modules: Path, tmp_path: Path) -> None:
    wrong = [
        ("book.js", "answer.stale", "answer.stael"),
        ("office/excel.js", "getUsedRange(true)", "getUsedCells(true)"),
        ("office/excel.js", '"EdgeBottom"', '"EdgeBelow"'),
        ("office/excel.js", "horizontalFitToPages", "horizontalPages"),
    ]
    said = checked(modules, tmp_path, *wrong)
    assert "book.js(" in said
    assert "office/excel.js(" in said
    for name in ("stael", "getUsedCells", '"EdgeBelow"', "horizontalPages"):
        assert name in said
