"""People to register, from a list or from another workbook."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from xlscore.actions.answer import Answer, Source
from xlscore.actions.registration import (
    Newcomers,
    Registration,
    newcomers_of_text,
    newcomers_of_workbook,
    register,
)
from xlscore.actions.verbs.verb import Argument, Given, Opened, Verb, about
from xlscore.actions.workbooks import open_workbook
from xlscore.book.atomic import read_file
from xlscore.book.ooxml.sniff import OLE, ZIP
from xlscore.core.spelling import fold, printable
from xlscore.texts import Language, say

#: Names that are told one by one.
NAMED = 12


def run(opened: Opened, given: Given) -> Answer:
    """A row and a number on *Players* for everybody in `source` who has none."""
    book, source = opened.book, given["source"]
    with about(source):
        found = _people(source, given["skip"])
    done = register(book, found.people)
    language = opened.spoken(done.language)
    wrong = done.changes is None or any(one.severity == "error" for one in found.findings)
    seen = printable(found.seen.line(language)) if found.seen else ""
    return Answer(
        language=done.language,
        lines=() if wrong else _lines(done, language, dry=given["dry_run"]),
        findings=done.findings,
        changes=None if wrong or given["dry_run"] else done.changes,
        source=Source(source, seen, found.findings),
        wrong=wrong,
    )


def _people(source: str, skip: Sequence[str]) -> Newcomers:
    data = sys.stdin.buffer.read() if source == "-" else read_file(Path(source), "people-no-file")
    if data.startswith((ZIP, OLE)):
        return newcomers_of_workbook(open_workbook(data, Path(source)))
    return newcomers_of_text(data, frozenset(map(fold, skip)))


def _lines(done: Registration, language: Language, *, dry: bool) -> list[str]:
    """Who is new with the number given, and who was there; `dry`: nothing is written."""
    lines = []
    for key, names in (
        ("registered", [f"{no} {name}" for no, name in done.added]),
        ("known", list(done.known)),
    ):
        if names:
            listed = ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")
            told = say(f"players.{key}", language, count=len(names), names=listed)
            lines.append(printable(told))
    lines = lines or [say("players.nobody", language)]
    return [*lines, say("imports.nothing_written", language)] if dry else lines


VERB = Verb(
    "players import",
    run,
    (
        Argument("source", "source"),
        Argument("skip", "texts", (), metavar="HEADING"),
        Argument("dry_run", "flag", False),
    ),
)
