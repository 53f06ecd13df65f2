"""Whether a workbook is an event or a season, and its language."""

from __future__ import annotations

from xlscore.book.port import Workbook
from xlscore.book.reader import event_language
from xlscore.book.schema import RESULTS, SheetSpec
from xlscore.book.sheets import locate_sheets
from xlscore.texts import Language, Titles

SEASON = SheetSpec("season", Titles("Season", "Saison"), keys=True)


def is_season(book: Workbook) -> bool:
    """A season workbook has a *Season* sheet and, unlike an event, none for results.

    Nothing but its titles is read.
    """
    found = locate_sheets(book, (SEASON, RESULTS)).sheets
    return SEASON.role in found and RESULTS.role not in found


def workbook_language(book: Workbook) -> Language:
    """The language of an event or a season, whatever else is wrong with its workbook."""
    if not is_season(book):
        return event_language(book)
    from xlscore.book.season.reader import read_season  # an event has no need of it

    return read_season(book).language
