"""C6: undo and redo in the draw log: an entry for each one that is taken back or made again.

The sheet is never put back to what it was. What was thrown for a draw stays in it, and a round that
is drawn again from something else shows as such.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xlscore.book import schema
from xlscore.book.page import Page
from xlscore.book.port import Changes, Workbook
from xlscore.book.reader import ReadEvent, read_event
from xlscore.book.undo_plan import Undo
from xlscore.core.draws.log import add_entry, hash_entry
from xlscore.core.model import DrawEntry
from xlscore.core.taken_back import Move, find_taken_back, move_in, move_text
from xlscore.records import replace
from xlscore.report.draws.log import log_page
from xlscore.texts import Language

LOG = schema.DRAW_LOG.role


def move_log(book: Workbook, undo: Undo, move: Move) -> Changes:
    """The log of a workbook with an entry about each entry that a change added; else no changes."""
    if not _find_added(undo):
        return Changes()
    read = read_event(book)
    log = _add_moves(read, undo, move)
    return Changes() if log == read.event.draws else _write_log(read, log)


def carry_log(earlier: Workbook, now: Workbook, undo: Undo | None) -> Changes:
    """What an earlier state of a workbook needs so that its log goes on from what it is now.

    No changes where nothing was added since, or where the earlier one is another event's.
    """
    if LOG not in now.roles():
        return Changes()
    read, then = read_event(now), read_event(earlier)
    log = _add_moves(read, undo, "taken-back") if undo else read.event.draws
    before = _sign_log(then.event.draws)
    same = [line[0] for line in before] == [line[0] for line in _sign_log(log)[: len(before)]]
    return _write_log(then, log) if same and before != _sign_log(log) else Changes()


def log_between(to: Workbook, left: Workbook) -> Changes:
    """What a workbook needs so that its log goes on from that of another state of it.

    Whatever stood in the log that is left and not here is taken back, what stood here and not there
    is made again. No changes where neither has a log, or where the states are of other events.
    """
    if LOG not in left.roles():
        return Changes()
    read, there = read_event(to), read_event(left)
    log, before = there.event.draws, _sign_log(read.event.draws)
    if [line[0] for line in before] != [line[0] for line in _sign_log(log)[: len(before)]]:
        return Changes()
    here, gone = _find_standing(read.event.draws), _find_standing(log)
    entries = {entry.entry: entry for entry in log}
    for number in sorted(here ^ gone):
        move: Move = "taken-back" if number in gone else "made-again"
        log = add_entry(log, _move(entries[number], move, there.event.language))
    return _write_log(read, log) if before != _sign_log(log) else Changes()


def _find_standing(log: Sequence[DrawEntry]) -> set[int]:
    """The entries that are about no other one and are not taken back."""
    gone = find_taken_back(entry.source for entry in log)
    return {e.entry for e in log if not move_in(e.source) and e.entry not in gone}


def _move(about: DrawEntry, move: Move, language: Language) -> DrawEntry:
    """An entry about another one."""
    text = move_text(move, about.entry, language)
    return DrawEntry(0, about.stage, about.round_, list_hash=about.list_hash, source=text)


def redo_changes(book: Workbook, undo: Undo) -> Changes:
    """A change as it is made again: with the log as it stands, and entries that say so."""
    changes, log = undo.changes, move_log(book, undo, "made-again")
    if not log.pages:
        return changes
    pages = tuple(page for page in changes.pages if page.role != LOG)
    both = {**changes.sheets, **{r: title for r, title in log.sheets.items() if r == LOG}}
    return replace(changes, pages=(*pages, *log.pages), sheets=both)


def join_changes(changes: Changes, log: Changes) -> Changes:
    """Changes that leave the log alone, and those of the log."""
    sheets = {**log.sheets, **changes.sheets}
    return replace(changes, pages=(*changes.pages, *log.pages), sheets=sheets)


def _find_added(undo: Undo) -> set[int]:
    """The entries that a change added to the log."""
    pages = [page for page in undo.changes.pages if page.role == LOG]
    before = [page for page in undo.pages.values() if page.role == LOG]
    return _numbers(pages) - _numbers(before)


def _numbers(pages: Iterable[Page]) -> set[int]:
    """The numbers of the entries that pages show: of all cells in the first column the whole ones.

    Above the entries nothing but texts stand there.
    """
    firsts = (row[0].value for page in pages for row in page.rows if row)
    return {int(value) for value in firsts if value is not None and not isinstance(value, str)}


def _add_moves(read: ReadEvent, undo: Undo, move: Move) -> tuple[DrawEntry, ...]:
    log = read.event.draws
    entries = {entry.entry: entry for entry in log}
    for number in sorted(_find_added(undo) & entries.keys()):
        told = move_in(entries[number].source)
        about = entries.get(told[1]) if told else entries[number]
        if about is not None:
            log = add_entry(log, _move(about, move, read.event.language))
    return log


def _write_log(read: ReadEvent, log: tuple[DrawEntry, ...]) -> Changes:
    return Changes((log_page(read.event.name, log, read.event.language),), sheets=read.sheets)


def _sign_log(log: tuple[DrawEntry, ...]) -> list[tuple[str, str]]:
    """What a log says, wherever it stands: the hash of each entry, and what was typed beside it."""
    return [(hash_entry(entry), entry.randomness) for entry in log]
