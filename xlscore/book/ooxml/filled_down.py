"""Formulas filled down beside a list: they go on in the rows that are appended to it.

A formula counts as filled down if Excel says so (shared by several rows, or the formula of a
table's column) or if it is that of the row above, with its own row's number for that one's.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from xlscore.book.formulas import mark_row, move_formula
from xlscore.book.limits import LAST_ROW
from xlscore.book.ooxml.sheet_part import FORMULA, OldCell, Piece, SheetPart, attribute
from xlscore.book.ooxml.xmltree import with_attributes
from xlscore.book.ranges import Area, area
from xlscore.records import NamedTuple


class Formula(NamedTuple):
    """A formula for a new cell: the XML of its element, and the cell's format.

    It shows nothing until a spreadsheet program calculates it.
    """

    xml: str
    style: int

    def cell(self, name: str, prefix: str) -> str:
        """The cell called `name`."""
        s = f' s="{self.style}"' if self.style else ""
        return f'<{prefix}c r="{name}"{s} t="str">{self.xml}<{prefix}v></{prefix}v></{prefix}c>'


class Source(NamedTuple):
    """The last formula of a column: where it stands, and the one above it."""

    row: int
    cell: OldCell
    above: OldCell | None


def fill_down(
    sheet: SheetPart,
    new: range,
    bottom: int,
    *,
    calculated: Collection[int],
    taken: Collection[int],
) -> dict[int, dict[int, Formula]]:
    """The formulas for the `new` rows, by row and column.

    `bottom` is the row above them, from which a column has to have formulas to be filled down;
    `calculated` are the columns that have one formula by what their table says, `taken` those that
    hold something else. Where rows share a formula, the range of that grows.
    """
    found: dict[int, dict[int, Formula]] = {}
    for column, source in _sources(sheet, bottom).items():
        rows = range(max(source.row + 1, new.start), new.stop)
        wanted = rows and column not in taken
        continued = _continue_formula(sheet, source, column in calculated) if wanted else None
        if continued is None:
            continue
        for row in rows:
            xml = move_formula(continued, row - source.row)
            found.setdefault(row, {})[column] = Formula(xml, source.cell.style)
        _grow_shared(sheet, source, new.stop - 1)
    return found


def _sources(sheet: SheetPart, bottom: int) -> dict[int, Source]:
    """The last formula of each column that has one in row `bottom` or below."""
    rows: dict[int, Mapping[int, OldCell]] = {}
    for row in sheet.rows(range(bottom - 1, LAST_ROW + 1)):
        if FORMULA.search(row.content):
            rows[row.number] = {cell.column: cell for cell in sheet.cells(row)}
    sources: dict[int, Source] = {}
    for number in sorted(rows):
        for column, cell in rows[number].items():
            if number >= bottom and FORMULA.search(cell.content):
                sources[column] = Source(number, cell, rows.get(number - 1, {}).get(column))
    return sources


def _continue_formula(sheet: SheetPart, source: Source, calculated: bool) -> str | None:
    """The formula's element for the rows below, as of its own; None if it is not filled down."""
    tag, name = _formula(source.cell), f"{sheet.prefix}f"
    kind, si = attribute(tag[1], "t") or b"normal", attribute(tag[1], "si") or b""
    if kind == b"shared" and any(rows.top < rows.bottom for _, rows in _find_shared(sheet, si)):
        return f'<{name} t="shared" si="{si.decode()}"/>'
    if kind not in (b"normal", b"shared") or not tag[3]:
        return None
    text = tag[3].decode()
    if not calculated and mark_row(text, source.row) != _above(source):
        return None
    return f"<{name}>{text}</{name}>"


def _above(source: Source) -> str | None:
    """The formula of the row above, with what depends on its row marked."""
    if source.above is None or not (tag := FORMULA.search(source.above.content)):
        return None
    return mark_row(tag[3].decode(), source.row - 1) if tag[3] else None


def _formula(cell: OldCell) -> re.Match[bytes]:
    match = FORMULA.search(cell.content)
    assert match is not None
    return match


def _find_shared(sheet: SheetPart, si: bytes) -> Iterator[tuple[re.Match[bytes], Area]]:
    """The cells' formulas that others share by this number, and the area of those others."""
    for tag in FORMULA.finditer(*sheet.span()):
        ref = attribute(tag[1], "ref")
        if ref is not None and attribute(tag[1], "si") == si:
            covered = area(ref.decode("ascii", "replace"))
            if covered is not None and attribute(tag[1], "t") == b"shared":
                yield tag, covered


def _grow_shared(sheet: SheetPart, source: Source, last: int) -> None:
    """Let the range of a shared formula reach down to the last row."""
    si = attribute(_formula(source.cell)[1], "si")
    data, done, stop = sheet.span()
    pieces: list[Piece] = []
    for tag, covered in _find_shared(sheet, si) if si is not None else ():
        grown = covered._replace(bottom=max(covered.bottom, last))
        end = tag.start(3)
        new = with_attributes(data[tag.start() : end], {"ref": str(grown)})
        pieces += (memoryview(data)[done : tag.start()], new)
        done = end
    if pieces:
        sheet.put([*pieces, memoryview(data)[done:stop]])
