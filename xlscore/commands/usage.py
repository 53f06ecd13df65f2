"""A wrong call in the language of the person: the library that reads calls speaks English only."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from functools import cache

import click

from xlscore.commands.reporting import language_in
from xlscore.core.patterns import pattern
from xlscore.texts import PROGRAMS, Language, Titles, words
from xlscore.texts.system import given_language, system_language

_FIELD = pattern(r"\\{(\w+)\\}")


def usage_lines(error: click.ClickException, args: Sequence[str]) -> list[str]:
    """What is said of a wrong call, line by line, in the language that it asked for."""
    shown = io.StringIO()
    error.show(shown)
    lines = shown.getvalue().splitlines()
    language = asked_for(args)
    return [said_in(line, language) for line in lines]


def asked_for(args: Sequence[str]) -> Language:
    """The language of `--lang`, though the call is wrong; else of the workbook that it names."""
    return given_language(args) or language_in(args) or system_language()


def language_of_call() -> Language:
    """The language of the command that runs: of `--lang`, else of its workbook, else the system."""
    context = click.get_current_context(silent=True)
    given = context.params if context else {}
    lang: Language | None = given.get("lang")
    return lang or language_in([given.get("file") or ""]) or system_language()


def said_in(sentence: str, language: Language) -> str:
    """A sentence of the area "usage" in another language; any other one as it is."""
    if language == PROGRAMS:
        return sentence
    for known in words("usage").values():
        if match := _pattern(known).fullmatch(sentence):
            values = match.groupdict()
            if "message" in values:
                values["message"] = said_in(values["message"], language)
            return known.in_(language).format_map(values)
    return sentence


@cache
def _pattern(known: Titles) -> re.Pattern[str]:
    """The English sentence, its fields as groups."""
    return re.compile(_FIELD.sub(r"(?P<\1>.+?)", re.escape(known.en)), re.DOTALL)
