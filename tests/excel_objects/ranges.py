"""Range: cells of one sheet, in one area or several."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from excel_objects.calls import ComObject, inner, refused
from excel_objects.looks import Border, Font, Hyperlinks, Interior
from excel_objects.typing_in import as_formula, put
from xlscore.book.ranges import Area, area
from xlscore.book.values import column_letter

if TYPE_CHECKING:
    from excel_objects.sheets import Worksheet

LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
MAX_ADDRESS = 255
UP = -4162
VISIBLE, FORMULAS = 12, -4123
HEIGHT, MAX_HEIGHT = 15.0, 409.5
WIDTH, MAX_WIDTH = 8.43, 255
LOCKED = "The cell or chart you're trying to change is on a protected sheet."
ANY = object()


def looked(key: str, usual: Any) -> Any:
    """A property of each cell: None where the cells differ."""
    return property(lambda self: self.shared(key, usual), lambda self, v: self.dress(key, v))


class Range(ComObject):
    """`areas` are rectangles of `sheet`; `axis` says whether rows or columns are counted."""

    sheet: Worksheet
    areas: tuple[Area, ...]
    axis: str

    def __init__(self, sheet: Worksheet, *areas: Area, axis: str = "") -> None:
        for one in areas:
            if one.top < 1 or one.left < 1 or one.bottom > LAST_ROW or one.right > LAST_COLUMN:
                raise refused("Application-defined or object-defined error")
        super().__init__(sheet.calls, sheet=sheet, areas=areas, axis=axis)

    # -- what is in the cells ---------------------------------------------------------------------

    @property
    def Value(self) -> Any:
        return self._block(lambda cell: cell.get("value"))

    @Value.setter
    def Value(self, value: Any) -> None:
        self.change(contents=True)
        value = inner(value)
        if not isinstance(value, list | tuple):
            for row, column in self.cells():
                self._put(row, column, value)
            return
        one = self.areas[0]
        rows = value if value and isinstance(value[0], list | tuple) else [value]
        for r in range(one.bottom - one.top + 1):
            for c in range(one.right - one.left + 1):
                # a block that is too small leaves #N/A in the rest, which no test wants to see
                self._put(one.top + r, one.left + c, rows[r][c])

    Formula = property(
        lambda self: self._block(as_formula),
        lambda self, value: setattr(self, "Value", value),
    )
    Formula2 = Formula

    def _put(self, row: int, column: int, value: Any) -> None:
        if not self.sheet.is_covered(row, column):
            put(self.sheet.cells.setdefault((row, column), {}), value)

    def _block(self, told: Callable[[dict[str, Any]], Any]) -> Any:
        one, cells = self.areas[0], self.sheet.cells
        rows = tuple(
            tuple(told(cells.get((r, c), {})) for c in range(one.left, one.right + 1))
            for r in range(one.top, one.bottom + 1)
        )
        return rows[0][0] if one.top == one.bottom and one.left == one.right else rows

    def Clear(self) -> None:
        self.change()
        self._refuse_half_merged()
        for cell in self.cells():
            self.sheet.cells.pop(cell, None)
            self.sheet.links.pop(cell, None)

    def ClearContents(self) -> None:
        self.change(contents=True)
        self._refuse_half_merged()
        for cell in self.cells():
            put(self.sheet.cells.get(cell, {}), None)

    # -- how they look ----------------------------------------------------------------------------

    NumberFormat = looked("number_format", "General")
    HorizontalAlignment = looked("horizontal", 1)
    VerticalAlignment = looked("vertical", -4107)
    WrapText = looked("wrap", False)
    IndentLevel = looked("indent", 0)
    Font = property(lambda self: Font(self.calls, cells=self))
    Interior = property(lambda self: Interior(self.calls, cells=self))
    Hyperlinks = property(lambda self: Hyperlinks(self.calls, cells=self))

    def Borders(self, side: int) -> Border:
        return Border(self.calls, cells=self, side=side)

    def shared(self, key: str, usual: Any = None) -> Any:
        found = ANY
        for cell in self.cells():
            value = self.sheet.cells.get(cell, {}).get(key, usual)
            if found is not ANY and value != found:
                return None
            found = value
        return found

    def dress(self, key: str, value: Any) -> None:
        self.change()
        for cell in self.cells():
            self.sheet.cells.setdefault(cell, {})[key] = value

    def _height(self) -> float | None:
        sheet = self.sheet
        rows = range(self.areas[0].top, self.areas[0].bottom + 1)
        found = {0 if r in sheet.hidden else sheet.heights.get(r, HEIGHT) for r in rows}
        return found.pop() if len(found) == 1 else None

    def _set_height(self, value: float) -> None:
        self.change()
        if not 0 <= value <= MAX_HEIGHT:
            raise refused("Unable to set the RowHeight property of the Range class")
        for one in self.areas:
            self.sheet.heights.update(dict.fromkeys(range(one.top, one.bottom + 1), float(value)))

    RowHeight = property(_height, _set_height)

    def _width(self) -> float | None:
        one = self.areas[0]
        found = {self.sheet.widths.get(c, WIDTH) for c in range(one.left, one.right + 1)}
        return found.pop() if len(found) == 1 else None

    def _set_width(self, value: float) -> None:
        self.change()
        if not 0 <= value <= MAX_WIDTH:
            raise refused("Unable to set the ColumnWidth property of the Range class")
        for one in self.areas:
            self.sheet.widths.update(dict.fromkeys(range(one.left, one.right + 1), float(value)))

    ColumnWidth = property(_width, _set_width)

    def AutoFit(self) -> None:
        self.change()
        for one in self.areas if self.axis == "rows" else ():
            for row in range(one.top, one.bottom + 1):
                self.sheet.heights.pop(row, None)

    def Merge(self, across: bool = False) -> None:
        self.change()
        self.sheet.merges.update(self.areas)

    def UnMerge(self) -> None:
        self.change()
        kept = {m for m in self.sheet.merges if not any(m.meets(one) for one in self.areas)}
        self.sheet.__dict__["merges"] = kept

    def _refuse_half_merged(self) -> None:
        for merged in self.sheet.merges:
            for one in self.areas:
                corners = (merged.top, merged.left), (merged.bottom, merged.right)
                if merged.meets(one) and not all(one.holds(*corner) for corner in corners):
                    raise refused("We can't do that to a merged cell.")

    # -- where they are ---------------------------------------------------------------------------

    Row = property(lambda self: self.areas[0].top)
    Column = property(lambda self: self.areas[0].left)
    Worksheet = property(lambda self: self.sheet)
    Parent = property(lambda self: self.sheet)
    Application = property(lambda self: self.sheet.book.app)
    Rows = property(lambda self: Range(self.sheet, *self.areas, axis="rows"))
    Columns = property(lambda self: Range(self.sheet, *self.areas, axis="columns"))
    Cells = property(lambda self: Range(self.sheet, *self.areas))
    Areas = property(lambda self: [Range(self.sheet, one) for one in self.areas])
    EntireRow = property(lambda self: EntireRow(self.calls, cells=self))
    ListObject = property(lambda self: None)

    @property
    def Count(self) -> int:
        one = self.areas[0]
        rows, columns = one.bottom - one.top + 1, one.right - one.left + 1
        return {"rows": rows, "columns": columns}.get(self.axis, rows * columns)

    Address = property(lambda self: self.address())

    def GetAddress(
        self, row: bool = True, column: bool = True, style: int = 1, external: bool = False
    ) -> str:
        return self.address(row=row, column=column)

    def address(self, *, row: bool = True, column: bool = True) -> str:
        """Not more than 255 characters of it, whole areas only."""

        def name(r: int, c: int) -> str:
            return f"{'$' * column}{column_letter(c)}{'$' * row}{r}"

        text = ""
        for one in self.areas:
            first, last = name(one.top, one.left), name(one.bottom, one.right)
            more = first if first == last else f"{first}:{last}"
            if len(text) + len(more) >= MAX_ADDRESS:
                break
            text += f"{',' * bool(text)}{more}"
        return text

    def __call__(self, row: int, column: int | None = None) -> Range:
        self.calls.crossed("Range()")
        return self.item(int(row), None if column is None else int(column))

    def Item(self, row: int, column: int | None = None) -> Range:
        return self.item(int(row), None if column is None else int(column))

    def item(self, row: int, column: int | None) -> Range:
        one = self.areas[0]
        if self.axis == "rows":
            n = one.top + row - 1
            return Range(self.sheet, Area(n, one.left, n, one.right))
        if self.axis == "columns":
            n = one.left + row - 1
            return Range(self.sheet, Area(one.top, n, one.bottom, n))
        if column is None:
            row, column = divmod(row - 1, one.right - one.left + 1)
            row, column = row + 1, column + 1
        r, c = one.top + row - 1, one.left + column - 1
        return Range(self.sheet, Area(r, c, r, c))

    def End(self, direction: int) -> Range:
        assert direction == UP, "only upwards is asked for"
        top, column = self.areas[0].top, self.areas[0].left
        filled = {r for (r, c), cell in self.sheet.cells.items() if c == column and "value" in cell}
        if {top, top - 1} <= filled:
            while top - 1 in filled:
                top -= 1
        else:
            top = max((r for r in filled if r < top), default=1)
        return Range(self.sheet, Area(top, column, top, column))

    def Select(self) -> None:
        if self.sheet.book.front is not self.sheet:
            raise refused("Select method of Range class failed")
        self.sheet.book.selected[self.sheet] = self

    # -- for the others of this room --------------------------------------------------------------

    def cells(self) -> Iterator[tuple[int, int]]:
        """Of whole columns and rows only what is used."""
        for one in self.areas:
            if (one.bottom - one.top) * (one.right - one.left) > 2_000_000:
                yield from [cell for cell in self.sheet.cells if one.holds(*cell)]
                continue
            for row in range(one.top, one.bottom + 1):
                for column in range(one.left, one.right + 1):
                    yield row, column

    def change(self, *, contents: bool = False) -> None:
        """Refuse what protection forbids: contents of locked cells, looks altogether."""
        sheet = self.sheet
        if sheet.protected and (
            any(map(sheet.is_locked, self.cells())) if contents else not sheet.formatting
        ):
            raise refused(LOCKED)
        self.calls.wrote("Range")


class EntireRow(ComObject):
    """The whole rows of some cells."""

    cells: Range

    @property
    def Hidden(self) -> bool | None:
        found = {row in self.cells.sheet.hidden for row, _ in self.cells.cells()}
        return found.pop() if len(found) == 1 else None

    @Hidden.setter
    def Hidden(self, value: bool) -> None:
        self.cells.change()
        rows = {row for row, _ in self.cells.cells()}
        hidden = self.cells.sheet.hidden
        hidden |= rows if value else set()
        hidden -= set() if value else rows


def area_of(text: str) -> Area:
    """The area that an address means; Excel refuses what is none."""
    found = area(text)
    if found is None:
        raise refused("Method 'Range' of object '_Worksheet' failed")
    return found
