"""The sheet *Entry* among the changes: made if it is asked for, kept once it is there."""

from __future__ import annotations

from xlscore.book import schema
from xlscore.book.page import Page
from xlscore.book.reader import ReadEvent
from xlscore.core.model import Event


def entry_pages(read: ReadEvent, event: Event) -> tuple[Page, ...]:
    """The sheet as it should be after `event`; none if it is like that, or nobody wants it."""
    shown, table = read.entry.shown, read.tables.get(schema.RESULTS.role)
    if read.rules is None or table is None or not (event.entry_grid or shown):
        return ()
    from xlscore.book.undoing import find_beside, shows  # most workbooks have no such sheet
    from xlscore.report.entry import entry_page

    page = entry_page(event, read.rules, [*table.columns])
    same = shown is not None and shows(shown, page) and not any(find_beside(shown, page))
    return () if same else (page,)
