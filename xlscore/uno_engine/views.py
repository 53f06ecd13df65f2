"""Rows and columns that stay in view, set without moving what a person sees or has selected.

LibreOffice freezes the active sheet only, and only in a window. The data of its views, however,
can be read and given back as text: "zoom;active sheet;...;one part for each sheet", a part being
"cursor column/row/split modes and positions/active pane/first columns and rows of the panes".
"""

from __future__ import annotations

from typing import Any

from xlwings import base_classes

from xlscore.uno_engine import address

#: Parts before those of the sheets.
GENERAL = 3
FROZEN = "2"
#: Active pane by whether columns and rows are frozen.
PANES = {(False, False): "2", (False, True): "2", (True, False): "3", (True, True): "3"}


def with_frozen(view: str, sheet: int, rows: int, columns: int) -> str:
    """The view data with so many frozen rows and columns on a sheet (from 0)."""
    parts = view.split(";")
    part = parts[GENERAL + sheet]
    # A cursor beyond column or row 8192 makes LibreOffice write "+" between the fields.
    mark = "+" if "+" in part else "/"
    fields = part.split(mark)
    fields[2:11] = [
        FROZEN if columns else "0",
        FROZEN if rows else "0",
        str(columns),
        str(rows),
        PANES[columns > 0, rows > 0],
        "0",
        str(columns),
        "0",
        str(rows),
    ]
    parts[GENERAL + sheet] = mark.join(fields)
    return ";".join(parts)


class FreezePanes(base_classes.FreezePanes):
    """The frozen rows and columns of a sheet."""

    def __init__(self, sheet: Any) -> None:
        self.sheet = sheet

    def freeze_at(self, frozen_range: str) -> None:
        """Keep the rows and columns of a range in view, counted from A1, as Excel does."""
        box = address.parse(frozen_range, self.sheet.box.rows, self.sheet.box.columns)
        if box is None:
            raise ValueError(f"{frozen_range!r} is no range.")
        rows = 0 if box.rows == self.sheet.box.rows else box.bottom
        columns = 0 if box.columns == self.sheet.box.columns else box.right
        self.freeze(rows, columns)

    def unfreeze(self) -> None:
        """Let everything scroll."""
        self.freeze(0, 0)

    def freeze(self, rows: int, columns: int) -> None:
        """Keep so many rows and columns in view; none lets go."""
        document = self.sheet.book.api
        controller = document.CurrentController
        if controller is None:
            return
        selected = document.CurrentSelection
        controller.restoreViewData(
            with_frozen(controller.getViewData(), self.sheet.index - 1, rows, columns)
        )
        # Giving the view back leaves of a selection only the cursor's cell.
        if selected is not None:
            controller.select(selected)
