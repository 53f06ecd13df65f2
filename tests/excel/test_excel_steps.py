"""The steps for a real Excel, as far as they can be looked at without one."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

from steps.in_excel import InExcel
from steps.program import Program
from steps.steps import STEPS

ROOT = Path(__file__).parents[2]


def test_excel_offers_what_the_steps_ask_for() -> None:
    asked = {n: f for n, f in vars(Program).items() if inspect.isfunction(f) and n[0] != "_"}
    assert set(asked) == {"open", "buttons", "press", "choose", "save", "look"}
    for name, function in asked.items():
        own = inspect.signature(getattr(InExcel, name))
        assert list(own.parameters) == list(inspect.signature(function).parameters)
    assert InExcel.suffix == ".xlsm"


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
