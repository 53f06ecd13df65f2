"""The help of every command in German: the library that prints it knows English only.

`xlscore --help` imports this and nothing else of ours, so it takes no longer for it; the words are
imported where they are asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cache
from os.path import isfile
from typing import TypeVar

import click

from xlscore.texts.system import given_language, system_language

C = TypeVar("C", bound=click.Command)
_EXTRA = re.compile(r"(.*?)(  |^)\[([^]]*)\]", re.DOTALL)


def without_language(args: Sequence[str]) -> list[str]:
    """A call without `--lang`, which not every command has."""
    lang = {k for k, one in enumerate(args) if one == "--lang"}
    dropped = lang | {k + 1 for k in lang}
    return [a for k, a in enumerate(args) if k not in dropped and not a.startswith("--lang=")]


def asks_for_help(args: Sequence[str]) -> bool:
    """Whether a call asks for the help of a command."""
    return "-h" in args or "--help" in args


def german_help(args: Sequence[str]) -> bool:
    """Whether a call shows a help, and does so in German.

    The language is that of `--lang`, of the workbook that is named, or of the computer.
    """
    rest = without_language(args)
    if len(rest) > 1 and not asks_for_help(rest):  # without anything groups show theirs
        return False
    language = given_language(args)
    if language is None and any(map(isfile, rest)):
        from xlscore.commands.usage import language_in  # opens the workbook

        language = language_in(rest)
    return (language or system_language()) == "de"


class GermanFormatter(click.HelpFormatter):
    """Writes a help as the library does, each text of ours in German."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """How the command is called."""
        super().write_usage(prog, args, "Aufruf: " if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        """The heading of the options or the commands."""
        super().write_heading(german(heading))

    def write_text(self, text: str) -> None:
        """What the command does, paragraph by paragraph."""
        super().write_text("\n\n".join(german(one) for one in text.split("\n\n")))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Options or commands, each with its help."""
        super().write_dl([(name, _explained(text)) for name, text in rows], col_max, col_spacing)


class GermanContext(click.Context):
    """A call whose help is German."""

    formatter_class = GermanFormatter


def in_german(command: C) -> C:
    """A command whose help is German, and so is that of the commands in it."""
    ours = copy(command)
    ours.context_class = GermanContext
    if isinstance(ours, click.Group):
        ours.commands = {name: in_german(one) for name, one in ours.commands.items()}
    return ours


def german(text: str) -> str:
    """A text of `texts.help` and its neighbours, or the one that begins so; any other as it is."""
    known, text = _known(), " ".join(text.split())
    start = text.removesuffix("...")  # in a list of commands long ones are cut
    return known.get(text) or next((de for en, de in known.items() if en.startswith(start)), text)


def _explained(text: str) -> str:
    """The help of an option, and what the library adds: its default, or that it is needed."""
    found = _EXTRA.fullmatch(text)
    if found is None:
        return german(text)
    help_, gap, extra = found.groups()
    return f"{help_ and german(help_)}{gap}[{'; '.join(_added(extra.split('; ')))}]"


def _added(parts: Sequence[str]) -> Iterator[str]:
    for part in parts:
        key, colon, value = part.partition(": ")
        yield f"{german(key)}{colon}{value}"


@cache
def _known() -> dict[str, str]:
    from xlscore.texts import help as overview
    from xlscore.texts import help_commands, help_options

    modules = overview, help_commands, help_options
    return {one.en: one.de for module in modules for one in module.SENTENCES}
