"""Undo and redo in an open workbook: the same history as on the command line."""

from __future__ import annotations

from xlscore.actions.undoing import Done, described, looked_up, never_made, take_back
from xlscore.book import history
from xlscore.book.port import Changes
from xlscore.book.undoing import in_the_way, in_the_way_again
from xlscore.live.running import Live, Said
from xlscore.live.working import write
from xlscore.texts import say


def undo(live: Live) -> Said:
    """Take back the last change that this workbook holds."""
    while steps := history.steps(live.place):
        step = steps[-1]
        record = step.record()
        change = looked_up(record, steps) if record else None
        if step.snapshot is not None and (record is None or record.changes == Changes()):
            break  # another file stood there: that is for the command line
        if record is not None and change is not None:
            if typed := in_the_way(live.book, change):
                if not never_made(live.book, change):
                    return _refused(live, Done(record, typed=typed))
            else:
                take_back(live.book, change)
                history.forget(live.place, step.number)
                undone = record._replace(undo=change)
                history.keep(live.place, step.number, undone, undone=True)
                what = described(record, live.language)
                return Said(_sentence(say("undoing.undone", live.language, what=what)))
        history.forget(live.place, step.number)
    return Said(say("macros.nothing_to_undo", live.language))


def redo(live: Live) -> Said:
    """Make the change again that was taken back last."""
    for step in history.steps(live.place, undone=True):
        record = step.record()
        if record is None or record.undo is None:
            break
        typed = in_the_way_again(live.book, record.undo)
        if typed and in_the_way(live.book, record.undo):
            return _refused(live, Done(record, typed=typed))
        if not typed:
            write(live, record.changes, step.number)
        history.forget(live.place, step.number, undone=True)
        if not typed:
            what = described(record, live.language)
            return Said(_sentence(say("undoing.redone", live.language, what=what)))
    return Said(say("macros.nothing_to_redo", live.language))


def _refused(live: Live, done: Done) -> Said:
    """Nothing is done; the first cell that stands in the way is selected."""
    text = " ".join(found.text(live.language) for found in done.findings())
    return Said(_sentence(text), done.typed[0], wrong=True)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
