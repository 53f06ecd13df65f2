"""The steps for a real Excel, as far as they can be looked at without one."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from steps import in_excel
from steps.in_excel import InExcel
from steps.program import Program
from steps.steps import STEPS
from xlscore.book.adapters.file_book import FileBook

ROOT = Path(__file__).parents[2]


def test_excel_offers_what_the_steps_ask_for() -> None:
    asked = {n: f for n, f in vars(Program).items() if inspect.isfunction(f) and n[0] != "_"}
    assert set(asked) == {"open", "buttons", "press", "choose", "paste", "save", "look"}
    for name, function in asked.items():
        own = inspect.signature(getattr(InExcel, name))
        assert list(own.parameters) == list(inspect.signature(function).parameters)
    assert InExcel.suffix == ".xlsm"


def test_excel_is_started_with_a_workbook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one it shows its start screen, and xlwings finds an Excel by a workbook's window."""
    started: list[list[str]] = []
    monkeypatch.setattr(in_excel, "registry_value", lambda *_: "excel.exe")
    monkeypatch.setattr(in_excel.subprocess, "Popen", started.append)
    monkeypatch.setattr(in_excel, "_until", lambda found, trouble: None)
    InExcel(tmp_path)
    assert started == [["excel.exe", "/x", str(tmp_path / "empty.xlsx")]]
    assert FileBook.open(tmp_path / "empty.xlsx").titles() == ("Sheet",)


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


def test_every_step_says_which_of_the_checklist_it_is() -> None:
    rows = (ROOT / "docs/checklist.md").read_text("utf-8")
    numbers = set(re.findall(r"^\| (\d+) \|", rows, re.M))
    for step in STEPS:
        own = re.match(r"[\d, ]+(?=:)", step.__doc__ or "")
        assert own, step.__name__
        assert set(own[0].split(", ")) <= numbers
