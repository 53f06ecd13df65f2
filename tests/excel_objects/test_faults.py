"""Calls that fail at random: one message, and the workbook as it was or as it was to be."""

from __future__ import annotations

import copy
import os
import random
from pathlib import Path
from typing import Any

import pytest

from excel_objects.books import Workbook
from excel_objects.calls import refused, rejected
from excel_objects.clicks import click
from excel_objects.sheets import Worksheet
from excel_objects.test_budget import event, sheet

FAULTS = int(os.environ.get("XLSCORE_FAULTS", "30"))
"""How many are planted; a thousand take some minutes."""
ERRORS = (
    lambda: refused("The cell or chart you're trying to change is on a protected sheet."),
    lambda: refused("That name is already taken. Try a different one."),
    rejected,
)
CLICKS = ("recalculate", "check", "entry", "draw", "undo")


def values(book: Workbook) -> dict[str, dict[tuple[int, int], Any]]:
    """What the sheets show, and the formulas; a title that is refused is numbered."""
    return {
        one.name.removesuffix(" (2)"): {
            cell: (what.get("value"), what.get("formula"))
            for cell, what in one.cells.items()
            if "value" in what or "formula" in what
        }
        for one in book.sheets
    }


def restore(book: Workbook, kept: Any) -> None:
    """The workbook as it was kept."""
    sheets, names, front = copy.deepcopy(kept, {id(book): book, id(book.calls): book.calls})
    book.sheets[:], book.names[:] = sheets, names
    book.__dict__["front"] = front
    book.selected.clear()


def keep(book: Workbook) -> Any:
    state = book.sheets, book.names, book.front
    return copy.deepcopy(state, {id(book): book, id(book.calls): book.calls})


class Fault:
    """Fails once, at the call of that number; `lasting` fails from then on whatever writes."""

    def __init__(self, at: int, error: Any, *, lasting: bool = False) -> None:
        self.left, self.error, self.lasting = at, error, lasting
        self.hit = ""

    def __call__(self, name: str) -> None:
        self.left -= 1
        if self.left == 0 or (self.lasting and self.left < 0 and name.endswith("=")):
            self.hit = name
            raise self.error()


@pytest.mark.parametrize(("addin", "faults"), [(True, FAULTS), (False, FAULTS // 6)])
@pytest.mark.usefixtures("own_state")
def test_a_call_that_fails_leaves_nothing_half_written(
    addin: bool, faults: int, system: str, tmp_path: Path
) -> None:
    lot = random.Random(1)
    book = event(tmp_path, 8, addin=addin, system=system)
    click(book, "recalculate")
    start = keep(book)
    states, steps = [], {}
    for macro in CLICKS:  # what each click does if nothing fails, and how long it takes
        before = keep(book)
        counted = Fault(-1, None)
        book.calls.fault = counted
        click(book, macro)
        book.calls.fault = None
        states.append((macro, before, values(book)))
        steps[macro] = -1 - counted.left
    restore(book, start)
    for number in range(faults):
        macro, before, after = states[number % len(states)]
        restore(book, before)
        was = values(book)
        fault = Fault(lot.randint(1, steps[macro]), lot.choice(ERRORS))
        book.calls.fault = fault
        done = click(book, macro)
        book.calls.fault = None
        now = values(book)
        assert now in (was, after), (number, macro, fault.hit, done.said)
        assert set(now) in (set(was), set(after)), (macro, fault.hit)
        assert (book.app.screen, book.app.events, book.app.status) == (True, True, False)
        if not done.wrong:
            assert now in (after, was)


@pytest.mark.usefixtures("own_state")
def test_a_page_half_drawn_does_not_pass_for_what_it_was(system: str, tmp_path: Path) -> None:
    """Its values are longer than before, and the name says how it looked before."""
    book = event(tmp_path, 8, addin=False, system=system)
    for macro in ("recalculate", "entry"):
        click(book, macro)
    was, looks = values(book), dict(sheet(book, "Entry").cells)

    def fault(name: str) -> None:
        if name.lower().endswith("color =") and len(values(book)["Entry"]) > len(was["Entry"]):
            book.calls.fault = None
            raise refused("That is not possible.")

    book.calls.fault = fault
    assert click(book, "draw").wrong
    assert values(book) == was
    assert {cell for cell, what in sheet(book, "Entry").cells.items() if what.get("fill")} == {
        cell for cell, what in looks.items() if what.get("fill")
    }


@pytest.mark.parametrize("title", ["Standings", "Draw"])
@pytest.mark.usefixtures("own_state")
def test_a_chart_of_the_title_of_a_sheet_of_ours_is_no_orphan(
    title: str, system: str, tmp_path: Path
) -> None:
    book = event(tmp_path, 8, played=0, system=system)
    book.charts.append(title)
    before = [one.name for one in book.sheets]
    for macro in ("draw", "recalculate", "recalculate"):
        assert not click(book, macro).wrong
    new = [one.name for one in book.sheets if one.name not in before]
    assert f"{title} (2)" in new
    assert not [name for name in new if name.startswith("Sheet")]


@pytest.mark.usefixtures("own_state")
def test_a_protected_sheet_of_ours_is_named_and_all_stays(system: str, tmp_path: Path) -> None:
    book = event(tmp_path, 8, system=system)
    click(book, "recalculate")
    standings, results = sheet(book, "Standings"), sheet(book, "Results")
    standings.protected = True
    points = next(cell for cell, what in results.cells.items() if what.get("value") == "Points")
    results.cells[points[0] + 2, points[1]]["value"] -= 1.0
    was = values(book)
    done = click(book, "recalculate")
    assert done.wrong
    assert "protected" in done.said
    assert values(book) == was
    assert isinstance(standings, Worksheet)
