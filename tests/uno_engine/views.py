"""Rows and columns that stay in view."""

from __future__ import annotations

from typing import Any

from xlwings import base_classes

from uno_engine import address
from xlscore.calc.views import freeze


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
        freeze(self.sheet.book.api, self.sheet.index - 1, rows, columns)
