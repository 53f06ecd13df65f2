"""Frames for notebooks: the rows as typed, the standings exact, and pandas only on demand."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from workbook import result
from xlscore.notebook import Event

GAMES = ["1/1: 1 50, 2 50, 3 50, 4 20"]


def test_frames_are_exact() -> None:
    event = Event(result("stone-age", GAMES))
    assert event.to_frame()["points"].tolist() == [50, 50, 50, 20]
    frame = event.standings_frame().set_index("no")
    assert frame.loc[1, "round_1"] == Fraction(10, 3)
    assert frame.loc[4, "share"] == Fraction(2, 17)
    assert frame["rank"].tolist() == [1, 1, 1, 4]


def test_an_event_with_errors_says_so() -> None:
    event = Event(result("stone-age", ["1/1: 1 50, 2 50"]))
    with pytest.raises(ValueError, match="Results!C2"):
        event.standings_frame()


def test_an_event_is_opened_from_a_file() -> None:
    workbook = Path(__file__).parents[1] / "workbooks" / "catan-herne-2026.xlsx"
    event = Event.open(workbook)
    assert len(event.to_frame()) == len(event.result.read.event.results)


def test_the_command_line_imports_no_heavy_library() -> None:
    """Reading, scoring and writing go without pandas, numpy, openpyxl and xlsxwriter."""
    code = (
        "import sys, xlscore.actions.verbs.recalc, xlscore.report.pages\n"
        "heavy = {'pandas', 'numpy', 'openpyxl', 'xlsxwriter', 'lxml', 'xlwings'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
