"""The one door for hosts: open a workbook, and have it worked out, whether event or season.

Command line, macros, batches and notebooks ask a job for what they need; none asks what it is.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from xlscore.actions.event import EventJob, evaluate
from xlscore.actions.job import Job
from xlscore.actions.own_rules import OwnRules, event_rules, season_rules
from xlscore.book.kind import is_season, require
from xlscore.book.port import Workbook, WorkbookFile
from xlscore.book.reader import event_language
from xlscore.book.replace import Cell
from xlscore.records import NamedTuple
from xlscore.texts import Language

if TYPE_CHECKING:
    from xlscore.actions.season import SeasonJob


class SeasonOptions(NamedTuple):
    """How a season is worked out.

    `cache` is the folder for what its event files amount to, the user's own if none is given.
    `as_of` is an ISO date that replaces *As of*. `watch` is told how many of how many files are
    done.
    """

    cache: Path | None = None
    use_cache: bool = True
    as_of: str = ""
    watch: Callable[[int, int], None] | None = None


class JobOptions(NamedTuple):
    """How a workbook is worked out.

    `file` is the workbook's own: event files of a season are looked for in its folder.
    `entry_grid` asks for the sheet *Entry* of an event, as the key on *Event* does.
    """

    rules: OwnRules | None = None
    file: Path | None = None
    entry_grid: bool = False
    season: SeasonOptions = SeasonOptions()


#: Where nobody asks for anything special.
ALL_USUAL = JobOptions()


def open_workbook(source: str | os.PathLike[str] | bytes, path: Path | None = None) -> WorkbookFile:
    """A workbook from its file, or from bytes (`path`: where they were read).

    FileProblem if it cannot be read.
    """
    from xlscore.book.adapters.file_book import FileBook

    return FileBook(source, path) if isinstance(source, bytes) else FileBook.open(source)


def find_typed(data: bytes) -> Iterator[Cell]:
    """The cells of a workbook file that a person filled; FileProblem if it cannot be read."""
    from xlscore.book.adapters.file_book import list_typed

    return list_typed(data)


def job_of(book: Workbook, options: JobOptions = ALL_USUAL) -> Job:
    """The event or season of a workbook, read, checked and, without an error, worked out."""
    return season_job(book, options) if is_season(book) else event_job(book, options)


def event_job(book: Workbook, options: JobOptions = ALL_USUAL) -> EventJob:
    """The same where only an event will do; WrongKind for a season."""
    require(book, "event")
    return evaluate(book, event_rules(options.rules), entry_grid=options.entry_grid)


def season_job(book: Workbook, options: JobOptions = ALL_USUAL) -> SeasonJob:
    """The same where only a season will do; WrongKind for an event."""
    require(book, "season")
    from xlscore.actions.season import evaluate_season  # an event has no need of it
    from xlscore.book.season.digests import default_folder

    of_season = options.season
    return evaluate_season(
        book,
        options.file.absolute().parent if options.file else None,
        own_rules=season_rules(options.rules),
        cache=(of_season.cache or default_folder()) if of_season.use_cache else None,
        as_of=of_season.as_of,
        own_file=options.file.absolute() if options.file else None,
        watch=of_season.watch,
    )


def workbook_language(book: Workbook) -> Language:
    """The language of an event or a season, whatever else is wrong with its workbook."""
    if not is_season(book):
        return event_language(book)
    from xlscore.book.season.inputs import read_season  # an event has no need of it

    return read_season(book).language


def waits_for_others(book: Workbook) -> bool:
    """Whether what comes out depends on other files, so that a batch does it after them."""
    return is_season(book)
