"""What a macro in Excel tells of a workbook at once: names, sheets, hidden rows, formulas and more.

The other half is `XlscoreFacts` in ``excel/vba/XlscorePages.bas``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xlscore.book.ooxml.decode import is_percent_format
from xlscore.book.values import Value
from xlscore.records import NamedTuple, dataclass, field

FIRST_LINE = "xlscore\t1"
"""How the text begins that this version understands."""
MAX_CELLS = 200_000
"""Cells of a sheet that is told of; of a larger one only the title."""


#: Excel's errors by their numbers in VBA.
ERRORS = {
    2000: "#NULL!",
    2007: "#DIV/0!",
    2015: "#VALUE!",
    2023: "#REF!",
    2029: "#NAME?",
    2036: "#NUM!",
    2042: "#N/A",
    2043: "#GETTING_DATA",
    2045: "#SPILL!",
    2046: "#CONNECT!",
    2047: "#BLOCKED!",
    2048: "#UNKNOWN!",
    2049: "#FIELD!",
    2050: "#CALC!",
}
UNKNOWN_ERROR = "#ERROR!"


class Stretch(NamedTuple):
    """Cells of a column that have something in common; columns and rows count from 1."""

    column: int
    first: int
    last: int
    format: str = ""


@dataclass(frozen=True, slots=True)
class SheetFacts:
    """What is known of a sheet beside its values; `formats` has those that are not "General".

    `bottom` and `right` are where it ends, 0 for a sheet that is too large to be told of. The facts
    include one row more: all rows further down are like that one.
    """

    bottom: int = 0
    right: int = 0
    hidden: list[tuple[int, int]] = field(default_factory=list)
    formulas: list[Stretch] = field(default_factory=list)
    formats: list[Stretch] = field(default_factory=list)
    errors: dict[tuple[int, int], str] = field(default_factory=dict)

    def hidden_rows(self, last: int) -> frozenset[int]:
        """The hidden ones of the first rows."""
        return frozenset(
            row for first, end in self.hidden for row in range(first, min(end, last) + 1)
        )

    def calculated(self, last: int) -> Iterator[tuple[int, int]]:
        """The cells with a formula in the first rows."""
        for one in self.formulas:
            for row in range(one.first, min(one.last, last) + 1):
                yield row, one.column

    def formulas_below(self, last: int) -> Mapping[int, int]:
        """By column the last row with a formula, where that is below a row."""
        ends: dict[int, int] = {}
        for one in self.formulas:
            ends[one.column] = max(one.last, ends.get(one.column, 0))
        return {column: end for column, end in ends.items() if end > last}

    def percents(self, rows: Sequence[Sequence[Value]]) -> frozenset[tuple[int, int]]:
        """The numbers shown as per cent."""
        found = set()
        for one in self.formats:
            for row in range(one.first, min(one.last, len(rows)) + 1):
                cells = rows[row - 1] if is_percent_format(one.format) else ()
                value = cells[one.column - 1] if one.column <= len(cells) else None
                if isinstance(value, int | float) and not isinstance(value, bool):
                    found.add((row, one.column))
        return frozenset(found)

    def number_format(self, row: int, column: int) -> str:
        """How a cell shows numbers."""
        row = min(row, self.bottom + 1)
        for one in self.formats:
            if one.column == column and one.first <= row <= one.last:
                return one.format
        return "General"


@dataclass(frozen=True, slots=True)
class BookFacts:
    """Names of ours with what they refer to, and the sheets in their order."""

    names: Sequence[tuple[str, str]]
    sheets: Mapping[str, SheetFacts]


def read_facts(text: object) -> BookFacts | None:
    """What the macro told; None if that is nothing this version understands."""
    if not isinstance(text, str) or text.split("\n", 1)[0] != FIRST_LINE:
        return None
    names: list[tuple[str, str]] = []
    sheets: dict[str, SheetFacts] = {}
    sheet = SheetFacts()
    for line in text.split("\n")[1:]:
        what, *fields = line.split("\t")
        if what == "name":
            names.append((fields[0], "\t".join(fields[1:])))
        elif what == "sheet":
            bottom, right = map(int, fields[1:] or (0, 0))
            sheet = sheets[fields[0]] = SheetFacts(bottom, right)
        elif what == "hidden":
            sheet.hidden.append((int(fields[0]), int(fields[1])))
        elif what == "error":
            row, column, number = map(int, fields)
            sheet.errors[row, column] = ERRORS.get(number, UNKNOWN_ERROR)
        else:
            column, top, end = map(int, fields[:3])
            of_kind = sheet.formats if what == "format" else sheet.formulas
            of_kind.append(Stretch(column, top, end, *fields[3:4]))
    return BookFacts(names, sheets)
