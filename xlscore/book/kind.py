"""Whether a workbook is an event or a season, without reading more than its titles."""

from __future__ import annotations

from xlscore.book.port import Workbook
from xlscore.book.schema import RESULTS, SheetSpec
from xlscore.book.sheets import locate_sheets
from xlscore.core.findings import Titles

SEASON = SheetSpec("season", Titles("Season", "Saison"), keys=True)


def is_season(book: Workbook) -> bool:
    """A season workbook has a *Season* sheet and, unlike an event, none for results."""
    found = locate_sheets(book, (SEASON, RESULTS)).sheets
    return SEASON.role in found and RESULTS.role not in found
