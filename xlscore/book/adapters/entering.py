"""Values as they are entered into an open workbook, where everything counts as typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from xlscore.book.page import Content
from xlscore.book.port import Rewrite
from xlscore.book.ranges import Area
from xlscore.book.sheets import same_cell
from xlscore.book.values import Grid

WORDS = frozenset(("true", "false", "wahr", "falsch"))


def would_change(text: str) -> bool:
    """Whether a spreadsheet program might take a typed text for something else than text."""
    return (
        not text[:1].isalpha()
        or any(character.isdecimal() for character in text)
        or text.strip().casefold() in WORDS
    )


def typed(value: Content) -> str | float | None:
    """A value as it has to be entered: the apostrophe in front keeps a text what it is."""
    if isinstance(value, str):
        return f"'{value}" if value and would_change(value) else value
    return float(value) if isinstance(value, int | Fraction) else None


def stretches(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Sorted numbers as (first, last) of each stretch of neighbours."""
    start = 0
    for i, number in enumerate(numbers):
        if i + 1 == len(numbers) or numbers[i + 1] != number + 1:
            yield numbers[start], number
            start = i + 1


def rewritten(
    rewrite: Rewrite, grid: Grid
) -> Iterator[tuple[Sequence[int], Mapping[int, Sequence[Content]]]]:
    """What a rewrite puts into which columns of a sheet, by rows: only what is not there yet.

    A gentle one spares the cells of formulas.
    """
    found: dict[tuple[int, ...], dict[int, Sequence[Content]]] = {}
    for row, values in rewrite.rows.items():
        new = {
            column: value
            for column, value in zip(rewrite.columns, values, strict=True)
            if (
                not rewrite.gentle
                if _has_formula(grid, row, column)
                else not same_cell(grid.at(row, column), value)
            )
        }
        if new:
            found.setdefault(tuple(new), {})[row] = tuple(new.values())
    yield from found.items()


def _has_formula(grid: Grid, row: int, column: int) -> bool:
    return (row, column) in grid.calculated or len(grid.rows) < row <= grid.formulas.get(column, 0)


def blocks(
    columns: Sequence[int], rows: Mapping[int, Sequence[Content]]
) -> Iterator[tuple[Area, list[list[Content]]]]:
    """Values for some columns of some rows as few areas, each with what goes into it."""
    for top, bottom in stretches(sorted(rows)):
        for left, right in stretches(sorted(columns)):
            places = [columns.index(column) for column in range(left, right + 1)]
            values = [[rows[r][i] for i in places] for r in range(top, bottom + 1)]
            yield Area(top, left, bottom, right), values
