"""What a spreadsheet function is: its name, its arguments, the texts that explain both."""

from __future__ import annotations

from collections.abc import Callable

from xlscore.records import dataclass
from xlscore.texts import Titles

Plain = str | float
"""What a function puts into one cell; a blank is ""."""


@dataclass(frozen=True, slots=True)
class Caught:
    """An error of the host's own, which a formula can catch; `text` says what is wrong."""

    text: str

    def __str__(self) -> str:
        """As a cell shows it."""
        return VALUE_ERROR


VALUE_ERROR = "#VALUE!"

Cell = Plain | Caught

Answer = Cell | list[list[Cell]]
"""What a function gives: one cell, or rows of the same length."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a function; `array` says that it may be more than one cell."""

    name: str
    help: Titles
    array: bool
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """One function, in Excel ``XLSCORE_<name>``, in Calc ``XLSCORE.<name>``.

    `call` takes the arguments in order, each a cell or rows of cells; those left out at the end or
    None are blank. Its keyword `host_language` is the language of messages. It raises nothing
    for what a cell may hold.
    """

    name: str
    help: Titles
    parameters: tuple[Parameter, ...]
    call: Callable[..., Answer]

    @property
    def excel_name(self) -> str:
        """The name in Excel, where VBA takes no dot."""
        return f"XLSCORE_{self.name}"

    @property
    def calc_name(self) -> str:
        """The name in LibreOffice Calc."""
        return f"XLSCORE.{self.name}"
