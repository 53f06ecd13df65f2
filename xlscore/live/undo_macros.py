"""Undo and redo in an open workbook: the same history as on the command line."""

from __future__ import annotations

from contextlib import suppress

from xlscore.actions.log_moves import join_changes, move_log, redo_changes
from xlscore.actions.undo_list import describe_change
from xlscore.actions.undoing import Done, find_undo, never_made, take_back
from xlscore.book import history
from xlscore.book.atomic import read_file
from xlscore.book.history import Step
from xlscore.book.port import Changes
from xlscore.book.problems import FileProblem
from xlscore.book.undo_plan import (
    find_obstacles,
    find_obstacles_again,
    prepare_undo,
    put_back,
    reverse_change,
)
from xlscore.live.running import Live, Said
from xlscore.live.working import write
from xlscore.texts import say


def undo(live: Live) -> Said:
    """Take back the last change that this workbook holds.

    FileProblem "undo-older" if it does not hold one that its file had.
    """
    done = history.read(live.place).done
    for count in range(len(done), 0, -1):
        step, steps = done[count - 1], done[:count]
        record = step.record()
        change = find_undo(record, steps) if record else None
        if step.snapshot is not None and (record is None or record.changes == Changes()):
            break  # another file stood there: that is for the command line
        if record is None or change is None:
            continue
        typed = find_obstacles(live.book, change)
        if not typed:
            taken = Step(live.place, 0, "undo", of=step.number)
            made = history.put(live.place, taken, record._replace(undo=change))
            log = prepare_undo(
                live.book, move_log(live.book, change, "taken-back"), lambda role: None
            )
            try:
                take_back(live.book, change)
            except BaseException:
                with suppress(Exception):
                    live.book.apply(join_changes(put_back(change), reverse_change(log, log=True)))
                history.retract(live.place, made.number)
                raise
            what = describe_change(record, live.language)
            return Said(_sentence(say("undoing.undone", live.language, what=what)))
        if not never_made(live.book, change):
            return _refuse(live, Done(record, typed=typed))
        if step.snapshot is not None and not _never_written(live, step):
            raise FileProblem("undo-older", kept=step.snapshot)
    return Said(say("macros.nothing_to_undo", live.language))


def redo(live: Live) -> Said:
    """Make the change again that was taken back last."""
    for step in reversed(history.read(live.place).undone):
        record = step.record()
        if record is None or record.undo is None:
            break
        typed = find_obstacles_again(live.book, record.undo)
        if typed and find_obstacles(live.book, record.undo):
            return _refuse(live, Done(record, typed=typed))
        if not typed:
            again = Step(live.place, 0, "redo", of=step.number)
            write(live, redo_changes(live.book, record.undo), again)
            what = describe_change(record, live.language)
            return Said(_sentence(say("undoing.redone", live.language, what=what)))
    return Said(say("macros.nothing_to_redo", live.language))


def _never_written(live: Live, step: Step) -> bool:
    """Whether the file is still as it was before a change, so that there is no newer one."""
    with suppress(FileProblem):
        return step.is_after(read_file(live.place))
    return False


def _refuse(live: Live, done: Done) -> Said:
    """Say what stands in the way, and where the first such cell is; nothing is done."""
    text = " ".join(found.text(live.language) for found in done.findings())
    return Said(_sentence(text), done.typed[0], wrong=True)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
