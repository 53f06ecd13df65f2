"""The sheet *Entry*: points typed table by table, kept in step with *Results* both ways.

One block a table: its players side by side, below each what is to be typed. Right of the seats
stands what was taken over last, so that it is known on which of the two sheets something was typed
since: that counts, also if it is an empty cell. If both were, and differently, neither does, and
the finding names both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from xlscore.book import schema
from xlscore.book.page import Content
from xlscore.book.port import Rewrite
from xlscore.book.sheets import Table, content_of, is_blank, same_cell
from xlscore.book.values import Grid, Value, cell_name
from xlscore.core.exact import from_text
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import Source
from xlscore.core.spelling import folded

#: What can be typed there, by the keys of *Results*; a ruleset without tie-break has no such row.
KEYS = ("points", "tie_break")
#: Columns left of the seats: stage, round, table, and what stands in a row.
LEFT = 4

_LABELS: Mapping[str, str] = {
    name: key for key in ("no", "player", *KEYS) for name in schema.RESULTS.field(key).names
}

Rows = Sequence[tuple[Source, Mapping[str, Value]]]
TableKey = tuple[str, str, str]


class Seat(NamedTuple):
    """A cell to type into, and what is known of it: who sits there, what was taken over last."""

    at: TableKey
    place: int
    no: str
    name: str
    key: str
    value: Value
    before: Value
    ref: CellRef


@dataclass(slots=True)
class InStep:
    """What the sheet adds to *Results*: values by row and key, and the cells they stand in.

    `shown` is the sheet as it is; None without one.
    """

    shown: Grid | None = None
    values: dict[int, dict[str, Value]] = field(default_factory=dict)
    cells: dict[CellRef, CellRef] = field(default_factory=dict)

    def rewrites(self, table: Table | None) -> tuple[Rewrite, ...]:
        """What goes into *Results*."""
        found: dict[str, dict[int, tuple[Content, ...]]] = {}
        for row, values in self.values.items():
            for key, value in values.items():
                found.setdefault(key, {})[row] = (content_of(value),)
        return tuple(
            Rewrite(table.grid.title, (table.columns[key] + 1,), rows)
            for key, rows in found.items()
            if table is not None
        )

    def named(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Errors name the cell that was typed into, since nothing gets into *Results* then."""
        return tuple(
            replace(found, ref=self.cells[found.ref])
            if found.severity == "error" and found.ref in self.cells
            else found
            for found in findings
        )


def in_step(
    grid: Grid | None, rows: Rows, table: Table | None, first: str, findings: list[Finding]
) -> InStep:
    """What was typed on *Entry* since it was last in step with these rows of *Results*.

    `first` is the stage of rows without one.
    """
    step = InStep(grid)
    if grid is None or table is None:
        return step
    tables: dict[TableKey, list[tuple[Source, Mapping[str, Value]]]] = {}
    for source, values in rows:
        tables.setdefault(_key(values, first), []).append((source, values))
    for seat in seats(grid):
        row = _row_of(seat, tables.get(seat.at, ()))
        if row is None:
            if not is_blank(seat.value) and not same_cell(seat.value, content_of(seat.before)):
                findings.append(finding("entry-nobody", seat.ref))
        elif seat.key in table.columns:
            _meet(step, seat, row, table, findings)
    return step


def _meet(
    step: InStep,
    seat: Seat,
    row: tuple[Source, Mapping[str, Value]],
    table: Table,
    findings: list[Finding],
) -> None:
    """One cell and its partner: whichever was typed since counts."""
    source, values = row
    there, other = values.get(seat.key), source.at(seat.key)
    typed, before = content_of(seat.value), content_of(seat.before)
    if same_cell(there, typed) or same_cell(seat.value, before):
        return
    formula = (source.row, table.columns[seat.key] + 1) in table.grid.calculated
    if is_blank(seat.value) and not same_cell(there, before):
        return
    if formula or not (is_blank(there) or same_cell(there, before)):
        findings.append(
            finding("entry-differs", seat.ref, entry=seat.value, cell=other, results=there)
        )
        return
    step.values.setdefault(source.row, {})[seat.key] = seat.value
    step.cells[other] = seat.ref


def seats(grid: Grid) -> Iterator[Seat]:
    """All cells to type into, block by block; none where the headings are not found."""
    found = _heading(grid)
    if found is None:
        return
    header, count = found
    key: TableKey | None = None
    numbers = names = [""] * count
    for r, row in enumerate(grid.rows[header:], header + 1):
        cells = [*row, *[None] * (LEFT + 2 * count + 1 - len(row))]
        if not is_blank(cells[2]):
            key = stage_of(cells[0]), _text(cells[1]), _text(cells[2])
            numbers = names = [""] * count
        here, before = cells[LEFT : LEFT + count], cells[LEFT + count + 1 :]
        word = _LABELS.get(folded(cells[3])) if isinstance(cells[3], str) else None
        if word == "no":
            numbers = [_text(value) for value in here]
        elif word == "player":
            names = [_text(value) for value in here]
        elif word and key:
            for c, value in enumerate(here):
                ref = CellRef(grid.title, cell_name(r, LEFT + c + 1))
                yield Seat(
                    *(key, c, numbers[c], names[c], word),
                    value=value,
                    before=before[c],
                    ref=ref,
                )


def _heading(grid: Grid) -> tuple[int, int] | None:
    """The row of the headings, and how many seats they have."""
    table, seat = schema.RESULTS.field("table").names, schema.RESULTS.field("seat").names
    for r, row in enumerate(grid.rows, 1):
        if len(row) > LEFT and isinstance(row[2], str) and folded(row[2]) in table:
            heads = [folded(v).split(" ")[0] if isinstance(v, str) else "" for v in row[LEFT:]]
            count = next((c for c, head in enumerate(heads) if head not in seat), len(heads))
            return r, count
    return None


def _row_of(
    seat: Seat, rows: Sequence[tuple[Source, Mapping[str, Value]]]
) -> tuple[Source, Mapping[str, Value]] | None:
    """The row of *Results* for a seat: of the same place if the same player, else the player's."""
    same = [_is_of(seat, values) for _, values in rows]
    if seat.place < len(rows) and same[seat.place]:
        return rows[seat.place]
    return rows[same.index(True)] if same.count(True) == 1 else None


def _is_of(seat: Seat, values: Mapping[str, Value]) -> bool:
    """Whether a row is that of the player of a seat; a row without a number goes by its name."""
    no = _text(values.get("no"))
    return seat.no == no if no else seat.name == _text(values.get("player"))


def _key(values: Mapping[str, Value], first: str) -> TableKey:
    return (
        stage_of(values.get("stage")) or first,
        _text(values.get("round")),
        _text(values.get("table")),
    )


def stage_of(value: Value) -> str:
    """The English name of a stage, "" for none."""
    text = value.strip() if isinstance(value, str) else ""
    return schema.stage_words().get(folded(text), text)


def _text(value: Value) -> str:
    """What tells cells apart: a number in its shortest form, a text without regard to case."""
    if isinstance(value, str):
        number = from_text(value, comma=False)
        return folded(value) if number is None else str(number)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)
