"""Taking back a change: the workbook is as before, and nothing typed since is lost."""

from __future__ import annotations

import copy

import pytest

from cells import all_trimmed
from markdown_book import from_markdown
from xlscore.actions.draw import draw
from xlscore.actions.event import evaluate
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.port import Changes
from xlscore.book.undo_plan import (
    Undo,
    add_calculated,
    find_obstacles,
    prepare_undo,
    reverse_change,
)
from xlscore.core.findings import CellRef

EVENT = """
## Event
| Ruleset | stone-age |
| Seed | 7 |
## Players
| No | Name |
| 1 | Ada |
| 2 | Bea |
| 3 | Cem |
| 4 | Dan |
## Results
| Round | Table | No | Points |
| 1 | 1 | 1 | 90 |
| 1 | 1 | 2 | 80 |
| 1 | 1 | 3 | 80 |
| 1 | 1 | 4 | 60 |
"""


def change(book: MemoryBook, changes: Changes) -> Undo:
    undo = prepare_undo(book, changes, book.pages.get)
    book.apply(changes)
    return undo


def take_back(book: MemoryBook, undo: Undo) -> None:
    assert find_obstacles(book, undo) == []
    book.apply(reverse_change(undo))
    for title in undo.created:
        book.remove(title)


def test_sheets_that_were_made_go_again() -> None:
    book = from_markdown(EVENT)
    before = all_trimmed(book)
    undo = change(book, evaluate(book).changes())
    assert set(undo.created) == {"Standings", "Checks", "Explain"}
    take_back(book, undo)
    assert all_trimmed(book) == before
    assert book.roles() == {}


def test_standings_are_those_of_before() -> None:
    book = from_markdown(EVENT)
    change(book, evaluate(book).changes())
    before, looks = all_trimmed(book), copy.copy(book.pages)
    book.grid("Results").rows[4][3] = 99.0
    undo = change(book, evaluate(book).changes())
    assert all_trimmed(book)["Standings"] != before["Standings"]
    take_back(book, undo)
    assert all_trimmed(book)["Standings"] == before["Standings"]
    assert all_trimmed(book)["Results"][4][3] == 99
    assert book.pages["standings"] == looks["standings"]


def test_a_draw_takes_its_rows_along() -> None:
    book = from_markdown(EVENT.split("| 1 | 1 | 1")[0])
    before = all_trimmed(book)
    drawing = draw(book)
    assert drawing.changes is not None
    undo = change(book, drawing.changes)
    assert all_trimmed(book)["Results"] != before["Results"]
    take_back(book, undo)
    assert all_trimmed(book) == before


@pytest.mark.parametrize("column", [3, 4])
def test_what_was_typed_into_drawn_rows_stands_in_the_way(column: int) -> None:
    book = from_markdown(EVENT.split("| 1 | 1 | 1")[0])
    drawing = draw(book)
    assert drawing.changes is not None
    undo = change(book, drawing.changes)
    row = book.grid("Results").rows[2]
    row += [None] * (5 - len(row))
    row[column] = 31.0
    assert find_obstacles(book, undo) == [CellRef("Results", f"{'ABCDE'[column]}3")]


@pytest.mark.parametrize(("row", "cell"), [(0, "Z1"), (40, "Z41")])
def test_notes_on_a_sheet_that_was_made_stand_in_the_way(row: int, cell: str) -> None:
    book = from_markdown(EVENT)
    undo = change(book, evaluate(book).changes())
    rows = book.grid("Standings").rows
    rows += [[] for _ in range(50 - len(rows))]
    rows[row] += [None] * (26 - len(rows[row]))
    rows[row][25] = "prize: 50"
    assert find_obstacles(book, undo) == [CellRef("Standings", cell)]


def test_what_the_program_fills_into_appended_rows_goes_with_them() -> None:
    book = from_markdown(EVENT.split("| 1 | 1 | 1")[0])
    before = all_trimmed(book)
    drawing = draw(book)
    assert drawing.changes is not None
    undo = change(book, drawing.changes)
    for row in book.grid("Results").rows[1:]:
        row += [None] * (6 - len(row))
        row[5] = "calculated"
    assert find_obstacles(book, undo)
    take_back(book, add_calculated(book, undo))
    assert all_trimmed(book) == before


def test_an_owned_sheet_that_shows_something_else_stands_in_the_way() -> None:
    book = from_markdown(EVENT)
    undo = change(book, evaluate(book).changes())
    book.grid("Standings").rows[0][0] = "mine"
    assert find_obstacles(book, undo) == [CellRef("Standings", "A1")]
