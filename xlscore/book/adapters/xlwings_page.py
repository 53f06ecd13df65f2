"""A page in an open workbook: only what differs is written, and nothing where nothing does.

Beside the name that says where a page stands, a second one says how it looks (a fingerprint). If
that is how the page is to look, only values are written, in few rectangles; else all of it, by
macros in Excel itself where there are any (`Inside`), or call by call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

from xlscore.book.adapters.page_looks import (
    Look,
    fingerprint,
    join_places,
    links_of,
    looks_of,
    looks_text,
    split_text,
)
from xlscore.book.adapters.placing import (
    as_typed,
    cells_in,
    find_changed,
    name_of,
    rectangles,
    widen,
)
from xlscore.book.adapters.xlwings_cells import ask
from xlscore.book.adapters.xlwings_inside import Inside
from xlscore.book.adapters.xlwings_mac import range_of
from xlscore.book.ooxml.contents import free_title
from xlscore.book.ooxml.page_writer import location, written_area
from xlscore.book.page import Page, PageCell
from xlscore.book.port import LOOK_PREFIX
from xlscore.book.ranges import Area, area
from xlscore.book.styles import style
from xlscore.book.values import Grid

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw

MAX_REFUSED = 9
"""Names that are tried for a new sheet after the first one."""
BY_CALLS = "by calls "
"""How the fingerprint of a page begins that was drawn without macros: looks may be missing."""
LINES = ("thin", "medium")
LACKING = (AttributeError, NotImplementedError)
"""What a program raises for looks that it does not know; it reads as well without them."""


class PageWriter:
    """Writes the pages of one change.

    `names` are defined names in lower case and what they refer to, `titles` those of all sheets.
    """

    def __init__(
        self, book: xw.Book, inside: Inside, names: Mapping[str, str], titles: Iterable[str]
    ) -> None:
        self._book, self._inside, self._names = book, inside, names
        self._titles = list(titles)

    def write(self, page: Page, old: tuple[str, Area] | None, grid: Grid | None) -> None:
        """Put a page on its sheet, of which `grid` is what it shows, or on a new one."""
        looks = fingerprint(looks_text(page))
        known = self._names.get(f"{LOOK_PREFIX}{page.role}", "").strip('="')
        as_known = known == looks or (known == BY_CALLS + looks and not self._inside.there)
        in_place = old is not None and old[1] == written_area(page)  # no rows of others in it
        if old is not None and grid is not None and as_known and in_place:
            self._write_changed(page, old[0], grid)
            return
        drawn = widen(page, old[1] if old else None)
        try:
            if not self._write_by_macros(drawn, old, looks):
                self._write_by_calls(drawn, old, looks)
        except BaseException:
            if old is not None:
                self._spoil(page, old[0])
            raise

    def _spoil(self, page: Page, title: str) -> None:
        """Empty a sheet that is half drawn, and forget how it looked."""
        with suppress(Exception):
            self._book.names(f"{LOOK_PREFIX}{page.role}").delete()
        with suppress(Exception):
            cells = self._book.sheets[title].range(str(written_area(page)))
            cells.unmerge()
            cells.clear()

    def _write_changed(self, page: Page, title: str, grid: Grid) -> None:
        """The values that differ; the sheet looks as it is to."""
        for place in find_changed(page, grid):
            self._put(self._book.sheets[title], page, place, fresh=False)

    def _put(self, sheet: xw.Sheet, page: Page, place: Area, *, fresh: bool = True) -> None:
        self._inside.put(sheet.range(str(place)), _values(page, place, fresh=fresh))

    # -- by macros -------------------------------------------------------------------------------

    def _write_by_macros(self, page: Page, old: tuple[str, Area] | None, looks: str) -> bool:
        """The whole sheet by macros; False if there are none, or something was refused."""
        title = self._make_ready(page, old)
        if title is None:
            return False
        written = written_area(page)
        self._put(self._book.sheets[title], page, written)
        name, place = name_of(page, title)
        mark = f'{LOOK_PREFIX}{page.role}\t="{looks}"'
        told = f"{looks_text(page)}\nname\t{name}\t{place}\nmark\t{mark}"
        if self._inside.run("XlscorePaint", title, split_text(told)) != "drawn":
            if old is None:
                self._delete_others()
            return False
        if old is None:
            self._titles.append(title)
        return True

    def _make_ready(self, page: Page, old: tuple[str, Area] | None) -> str | None:
        """The title of a sheet that is new or was emptied; None if no macro did it."""
        made: str | None
        if old is not None:
            made = self._inside.run("XlscoreReady", old[0], str(old[1]))
            return made
        refused: list[str] = []
        while len(refused) <= MAX_REFUSED:
            title = free_title([*self._titles, *refused], page.title)
            made = self._inside.run("XlscoreReady", title, "")
            if made is None:
                self._delete_others()
            if made != "":
                return made
            refused.append(title)
        return None

    def _delete_others(self) -> None:
        """Sheets that were added and not finished."""
        if self._inside.there:
            for sheet in [one for one in self._book.sheets if one.name not in self._titles]:
                sheet.delete()

    # -- call by call ----------------------------------------------------------------------------

    def _write_by_calls(self, page: Page, old: tuple[str, Area] | None, looks: str) -> None:
        written = written_area(page)
        if old is not None:
            sheet = self._book.sheets[old[0]]
            before = sheet.range(str(old[1]))
            before.unmerge()
            before.clear()
            with suppress(*LACKING):
                before.rows.autofit()  # no row keeps the height of what stood there
        else:
            sheet = self._add_sheet(page.title)
            self._titles.append(sheet.name)
            with suppress(*LACKING):
                sheet.show_gridlines = False
        self._put(sheet, page, written)
        dress(sheet, page, joined=self._inside.is_excel)
        self._name(*name_of(page, sheet.name))
        self._name(f"{LOOK_PREFIX}{page.role}", f'="{BY_CALLS}{looks}"')

    def _name(self, name: str, refers_to: str) -> None:
        if name in self._names:
            self._book.names(name).refers_to = refers_to
        else:
            self._book.names.add(name, refers_to)

    def _add_sheet(self, wanted: str) -> xw.Sheet:
        """A new last sheet of that title, numbered if it is taken; whatever the program raises."""
        sheets = self._book.sheets
        refused: list[str] = []
        while True:
            title = free_title([*self._titles, *refused], wanted)
            try:
                return sheets.add(title, after=sheets[len(sheets) - 1])
            except Exception:
                # Excel adds first and names then, and a chart sheet may have that name
                empty = [sheet for sheet in sheets if sheet.name not in self._titles]
                for sheet in empty:
                    sheet.delete()
                refused.append(title)
                if not empty or len(refused) > MAX_REFUSED:
                    raise


def _values(page: Page, place: Area, *, fresh: bool) -> list[list[str | float | None]]:
    """What goes into an area; in cells that have the format "text" already, texts as they are."""

    def prepare(cell: PageCell) -> str | float | None:
        text = not fresh and isinstance(cell.value, str) and style(cell.style).number == "@"
        return str(cell.value) if text else as_typed(cell.value)

    return [[prepare(cell) for cell in row] for row in cells_in(page, place)]


def dress(sheet: xw.Sheet, page: Page, *, joined: bool) -> None:
    """All of them; an engine may set up paper by itself.

    A call for each range of each look, or for as many ranges as one address may name (`joined`).
    """
    _link(sheet, page)
    base = float(ask(lambda: sheet.range("A1").font.size, None) or 11)
    for look in looks_of(page):
        with suppress(*(LACKING if look.what in ("merge", "indent") else ())):
            for places in _groups(look) if joined else look.places:
                _paint(range_of(sheet, places), look, places, base)
    with suppress(*LACKING):
        sheet.page_setup.print_area = written_area(page).absolute()
    with suppress(AttributeError):
        sheet.impl.set_up_print(page)


def _link(sheet: xw.Sheet, page: Page) -> None:
    """The links of a page, each with the text of its cell.

    Excel takes a link's text as if somebody typed it, a name of a cell perhaps for a date; in cells
    of the format "text" it stays what it is. Their formats come afterwards.
    """
    linked = [[bool(cell.link and cell.value) or None for cell in row] for row in page.rows]
    cells = [sheet.range(str(place)) for place, _ in rectangles(linked)]
    for each in cells:
        each.number_format = "@"
    for target, places in ((look.value, look.places) for look in links_of(page)):
        for place in places:
            at = area(place)
            assert at is not None
            text = str(page.rows[at.top - 1][at.left - 1].value)
            sheet.range(place).add_hyperlink(f"#{location(target)}", text, target)
    for each in cells:
        each.number_format = "General"


def _groups(look: Look) -> Iterator[str]:
    """The ranges of a look in lists; those that get lines between their rows are a list apart."""
    found = [(place, area(place)) for place in look.places]
    tall = [place for place, at in found if at is not None and at.bottom > at.top]
    flat = [place for place, at in found if at is None or at.bottom == at.top]
    for places in (flat, tall) if look.what in LINES else (look.places,):
        yield from join_places(places) if places else ()


def _paint(cells: xw.Range, look: Look, place: str, base: float) -> None:
    what, value = look.what, look.value
    if what in ("bold", "italic"):
        setattr(cells.font, what, True)
    elif what == "bigger":
        cells.font.size = base + value
    elif what == "color":
        cells.font.color = f"#{value}"
    elif what == "fill":
        cells.color = f"#{value}"
    elif what == "number":
        cells.number_format = value
    elif what == "across":
        cells.horizontal_alignment = value
    elif what == "upright":
        cells.vertical_alignment = value
    elif what == "wrap":
        cells.wrap_text = True
    elif what == "indent":
        cells.adjust_indent(value)
    elif what == "width":
        cells.column_width = value
    elif what == "height":
        cells.row_height = value
    elif what == "merge":
        cells.merge()
    else:
        _draw_line(cells, "thin" if what == "thin" else "medium", place, f"#{value}")


def _draw_line(cells: xw.Range, weight: Literal["thin", "medium"], place: str, color: Any) -> None:
    at = area(place.partition(",")[0])
    inside = at is not None and at.bottom > at.top
    sides = ["edge_bottom", *(["inside_horizontal"] if inside else [])]
    cells.borders.set(sides, line_style="continuous", weight=weight, color=color)
