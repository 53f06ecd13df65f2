"""What was taken back last is made again."""

from __future__ import annotations

from xlscore.actions.answer import Answer
from xlscore.actions.undoing import redo_file
from xlscore.actions.verbs.undo import answer_of
from xlscore.actions.verbs.verb import Given, Opened, Verb


def run(opened: Opened, given: Given) -> Answer:
    """Of a file."""
    assert opened.file is not None
    return answer_of(redo_file(opened.file), "undoing.redone", opened)


VERB = Verb("redo", run)
