"""Formulas filled down beside a list: they go on in the rows that are appended to it.

A formula counts as filled down if Excel says so (shared by several rows, or the formula of a
table's column) or if it is that of the row above, with its own row's number for that one's.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from xlscore.book.filling_down import fill_down as continue_formulas
from xlscore.book.limits import LAST_ROW
from xlscore.book.ooxml.sheet_part import FORMULA, Piece, SheetPart, attribute
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
    rows = {
        row.number: {cell.column: cell for cell in sheet.cells(row)}
        for row in sheet.rows(range(bottom - 1, LAST_ROW + 1))
        if FORMULA.search(row.content)
    }
    tags = {
        number: {c: tag for c, cell in cells.items() if (tag := FORMULA.search(cell.content))}
        for number, cells in sorted(rows.items())
    }
    last = {c: number for number, row in tags.items() if number >= bottom for c in row}
    shared: dict[int, bytes] = {}
    alone: set[int] = set()
    for column in last.keys() - set(taken):
        tag = tags[last[column]][column]
        kind, si = attribute(tag[1], "t") or b"normal", attribute(tag[1], "si") or b""
        if kind == b"shared" and any(a.top < a.bottom for _, a in _find_shared(sheet, si)):
            shared[column] = si
        elif kind not in (b"normal", b"shared") or not tag[3]:
            alone.add(column)
    texts = {n: {c: tag[3].decode() for c, tag in row.items()} for n, row in tags.items()}
    alike = {*calculated, *shared}
    below = continue_formulas(texts, new, bottom, taken={*taken, *alone}, calculated=alike)
    found: dict[int, dict[int, Formula]] = {}
    name = f"{sheet.prefix}f"
    for row, filled in below.items():
        for column, text in filled.items():
            xml = f"<{name}>{text}</{name}>"
            if column in shared:
                xml = f'<{name} t="shared" si="{shared[column].decode()}"/>'
            found.setdefault(row, {})[column] = Formula(xml, rows[last[column]][column].style)
    for column in sorted({column for filled in below.values() for column in filled}):
        _grow_shared(sheet, tags[last[column]][column], new.stop - 1)
    return found


def _find_shared(sheet: SheetPart, si: bytes) -> Iterator[tuple[re.Match[bytes], Area]]:
    """The cells' formulas that others share by this number, and the area of those others."""
    for tag in FORMULA.finditer(*sheet.span()):
        ref = attribute(tag[1], "ref")
        if ref is not None and attribute(tag[1], "si") == si:
            covered = area(ref.decode("ascii", "replace"))
            if covered is not None and attribute(tag[1], "t") == b"shared":
                yield tag, covered


def _grow_shared(sheet: SheetPart, formula: re.Match[bytes], last: int) -> None:
    """Let the range of a formula that is shared reach down to the last row."""
    si = attribute(formula[1], "si")
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
