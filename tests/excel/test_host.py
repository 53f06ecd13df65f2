"""Excel as a host of macros: what is selected, a still screen, messages, and its refusals."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from xlscore import excel
from xlscore.core.findings import CellRef
from xlscore.excel import host
from xlscore.excel.host import ExcelHost, is_busy
from xlscore.live import macros
from xlscore.live.running import Live, Said
from xlscore.texts import LANGUAGES


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
        self.sheets[0].book = self  # type: ignore[attr-defined]
        self.app = SimpleNamespace(
            selection=SimpleNamespace(sheet=self.sheets[0], address="$B$3:$C$9,$E$1"),
            engine=SimpleNamespace(type="remote"),  # without macros of ours
            screen_updating=True,
            enable_events=True,
            status_bar="mine",
            alert=self.alert,
        )

    def alert(self, text: str, title: str, mode: str) -> None:
        self.log.append(f"{mode}: {text}")


@pytest.fixture
def book() -> Any:
    return Book()


def test_a_click_runs_the_macro_in_a_still_screen(book: Any, monkeypatch: Any) -> None:
    def work(live: Live) -> Said:
        assert (book.app.screen_updating, book.app.enable_events) == (False, False)
        assert book.app.status_bar == "xlscore is working …"
        return Said(f"{live.selected} {live.path}", CellRef("More", "B7"), wrong=True)

    monkeypatch.setattr(macros, "work_of", lambda _: work)
    excel.check(book)
    assert book.log == ["activate More", "select B7", "critical: Notes!B3 None"]
    assert (book.app.screen_updating, book.app.enable_events) == (True, True)
    assert book.app.status_bar is False


def test_a_chart_in_front_is_no_cell(book: Any) -> None:
    del book.app.selection.address
    assert ExcelHost(book).selected() == CellRef("Notes")


def test_a_cell_of_another_workbook_is_none_of_this_one(book: Any) -> None:
    """It has a sheet of the same title."""
    assert ExcelHost(book).selected() == CellRef("Notes", "B3")
    book.app.selection.sheet = SimpleNamespace(name="Notes", book=SimpleNamespace(name="x.xlsx"))
    assert ExcelHost(book).selected() == CellRef("Notes")


def test_a_message_without_a_box_ends_the_process_with_it(book: Any) -> None:
    del book.app.alert
    with pytest.raises(SystemExit, match="oh"):
        ExcelHost(book).alert("oh", wrong=True)
    with pytest.raises(SystemExit, match="0"):
        ExcelHost(book).alert("fine", wrong=False)


@pytest.mark.parametrize(
    "error",
    [
        ComError(-2147418111),
        ComError(-2147352567, (0, "Excel", "", None, 0, -2146777998)),
        ExcelBusyError(),
    ],
)
def test_a_busy_program_is_said_to_be_busy(book: Any, error: Exception) -> None:
    text = ExcelHost(book).reason(error, "de")
    assert text is not None
    assert text.startswith("Die Tabelle ist beschäftigt")


def test_a_refused_call_is_found_behind_what_became_of_it() -> None:
    became = KeyError("book.xlsm")
    assert not is_busy(became)
    became.__context__ = ComError(-2147418111)
    assert is_busy(became)


def test_excels_own_sentence_is_passed_on(book: Any) -> None:
    details = (0, "Excel", "The cell is on a protected sheet.", None, 0, -2146827284)
    text = ExcelHost(book).reason(ComError(-2147352567, details), "en")
    assert text is not None
    assert "The cell is on a protected sheet." in text
    assert "take the protection off" in text


def test_of_other_errors_it_knows_nothing(book: Any) -> None:
    assert ExcelHost(book).reason(ZeroDivisionError("oh"), "en") is None


@pytest.mark.parametrize(
    ("argument", "words"),
    [("--wb=a=b.xlsm", "equals sign"), ("--wb=event.xlsm", "button in the workbook")],
)
def test_without_a_workbook_the_text_is_in_all_languages(
    argument: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import xlwings

    def nobody() -> None:
        raise KeyError("a")

    monkeypatch.setattr(xlwings.Book, "caller", nobody)
    monkeypatch.setattr(sys, "argv", ["-c", argument])
    with pytest.raises(SystemExit) as end:
        host.calling_book()
    english, *others = str(end.value).splitlines()
    assert words in english
    assert len({english, *others}) == len(LANGUAGES)
