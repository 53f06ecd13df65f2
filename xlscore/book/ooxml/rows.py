"""Cells put into an existing sheet: rows below what was typed, or single cells."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from xlscore.book.limits import LAST_ROW, MAX_ROWS
from xlscore.book.ooxml.cell_xml import cell_xml, needs_guard
from xlscore.book.ooxml.filled_down import Formula, fill_down
from xlscore.book.ooxml.sheet_part import (
    FORMULA,
    OldRow,
    Piece,
    SheetPart,
    attribute,
    drop_attributes,
)
from xlscore.book.ooxml.stylesheet import StyleSheet
from xlscore.book.page import Content
from xlscore.book.port import Append
from xlscore.book.problems import FileProblem
from xlscore.book.ranges import Area, area, areas
from xlscore.book.values import cell_name
from xlscore.records import NamedTuple

_LOOK = ("s", "customFormat", "ht", "customHeight")


class Manner(NamedTuple):
    """How values are put into cells.

    A cell that is there keeps its format, a new one gets that of its column in `looks`, a new row
    the attributes `new_row`. None leaves a cell alone, or with `clear` empties it. With `gentle` a
    formula stays where it is.
    """

    styles: StyleSheet
    looks: Mapping[int, int] = {}
    new_row: bytes = b""
    clear: bool = False
    gentle: bool = False


class Appended(NamedTuple):
    """The area that appended rows cover, and the cells into which formulas were filled down."""

    covered: Area
    formulas: tuple[str, ...]


def append_rows(
    sheet: SheetPart,
    append: Append,
    filled: int,
    styles: StyleSheet,
    calculated: Collection[int] = (),
) -> Appended:
    """Write the rows below row `filled`, the last one that holds anything.

    They look like that row, go on with formulas filled down beside them (see `fill_down`), and
    never go where a merged range would hide them.
    """
    first = _below_merges(sheet, append, max(filled, append.header) + 1)
    last = first + len(append.rows) - 1
    if last > min(LAST_ROW, MAX_ROWS):
        raise FileProblem("rows-full", sheet=append.sheet, count=len(append.rows))
    above = None
    if filled > append.header:
        above = next(reversed(list(sheet.rows(range(filled, filled + 1)))), None)
    looks, attributes = _column_styles(sheet), b""
    if above is not None:
        looks |= {cell.column: cell.style for cell in sheet.cells(above)}
        pairs = ((name, attribute(above.attributes, name)) for name in _LOOK)
        attributes = b"".join(b' %s="%s"' % (n.encode(), v) for n, v in pairs if v is not None)
    cells: dict[int, dict[int, Content | Formula]] = {
        first + i: dict(zip(append.columns, row, strict=True)) for i, row in enumerate(append.rows)
    }
    bottom, taken = max(filled, append.header + 1), append.columns
    beside = fill_down(sheet, range(first, last + 1), bottom, calculated=calculated, taken=taken)
    for number, new in beside.items():
        cells[number] |= new
    put_cells(sheet, cells, Manner(styles, looks, attributes))
    covered = Area(first, min(append.columns), last, max(append.columns))
    _grow_filter(sheet, append.header, covered)
    names = (cell_name(number, column) for number, new in beside.items() for column in new)
    return Appended(covered, tuple(names))


def put_cells(
    sheet: SheetPart, cells: Mapping[int, Mapping[int, Content | Formula]], manner: Manner
) -> bool:
    """Put values into cells, row -> column -> value; whether a formula was replaced."""
    data, left = memoryview(sheet.span()[0]), dict(cells)
    out: list[Piece] = []
    formulas = False
    fill = partial(_fill_row, sheet, manner)
    numbers, starts = sheet.places()
    done, lowest = starts[0], min(left, default=0)
    for i, number in enumerate(numbers):
        if number < lowest or not left:
            continue
        out.append(data[done : starts[i]])
        done = starts[i]
        for new in sorted(one for one in left if one <= number):
            values = left.pop(new)
            old = sheet.row(i) if new == number else None
            xml, replaced = fill(new, old, values)
            formulas |= replaced
            out.append(sheet.with_remarks(old, xml) if old is not None else xml)
            if old is not None:
                done = starts[i + 1]
        lowest = min(left, default=0)
    out.append(data[done : starts[-1]])
    out += [fill(number, None, left[number])[0] for number in sorted(left)]
    out.append(data[starts[-1] : sheet.span()[2]])
    sheet.put(out)
    _grow_dimension(sheet, cells)
    return formulas


def _fill_row(
    sheet: SheetPart,
    manner: Manner,
    number: int,
    row: OldRow | None,
    values: Mapping[int, Content | Formula],
) -> tuple[bytes, bool]:
    """A row with the values put in, and whether a formula had to go."""
    old = {cell.column: cell for cell in sheet.cells(row)} if row is not None else {}
    cells = {column: cell.xml for column, cell in old.items()}
    formulas = False
    for column, value in values.items():
        name = cell_name(number, column)
        style = manner.looks.get(column, 0)
        if column in old:
            formula = FORMULA.search(old[column].content)
            if formula and manner.gentle:
                continue
            if formula and attribute(formula[1], "ref") is not None:
                raise FileProblem("formula-across", sheet=sheet.title, cell=name)
            formulas |= formula is not None
            style = old[column].style
            if value is None and not manner.clear:
                continue
        if isinstance(value, Formula):
            cells[column] = value.cell(name, sheet.prefix).encode()
            continue
        if needs_guard(value):
            style = manner.styles.quote(style)
        if xml := cell_xml(name, value, style, sheet.prefix, sheet.title):
            cells[column] = xml.encode()
        elif manner.clear:
            cells.pop(column, None)
    attributes = manner.new_row
    if row is not None:
        attributes = drop_attributes(row.attributes, "r", "spans", "hidden")
    return sheet.row_xml(number, attributes, [cells[c] for c in sorted(cells)]), formulas


def _below_merges(sheet: SheetPart, append: Append, first: int) -> int:
    """The first row from `first` on where no merged range would hide a cell of the rows."""
    parent = sheet.patch.child("mergeCells")
    merged = areas(" ".join(e.get("ref") for e in parent.children)) if parent is not None else []
    for one in sorted(merged, key=lambda merge: merge.top):
        inside = [c for c in append.columns if one.left <= c <= one.right]
        hides = one.top < one.bottom or inside != [one.left]
        if inside and hides and one.top < first + len(append.rows) and first <= one.bottom:
            first = one.bottom + 1
    return first


def _column_styles(sheet: SheetPart) -> dict[int, int]:
    """The formats of whole columns."""
    found: dict[int, int] = {}
    parent = sheet.patch.child("cols")
    for element in parent.children if parent is not None else ():
        first, last, style = (element.get(name) for name in ("min", "max", "style"))
        if first.isdecimal() and last.isdecimal() and style.isdecimal():
            for column in range(int(first), min(int(last), int(first) + 255) + 1):
                found[column] = int(style)
    return found


def _grow_filter(sheet: SheetPart, header: int, covered: Area) -> None:
    """Let a filter of the sheet that begins at the headings reach down to the new rows."""
    element = sheet.patch.child("autoFilter")
    old = area(element.get("ref")) if element is not None else None
    if element is not None and old is not None and old.top == header:
        grown = old._replace(bottom=max(old.bottom, covered.bottom))
        sheet.patch.set(element, ref=str(grown))


def _grow_dimension(sheet: SheetPart, cells: Mapping[int, Mapping[int, Content | Formula]]) -> None:
    """Let the stated extent hold the new cells; a wrong one would hide them from programs."""
    element = sheet.patch.child("dimension")
    if element is None or not cells:
        return
    old = area(element.get("ref"))
    columns = [column for row in cells.values() for column in row]
    if old is None:  # no area at all: then the one that holds every cell
        places = [(row.number, cell.column) for row in sheet.rows() for cell in sheet.cells(row)]
        rows, columns = [row for row, _ in places], [column for _, column in places]
    else:
        rows, columns = [*cells, old.top, old.bottom], [*columns, old.left, old.right]
    if not columns:
        return
    grown = Area(min(rows), min(columns), max(rows), max(columns))
    if grown != old:
        sheet.patch.set(element, ref=str(grown))
