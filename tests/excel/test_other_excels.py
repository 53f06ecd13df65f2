"""No exit of ours ends an Excel that somebody else started."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from excel.like_windows import IN_PROTECTED_VIEW
from steps.in_excel import InExcel
from xlscore.excel.setup import machine

ROOT = Path(__file__).parents[2] / "xlscore"
DOOR = ROOT / "book/adapters/xlwings_door.py"
LIKE_WINDOWS = Path(__file__).with_name("like_windows.py")

COMMAND = "from xlscore.cli import main; main(sys.argv[1:])"
EXITS = {
    # RunPython's own line: without a workbook that calls, a click ends in a message
    "a click": ["import xlwings.utils; import xlscore.excel; xlscore.excel.check()"],
    "a click with a workbook": ["import xlscore.excel; xlscore.excel.check(None or object())"],
    "the functions": ["import xlscore.excel.udfs"],
    "doctor": [COMMAND, "excel", "doctor"],
    "what doctor asks another Python": [machine._PROBE],
    "a workbook with its own macros": [COMMAND, "new", "catan", "a.xlsm", "--self-contained"],
    "an installation on a Mac": [
        "from xlscore.excel.setup import machine as m; m.helper_of_xlwings()"
    ],
}


def started(program: list[str], folder: Path) -> list[str]:
    """The commands that xlwings started until a Python ended that ran this program."""
    command = [sys.executable, str(LIKE_WINDOWS), *program]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    return [line for line in done.stdout.splitlines() if line.startswith("started:")]


def test_by_itself_xlwings_would_end_the_excel_in_protected_view(tmp_path: Path) -> None:
    listed, *ended = started(["import xlwings"], tmp_path)
    assert "tasklist" in listed
    assert ended == [f"started: taskkill /PID {IN_PROTECTED_VIEW} /F"]


@pytest.mark.parametrize("name", EXITS)
def test_no_exit_of_ours_looks_for_other_excels(name: str, tmp_path: Path) -> None:
    assert started(EXITS[name], tmp_path) == []


def direct(path: Path) -> bool:
    """Whether a module imports xlwings itself, in whatever way."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names: list[object] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in (
            *("files", "import_module", "find_spec", "__import__"),
        ):
            names = [a.value for a in node.args if isinstance(a, ast.Constant)]
        if any(isinstance(name, str) and name.split(".")[0] == "xlwings" for name in names):
            return True
    return False


def test_xlwings_comes_in_by_one_door() -> None:
    assert {path for path in ROOT.rglob("*.py") if direct(path)} == {DOOR}


def test_the_workflow_ends_its_own_excel_and_no_other_one() -> None:
    excel = InExcel.__new__(InExcel)
    excel._app, excel._process = MagicMock(), MagicMock()
    excel.quit()
    # App.quit of xlwings would look for others
    excel._app.quit.assert_not_called()
    excel._app.api.Quit.assert_called_once_with()
    excel._process.wait.assert_called_once()
