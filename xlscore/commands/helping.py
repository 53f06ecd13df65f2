"""Help and refusals in the language of the person: the library that reads calls has one only.

`xlscore --help` imports this and nothing else of ours, so it takes no longer for it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cache
from os.path import isfile
from typing import TypeVar

import click

from xlscore.core.patterns import pattern
from xlscore.texts import PROGRAMS, Language, Titles, clauses, put_label, say, spoken, titles, words
from xlscore.texts.languages import read_lang_option, system_language

C = TypeVar("C", bound=click.Command)
_EXTRA = pattern(r"(.*?)(  |^)\[([^]]*)\]", re.DOTALL)


def drop_language(args: Sequence[str]) -> list[str]:
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
    rest = drop_language(args)
    if len(rest) > 1 and not asks_for_help(rest):  # without anything groups show theirs
        return None
    language = read_lang_option(args)
    if language is None and any(map(isfile, rest)):
        language = _language_of_workbook(rest)
    return language or system_language()


def _language_of_workbook(names: Sequence[str]) -> Language | None:
    from xlscore.commands.reporting import language_in  # opens workbooks; most calls name none

    return language_in(names)


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
            yield put_label(own, value, self.language) if colon else own


class SpokenContext(click.Context):
    """A call whose help is in one language."""

    language: Language


@cache
def _context_in(language: Language) -> type[SpokenContext]:
    formatter = type("Formatter", (SpokenFormatter,), {"language": language})
    return type("Context", (SpokenContext,), {"language": language, "formatter_class": formatter})


def translate_help(command: C, path: str, language: Language) -> C:
    """A command with its help, and so are those in it; `path` is how it is called, "calc build"."""
    ours = copy(command)
    ours.context_class = _context_in(language)
    if known := words("help").get(path or "xlscore"):
        ours.help = known.in_(language)
        ours.short_help = ours.help.partition("\n\n")[0]
    ours.params = [_translate_option(one, path, language) for one in command.params]
    if isinstance(ours, click.Group):
        ours.commands = {
            name: translate_help(one, f"{path} {name}".strip(), language)
            for name, one in ours.commands.items()
        }
    return ours


def _translate_option(parameter: click.Parameter, path: str, language: Language) -> click.Parameter:
    """An option with its help: that of this command, or that of all commands that have it."""
    if not isinstance(parameter, click.Option):
        return parameter
    ours, name, known = copy(parameter), max(parameter.opts, key=len), words("options")
    if text := known.get(f"{path} {name}".strip()) or known.get(name):
        ours.help = text.in_(language)
    return ours


_FIELD = pattern(r"\\{(\w+)\\}")


def usage_lines(error: click.ClickException, args: Sequence[str]) -> list[str]:
    """What is said of a wrong call, line by line, in the language that it asked for."""
    shown = io.StringIO()
    error.show(shown)
    lines = shown.getvalue().splitlines()
    language = find_language(args)
    return [translate(line, language) for line in lines]


def find_language(args: Sequence[str]) -> Language:
    """The language of `--lang`, though the call is wrong; else of the workbook that it names."""
    return read_lang_option(args) or _language_of_workbook(args) or system_language()


def language_of_call() -> Language:
    """The language of the command that runs: of `--lang`, else of its workbook, else the system."""
    context = click.get_current_context(silent=True)
    given = context.params if context else {}
    lang: Language | None = given.get("lang")
    return lang or _language_of_workbook([given.get("file") or ""]) or system_language()


def translate(sentence: str, language: Language) -> str:
    """A sentence of the area "usage" in another language; any other one as it is."""
    if language == PROGRAMS:
        return sentence
    for known in words("usage").values():
        if match := _pattern(known).fullmatch(sentence):
            values = match.groupdict()
            if "message" in values:
                values["message"] = translate(values["message"], language)
            return known.in_(language).format_map(values)
    return sentence


@cache
def _pattern(known: Titles) -> re.Pattern[str]:
    """The English sentence, its fields as groups."""
    return re.compile(_FIELD.sub(r"(?P<\1>.+?)", re.escape(known.en)), re.DOTALL)
