"""Around a macro: one message whatever happens, and everything else as it was before."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from xlscore.book.problems import FileProblem
from xlscore.core.findings import CellRef
from xlscore.excel import host
from xlscore.excel.host import Live, Said, busy, run


class ComError(Exception):
    """As pywin32 raises them: code, text, details, argument."""

    def __init__(self, hresult: int, details: tuple[Any, ...] | None = None) -> None:
        super().__init__(hresult, "failed", details, None)
        self.hresult = hresult


class ExcelBusyError(Exception):
    """As xlwings raises it after many attempts."""


class Sheet:
    def __init__(self, name: str, log: list[str]) -> None:
        self.name, self._log = name, log

    def activate(self) -> None:
        self._log.append(f"activate {self.name}")

    def range(self, cell: str) -> Any:
        return SimpleNamespace(select=lambda: self._log.append(f"select {cell}"))


class Sheets(list[Sheet]):
    def __getitem__(self, key: Any) -> Any:
        return next(s for s in self if s.name == key) if isinstance(key, str) else self._at(key)

    def _at(self, key: int) -> Sheet:
        return super().__getitem__(key)


class Book:
    """An open workbook without events, and what was done to it."""

    name = "book.xlsm"
    fullname = "book.xlsm"
    names = ()

    def __init__(self) -> None:
        self.log: list[str] = []
        self.sheets = Sheets([Sheet("Notes", self.log), Sheet("More", self.log)])
        self.sheets.active = self.sheets[0]  # type: ignore[attr-defined]
        self.selection = SimpleNamespace(sheet=self.sheets[0], row=3, column=2)
        self.app = SimpleNamespace(
            screen_updating=True, enable_events=True, status_bar="mine", alert=self.alert
        )

    def alert(self, text: str, title: str, mode: str) -> None:
        self.log.append(f"{mode}: {text}")


@pytest.fixture(autouse=True)
def state(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "state_directory", lambda: tmp_path)


def said(work: host.Work) -> list[str]:
    book: Any = Book()
    run(work, book)
    assert (book.app.screen_updating, book.app.enable_events) == (True, True)
    assert book.app.status_bar is False
    return book.log


def raising(error: Exception) -> host.Work:
    def work(live: Live) -> Said:
        raise error

    return work


def test_the_macro_knows_what_is_selected_and_a_busy_screen_is_still() -> None:
    def work(live: Live) -> Said:
        app = live.book.book.app  # type: ignore[attr-defined]
        assert (app.screen_updating, app.enable_events) == (False, False)
        assert app.status_bar == "xlscore is working …"
        return Said(f"{live.selected} {live.path}")

    assert said(work) == ["info: ('Notes', 3, 2) None"]


def test_the_cell_in_question_is_selected_before_the_message() -> None:
    log = said(lambda live: Said("look", CellRef("More", "B7"), wrong=True))
    assert log == ["activate More", "select B7", "critical: look"]


def test_a_sheet_that_is_not_there_is_not_gone_to() -> None:
    assert said(lambda live: Said("look", CellRef("Gone", "B7"))) == ["info: look"]


def test_a_chart_in_front_is_no_selection() -> None:
    class Charted(Book):
        @property
        def selection(self) -> Any:
            raise AttributeError("Address")

        @selection.setter
        def selection(self, value: Any) -> None:
            pass

    book: Any = Charted()
    run(lambda live: Said(str(live.selected)), book)
    assert book.log == ["info: None"]


@pytest.mark.parametrize(
    "error",
    [
        ComError(-2147418111),
        ComError(-2147352567, (0, "Excel", "", None, 0, -2146777998)),
        ExcelBusyError(),
    ],
)
def test_a_busy_program_is_said_to_be_busy(error: Exception) -> None:
    (line,) = said(raising(error))
    assert line.startswith("critical: The spreadsheet is busy")


def test_a_refused_call_is_found_behind_what_became_of_it() -> None:
    became = KeyError("book.xlsm")
    assert not busy(became)
    became.__context__ = ComError(-2147418111)
    assert busy(became)


def test_excels_own_sentence_is_passed_on() -> None:
    details = (0, "Excel", "The cell is on a protected sheet.", None, 0, -2146827284)
    (line,) = said(raising(ComError(-2147352567, details)))
    assert "The cell is on a protected sheet." in line
    assert "take the protection off" in line


def test_a_known_problem_says_its_text() -> None:
    (line,) = said(raising(FileProblem("in-the-way", sheet="Notes", cell="A6")))
    assert line.startswith("critical: Notes!A6 holds something")


def test_the_unexpected_goes_to_a_file(tmp_path: Any) -> None:
    (line,) = said(raising(ZeroDivisionError("oh")))
    assert "ZeroDivisionError" in line
    assert str(tmp_path / "errors.log") in line
    assert "Traceback" not in line
    assert "ZeroDivisionError: oh" in (tmp_path / "errors.log").read_text("utf-8")


@pytest.mark.parametrize(
    ("argument", "words"),
    [("--wb=a=b.xlsm", "equals sign"), ("--wb=event.xlsm", "button in the workbook")],
)
def test_without_a_workbook_the_text_is_in_both_languages(
    argument: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import xlwings

    def nobody() -> None:
        raise KeyError("a")

    monkeypatch.setattr(xlwings.Book, "caller", nobody)
    monkeypatch.setattr(sys, "argv", ["-c", argument])
    with pytest.raises(SystemExit) as end:
        host.calling_book()
    english, german = str(end.value).splitlines()
    assert words in english
    assert german != english
