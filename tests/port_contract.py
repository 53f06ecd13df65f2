"""The contracts of the workbook port, by inheritance; a test class brings a fixture `make`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from cells import trimmed
from xlscore.actions.differences import differences
from xlscore.actions.event import evaluate
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.page import Page, PageCell
from xlscore.book.port import (
    Append,
    Changes,
    LiveWorkbook,
    Rewrite,
    Workbook,
    WorkbookFile,
)
from xlscore.book.values import Uncached, Value

Sheets = Mapping[str, list[list[Value]]]
Make = Callable[[Sheets], Workbook]

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


def page(rows: int) -> Page:
    cells = tuple(
        (PageCell(f"=row {n}"), PageCell(n, "count"), PageCell(Fraction(n, 8), "decimal"))
        for n in range(1, rows + 1)
    )
    return Page("standings", "Tabelle", cells, widths=(20, 8, 8), frozen=(1, 0))


FORMULAS: Sheets = {
    "Ergebnisse": [
        ["Nr", "Punkte", "Doppelt", "Fest"],
        [1, 5, Uncached("=B2*2"), Uncached("=$B$2")],
        [2, 6, Uncached("=B3*2"), Uncached("=SUM(B2:B3)")],
    ]
}

TRAPS = ("=1+1", "+1", "-x", "@a", "'quoted", "007", "2-1", "1/2", "1e5", "12:30", "TRUE", "wahr")


class PortContract:
    """What every adapter keeps to."""

    def test_titles_and_values_come_as_typed(self, make: Make) -> None:
        book = make(EVENT)
        assert list(book.titles()) == list(EVENT)
        for title, rows in EVENT.items():
            assert trimmed(book, title) == rows
        assert book.roles() == {}
        with pytest.raises(KeyError):
            book.grid("Nirgends")

    def test_a_page_makes_a_last_sheet_with_its_name(self, make: Make) -> None:
        book = make(EVENT)
        book.apply(Changes((page(3),)))
        assert list(book.titles()) == [*EVENT, "Tabelle"]
        assert book.roles() == {"standings": "Tabelle"}
        assert trimmed(book, "Tabelle")[1] == ["=row 2", 2, 0.25]
        assert trimmed(book, "Notizen") == [["bleibt"]]

    def test_a_page_replaces_what_the_sheet_held(self, make: Make) -> None:
        book = make(EVENT)
        book.apply(Changes((page(9),)))
        book.apply(Changes((page(2),), sheets=book.roles()))
        assert len(trimmed(book, "Tabelle")) == 2
        assert list(book.titles()) == [*EVENT, "Tabelle"]

    def test_rows_are_appended_below_what_is_typed(self, make: Make) -> None:
        book = make(EVENT)
        append = Append("Ergebnisse", 1, (1, 2, 3), ((2, 1, 4), (2, 1, 3)))
        book.apply(Changes(appends=(append,)))
        assert trimmed(book, "Ergebnisse")[5:] == [[2, 1, 4], [2, 1, 3]]
        assert trimmed(book, "Ergebnisse")[:5] == EVENT["Ergebnisse"]

    def test_rows_never_take_the_place_of_a_formula(self, make: Make) -> None:
        formula = [None, None, Uncached('=IF(D4="","","")')]
        book = make({"Ergebnisse": [["Runde", "Tisch", "Nr"], [1, 1, 1], formula, formula]})
        book.apply(Changes(appends=(Append("Ergebnisse", 1, (1, 3), ((2, 4),)),)))
        assert trimmed(book, "Ergebnisse")[4:] == [[2, None, 4]]

    def test_the_whole_job_is_the_same_everywhere(self, make: Make) -> None:
        book, reference = make(EVENT), MemoryBook(EVENT)
        for each in (book, reference):
            each.apply(evaluate(each).changes())
        for title in ("Tabelle", "Prüfung", "Erklärung"):
            assert trimmed(book, title) == trimmed(reference, title)
        again = evaluate(book)
        assert differences(book, again.changes()) == []

    def test_texts_stay_what_they_are(self, make: Make) -> None:
        book = make({"Ergebnisse": [["Name"], ["x"]]})
        rows = tuple((PageCell(text),) for text in TRAPS)
        append = Append("Ergebnisse", 1, (1,), tuple((text,) for text in TRAPS))
        book.apply(Changes((Page("checks", "Prüfung", rows),), (append,)))
        assert trimmed(book, "Prüfung") == [[text] for text in TRAPS]
        assert trimmed(book, "Ergebnisse")[2:] == [[text] for text in TRAPS]

    def test_rewritten_cells_hold_the_new_values_and_others_theirs(self, make: Make) -> None:
        book = make(EVENT)
        rewrite = Rewrite("Ergebnisse", (2, 3), {2: (9, None), 3: (8, 7), 5: ("2-1", 6)})
        book.apply(Changes(rewrites=(rewrite,)))
        assert trimmed(book, "Ergebnisse") == [
            ["Runde", "Tisch", "Nr", "Punkte"],
            [1, 9, None, 90.5],
            [1, 8, 7, 80],
            [1, 1, 3, 80],
            [1, "2-1", 6, 60],
        ]


class FormulaContract:
    """What the adapters of all that can calculate keep to besides."""

    def test_formulas_filled_down_go_on_in_appended_rows(self, make: Make) -> None:
        """Column C is filled down; D has another formula in each row, which nobody continues."""
        book = make(FORMULAS)
        book.apply(Changes(appends=(Append("Ergebnisse", 1, (1, 2), ((3, 7), (4, 8))),)))
        grid = book.grid("Ergebnisse")
        assert [list(row[:2]) for row in grid.rows[3:]] == [[3, 7], [4, 8]]
        assert {cell for cell in grid.calculated if cell[0] > 3} == {(4, 3), (5, 3)}
        book.apply(Changes(appends=(Append("Ergebnisse", 1, (1, 2), ((5, 9),)),)))
        grid = book.grid("Ergebnisse")
        assert {cell for cell in grid.calculated if cell[0] > 3} == {(4, 3), (5, 3), (6, 3)}

    def test_a_column_that_holds_appended_values_is_not_filled_down(self, make: Make) -> None:
        book = make(FORMULAS)
        book.apply(Changes(appends=(Append("Ergebnisse", 1, (1, 3), ((3, 70),)),)))
        grid = book.grid("Ergebnisse")
        assert grid.rows[3][2] == 70
        assert not {cell for cell in grid.calculated if cell[0] > 3}


class LiveContract:
    """What the adapters of open workbooks keep to besides."""

    def test_a_sheet_that_was_made_goes_with_its_name(
        self, make: Callable[[Sheets], LiveWorkbook]
    ) -> None:
        book = make(EVENT)
        book.apply(Changes((page(3), replace(page(2), role="checks", title="Prüfung"))))
        book.remove("Tabelle")
        assert list(book.titles()) == [*EVENT, "Prüfung"]
        assert book.roles() == {"checks": "Prüfung"}
        with pytest.raises(KeyError):
            book.grid("Tabelle")
        with pytest.raises(KeyError):
            book.remove("Tabelle")
        book.apply(Changes((page(1),), sheets=book.roles()))
        assert trimmed(book, "Tabelle") == [["=row 1", 1, 0.125]]


class FileContract:
    """What the adapters of files keep to besides."""

    def test_only_a_change_changes_the_file(
        self, make: Callable[[Sheets], WorkbookFile], tmp_path: Path
    ) -> None:
        book, file = make(EVENT), tmp_path / "event.xlsx"
        assert book.path is None
        assert not book.changed
        assert not book.notices
        with pytest.raises(ValueError, match="path"):
            book.save()
        book.save(file)
        assert book.path == file
        before = file.read_bytes()
        assert before == book.to_bytes()
        book.apply(Changes((page(2),)))
        assert book.changed
        assert file.read_bytes() == before
        book.save()
        assert not book.changed
        assert before != file.read_bytes() == book.to_bytes()
