"""The workbook port in Excel's task pane: what was read comes in, what is to be written goes out.

Office.js lets nobody wait for one call at a time, so the workbook is read before (`office_read`
says what of it), and all changes are collected as `operations`, which JavaScript carries out
afterwards. Here they count as made at once. JSON both ways; every decision is taken here.

Only what differs is written: of a page that looks as its fingerprint says, the values that are
others. Where nothing changes there are no operations, and Excel's own undo stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xlscore.book.adapters.office_page import (
    Operation,
    as_json,
    page_operation,
    patch_operation,
)
from xlscore.book.adapters.office_read import BookRead, read_grid
from xlscore.book.adapters.open_book import NewRows, OpenBook
from xlscore.book.adapters.page_looks import fingerprint, looks_text
from xlscore.book.adapters.placing import blocks, cells_in, find_changed, widen
from xlscore.book.ooxml.contents import Places, named_places, reference
from xlscore.book.ooxml.decode import Decoder
from xlscore.book.ooxml.page_writer import written_area
from xlscore.book.page import Content, Page
from xlscore.book.port import LOOK_PREFIX, Append
from xlscore.book.ranges import Area
from xlscore.book.season.schema import INPUTS
from xlscore.book.sheets import as_read, is_blank
from xlscore.book.values import Grid
from xlscore.records import replace

BY_PANE = "by the pane "
"""How the fingerprint of a page begins that the pane drew: it can only estimate widths."""


class OfficeBook(OpenBook):
    """A workbook as the pane read it.

    Excel's undo would forget everything if a sheet were deleted. So `remove` empties it, and an
    empty sheet with one of our names counts as not there, until a page wants it again.
    """

    def __init__(self, data: BookRead) -> None:
        self._read = {sheet["title"]: sheet for sheet in data["sheets"]}
        self._parts = data["parts"]
        self._tables, self._size = data["tables"], data["size"]
        self._decoder = Decoder((), frozenset(), data["date1904"])
        self._grids = {}
        names = ((name["name"], name["formula"]) for name in data["names"])
        self._named: Places = named_places(names, self._read)
        self._marks = {one["name"].lower(): (one["name"], one["formula"]) for one in data["names"]}
        self.operations: dict[str, list[Operation]] = {"pages": [], "growths": [], "blocks": []}
        self.emptied: list[str] = []

    def titles(self) -> Sequence[str]:
        """The titles of all worksheets, in their order."""
        free = self._free()
        return tuple(title for title in self._titles() if title not in free)

    def roles(self) -> Mapping[str, str]:
        """Role -> sheet title, from workbook-scoped defined names ``xlscore.<role>``."""
        free = self._free()
        return {role: title for role, title in super().roles().items() if title not in free}

    def grid(self, title: str) -> Grid:
        """The values of one sheet; KeyError for a title that `titles` does not list.

        Of a foreign sheet the first rows; to ask for more raises NotRead with its title.
        """
        if title in self._free():
            raise KeyError(title)
        return self._grid(title)

    def remove(self, title: str) -> None:
        """Empty a sheet that xlscore made; its name shows that it is free. KeyError if unknown."""
        if title not in self.titles():
            raise KeyError(title)
        role, own = next((r, area) for r, (t, area) in self._named.items() if t == title)
        self._put_page(Page(role, title, ()), (title, own))
        self.emptied.append(title)

    # -- reading -----------------------------------------------------------------------------

    def _titles(self) -> Sequence[str]:
        return (*self._read, *(title for title in self._grids if title not in self._read))

    def _free(self) -> set[str]:
        """The sheets that were ours and are empty."""
        ours = {title for role, (title, _) in self._named.items() if role not in INPUTS}
        return {
            title
            for title in ours
            if all(is_blank(value) for row in self._grid(title).rows for value in row)
        }

    def _grid(self, title: str) -> Grid:
        return super().grid(title)

    def _read_grid(self, title: str) -> Grid:
        parts = [part for part in self._parts if part["title"] == title]
        return read_grid(self._read[title], parts, self._decoder)

    def _places(self) -> Places:
        return self._named

    def _forget(self) -> None:
        """Changes are in what is known already: see `_show`."""

    def _last_row(self, title: str) -> int:
        return len(self._grid(title).rows)

    # -- writing -----------------------------------------------------------------------------

    def _write(self, page: Page, old: tuple[str, Area] | None) -> None:
        free = self._named.get(page.role)
        if old is None and free and free[0] == page.title and page.title in self._free():
            old = free
        self._put_page(page, old)

    def _put_page(self, page: Page, old: tuple[str, Area] | None) -> None:
        title, own = old or (page.title, None)
        looks = fingerprint(looks_text(page)) if page.rows else ""
        name = f"{LOOK_PREFIX}{page.role}"
        there, drawn = self._marks.get(name, ("", ""))
        mark = f'="{looks and BY_PANE}{looks}"'
        if looks and drawn in (mark, f'="{looks}"') and own == written_area(page):
            self._patch(page, title)
            return
        known = page.role in self._named
        marked: Operation = {"name": there or name, "known": bool(there), "formula": mark}
        operation = page_operation(widen(page, own), old, known=known, size=self._size, mark=marked)
        self.operations["pages"].append(operation)
        self._marks[name] = marked["name"], mark
        if old is None:
            self._grids[title] = Grid(title, [])
        if own is not None:
            nothing = [None] * (own.right - own.left + 1)
            self._show(title, own, [nothing] * (own.bottom - own.top + 1))
        written = written_area(page)
        self._show(title, written, [[cell.value for cell in row] for row in page.rows])
        self._named = {**self._named, page.role: (title, written)}

    def _patch(self, page: Page, title: str) -> None:
        """The values that differ; the sheet looks as it is to."""
        for place in find_changed(page, self._grid(title)):
            self.operations["pages"].append(patch_operation(page, title, place))
            values = [[cell.value for cell in row] for row in cells_in(page, place)]
            self._show(title, place, values)

    def _put(
        self,
        title: str,
        columns: Sequence[int],
        rows: Mapping[int, Sequence[Content]],
        like: int = 0,
    ) -> None:
        """Values in cells of an input sheet, as few blocks; with `like` in the formats of a row."""
        form = self._grid(title).number_format
        for area, values in blocks(columns, rows):
            typed = [
                [as_json(value, form(like or r, c)) for c, value in enumerate(row, area.left)]
                for r, row in enumerate(values, area.top)
            ]
            operation = {"sheet": title, "range": str(area), "values": typed}
            self.operations["blocks"].append(operation)
            self._show(title, area, values)

    def _append(self, append: Append, new: NewRows) -> None:
        title = append.sheet
        # one refused call would end the whole batch, so nothing is asked that protection forbids
        locked = title in self._read and self._read[title]["protected"]
        like = 0 if locked else new.like
        above = Area(like, new.area.left, like, new.area.right)
        table = None
        for one in () if locked else self._tables:
            at = reference(one["address"])
            grown = new.grow(at[1], append.header) if at and at[0] == title else None
            if grown is not None:
                table = {"name": one["name"], "range": str(grown)}
        growth = {"sheet": title, "range": str(new.area), "like": str(above) if like else None}
        self.operations["growths"].append(growth | {"table": table})
        rows = dict(enumerate(append.rows, new.area.top))
        self._put(title, append.columns, rows, like)

    def _show(self, title: str, area: Area, values: Sequence[Sequence[Content]]) -> None:
        """From now on the cells of an area hold these values."""
        grid = self._grid(title)
        rows = [list(row) for row in grid.rows]
        rows += [[] for _ in range(area.bottom - len(rows))]
        for r, new in enumerate(values, area.top - 1):
            row = rows[r]
            row += [None] * (area.left - 1 + len(new) - len(row))
            row[area.left - 1 : area.left - 1 + len(new)] = map(as_read, new)
        calculated = frozenset(cell for cell in grid.calculated if not area.holds(*cell))
        self._grids[title] = replace(grid, rows=rows, calculated=calculated)
