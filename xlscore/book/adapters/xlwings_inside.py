"""Macros of ours in Excel itself: the workbook's own, or the add-in's. Each run is one call."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from xlscore.book.adapters.xlwings_mac import in_rows, is_nothing, on_mac
from xlscore.book.problems import FileProblem

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw

ADDIN = "xlscore.xlam"


class Inside:
    """The macros of `XlscorePages`, as far as this program has them."""

    def __init__(self, book: xw.Book) -> None:
        self._book = book
        self._places: tuple[str, ...] | None = None

    @cached_property
    def app(self) -> xw.App:
        """The program, asked for once."""
        return self._book.app

    @cached_property
    def name(self) -> str:
        """What the program calls the workbook."""
        return self._book.name

    @property
    def there(self) -> bool:
        """Whether a macro ran already, so that there are some."""
        return self._places is not None and len(self._places) == 1

    @cached_property
    def is_excel(self) -> bool:
        """Whether the program is an Excel, and not one that xlwings treats as if it were."""
        return self.app.engine.name == "excel"

    def run(self, macro: str, *arguments: Any) -> Any:
        """What a macro says of the workbook; None where there is none, or if it was refused.

        Then everything is done call by call, which finds out again what is in the way.
        """
        if self._places is None:
            # xlwings' own Book.macro stumbles over the apostrophe in "Ada's Cup.xlsm"
            own = self.name.replace("'", "''")
            # a program that is told everything at the end (xlwings Lite) would fail there
            remote = self.app.engine.type == "remote"
            self._places = () if remote else (f"'{own}'!", f"{ADDIN}!")
        for place in self._places:
            try:
                said = self.app.macro(f"{place}{macro}")(self.name, *arguments)
            except Exception:
                continue  # a workbook without macros, a computer without the add-in
            self._places = (place,)
            return said
        if not self.there:
            self._places = ()
        return None

    def put(self, cells: xw.Range, values: Sequence[Sequence[str | float | None]]) -> None:
        """Put values into cells, as many as there are; FileProblem if they are not there then.

        An Excel takes them as they are, in one call; xlwings' own way of writing takes a dozen. On
        a Mac it refuses nothing: a value for a locked cell is lost, and no error says so.
        """
        if not self.is_excel:
            cells.value = values
            return
        cells.raw_value = [["" if value is None else value for value in row] for row in values]
        if on_mac():
            held = in_rows(cells.raw_value)
            if any(map(_lost, chain.from_iterable(values), chain.from_iterable(held))):
                raise FileProblem("not-taken", sheet=cells.sheet.name)


def _lost(value: str | float | None, held: Any) -> bool:
    """Whether a cell holds something else than was put there; line breaks may be other ones."""
    if isinstance(value, str) and isinstance(held, str):
        return held.split() not in (value.split(), value.removeprefix("'").split())
    if isinstance(value, float) and isinstance(held, float):
        return value != held
    return is_nothing(value) != is_nothing(held)
