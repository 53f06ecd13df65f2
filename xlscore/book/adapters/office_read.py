"""What Office.js tells of a workbook, in how many pieces, and the grids that it means.

Excel on the web refuses an answer above 5 MB
(https://learn.microsoft.com/office/dev/add-ins/concepts/resource-limits-and-performance-optimization),
and a person's own sheets may be of any size. So our sheets are read whole and of all others the
first rows, which tell whose they are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NoReturn, NotRequired, TypedDict

from xlscore.book.ooxml.contents import named_places
from xlscore.book.ooxml.decode import Decoder, is_date_format, is_percent_format
from xlscore.book.ooxml.grids import refuse_size
from xlscore.book.problems import FileProblem
from xlscore.book.season.schema import SHEETS
from xlscore.book.values import ErrorValue, Grid, Value, trim
from xlscore.core.spelling import fold

HEAD = 12
"""The rows that are read of every sheet: enough to tell whose it is."""

Row = Sequence[Value]
CELLS = 40_000
"""Cells of one answer: a cell takes some 36 bytes, and may take three times as many."""

_OURS = frozenset(fold(name) for spec in SHEETS for name in spec.titles.spellings)


class NotRead(BaseException):
    """Cells are needed that were not read; no error, so nobody who handles errors takes it."""


class Head(Sequence[Row]):
    """The first rows of a sheet; asking for any below calls `miss`, which raises."""

    def __init__(self, rows: Sequence[Row], miss: Callable[[], NoReturn]) -> None:
        self._rows, self._miss = rows, miss

    def __getitem__(self, at: Any) -> Any:
        """Rows of the head, by a number or a slice."""
        last = at.stop if isinstance(at, slice) else at + 1
        if last is None or not 0 < last <= HEAD:
            self._miss()
        return self._rows[at]

    def __len__(self) -> int:
        """Nobody knows it before the sheet is read."""
        self._miss()


class SheetRead(TypedDict):
    """One sheet: where its used cells are, `row` and `column` counted from 0."""

    title: str
    row: int
    column: int
    rows: int
    columns: int
    protected: bool


class PartRead(TypedDict):
    """Cells of a sheet, a piece that was asked for, as Office.js tells them.

    `types` are Excel.RangeValueType, `hidden` the numbers (from 1) of hidden rows.
    """

    title: str
    values: list[list[Any]]
    types: list[list[str]]
    formulas: list[list[Any]]
    formats: list[list[str]]
    hidden: list[int]


class BookRead(TypedDict):
    """A workbook: sheets, names, Excel tables, the size of its default font in points.

    `parts` are the cells that were read so far, those of one sheet from the top. `selected` is the
    sheet in front and the active cell, `name` what Excel calls the workbook.
    """

    sheets: list[SheetRead]
    parts: list[PartRead]
    names: list[dict[str, str]]
    tables: list[dict[str, str]]
    date1904: bool
    size: float
    name: NotRequired[str]
    selected: NotRequired[list[str]]


def read_grid(sheet: SheetRead, parts: Sequence[PartRead], decoder: Decoder) -> Grid:
    """The cells of a sheet; FileProblem if there are more than anybody could have typed.

    Of a sheet that was read in part, to ask for rows below raises `NotRead`.
    """
    title, above, left = sheet["title"], sheet["row"], sheet["column"]
    whole = sum(len(part["values"]) for part in parts) >= sheet["rows"]

    def miss() -> NoReturn:
        refuse(sheet)
        raise NotRead(title)

    if whole:
        refuse(sheet)
    rows: list[list[Value]] = [[] for _ in range(above if whole else min(above, HEAD))]
    calculated, percents = set(), set()
    for r, cells in enumerate(_lines(parts), above + 1):
        row: list[Value] = [None] * left
        for c, (value, kind, formula, form) in enumerate(cells, left + 1):
            row.append(_value(value, kind, form, decoder))
            # a text that begins with an equals sign is its own formula
            if isinstance(formula, str) and formula[:1] == "=" and formula != value:
                calculated.add((r, c))
            if kind == "Double" and is_percent_format(form):
                percents.add((r, c))
        rows.append(row)
    trim(rows)
    hidden = (row for part in parts for row in part["hidden"])
    formats = [row for part in parts for row in part["formats"]]
    return Grid(
        title,
        rows if whole else Head(rows, miss),
        hidden=frozenset(row for row in hidden if row <= len(rows)),
        formulas={column: row for row, column in sorted(calculated) if row > len(rows)},
        calculated=frozenset(calculated),
        percents=frozenset(percents),
        number_format=lambda row, column: _format_at(sheet, formats, row, column),
    )


def refuse(sheet: SheetRead) -> None:
    """FileProblem for a sheet of more cells than anybody could have typed."""
    bottom = sheet["row"] + sheet["rows"]
    refuse_size(sheet["title"], bottom, bottom * (sheet["column"] + sheet["columns"]))


def _format_at(sheet: SheetRead, formats: list[list[str]], row: int, column: int) -> str:
    """The number format of a cell; all rows below the used ones are like the first of them."""
    r, c = row - 1 - sheet["row"], column - 1 - sheet["column"]
    if r < 0 or not 0 <= c < sheet["columns"] or not formats:
        return "General"
    return formats[min(r, len(formats) - 1)][c]


def _value(value: Any, kind: str, form: str, decoder: Decoder) -> Value:
    if value is None or value == "":
        return None
    if kind == "Error":
        return ErrorValue(str(value))
    if isinstance(value, int | float) and not isinstance(value, bool):
        return decoder.date(value) if is_date_format(form) else value
    return value if isinstance(value, bool) else str(value)


def _lines(parts: Sequence[PartRead]) -> Iterator[Sequence[tuple[Any, str, Any, str]]]:
    """The cells of each row as (value, type, formula, number format)."""
    kinds = ("values", "types", "formulas", "formats")
    for part in parts:
        for cells in zip(*(part[kind] for kind in kinds), strict=True):  # type: ignore[literal-required]
            yield list(zip(*cells, strict=True))


class Piece(TypedDict):
    """Cells of a sheet that are read together, counted from 0."""

    title: str
    row: int
    column: int
    rows: int
    columns: int


def pieces(book: BookRead, whole: Collection[str] = ()) -> list[list[Piece]]:
    """What is still to be read, each list in one answer: our sheets and `whole`, others' heads."""
    titles = [sheet["title"] for sheet in book["sheets"]]
    names = ((name["name"], name["formula"]) for name in book["names"])
    named = {title for title, _ in named_places(names, titles).values()}
    wanted: list[Piece] = []
    for sheet in book["sheets"]:
        title = sheet["title"]
        ours = title in named or title in whole or fold(title) in _OURS
        read = sum(len(part["values"]) for part in book["parts"] if part["title"] == title)
        wanted += _rows(sheet, read, _bottom(sheet) if ours else HEAD - sheet["row"])
    return _pack(wanted)


def _bottom(sheet: SheetRead) -> int:
    """All used rows and one more, whose formats are those of all below; or the head of too many."""
    try:
        refuse(sheet)
    except FileProblem:  # said when somebody asks for the cells
        return HEAD - sheet["row"]
    return sheet["rows"] + 1


def _rows(sheet: SheetRead, first: int, end: int) -> list[Piece]:
    """The used rows from `first` to before `end`, in pieces of at most `CELLS`."""
    step = max(1, CELLS // sheet["columns"])
    end = min(end, sheet["rows"] + 1)
    return [
        Piece(
            title=sheet["title"],
            row=sheet["row"] + row,
            column=sheet["column"],
            rows=min(step, end - row),
            columns=sheet["columns"],
        )
        for row in range(first, end, step)
    ]


def _pack(wanted: Sequence[Piece]) -> list[list[Piece]]:
    """Pieces in their order, as many in a list as an answer holds."""
    packed: list[list[Piece]] = []
    room = 0
    for piece in wanted:
        cells = piece["rows"] * piece["columns"]
        if cells > room:
            packed.append([])
            room = CELLS
        packed[-1].append(piece)
        room -= cells
    return packed
