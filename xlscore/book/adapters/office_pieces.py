"""Which cells the task pane reads of a workbook, and in how many pieces.

Excel on the web refuses an answer above 5 MB
(https://learn.microsoft.com/office/dev/add-ins/concepts/resource-limits-and-performance-optimization),
and a person's own sheets may be of any size. So our sheets are read whole and of all others the
first rows, which tell whose they are.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypedDict

from xlscore.book.adapters.office_read import HEAD, BookRead, SheetRead, refuse
from xlscore.book.ooxml.contents import named_places
from xlscore.book.problems import FileProblem
from xlscore.book.season.schema import SHEETS
from xlscore.core.spelling import folded

CELLS = 40_000
"""Cells of one answer: a cell takes some 36 bytes, and may take three times as many."""

_OURS = frozenset(folded(name) for spec in SHEETS for name in spec.titles.spellings)


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
        ours = title in named or title in whole or folded(title) in _OURS
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
