"""All changes of one action on a package: pages, appended rows, and what depends on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from xlscore.book.ooxml.contents import (
    Contents,
    add_sheet,
    calculate_on_load,
    free_title,
    quote,
    read_contents,
    set_names,
)
from xlscore.book.ooxml.excel_tables import calculated_columns, fit_to_page, grow
from xlscore.book.ooxml.package import OFFICE, Package
from xlscore.book.ooxml.page_writer import write_page, written_area
from xlscore.book.ooxml.sheet_part import SheetPart
from xlscore.book.ooxml.stylesheet import StyleSheet
from xlscore.book.ooxml.xmlpatch import Patch
from xlscore.book.page import Page
from xlscore.book.port import LOOK_PREFIX, ROLE_PREFIX, Append, Changes, Rewrite
from xlscore.book.problems import FileProblem
from xlscore.book.ranges import Area, area
from xlscore.book.sheets import last_filled
from xlscore.book.values import Grid
from xlscore.core.patterns import pattern
from xlscore.records import NamedTuple

if TYPE_CHECKING:
    from xlscore.book.ooxml.rows import Appended

CALC_CHAIN = "calcChain"
MAX_PREFIX = 64
_FORMULA = pattern(rb"<(?:[\w.-]{1,60}:)?f[\s/>]")

_NEW = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="{main}">'
    '<sheetViews><sheetView{lines} workbookViewId="0"/></sheetViews><sheetData/></worksheet>'
)


class State(NamedTuple):
    """A workbook's parts and formats; changes make a new one, and leave the old one as it is."""

    package: Package
    styles: StyleSheet


def carry_out(state: State, changes: Changes, grid: Callable[[str], Grid]) -> State:
    """The workbook with all of `changes`; the one given stays as it is, whatever goes wrong."""
    draft = state.package.fork()
    contents = read_contents(draft)
    styles = state.styles.fork(draft, contents)
    lost_formulas = False
    new_formulas: dict[int, list[str]] = {}
    ends: dict[str, int] = {}
    for rewrite in changes.rewrites:
        lost_formulas |= _rewrite(draft, contents, rewrite, styles)
    for append in changes.appends:
        if append.rows:
            last = max(last_filled(grid(append.sheet), append), ends.get(append.sheet, 0))
            done = _append(draft, contents, append, last, styles)
            ends[append.sheet] = done.covered.bottom
            new_formulas.setdefault(contents.sheet(append.sheet).id, []).extend(done.formulas)
    for page in changes.pages:
        contents, lost = _write(draft, contents, page, changes.sheets.get(page.role), styles)
        lost_formulas |= lost
    styles.save()
    _settle(draft, contents, lost_formulas, new_formulas)
    return State(draft, styles)


def number_format(state: State, part: str, row: int, column: int) -> str:
    """How a cell of the worksheet part shows a number."""
    sheet = SheetPart(state.package.read(part), part, "")
    line = next(sheet.rows(range(row, row + 1)), None)
    cells = sheet.cells(line) if line else []
    style = next((old.style for old in cells if old.column == column), 0)
    return state.styles.number_format(style)


def _rewrite(draft: Package, contents: Contents, rewrite: Rewrite, styles: StyleSheet) -> bool:
    """Put cells anew; whether formulas were overwritten."""
    from xlscore.book.ooxml.rows import Manner, put_cells  # most actions put none

    part = contents.sheet(rewrite.sheet).part
    sheet = SheetPart(draft.read(part), part, rewrite.sheet)
    cells = {
        number: dict(zip(rewrite.columns, row, strict=True)) for number, row in rewrite.rows.items()
    }
    lost = put_cells(sheet, cells, Manner(styles, clear=True, gentle=rewrite.gentle))
    draft.put(part, sheet.result(), sheet.original)
    return lost


def _append(
    draft: Package, contents: Contents, append: Append, last: int, styles: StyleSheet
) -> Appended:
    """Append rows below row `last`."""
    from xlscore.book.ooxml.rows import append_rows  # most actions append none

    part = contents.sheet(append.sheet).part
    sheet = SheetPart(draft.read(part), part, append.sheet)
    calculated = calculated_columns(draft, part, append.header)
    done = append_rows(sheet, append, last, styles, calculated)
    covered = done.covered
    grow(draft, part, append.sheet, append.header, covered)
    draft.put(part, sheet.result(), sheet.original)
    index = [s.part for s in contents.sheets].index(part)
    element = sheet.patch.child("autoFilter")
    old = area(element.get("ref")) if element is not None else None
    key = ("_xlnm._filterdatabase", index)
    if old is not None and key in contents.names and old.top == append.header:
        grown = old._replace(bottom=max(old.bottom, covered.bottom))
        set_names(draft, {key: f"{quote(append.sheet)}!{grown.absolute()}"})
    return done


def _write(
    draft: Package, contents: Contents, page: Page, title: str | None, styles: StyleSheet
) -> tuple[Contents, bool]:
    """Write one page; the contents afterwards, and whether formulas were overwritten."""
    known = {sheet.title for sheet in contents.worksheets()}
    before = None
    if title is None or title not in known:
        title = free_title((sheet.title for sheet in contents.sheets), page.title)
        contents = _create(draft, contents, page, title)
    else:
        place = contents.roles().get(page.role.lower())
        if place is not None and place[0] == title and place[1].top == place[1].left == 1:
            before = place[1] if place[1] != Area(1, 1, 1, 1) else None
    part = contents.sheet(title).part
    sheet = SheetPart(draft.read(part), part, title)
    written = written_area(page)
    ours = [written, *([before] if before else [])]
    fit_to_page(draft, part, title, page, ours)
    kept = write_page(sheet, page, styles, before)
    draft.put(part, sheet.result(), sheet.original)
    names = _names(contents, page, title, written)
    set_names(draft, names)
    return contents.with_names(names), kept.formulas_dropped


def _create(draft: Package, contents: Contents, page: Page, title: str) -> Contents:
    """Add an empty last sheet."""
    if contents.locked:
        raise FileProblem("structure-protected", sheet=title)
    folder = draft.workbook.rpartition("/")[0]
    part = draft.free_part(f"{folder}/worksheets/sheet".lstrip("/"))
    content = _NEW.format(main=contents.main, lines=' showGridLines="0"').encode()
    kind = f"{OFFICE}worksheet+xml"
    relation = draft.add_part(draft.workbook, "worksheet", part, content, kind)
    return add_sheet(draft, contents, title, part, relation)


def _names(
    contents: Contents, page: Page, title: str, written: Area
) -> dict[tuple[str, int | None], str | None]:
    """The names that go with a page: what it covers, what is printed, what is repeated."""
    index = [sheet.title for sheet in contents.sheets].index(title)
    place = f"{quote(title)}!{written.absolute()}"
    repeat = f"{quote(title)}!${page.repeat[0]}:${page.repeat[1]}" if page.repeat else None
    return {
        (f"{ROLE_PREFIX}{page.role}", None): place,
        (f"{LOOK_PREFIX}{page.role}", None): None,
        ("_xlnm.Print_Area", index): place,
        ("_xlnm.Print_Titles", index): repeat,
    }


def _settle(
    draft: Package, contents: Contents, lost_formulas: bool, new: Mapping[int, Sequence[str]]
) -> None:
    """Have formulas calculated anew, and the list of them true."""
    if not draft.changed:
        return
    if _has_formulas(draft, contents):
        calculate_on_load(draft)
    _list_formulas(draft, lost_formulas, new)


def _list_formulas(package: Package, gone: bool, new: Mapping[int, Sequence[str]]) -> None:
    """Keep the calculation chain true, if there is one: it lists the formulas, and no others.

    `new` are cells with new formulas, by the id of their sheet. Where formulas are gone the part
    goes: every program makes it anew, and offers to repair a file in which it lists a cell without
    a formula.
    """
    part = package.related(package.workbook, CALC_CHAIN)
    if part is None or not package.has(part) or not (gone or any(new.values())):
        return
    patch = _readable(package, part) if not gone else None
    if patch is None:
        package.drop_part(package.workbook, part)
        return
    p = patch.prefix
    cells = (f'<{p}c r="{cell}" i="{sheet}"/>' for sheet, cells in new.items() for cell in cells)
    patch.append(patch.root, "".join(cells))
    package.put(part, patch.result())


def _readable(package: Package, part: str) -> Patch | None:
    """The part, or None if it is damaged or too long to be held."""
    try:
        return Patch(package.read(part), part)
    except FileProblem:
        return None


def _has_formulas(draft: Package, contents: Contents) -> bool:
    """Whether any sheet may hold a formula."""
    if draft.related(draft.workbook, "calcChain"):
        return True
    return any(
        draft.holds(s.part, has_formula, MAX_PREFIX) for s in contents.worksheets() if s.part
    )


def has_formula(xml: bytes) -> bool:
    """Whether a formula may start here: in UTF-16 anything may."""
    return b"\0" in xml or ((b"<f" in xml or b":f" in xml) and _FORMULA.search(xml) is not None)
