"""How often a click may cross to Excel, for any number of players and whatever is filtered."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

import pytest

from excel_objects.books import Workbook
from excel_objects.clicks import click
from excel_objects.files import opened
from excel_objects.sheets import Worksheet
from xlscore.book.template.table_sheets import Filling, Row
from xlscore.book.template.workbook import template_bytes
from xlscore.core.rulebook.load import RULESETS

EACH_PAGE = 5


class Budget(NamedTuple):
    """The calls that each macro may take; drawing the first time also what undo and redo may."""

    recalculate: int
    again: int
    draw: int
    entry: int
    check: int


BUDGETS = {
    ("windows", True): Budget(150, 60, 200, 150, 60),
    ("mac", True): Budget(60, 40, 150, 60, 40),
    ("windows", False): Budget(700, 250, 1500, 650, 400),
    ("mac", False): Budget(400, 150, 900, 350, 200),
}
"""By the system, and whether the add-in is there."""


def event(
    folder: Path, players: int, *, played: int = 3, addin: bool = True, system: str = "windows"
) -> Workbook:
    """A Catan event, so many of its preliminary rounds played, as it stands open in Excel."""
    rules, lot = RULESETS["catan"], random.Random(1)
    rows: list[Row] = []
    for round_ in range(1, played + 1):
        numbers = list(range(1, players + 1))
        lot.shuffle(numbers)
        for i, no in enumerate(numbers):
            points = 10 if i % 4 == 0 else lot.randint(2, 9)
            row = {"stage": rules.stages[0].name, "round": round_, "table": i // 4 + 1, "no": no}
            rows.append(row | {"points": points})
    names = [f"Player {no:03}" for no in range(1, players + 1)]
    fill = Filling(event={"name": "Cup", "seed": "4711"}, results=rows)
    data = template_bytes(rules, "en", players=names, fill=fill)
    return opened(folder / "event.xlsx", addin=addin, mac=system == "mac", data=data)


def sheet(book: Workbook, title: str) -> Worksheet:
    return next(one for one in book.sheets if one.name == title)


@pytest.fixture(autouse=True)
def _own_state(own_state: None) -> None:
    """What is kept to be undone is this test's alone."""


@pytest.mark.parametrize(
    ("players", "filtered", "addin"),
    [
        *((8, False, True), (200, False, True)),
        *((48, True, True), (48, True, False)),
    ],
)
def test_a_click_costs_the_same_for_many_players(
    players: int, filtered: bool, addin: bool, system: str, tmp_path: Path
) -> None:
    book, budget = event(tmp_path, players, addin=addin, system=system), BUDGETS[system, addin]
    if filtered:
        results = sheet(book, "Results")
        results.hidden.update(n for n in range(2, results.used().bottom + 1) if n % 3)
    there = len(book.sheets)
    first = click(book, "recalculate")
    pages = len(book.sheets) - there
    assert pages
    assert first.calls <= budget.recalculate + EACH_PAGE * pages
    again = click(book, "recalculate")
    assert again.said == first.said
    assert (again.wrote, again.calls <= budget.again) == (0, True)
    assert click(book, "entry").calls <= budget.entry
    assert click(book, "draw").calls <= budget.draw
    assert click(book, "recalculate").calls <= budget.recalculate + EACH_PAGE * len(book.sheets)
    assert click(book, "check").calls <= budget.check
    for macro in ("undo", "redo"):
        assert click(book, macro).calls <= budget.draw


def test_names_and_sheets_of_a_person_cost_nothing(system: str, tmp_path: Path) -> None:
    """500 names, and a row of each height."""
    book = event(tmp_path, 8, system=system)
    click(book, "recalculate")
    usual = click(book, "recalculate").calls
    for number in range(500):
        book.named(f"own_{number}", f"='Results'!$A${number + 1}")
    sheet(book, "Results").heights.update({n: 20.0 + n % 2 for n in range(2, 26)})
    assert click(book, "recalculate").calls == usual


def test_one_result_that_changes_is_no_new_sheet(tmp_path: Path) -> None:
    """Only the values that follow from it are written: no row gets another look."""
    book = event(tmp_path, 8)
    click(book, "recalculate")
    results, standings = sheet(book, "Results"), sheet(book, "Standings")
    points = next(cell for cell, what in results.cells.items() if what.get("value") == "Points")
    looks = {cell: {**what, "value": None} for cell, what in standings.cells.items()}
    was = {cell: what.get("value") for cell, what in standings.cells.items()}
    results.cells[points[0] + 3, points[1]]["value"] -= 1.0
    done = click(book, "recalculate")
    assert done.made["Range.Value ="]
    assert {cell: what.get("value") for cell, what in standings.cells.items()} != was
    assert {cell: {**what, "value": None} for cell, what in standings.cells.items()} == looks


@pytest.mark.parametrize("addin", [True, False])
def test_nothing_is_written_where_nothing_changes(addin: bool, system: str, tmp_path: Path) -> None:
    """Excel's own undo stays, and it does not ask whether to save."""
    book = event(tmp_path, 8, addin=addin, system=system)
    for macro in ("draw", "recalculate", "check", "entry"):
        click(book, macro)
    for macro in ("recalculate", "check", "entry", "explain", "publish"):
        assert click(book, macro).wrote == 0, macro


def test_what_another_program_drew_is_drawn_anew(tmp_path: Path) -> None:
    """It does away with the fingerprint, since its sheet may look otherwise."""
    book = event(tmp_path, 8)
    click(book, "recalculate")
    book.names[:] = [name for name in book.names if name.name != "xlscore.look.standings"]
    standings = sheet(book, "Standings")
    standings.cells[1, 1].pop("bold")
    assert click(book, "recalculate").wrote
    assert standings.cells[1, 1]["bold"]


def test_a_page_with_a_row_of_somebody_in_it_is_drawn_anew(system: str, tmp_path: Path) -> None:
    """Its name grew with the row: what is below the page now is of the page too."""
    book = event(tmp_path, 8, system=system)
    click(book, "recalculate")
    standings = sheet(book, "Standings")
    shown = {cell: what["value"] for cell, what in standings.cells.items() if "value" in what}
    name = next(name for name in book.names if name.name == "xlscore.standings")
    place, _, bottom = name.refers.rpartition("$")
    name.refers = f"{place}${int(bottom) + 1}"
    below = int(bottom) + 1, 1
    standings.cells[below] = {"value": "left over"}
    assert click(book, "recalculate").wrote
    assert name.refers.endswith(f"${bottom}")
    assert {c: what["value"] for c, what in standings.cells.items() if "value" in what} == shown


def test_an_add_in_draws_what_was_drawn_without_one(tmp_path: Path) -> None:
    """Indents and paper come with it."""
    book = event(tmp_path, 8, addin=False)
    click(book, "recalculate")
    standings = sheet(book, "Standings")
    assert not [cell for cell in standings.cells.values() if cell.get("indent")]
    book.app.addin = True
    assert click(book, "recalculate").wrote
    assert [cell for cell in standings.cells.values() if cell.get("indent")]
    assert standings.setup["paper"]
