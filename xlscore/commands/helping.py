"""The help of every command in the language asked for: the library that prints it has none.

`xlscore --help` imports this and nothing else of ours, so it takes no longer for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cache
from os.path import isfile
from typing import TypeVar

import click

from xlscore.core.patterns import pattern
from xlscore.texts import Language, clauses, labelled, say, spoken, titles, words
from xlscore.texts.system import given_language, system_language

C = TypeVar("C", bound=click.Command)
_EXTRA = pattern(r"(.*?)(  |^)\[([^]]*)\]", re.DOTALL)


def without_language(args: Sequence[str]) -> list[str]:
    """A call without `--lang`, which not every command has."""
    lang = {k for k, one in enumerate(args) if one == "--lang"}
    dropped = lang | {k + 1 for k in lang}
    return [a for k, a in enumerate(args) if k not in dropped and not a.startswith("--lang=")]


def asks_for_help(args: Sequence[str]) -> bool:
    """Whether a call asks for the help of a command."""
    return "-h" in args or "--help" in args


def language_of_help(args: Sequence[str]) -> Language | None:
    """The language of the help that a call shows; None for a call that shows none.

    It is that of `--lang`, of the workbook that is named, or of the computer.
    """
    rest = without_language(args)
    if len(rest) > 1 and not asks_for_help(rest):  # without anything groups show theirs
        return None
    language = given_language(args)
    if language is None and any(map(isfile, rest)):
        from xlscore.commands.reporting import language_in  # opens the workbook

        language = language_in(rest)
    return language or system_language()


class SpokenFormatter(click.HelpFormatter):
    """Writes a help as the library does, what the library adds in one language."""

    language: Language

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """How the command is called."""
        usual = say("help_frame.Usage", self.language)
        super().write_usage(prog, args, usual if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        """The heading of the options or the commands."""
        colon = spoken(self.language).colon.rstrip(" ")
        self.write(f"{'':>{self.current_indent}}{self._framed(heading)}{colon}\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Options or commands, each with its help."""
        shown = [(name, self._explained(text)) for name, text in rows]
        super().write_dl(shown, col_max, col_spacing)

    def _framed(self, word: str) -> str:
        known = words("help_frame").get(word)
        return known.in_(self.language) if known else word

    def _explained(self, text: str) -> str:
        """The help of an option, and what the library adds: its default, or that it is needed."""
        found = _EXTRA.fullmatch(text)
        if found is None:
            own = titles("help_frame.help")
            return own.in_(self.language) if text == own.en else text
        help_, gap, extra = found.groups()
        return f"{help_}{gap}[{clauses(self._added(extra.split('; ')), self.language)}]"

    def _added(self, parts: Sequence[str]) -> Iterator[str]:
        for part in parts:
            key, colon, value = part.partition(": ")
            own = self._framed(key)
            yield labelled(own, value, self.language) if colon else own


class SpokenContext(click.Context):
    """A call whose help is in one language."""

    language: Language


@cache
def _context_in(language: Language) -> type[SpokenContext]:
    formatter = type("Formatter", (SpokenFormatter,), {"language": language})
    return type("Context", (SpokenContext,), {"language": language, "formatter_class": formatter})


def spoken_help(command: C, path: str, language: Language) -> C:
    """A command with its help, and so are those in it; `path` is how it is called, "calc build"."""
    ours = copy(command)
    ours.context_class = _context_in(language)
    if known := words("help").get(path or "xlscore"):
        ours.help = known.in_(language)
        ours.short_help = ours.help.partition("\n\n")[0]
    ours.params = [_spoken_option(one, path, language) for one in command.params]
    if isinstance(ours, click.Group):
        ours.commands = {
            name: spoken_help(one, f"{path} {name}".strip(), language)
            for name, one in ours.commands.items()
        }
    return ours


def _spoken_option(parameter: click.Parameter, path: str, language: Language) -> click.Parameter:
    """An option with its help: that of this command, or that of all commands that have it."""
    if not isinstance(parameter, click.Option):
        return parameter
    ours, name, known = copy(parameter), max(parameter.opts, key=len), words("options")
    if text := known.get(f"{path} {name}".strip()) or known.get(name):
        ours.help = text.in_(language)
    return ours
