"""xlwings Lite's main.py in Pyodide, with a stand-in for Lite's engine: cells as by commands."""

from __future__ import annotations

import datetime as dt
import json
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Any

from cells import all_trimmed
from command_line import run
from excel.test_lite import properties
from web.events import not_drawn
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.port import LOOK_PREFIX
from xlscore.book.sheets import same_cell
from xlscore.excel.lite_parts import with_lite
from xlscore.packing import tree

from .conftest import HERE, NODE

CATAN = HERE.parents[1] / "workbooks" / "catan-herne-2026.xlsx"


def told(path: Path) -> dict[str, Any]:
    """What Excel tells Lite of a workbook."""
    book = FileBook.open(path)
    sheets = {
        title: [[_told(value) for value in row] for row in book.grid(title).rows]
        for title in book.titles()
    }
    names = {f"xlscore.{role}": f"='{title}'!$A$1" for role, title in book.roles().items()}
    return {"sheets": sheets, "names": names}


def _told(value: Any) -> Any:
    return {"date": value.isoformat()} if isinstance(value, dt.date) else value


def _read(told: dict[str, Any]) -> Any:
    return dt.datetime.fromisoformat(told["date"]) if told.keys() == {"date"} else told


def packages() -> dict[str, str]:
    """What Lite installs: xlwings and xlscore whole, nothing of xlwings that wants a licence."""
    found = {"lite_engine.py": (HERE / "lite_engine.py").read_text("utf-8")}
    for name in ("xlscore", "xlwings"):
        parts = tree(files(name))
        found |= {f"{name}/{path}": data.decode() for path, data in parts if path[:4] != "pro/"}
    return found


def assert_same(sheets: dict[str, Any], expected: Path) -> None:
    """The same sheets with the same cells as in a file."""
    ours, theirs = all_trimmed(MemoryBook(sheets)), all_trimmed(FileBook.open(expected))
    assert list(ours) == list(theirs)
    for title, rows in theirs.items():
        assert [len(row) for row in ours[title]] == [len(row) for row in rows], title
        for mine, row in zip(ours[title], rows, strict=True):
            assert all(map(same_cell, mine, row)), (title, mine, row)


def test_a_click_gives_the_cells_of_the_command(modules: Path, tmp_path: Path) -> None:
    fresh, drawn = (
        not_drawn(tmp_path / "fresh.xlsx", "7wonders-4rounds", 13),
        tmp_path / "drawn.xlsx",
    )
    made = with_lite(fresh.read_bytes(), "de")
    main = properties(made)["main.py"]
    clicks = [
        {"main": main, "name": path.name, "told": told(path), "macros": macros}
        for path, macros in ((CATAN, ["recalculate", "undo", "redo"]), (fresh, ["draw", "undo"]))
    ]
    given = tmp_path / "given.json"
    given.write_text(json.dumps({"packages": packages(), "clicks": clicks}), "utf-8")
    command = [str(NODE), str(HERE / "lite.mjs"), str(given)]
    done = subprocess.run(command, cwd=modules, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout, object_hook=_read)
    recalculated, drawing = answer["found"]
    expected = tmp_path / "expected.xlsx"
    run("recalc", CATAN, "-o", expected)
    assert answer["said"][:2] == ["Tabelle neu berechnet.", "Catan, 27 Spieler, Endstand"]
    for i, path in enumerate((expected, CATAN, expected)):
        assert_same(recalculated["after"][i], path)
    run("draw", fresh, "-o", drawn)
    run("draw", fresh)
    run("undo", fresh)  # the draw log stays
    for i, path in enumerate((drawn, fresh)):
        assert_same(drawing["after"][i], path)
    looks = {f"{LOOK_PREFIX}{role}" for role in ("checks", "explain", "standings")}
    roles = {f"xlscore.{role}" for role in FileBook.open(expected).roles()}
    assert recalculated["names"].keys() == roles | looks
