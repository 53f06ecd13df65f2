"""Single cells: from what a person typed to a typed value, or a finding that names the cell."""

from __future__ import annotations

import datetime as dt

from xlscore.book.schema import Field, choice_words
from xlscore.book.sheets import is_blank
from xlscore.book.values import ErrorValue, Grid, Uncached, Value, cell_name
from xlscore.core.exact import Exact, from_cell, from_text
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.patterns import pattern
from xlscore.core.spelling import fold, table_numbers
from xlscore.texts import join

#: From here on a number in a cell has lost digits.
_LOST_DIGITS = 10**15
_ZEROS = pattern("0+")
_AS_TYPED = frozenset(("General", "GENERAL", "Standard", "@", "0", "general"))


class CellReader:
    """Reads cells into typed values; whatever is wrong is added to `findings`.

    `comma` says whether "12,5" is a number, as in German and French workbooks.
    """

    def __init__(self, findings: list[Finding], *, comma: bool) -> None:
        self.findings = findings
        self.comma = comma
        self._words: dict[int, dict[str, str]] = {}

    def problem(self, code: str, ref: CellRef, **values: object) -> None:
        """Note a finding about one cell."""
        self.findings.append(finding(code, ref, **values))

    def unusable(self, value: Value, ref: CellRef) -> bool:
        """Note an error cell or a formula without a result."""
        if isinstance(value, ErrorValue):
            self.problem("cell-error", ref, value=value.code)
            return True
        if isinstance(value, Uncached):
            self.problem("cell-uncached", ref, value=value.formula)
            return True
        return False

    def text(self, value: Value, ref: CellRef) -> str:
        """The text a cell shows; "" for a blank."""
        if isinstance(value, str):
            return value.strip()
        if value is None or self.unusable(value, ref):
            return ""
        if isinstance(value, dt.datetime):
            return value.date().isoformat() if value.time() == dt.time() else value.isoformat(" ")
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, float):
            number = from_cell(value)
            return "" if number is None else plain_number(value)
        return str(value)

    def number(self, value: Value, ref: CellRef, field: Field) -> Exact | None:
        """An exact number; texts that look like one are taken with a warning."""
        if type(value) is int:
            return value
        if is_blank(value) or self.unusable(value, ref):
            return None
        if isinstance(value, dt.datetime):
            self.problem("number-date", ref, column=field.titles)
            return None
        number = None
        if isinstance(value, float):
            number = from_cell(value)
        elif isinstance(value, str):
            number = from_text(value, comma=self.comma)
            if number is not None:
                self.problem("number-text", ref, value=value, read=number)
        if number is None:
            self.problem("number-bad", ref, value=value, column=field.titles)
        return number

    def integer(self, value: Value, ref: CellRef, field: Field) -> int | None:
        """A whole number of at least `field.least`."""
        number = self.number(value, ref, field)
        if number is None or (isinstance(number, int) and field.least <= number < _LOST_DIGITS):
            return number
        shown = plain_number(value) if isinstance(value, float) else value
        column, least = field.titles, field.least
        self.problem("number-whole", ref, value=shown, column=column, least=least)
        return None

    def choice(self, value: Value, ref: CellRef, field: Field) -> str | None:
        """One of the field's words, in any language, as its code."""
        text = self.text(value, ref)
        if not text:
            return None
        choices = field.choices or {}
        words = self._words.get(id(choices))
        if words is None:
            words = self._words[id(choices)] = choice_words(choices)
        code = words.get(fold(text))
        if code is None:
            self.problem("value-choice", ref, value=text, accepted=join(choices.values()))
        return code

    def value(self, field: Field, value: Value, ref: CellRef) -> str | None:
        """The value of a key of an event: a choice's code, or text."""
        return self.choice(value, ref, field) if field.kind == "choice" else self.text(value, ref)

    def seed(self, value: Value, ref: CellRef, number_format: str = "General") -> str | None:
        """C6: the seed as shown in the cell, so 123 in the format 00000 is "00123".

        Refused are a date, which looks different everywhere, and a number of more digits than a
        cell keeps. A format that shows something else is warned about.
        """
        if isinstance(value, dt.datetime):
            self.problem("seed-date", ref)
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            return self.text(value, ref) or None
        if abs(value) >= _LOST_DIGITS:
            self.problem("seed-digits", ref)
            return None
        shown = self.text(value, ref)
        if _ZEROS.fullmatch(number_format) and shown.isdecimal():
            return shown.zfill(len(number_format))
        if number_format not in _AS_TYPED:
            self.problem("seed-shown", ref, value=shown)
        return shown

    def seed_in(self, grid: Grid, row: int, column: int) -> str | None:
        """C6: the seed in a cell, row and column from 1; a formula there is a warning."""
        value, ref = grid.at(row, column), CellRef(grid.title, cell_name(row, column))
        if value is None:
            return None
        seed = self.seed(value, ref, grid.number_format(row, column))
        if (row, column) in grid.calculated:
            self.problem("seed-formula", ref, value=seed)
        return seed

    def numbers(self, text: str, ref: CellRef | None, code: str) -> tuple[int, ...]:
        """The numbers that are typed: "1-3, 5"; none, with the finding `code`, for another text."""
        numbers = table_numbers(text) if text else ()
        if numbers is None:
            self.findings.append(finding(code, ref, value=text))
        return numbers or ()


def plain_number(value: float) -> str:
    """A float as its cell shows it in the General format: 7.0 as "7"."""
    return str(int(value)) if value.is_integer() else repr(value)
