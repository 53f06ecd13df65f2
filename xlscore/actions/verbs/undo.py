"""The last change is taken back; what was typed since stays."""

from __future__ import annotations

from xlscore.actions.answer import Answer
from xlscore.actions.undo_list import describe_change, list_changes
from xlscore.actions.undoing import Done, undo_file
from xlscore.actions.verbs.verb import Argument, Given, Opened, Verb
from xlscore.actions.workbooks import workbook_language
from xlscore.book.adapters.file_book import SUFFIXES
from xlscore.book.replace import undo
from xlscore.texts import say
from xlscore.texts.languages import system_language


def run(opened: Opened, given: Given) -> Answer:
    """Take back the last change of a file. `older` allows it for an older state of the file too.

    `list_` only lists the changes.
    """
    file = opened.file
    assert file is not None
    if given["list_"]:
        own = workbook_language(opened.book)
        return Answer(language=own, lines=list_changes(file, opened.spoken(own)))
    if file.suffix.lower() in SUFFIXES.values():
        return answer_of(undo_file(file, older=given["older"]), "undoing.undone", opened)
    kept, own = undo(file), opened.lang or system_language()
    return Answer(language=own, lines=[say("report.undone", own, kept=kept)])


def answer_of(done: Done, key: str, opened: Opened) -> Answer:
    """What was taken back or made again, or what stands in the way."""
    language, lines = opened.spoken(done.language), list[str]()
    if not done.typed:
        lines.append(say(key, language, what=describe_change(done.record, language)))
    if done.kept is not None:
        lines.append(say("undoing.kept", language, kept=done.kept))
    return Answer(
        language=done.language, lines=lines, findings=done.findings(), wrong=bool(done.typed)
    )


VERB = Verb(
    "undo", run, (Argument("list_", "flag", False, "--list"), Argument("older", "flag", False))
)
