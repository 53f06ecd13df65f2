"""A wrong call in the language of the person: the library that reads calls speaks English only."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import click

from xlscore.actions.workbooks import open_workbook, workbook_language
from xlscore.book.problems import FileProblem
from xlscore.texts import Language, Titles
from xlscore.texts.system import given_language, system_language
from xlscore.texts.usage import SENTENCES

_FIELD = re.compile(r"\\{(\w+)\\}")


def usage_lines(error: click.ClickException, args: Sequence[str]) -> list[str]:
    """What is said of a wrong call, line by line, in the language that it asked for."""
    shown = io.StringIO()
    error.show(shown)
    lines = shown.getvalue().splitlines()
    return [in_german(line) for line in lines] if asked_for(args) == "de" else lines


def asked_for(args: Sequence[str]) -> Language:
    """The language of `--lang`, though the call is wrong; else of the workbook that it names."""
    return given_language(args) or language_in(args) or system_language()


def language_of_call() -> Language:
    """The language of the command that runs: of `--lang`, else of its workbook, else the system."""
    context = click.get_current_context(silent=True)
    given = context.params if context else {}
    lang: Language | None = given.get("lang")
    return lang or language_in([given.get("file") or ""]) or system_language()


def language_in(names: Sequence[str]) -> Language | None:
    """The language of the first workbook among these names; None if none can be read."""
    for name in names:
        with suppress(FileProblem, OSError, ValueError):
            if name and Path(name).is_file():
                return workbook_language(open_workbook(name))
    return None


def in_german(sentence: str) -> str:
    """A sentence of `texts.usage`; any other one as it is."""
    for titles in SENTENCES:
        if match := _pattern(titles).fullmatch(sentence):
            values = match.groupdict()
            if "message" in values:
                values["message"] = in_german(values["message"])
            return titles.de.format_map(values)
    return sentence


@cache
def _pattern(titles: Titles) -> re.Pattern[str]:
    """The English sentence, its fields as groups."""
    return re.compile(_FIELD.sub(r"(?P<\1>.+?)", re.escape(titles.en)), re.DOTALL)
