"""The macro that takes back the last change."""

from __future__ import annotations

from xlscore.book.undoing import in_the_way
from xlscore.excel.host import Live, Said
from xlscore.live.working import take_back
from xlscore.texts import say


def undo(live: Live) -> Said:
    """Back to before the last change, unless what it wrote was changed since."""
    last = live.history.newest()
    if last is None:
        return Said(say("macros.nothing_to_undo", live.language))
    if cell := in_the_way(live.book, last, live.history.page):
        return Said(say("macros.changed_since", live.language, cell=cell), cell, wrong=True)
    take_back(live.book, last)
    live.history.forget_newest()
    live.history.remember(last.pages.values())
    return Said(say("macros.undone", live.language))
