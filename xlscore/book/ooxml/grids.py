"""A grid under construction, within the limits."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.book.limits import LAST_ROW, MAX_CELLS, MAX_ROWS
from xlscore.book.problems import FileProblem
from xlscore.book.ranges import Area, area
from xlscore.book.values import Grid, Value, cell_name


def refuse_size(title: str, rows: int, cells: int) -> None:
    """FileProblem for a sheet of more than anybody could have typed, or could read again."""
    if rows > MAX_ROWS:
        raise FileProblem("too-many-rows", sheet=title, row=rows, limit=MAX_ROWS)
    if cells > MAX_CELLS:
        raise FileProblem("too-many-cells", sheet=title, limit=MAX_CELLS)


class Rows:
    """Collects the rows of a sheet in any order; blank rows at the end do not count."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.rows: list[Sequence[Value]] = []
        self.hidden: set[int] = set()
        self.columns: dict[bytes, int] = {}
        self.formulas: dict[int, int] = {}
        self.calculated: set[tuple[int, int]] = set()
        self.percents: set[tuple[int, int]] = set()
        self.cells = self.seen = 0

    def count(self) -> None:
        """Count a row that is read, also an empty one; no sheet has more than Excel's."""
        self.seen += 1
        if self.seen > LAST_ROW:
            raise self.outside(self.seen, 1)

    def add(self, number: int, values: list[Value], hidden: bool) -> None:
        """Put a row where its number says; a second one of the same number is laid over it."""
        if not 1 <= number <= LAST_ROW:
            raise self.outside(number, 1)
        if hidden and number <= MAX_ROWS:
            self.hidden.add(number)
        if not values:
            return
        self.cells += len(values)
        refuse_size(self.title, number, self.cells)
        rows = self.rows
        if number == len(rows) + 1:
            rows.append(values)
        elif number > len(rows):
            rows.extend(((),) * (number - 1 - len(rows)))
            rows.append(values)
        else:
            rows[number - 1] = _lay_over(rows[number - 1], values)

    def formula(self, number: int, column: int, shown: bool, ref: str = "") -> None:
        """Note a formula, `shown` or not. One of an array (`ref`) may leave some cells blank."""
        self.calculated.add((number, column))
        if shown and not ref:
            return
        covered = area(ref) or Area(number, column, number, column)
        for each in range(column, min(covered.right, column + 255) + 1):
            self.formulas[each] = max(number, covered.bottom, self.formulas.get(each, 0))

    def outside(self, row: int, column: int) -> FileProblem:
        """The problem of a cell beyond what a sheet can have."""
        return FileProblem("outside-sheet", sheet=self.title, cell=cell_name(row, column))

    def grid(self) -> Grid:
        """The rows read so far, with those of them that are hidden."""
        last = len(self.rows)
        below = {column: row for column, row in self.formulas.items() if row > last}
        hidden = frozenset(n for n in self.hidden if n <= last)
        return Grid(
            self.title, self.rows, hidden, below, calculated=self.calculated, percents=self.percents
        )


def _lay_over(below: Sequence[Value], above: Sequence[Value]) -> Sequence[Value]:
    width = max(len(below), len(above))
    padded = [*below, *[None] * (width - len(below))]
    for i, value in enumerate(above):
        if value is not None:
            padded[i] = value
    return padded
