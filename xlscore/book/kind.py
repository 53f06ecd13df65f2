"""Whether a workbook is an event or a season."""

from __future__ import annotations

from typing import Literal

from xlscore.book.port import Workbook
from xlscore.book.problems import FileProblem
from xlscore.book.schema import EVENT, RESULTS, sheet
from xlscore.book.sheets import locate_sheets

Kind = Literal["event", "season"]
SEASON = sheet("season", keys=True)


class WrongKind(FileProblem):
    """An event where a season is wanted, or a season where an event is."""


def is_season(book: Workbook) -> bool:
    """A season workbook has a *Season* sheet and, unlike an event, none for results.

    Nothing but its titles is read.
    """
    if RESULTS.role in locate_sheets(book, (RESULTS,)).sheets:
        return False
    return SEASON.role in locate_sheets(book, (SEASON,)).sheets


def require(book: Workbook, kind: Kind) -> None:
    """WrongKind for a workbook that is plainly of the other kind; nothing but titles is read.

    One that is neither passes: its missing sheets are findings.
    """
    if is_season(book):
        if kind == "event":
            raise WrongKind("only-events")
    elif kind == "season" and locate_sheets(book, (EVENT, RESULTS)).sheets:
        raise WrongKind("only-seasons")
