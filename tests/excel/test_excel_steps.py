# ruff: noqa: N802 - windows are asked as win32gui is
"""The steps for a real Excel, as far as they can be looked at without one."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from steps import checklist, in_excel
from steps.checklist import COVERED, items, renewed
from steps.in_excel import InExcel
from steps.program import Program
from steps.steps import STEPS, Evening, walk
from xlscore.book.adapters.file_book import FileBook

ROOT = Path(__file__).parents[2]


def test_excel_offers_what_the_steps_ask_for() -> None:
    asked = {n: f for n, f in vars(Program).items() if inspect.isfunction(f) and n[0] != "_"}
    assert set(asked) == {"open", "buttons", "press", "choose", "paste", "save", "look"}
    for name, function in asked.items():
        own = inspect.signature(getattr(InExcel, name))
        assert list(own.parameters) == list(inspect.signature(function).parameters)
    assert InExcel.suffix == ".xlsm"


class Screen:
    """Windows as win32gui tells of them: (shown, class, title), one more at each look."""

    def __init__(self, windows: list[tuple[bool, str, str]]) -> None:
        self.windows, self.looks = windows, 0

    def EnumWindows(self, told: Callable[[int, object], None], more: object) -> None:
        self.looks += 1
        for window in range(min(self.looks, len(self.windows))):
            told(window, more)

    def IsWindowVisible(self, window: int) -> bool:
        return self.windows[window][0]

    def GetClassName(self, window: int) -> str:
        return self.windows[window][1]

    def GetWindowText(self, window: int) -> str:
        return self.windows[window][2]


WINDOWS = [
    (True, "Shell_TrayWnd", ""),
    (True, "XLMAIN", "Excel"),
    (False, "XLMAIN", "empty.xlsx - Excel"),
    (True, "XLMAIN", "empty.xlsx - Excel"),
]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What would be started; nobody waits, and there is an Excel with the add-in."""
    found: list[list[str]] = []
    monkeypatch.setattr(in_excel, "registry_value", lambda *_: "excel.exe")
    monkeypatch.setattr(in_excel.subprocess, "Popen", lambda command: found.append(command))
    monkeypatch.setattr(in_excel.time, "sleep", lambda seconds: None)
    monkeypatch.setattr(in_excel, "SECONDS", 0.2)
    monkeypatch.setattr(in_excel, "xw", MagicMock())
    monkeypatch.setattr(InExcel, "look", lambda self, path: path.touch())
    return found


def test_excel_is_started_with_a_workbook_whose_window_is_waited_for(
    tmp_path: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without one it shows its start screen, and xlwings finds an Excel by a workbook's window."""
    screen = Screen(WINDOWS)
    monkeypatch.setitem(sys.modules, "win32gui", screen)
    assert InExcel(tmp_path).start() == "empty.xlsx - Excel"
    assert started == [["excel.exe", "/x", str(tmp_path / "empty.xlsx")]]
    assert FileBook.open(tmp_path / "empty.xlsx").titles() == ("Sheet",)
    assert screen.looks > len(WINDOWS)


def test_what_was_to_be_seen_is_kept_where_no_window_comes(
    tmp_path: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "win32gui", Screen(WINDOWS[:3]))
    excel = InExcel(tmp_path)
    with pytest.raises(TimeoutError, match="no window shows the workbook"):
        excel.start()
    seen = (tmp_path / "windows.txt").read_text("utf-8")
    assert seen == "Shell_TrayWnd\t\nXLMAIN\tExcel\n"
    assert (tmp_path / "start.png").exists()
    excel.quit()  # there is none, and nothing to end


def test_what_a_step_puts_into_points_is_pasted_since_typing_is_refused() -> None:
    """A template accepts numbers there; what is set from outside would pass all the same."""
    cell, app = MagicMock(), MagicMock()
    excel = InExcel.__new__(InExcel)
    excel._app = app
    excel.paste(cell, "ten")
    free = cell.sheet.range.return_value
    assert free.formula == "ten"
    free.copy.assert_called_once_with()
    cell.paste.assert_called_once_with(paste="values")
    assert app.api.CutCopyMode is False


def test_the_workflow_starts_the_steps_that_there_are() -> None:
    workflow = (ROOT / ".github/workflows/excel.yml").read_text("utf-8")
    assert 'python.exe" tests/steps\n          --language $env:LANGUAGE build/steps' in workflow
    done = subprocess.run(
        [sys.executable, "tests/steps", "--help"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "--language {en,de}" in done.stdout
    assert 'python.exe" tests/steps\n          --window build/window' in workflow
    assert "--window" in done.stdout


def test_the_checklist_is_that_of_the_steps() -> None:
    keys = {key for step in STEPS for key in COVERED[step.__name__]}
    assert set(COVERED) == {step.__name__ for step in STEPS}
    page = (ROOT / "docs/checklist.md").read_text("utf-8")
    assert page == renewed(page, keys), "run: python tests/steps/checklist.py docs/checklist.md"
    rows = re.findall(r"(?m)^\| (\d+) \|", page)
    assert list(map(int, rows)) == [item.number for item in items()]


def test_a_step_that_is_added_or_reworded_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs/checklist.md").read_text("utf-8")
    first, *others = items()
    for changed in ((first._replace(do="Quit Excel"), *others), tuple(others)):
        monkeypatch.setattr(checklist, "items", lambda changed=changed: changed)
        assert renewed(page, ()) != page


def test_a_step_is_named_by_its_number(tmp_path: Path) -> None:
    """One that fails, as all do where there is no program."""
    results = list(walk(Evening(MagicMock(), "en", tmp_path)))
    assert results[0].step.startswith("opens: 8: A fresh workbook opens")
    assert results[-1].step.startswith("moves: 23, 24: ")
