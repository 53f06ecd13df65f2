"""Where can be typed in a season workbook."""

from __future__ import annotations

from xlscore.book.port import Workbook
from xlscore.book.season.inputs import ReadSeason
from xlscore.book.season.schema import EVENTS, MEMBERS, PLACES, SEASON
from xlscore.book.sheets import Table, locate_table
from xlscore.book.typing_places import TypingPlaces


def season_places(book: Workbook, read: ReadSeason) -> TypingPlaces:
    """Its keys, and the tables for events, places and members."""
    tables = {}
    for spec in (EVENTS, PLACES, MEMBERS):
        title = read.sheets.get(spec.role)
        table = locate_table(book.grid(title), spec) if title else ()
        if isinstance(table, Table):
            tables[spec.role] = table
    return TypingPlaces(SEASON, read.cells, tables, read.sheets, read.language)
