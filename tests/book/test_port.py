"""One contract for every workbook adapter: memory, file, openpyxl."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from fractions import Fraction

import openpyxl
import pytest

from xlscore.actions import differences, evaluate, recalculated
from xlscore.book.filebook import FileBook
from xlscore.book.memory import MemoryBook
from xlscore.book.openpyxl_book import OpenpyxlBook
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Append, Changes, Workbook
from xlscore.book.values import Value

Sheets = Mapping[str, list[list[Value]]]


def openpyxl_workbook(sheets: Sheets) -> openpyxl.Workbook:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    return book


def from_file(sheets: Sheets) -> FileBook:
    out = io.BytesIO()
    openpyxl_workbook(sheets).save(out)
    return FileBook(out.getvalue())


def from_openpyxl(sheets: Sheets) -> OpenpyxlBook:
    return OpenpyxlBook(openpyxl_workbook(sheets))


@pytest.fixture(params=[MemoryBook, from_file, from_openpyxl], ids=["memory", "file", "openpyxl"])
def make(request: pytest.FixtureRequest) -> Callable[[Sheets], Workbook]:
    return request.param


EVENT: Sheets = {
    "Turnier": [["Regelwerk", "stone-age"], ["Startwert", "7"], ["Sprache", "de"]],
    "Spieler": [["Nr", "Name"], [1, "Ada"], [2, "Bea"], [3, "Cem"], [4, "Doğan"]],
    "Ergebnisse": [
        ["Runde", "Tisch", "Nr", "Punkte"],
        [1, 1, 1, 90.5],
        [1, 1, 2, 80],
        [1, 1, 3, 80],
        [1, 1, 4, 60],
    ],
    "Notizen": [["bleibt"]],
}


def trimmed(book: Workbook, title: str) -> list[list[Value]]:
    """The values of a sheet without the blanks at the ends."""
    rows = [list(row) for row in book.grid(title).rows]
    for row in rows:
        while row and row[-1] in (None, ""):
            row.pop()
    while rows and not rows[-1]:
        rows.pop()
    return rows


def page(rows: int) -> Page:
    cells = tuple(
        (PageCell(f"=row {n}"), PageCell(n, "count"), PageCell(Fraction(n, 8), "decimal"))
        for n in range(1, rows + 1)
    )
    return Page("standings", "Tabelle", cells, widths=(20, 8, 8), frozen=(1, 0))


def test_titles_and_values_come_as_typed(make: Callable[[Sheets], Workbook]) -> None:
    book = make(EVENT)
    assert list(book.titles()) == list(EVENT)
    for title, rows in EVENT.items():
        assert trimmed(book, title) == rows
    assert book.roles() == {}
    with pytest.raises(KeyError):
        book.grid("Nirgends")


def test_a_page_makes_a_last_sheet_with_its_name(make: Callable[[Sheets], Workbook]) -> None:
    book = make(EVENT)
    book.apply(Changes((page(3),)))
    assert list(book.titles()) == [*EVENT, "Tabelle"]
    assert book.roles() == {"standings": "Tabelle"}
    assert trimmed(book, "Tabelle")[1] == ["=row 2", 2, 0.25]
    assert trimmed(book, "Notizen") == [["bleibt"]]


def test_a_page_replaces_what_the_sheet_held(make: Callable[[Sheets], Workbook]) -> None:
    book = make(EVENT)
    book.apply(Changes((page(9),)))
    book.apply(Changes((page(2),), sheets=book.roles()))
    assert len(trimmed(book, "Tabelle")) == 2
    assert list(book.titles()) == [*EVENT, "Tabelle"]


def test_rows_are_appended_below_what_is_typed(make: Callable[[Sheets], Workbook]) -> None:
    book = make(EVENT)
    append = Append("Ergebnisse", 1, (1, 2, 3), ((2, 1, 4), (2, 1, 3)))
    book.apply(Changes(appends=(append,)))
    assert trimmed(book, "Ergebnisse")[5:] == [[2, 1, 4], [2, 1, 3]]
    assert trimmed(book, "Ergebnisse")[:5] == EVENT["Ergebnisse"]


def test_the_whole_job_is_the_same_everywhere(make: Callable[[Sheets], Workbook]) -> None:
    book, reference = make(EVENT), MemoryBook(EVENT)
    for each in (book, reference):
        each.apply(recalculated(evaluate(each)))
    for title in ("Tabelle", "Prüfung", "Erklärung"):
        assert trimmed(book, title) == trimmed(reference, title)
    again = evaluate(book)
    assert differences(book, recalculated(again)) == []
