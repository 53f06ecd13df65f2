"""What was typed on *Entry*, table by table; it is kept in step with *Results* both ways.

One block a table: its players side by side, below each what is to be typed. Right of the seats
stands what was taken over last, so that it is known on which of the two sheets something was typed
since: that counts, also if it is an empty cell. If both were, and differently, neither does, and
the finding names both.
"""

from __future__ import annotations

from xlscore.book.entry_layout import KEYS, Seat, TableKey, read_layout, stage_of, text_of
from xlscore.book.entry_sheet import Entry, Rows, TypedCell
from xlscore.book.input_sheets import Row
from xlscore.book.sheets import Table, content_of, is_blank, same_cell
from xlscore.book.values import Grid
from xlscore.core.findings import Finding, finding


def read_entry(
    grid: Grid, rows: Rows, table: Table | None, first: str, findings: list[Finding]
) -> Entry:
    """What was typed on *Entry* since it was last in step with these rows of *Results*.

    `first` is the stage of rows without one.
    """
    if table is None:
        return Entry(grid)
    layout = read_layout(grid, table.spec)
    findings += layout.findings
    if layout.findings:
        return Entry(grid)
    tables: dict[TableKey, list[Row]] = {}
    for one in rows:
        tables.setdefault(_key(one, first), []).append(one)
    placed = [(seat, _row_of(seat, tables.get(seat.at, ()))) for seat in layout.seats]
    claims: dict[tuple[int, str], list[Seat]] = {}
    for seat, row in placed:
        if row is not None:
            claims.setdefault((row.source.row, seat.key), []).append(seat)
    typed: list[TypedCell] = []
    for seat, row in placed:
        same = claims[row.source.row, seat.key] if row else []
        if is_blank(seat.value) and not (
            is_blank(seat.before) or (row and row.values.get(seat.key))
        ):
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
            typed += _compare(seat, row, table, findings)
        elif _is_typed(seat):
            findings.append(finding("entry-stray", seat.ref, cells=seat.ref.cell))
    return Entry(grid, tuple(typed))


def _is_typed(seat: Seat) -> bool:
    """Whether a cell holds something that was not taken over."""
    return not is_blank(seat.value) and not same_cell(seat.value, content_of(seat.before))


def _compare(seat: Seat, row: Row, table: Table, findings: list[Finding]) -> tuple[TypedCell, ...]:
    """One cell and its partner: whichever was typed since counts."""
    there, other = row.values.get(seat.key), row.source.at(seat.key)
    typed, before = content_of(seat.value), content_of(seat.before)
    if same_cell(there, typed) or same_cell(seat.value, before):
        return ()
    same = same_cell(there, before)
    if is_blank(seat.value) and not same:
        return ()
    formula = table.is_calculated(row.source.row, seat.key)
    if formula or not (is_blank(there) or same):
        values = {"entry": seat.value, "cell": other, "results": there}
        findings.append(finding("entry-differs", seat.ref, **values))
        return ()
    return (TypedCell(row.source.row, seat.key, seat.value, seat.ref, other),)


def _row_of(seat: Seat, rows: Rows) -> Row | None:
    """The row of *Results* for a seat: of the same place if the same player, else the player's."""
    same = [_is_of(seat, row) for row in rows]
    if seat.place < len(rows) and same[seat.place]:
        return rows[seat.place]
    return rows[same.index(True)] if same.count(True) == 1 else None


def _number_of(seat: Seat, rows: Rows) -> str:
    """The number of the player with a seat's name; "" if somebody has the number of the seat."""
    numbers = [_text(row, "no") for row in rows]
    found = [no for no, row in zip(numbers, rows, strict=True) if _text(row, "player") == seat.name]
    known = not seat.no or seat.no in numbers
    return found[0] if seat.name and len(found) == 1 and not known else ""


def _is_named_else(seat: Seat, row: Row, rows: Rows) -> bool:
    """Whether a seat has the name of another player at the table: unclear who is meant."""
    names = {_text(other, "player") for other in rows}
    return seat.name != _text(row, "player") and seat.name in names


def _is_of(seat: Seat, row: Row) -> bool:
    """Whether a row is that of the player of a seat; a row without a number goes by its name."""
    no = _text(row, "no")
    return seat.no == no if no else seat.name == _text(row, "player")


def _key(row: Row, first: str) -> TableKey:
    return stage_of(row.values.get("stage")) or first, _text(row, "round"), _text(row, "table")


def _text(row: Row, key: str) -> str:
    return text_of(row.values.get(key))
