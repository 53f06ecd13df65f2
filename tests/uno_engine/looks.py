"""How the cells of a range look: colours, number formats, alignment, and their font."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xlwings import base_classes

from uno_engine.borders import Borders
from uno_engine.cells import Cells
from uno_engine.colours import AUTOMATIC, packed, unpacked
from xlscore.calc import uno_bridge

#: xlwings' words and LibreOffice's CellHoriJustify; those it has not get the nearest.
HORIZONTAL = {
    "general": "STANDARD",
    "left": "LEFT",
    "center": "CENTER",
    "right": "RIGHT",
    "fill": "REPEAT",
    "justify": "BLOCK",
    "distributed": "BLOCK",
    "center_across_selection": "CENTER",
}
HORIZONTAL_BACK = {value: key for key, value in reversed(HORIZONTAL.items())}
#: com.sun.star.table.CellVertJustify2; the standard is at the bottom.
VERTICAL = {"top": 1, "center": 2, "bottom": 3, "justify": 4, "distributed": 4}
VERTICAL_BACK = {0: "bottom", 1: "top", 2: "center", 3: "bottom", 4: "justify"}
#: One step of Excel's indent in 1/100 mm.
INDENT = 353
NORMAL, BOLD = 100.0, 150.0


def _same(value: Any) -> Any:
    return value


def look(
    name: str, told: str, read: Callable[[Any], Any] = _same, write: Callable[[Any], Any] = _same
) -> Any:
    """A property of cells that LibreOffice calls `name`, None where they differ.

    `told` says what it is; `read` and `write` are the ways between LibreOffice's values and ours.
    """

    def get(of: Any) -> Any:
        found = of.common(name)
        return None if found is None else read(found)

    def put(of: Any, value: Any) -> None:
        of.change(name, write(value))

    return property(get, put, doc=told)


class Looks(Cells):
    """The looks of a range; a property is None where its cells differ."""

    def change(self, name: str, value: object) -> None:
        """Set one of LibreOffice's properties of the cells."""
        self.guard()
        self.uno.setPropertyValue(name, value)

    color = look(
        "CellBackColor",
        "The background; None for none.",
        lambda found: None if found == AUTOMATIC else unpacked(found),
        lambda value: AUTOMATIC if value is None else packed(value),
    )

    @property
    def number_format(self) -> str | None:
        """The format, as Excel writes it; None if cells differ."""
        key = self.common("NumberFormat")
        return None if key is None else self.sheet.book.formats.code(key)

    @number_format.setter
    def number_format(self, value: str) -> None:
        self.change("NumberFormat", self.sheet.book.formats.key(value))

    wrap_text = look("IsTextWrapped", "Whether long texts go on below.", write=bool)
    horizontal_alignment = look(
        "HoriJustify",
        "Where contents stand from left to right.",
        lambda found: HORIZONTAL_BACK[found.value],
        lambda value: uno_bridge.enum("table.CellHoriJustify", HORIZONTAL[value]),
    )
    vertical_alignment = look(
        "VertJustify",
        "Where contents stand from top to bottom.",
        VERTICAL_BACK.__getitem__,
        VERTICAL.__getitem__,
    )

    def adjust_indent(self, amount: int) -> None:
        """Indent by so many steps more (or less); it shows only at an edge, as in Excel."""
        indent = max(0, (self.common("ParaIndent") or 0) + amount * INDENT)
        if self.horizontal_alignment == "general":
            self.horizontal_alignment = "left"
        self.change("ParaIndent", indent)

    @property
    def font(self) -> Font:
        """The font."""
        return Font(self)

    @property
    def borders(self) -> Borders:
        """The lines around and between the cells."""
        return Borders(self)


class Font(base_classes.Font):
    """The font of a range; a property is None where its cells differ."""

    def __init__(self, parent: Looks) -> None:
        self.parent = parent
        self.common = parent.common
        self.change = parent.change

    @property
    def api(self) -> Any:
        """The cells."""
        return self.parent.uno

    bold = look(
        "CharWeight",
        "Whether it is bold.",
        lambda weight: weight > NORMAL,
        lambda value: BOLD if value else NORMAL,
    )
    italic = look(
        "CharPosture",
        "Whether it is italic.",
        lambda slant: slant.value != "NONE",
        lambda value: uno_bridge.enum("awt.FontSlant", "ITALIC" if value else "NONE"),
    )
    size = look("CharHeight", "The size in points.", write=float)
    color = look(
        "CharColor",
        "The colour of the letters.",
        unpacked,
        lambda value: AUTOMATIC if value is None else packed(value),
    )
    name = look("CharFontName", "The name of the font.")
