"""Lines around and between the cells of a range; several sides in one call."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from xlwings import base_classes

from uno_engine.colours import packed, unpacked

#: Sides as parts of LibreOffice's TableBorder2; the diagonals are properties of their own.
SIDES = {
    "edge_top": "Top",
    "edge_bottom": "Bottom",
    "edge_left": "Left",
    "edge_right": "Right",
    "inside_vertical": "Vertical",
    "inside_horizontal": "Horizontal",
}
DIAGONALS = {"diagonal_down": "DiagonalTLBR2", "diagonal_up": "DiagonalBLTR2"}
#: com.sun.star.table.BorderLineStyle
STYLES = {
    "continuous": 0,
    "dot": 1,
    "dash": 2,
    "double": 3,
    "dash_dot": 16,
    "dash_dot_dot": 17,
    "slant_dash_dot": 16,
}
STYLES_BACK = {value: key for key, value in reversed(STYLES.items())} | {14: "dash"}
#: Widths in 1/100 mm, as LibreOffice reads Excel's.
WEIGHTS = {"hairline": 2, "thin": 26, "medium": 62, "thick": 88}
UNSET = base_classes._UNSET


def weight_of(width: int) -> str:
    """The word for a width in 1/100 mm that may have been rounded or drawn by hand."""
    return min(WEIGHTS, key=lambda word: abs(WEIGHTS[word] - width))


def change(line: Any, style: Any, weight: Any, colour: Any) -> None:
    """Change what is given of a BorderLine2; a style of None takes the line away."""
    if style is None:
        line.LineWidth = line.OuterLineWidth = line.InnerLineWidth = 0
        return
    if weight is not UNSET:
        line.LineWidth = WEIGHTS[weight]
    elif not line.LineWidth:
        line.LineWidth = WEIGHTS["thin"]
    if style is not UNSET:
        line.LineStyle = STYLES[style]
    if colour is not UNSET:
        line.Color = packed(colour)
    # The older half of the struct wins where it is set, so it must agree.
    line.OuterLineWidth = line.LineWidth
    line.InnerLineWidth = line.LineDistance = 0


def _shared(name: str, told: str) -> Any:
    """What all lines share, or None; set for all lines at once."""
    return property(
        lambda lines: lines.common(name),
        lambda lines, value: lines.set(SIDES, **{name: value}),
        doc=told,
    )


def _of_side(name: str, told: str, read: Callable[[Any], Any]) -> Any:
    """What `read` sees in the line of a side, None without a line."""

    def get(border: Border) -> Any:
        line = border.api
        return read(line) if line is not None and line.LineWidth else None

    def put(border: Border, value: Any) -> None:
        border.parent.set([border.side], **{name: value})

    return property(get, put, doc=told)


class Borders(base_classes.Borders):
    """All lines of a range."""

    def __init__(self, parent: Any) -> None:
        self.parent = parent

    @property
    def api(self) -> Any:
        """The cells."""
        return self.parent.uno

    def __getitem__(self, key: str) -> Border:
        return Border(self, key)

    def line(self, side: str) -> Any:
        """The line of a side as a BorderLine2, or None where the cells differ."""
        if side in DIAGONALS:
            return self.api.getPropertyValue(DIAGONALS[side])
        table = self.api.TableBorder2
        name = SIDES[side]
        return getattr(table, f"{name}Line") if getattr(table, f"Is{name}LineValid") else None

    def set(
        self,
        which: Iterable[str] = "all",
        *,
        line_style: Any = UNSET,
        weight: Any = UNSET,
        color: Any = UNSET,
    ) -> None:
        """Draw the lines of an edge."""
        sides = list(which)
        self.parent.guard()
        table = self.api.TableBorder2
        for side, name in SIDES.items():
            setattr(table, f"Is{name}LineValid", side in sides)
            if side in sides:
                # A struct inside a struct is handed out as a copy.
                line = getattr(table, f"{name}Line")
                change(line, line_style, weight, color)
                setattr(table, f"{name}Line", line)
        table.IsDistanceValid = False
        self.api.TableBorder2 = table
        for side in sides:
            if side in DIAGONALS:
                line = self.line(side)
                change(line, line_style, weight, color)
                self.api.setPropertyValue(DIAGONALS[side], line)

    def clear(self, which: Iterable[str] = "everything") -> None:
        """Take the lines away."""
        self.set(which, line_style=None)

    def common(self, attribute: str) -> Any:
        """What the lines of all sides share, or None."""
        rows, columns = self.parent.shape
        there = [
            side
            for side in SIDES
            if not (side == "inside_vertical" and columns == 1)
            and not (side == "inside_horizontal" and rows == 1)
        ]
        found = {getattr(self[side], attribute) for side in there}
        return found.pop() if len(found) == 1 else None

    line_style = _shared("line_style", "The style that all lines share, or None.")
    weight = _shared("weight", "The weight that all lines share, or None.")
    color = _shared("color", "The colour that all lines share, or None.")


class Border(base_classes.Border):
    """One side of a range."""

    def __init__(self, parent: Borders, side: str) -> None:
        self.parent = parent
        self.side = side

    @property
    def api(self) -> Any:
        """LibreOffice's own object, a line."""
        return self.parent.line(self.side)

    line_style = _of_side(
        "line_style", "The style of this edge's line.", lambda line: STYLES_BACK.get(line.LineStyle)
    )
    weight = _of_side(
        "weight", "The weight of this edge's line.", lambda line: weight_of(line.LineWidth)
    )
    color = _of_side("color", "The colour of this edge's line.", lambda line: unpacked(line.Color))
