"""``xlscore players import FILE SOURCE``"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.actions.newcomers import Newcomers, newcomers_of_text, newcomers_of_workbook
from xlscore.actions.registration import register
from xlscore.actions.workbooks import open_workbook
from xlscore.book.atomic import read_file
from xlscore.book.ooxml.sniff import OLE, ZIP
from xlscore.commands.common import FILE, Reporter, reporting
from xlscore.core.spelling import folded, printable
from xlscore.texts import Language, say

#: Names that are told one by one.
NAMED = 12


@click.group()
def command() -> None:
    """The commands of `xlscore players`."""


@command.command("import")
@click.argument("file", type=FILE)
@click.argument("source", type=click.Path(readable=False, allow_dash=True))
@click.option("--skip", multiple=True, metavar="HEADING")
@reporting
def import_(file: str, source: str, skip: tuple[str, ...], reporter: Reporter) -> None:
    """Run `xlscore players import`."""
    book = open_workbook(file)
    with reporter.about(source):
        found = _people(source, skip)
    done = register(book, found.people)
    language = done.language
    if found.seen:
        line = found.seen.line(reporter.language(language))
        put_line(f"{source}: {printable(line)}")
    reporter.findings(source, found.findings, language)
    reporter.findings(file, done.findings, language)
    if done.changes is not None and not found.findings:
        book.apply(done.changes)
        book.save(file)
        language = reporter.language(language)
        for line in _lines(done.added, done.known, language):
            put_line(f"{file}: {printable(line)}")


def _people(source: str, skip: Sequence[str]) -> Newcomers:
    data = sys.stdin.buffer.read() if source == "-" else read_file(Path(source), "people-no-file")
    if data.startswith((ZIP, OLE)):
        return newcomers_of_workbook(open_workbook(data, Path(source)))
    return newcomers_of_text(data, frozenset(map(folded, skip)))


def _lines(
    added: tuple[tuple[int, str], ...], known: tuple[str, ...], language: Language
) -> list[str]:
    """Who is new with the number given, and who was there."""
    lines = []
    for key, names in (
        ("registered", [f"{no} {name}" for no, name in added]),
        ("known", list(known)),
    ):
        if names:
            listed = ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")
            lines.append(say(f"players.{key}", language, count=len(names), names=listed))
    return lines or [say("players.nobody", language)]
