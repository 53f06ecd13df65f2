"""The sheet *Entry*: points typed table by table, kept in step with *Results* both ways.

One block a table: its players side by side, below each what is to be typed. Right of the seats
stands what was taken over last, so that it is known on which of the two sheets something was typed
since: that counts, also if it is an empty cell. If both were, and differently, neither does, and
the finding names both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xlscore.book import schema
from xlscore.book.entry_layout import (
    KEYS,
    Seat,
    TableKey,
    lost_sheets,
    read_layout,
    stage_of,
    text_of,
)
from xlscore.book.page import Content
from xlscore.book.port import Rewrite, Workbook
from xlscore.book.sheets import Table, content_of, is_blank, same_cell
from xlscore.book.values import Grid, Value
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import Source
from xlscore.core.records import dataclass, field, replace

Row = tuple[Source, Mapping[str, Value]]
Rows = Sequence[Row]


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
    grid: Grid | None,
    rows: Rows,
    table: Table | None,
    first: str,
    findings: list[Finding],
    *,
    spec: schema.SheetSpec = schema.RESULTS,
) -> InStep:
    """What was typed on *Entry* since it was last in step with these rows of *Results*.

    `first` is the stage of rows without one, `spec` *Results* with the ruleset's own columns.
    """
    step = InStep(grid)
    if grid is None or table is None:
        return step
    tables: dict[TableKey, list[Row]] = {}
    for source, values in rows:
        tables.setdefault(_key(values, first), []).append((source, values))
    layout = read_layout(grid, spec)
    findings += layout.findings
    if layout.findings:
        return step
    placed = [(seat, _row_of(seat, tables.get(seat.at, ()))) for seat in layout.seats]
    claims: dict[tuple[int, str], list[Seat]] = {}
    for seat, row in placed:
        if row is not None:
            claims.setdefault((row[0].row, seat.key), []).append(seat)
    for seat, row in placed:
        same = claims[row[0].row, seat.key] if row else []
        if is_blank(seat.value) and not (is_blank(seat.before) or (row and row[1].get(seat.key))):
            findings.append(finding("entry-taken", seat.taken, cell=seat.ref.cell))
        elif len(same) > 1:
            if seat is same[-1] and any(map(_is_typed, same)):
                findings.append(finding("entry-twice", seat.ref, other=same[0].ref))
        elif row is None and (no := _number_of(seat, tables.get(seat.at, ()))):
            if seat.key == KEYS[0]:
                findings.append(finding("entry-label", seat.number, expected=no))
        elif row is None or _is_named_else(seat, row, tables[seat.at]):
            if _is_typed(seat):
                findings.append(finding("entry-nobody", seat.ref))
        elif seat.key in table.columns:
            _meet(step, seat, row, table, findings)
        elif _is_typed(seat):
            findings.append(finding("entry-stray", seat.ref, cells=seat.ref.cell))
    return step


def entry_title(
    book: Workbook, sheets: Mapping[str, str], asked: bool, findings: list[Finding]
) -> str | None:
    """The sheet by its defined name, else one that is laid out like it; None without one.

    Other sheets are only looked at if it is `asked` for, or its defined name points to none.
    """
    if schema.ENTRY.role in sheets:
        return sheets[schema.ENTRY.role]
    if not asked and schema.ENTRY.role not in book.roles():
        return None
    lost = lost_sheets(book, sheets.values())
    if len(lost) > 1:
        titles = ", ".join(lost)
        findings.append(finding("entry-copies", CellRef(lost[1]), titles=titles))
    return lost[0] if lost else None


def _is_typed(seat: Seat) -> bool:
    """Whether a cell holds something that was not taken over."""
    return not is_blank(seat.value) and not same_cell(seat.value, content_of(seat.before))


def _meet(step: InStep, seat: Seat, row: Row, table: Table, findings: list[Finding]) -> None:
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


def _row_of(seat: Seat, rows: Rows) -> Row | None:
    """The row of *Results* for a seat: of the same place if the same player, else the player's."""
    same = [_is_of(seat, values) for _, values in rows]
    if seat.place < len(rows) and same[seat.place]:
        return rows[seat.place]
    return rows[same.index(True)] if same.count(True) == 1 else None


def _number_of(seat: Seat, rows: Rows) -> str:
    """The number of who has the name of a seat, if nobody at the table has its number, else ""."""
    there = [(text_of(v.get("no")), text_of(v.get("player"))) for _, v in rows]
    found = [no for no, name in there if seat.name and name == seat.name]
    known = not seat.no or any(no == seat.no for no, _ in there)
    return found[0] if len(found) == 1 and not known else ""


def _is_named_else(seat: Seat, row: Row, rows: Rows) -> bool:
    """Whether the name of a seat is that of somebody else at the table: whom is it about?"""
    names = {text_of(values.get("player")) for _, values in rows}
    return seat.name != text_of(row[1].get("player")) and seat.name in names


def _is_of(seat: Seat, values: Mapping[str, Value]) -> bool:
    """Whether a row is that of the player of a seat; a row without a number goes by its name."""
    no = text_of(values.get("no"))
    return seat.no == no if no else seat.name == text_of(values.get("player"))


def _key(values: Mapping[str, Value], first: str) -> TableKey:
    return (
        stage_of(values.get("stage")) or first,
        text_of(values.get("round")),
        text_of(values.get("table")),
    )
