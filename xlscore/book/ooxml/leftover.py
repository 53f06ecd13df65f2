"""What stays of an owned sheet's old cells: everything outside the area that is rewritten."""

from __future__ import annotations

import re

from xlscore.book.limits import LAST_ROW
from xlscore.book.ooxml.sheet_part import (
    FORMULA,
    OldCell,
    OldRow,
    SheetPart,
    attribute,
    drop_attributes,
)
from xlscore.book.problems import FileProblem
from xlscore.book.ranges import Area, area
from xlscore.book.values import cell_name
from xlscore.records import dataclass, field


@dataclass(slots=True)
class Leftover:
    """Kept cells by row and column as bytes, the tag attributes of kept rows, what was dropped."""

    cells: dict[int, dict[int, bytes]] = field(default_factory=dict)
    rows: dict[int, bytes] = field(default_factory=dict)
    formulas_dropped: bool = False

    def bounds(self, written: Area) -> Area:
        """The smallest area that holds what is kept and what is written."""
        bottom = max([written.bottom, *(row for row, cells in self.cells.items() if cells)])
        right = max([written.right, *(c for cells in self.cells.values() for c in cells)])
        return Area(1, 1, bottom, right)


def own_area(written: Area) -> Area:
    """The area that counts as rewritten on a sheet whose earlier extent nobody recorded."""
    return Area(1, 1, LAST_ROW, written.right)


def leftover(sheet: SheetPart, before: Area | None, written: Area) -> Leftover:
    """The old cells that stay; FileProblem if something foreign or a formula is in the way.

    `before` is what xlscore wrote last time; without it, all of the written columns count as ours.
    """
    own = before or own_area(written)
    kept = Leftover()
    dropped: list[tuple[OldRow, OldCell]] = []
    staying: list[tuple[OldRow, OldCell]] = []
    for row in sheet.rows():
        for cell in sheet.cells(row):
            if own.holds(row.number, cell.column):
                dropped.append((row, cell))
            elif written.holds(row.number, cell.column):
                if cell.filled:
                    name = cell_name(row.number, cell.column)
                    raise FileProblem("in-the-way", sheet=sheet.title, cell=name)
            else:
                staying.append((row, cell))
                kept.cells.setdefault(row.number, {})[cell.column] = _name_cell(row.number, cell)
        if not written.top <= row.number <= written.bottom and (
            before is None or row.number > before.bottom
        ):
            kept.rows[row.number] = drop_attributes(row.attributes, "r", "spans")
    _refuse_crossing(sheet.title, dropped, staying)
    kept.formulas_dropped = any(FORMULA.search(cell.content) for _, cell in dropped)
    return kept


def _name_cell(row: int, cell: OldCell) -> bytes:
    """The cell's XML, with its name if it had none."""
    if attribute(cell.attributes, "r") is not None:
        return cell.xml
    head = re.search(rb"<[^\s/>]+", cell.xml)
    if head is None:
        raise ValueError(cell.xml)
    name = cell_name(row, cell.column).encode()
    return cell.xml[: head.end()] + b' r="%s"' % name + cell.xml[head.end() :]


def _refuse_crossing(
    sheet: str, dropped: list[tuple[OldRow, OldCell]], staying: list[tuple[OldRow, OldCell]]
) -> None:
    """Refuse formulas that are shared or spill between what is dropped and what stays."""
    gone = {(row.number, cell.column) for row, cell in dropped}
    masters: set[bytes] = set()
    for row, cell in dropped:
        for tag in FORMULA.finditer(cell.content):
            kind, ref = attribute(tag[1], "t"), attribute(tag[1], "ref")
            if kind == b"shared" and ref is not None:
                masters.add(attribute(tag[1], "si") or b"")
            elif ref is not None and _reaches(ref, staying):
                raise _across(sheet, row, cell)
    for row, cell in staying:
        for tag in FORMULA.finditer(cell.content):
            kind, ref = attribute(tag[1], "t"), attribute(tag[1], "ref")
            shared = kind == b"shared" and ref is None
            if shared and (attribute(tag[1], "si") or b"") in masters:
                raise _across(sheet, row, cell)
            spills = area(ref.decode("ascii", "replace")) if ref and kind != b"shared" else None
            if spills and any(spills.holds(*place) for place in gone):
                raise _across(sheet, row, cell)


def _reaches(ref: bytes, staying: list[tuple[OldRow, OldCell]]) -> bool:
    spills = area(ref.decode("ascii", "replace"))
    return spills is not None and any(spills.holds(row.number, c.column) for row, c in staying)


def _across(sheet: str, row: OldRow, cell: OldCell) -> FileProblem:
    name = cell_name(row.number, cell.column)
    return FileProblem("formula-across", sheet=sheet, cell=name)
