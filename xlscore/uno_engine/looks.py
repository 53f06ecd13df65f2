"""How the cells of a range look: colours, number formats, alignment, and their font."""

from __future__ import annotations

from typing import Any

from xlwings import base_classes

from xlscore.uno_engine import uno_bridge
from xlscore.uno_engine.borders import Borders
from xlscore.uno_engine.cells import Cells
from xlscore.uno_engine.colours import AUTOMATIC, packed, unpacked

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


class Looks(Cells):
    """The looks of a range; a property is None where its cells differ."""

    def _set(self, name: str, value: object) -> None:
        self.guard()
        self.uno.setPropertyValue(name, value)

    @property
    def color(self) -> tuple[int, int, int] | None:
        """The background; None for none."""
        colour = self.common("CellBackColor")
        return None if colour is None or colour == AUTOMATIC else unpacked(colour)

    @color.setter
    def color(self, value: Any) -> None:
        self._set("CellBackColor", AUTOMATIC if value is None else packed(value))

    @property
    def number_format(self) -> str | None:
        """The format, as Excel writes it; None if cells differ."""
        key = self.common("NumberFormat")
        return None if key is None else self.sheet.book.format_text(key)

    @number_format.setter
    def number_format(self, value: str) -> None:
        self._set("NumberFormat", self.sheet.book.format_key(value))

    @property
    def wrap_text(self) -> bool | None:
        """Whether long texts go on below; None if cells differ."""
        found: bool | None = self.common("IsTextWrapped")
        return found

    @wrap_text.setter
    def wrap_text(self, value: bool) -> None:
        self._set("IsTextWrapped", bool(value))

    @property
    def horizontal_alignment(self) -> str | None:
        """Where contents stand from left to right."""
        found = self.common("HoriJustify")
        return None if found is None else HORIZONTAL_BACK[found.value]

    @horizontal_alignment.setter
    def horizontal_alignment(self, value: str) -> None:
        self._set("HoriJustify", uno_bridge.enum("table.CellHoriJustify", HORIZONTAL[value]))

    @property
    def vertical_alignment(self) -> str | None:
        """Where contents stand from top to bottom."""
        found = self.common("VertJustify")
        return None if found is None else VERTICAL_BACK[found]

    @vertical_alignment.setter
    def vertical_alignment(self, value: str) -> None:
        self._set("VertJustify", VERTICAL[value])

    def adjust_indent(self, amount: int) -> None:
        """Indent by so many steps more (or less); it shows only at an edge, as in Excel."""
        indent = max(0, (self.common("ParaIndent") or 0) + amount * INDENT)
        if self.horizontal_alignment == "general":
            self.horizontal_alignment = "left"
        self._set("ParaIndent", indent)

    @property
    def font(self) -> Font:
        """The font."""
        return Font(self)

    @property
    def borders(self) -> Borders:
        """The lines around and between the cells."""
        return Borders(self)


class Font(base_classes.Font):
    """The font of a range."""

    def __init__(self, parent: Looks) -> None:
        self.parent = parent

    @property
    def api(self) -> Any:
        """The cells."""
        return self.parent.uno

    @property
    def bold(self) -> bool | None:
        """Whether it is bold."""
        weight = self.parent.common("CharWeight")
        return None if weight is None else weight > NORMAL

    @bold.setter
    def bold(self, value: bool) -> None:
        self.parent._set("CharWeight", BOLD if value else NORMAL)

    @property
    def italic(self) -> bool | None:
        """Whether it is italic."""
        slant = self.parent.common("CharPosture")
        return None if slant is None else slant.value != "NONE"

    @italic.setter
    def italic(self, value: bool) -> None:
        slant = uno_bridge.enum("awt.FontSlant", "ITALIC" if value else "NONE")
        self.parent._set("CharPosture", slant)

    @property
    def size(self) -> float | None:
        """The size in points."""
        height: float | None = self.parent.common("CharHeight")
        return height

    @size.setter
    def size(self, value: float) -> None:
        self.parent._set("CharHeight", float(value))

    @property
    def color(self) -> tuple[int, int, int] | None:
        """The colour of the letters."""
        colour = self.parent.common("CharColor")
        return None if colour is None else unpacked(colour)

    @color.setter
    def color(self, value: Any) -> None:
        self.parent._set("CharColor", AUTOMATIC if value is None else packed(value))

    @property
    def name(self) -> str | None:
        """The name of the font."""
        name: str | None = self.parent.common("CharFontName")
        return name

    @name.setter
    def name(self, value: str) -> None:
        self.parent._set("CharFontName", value)
