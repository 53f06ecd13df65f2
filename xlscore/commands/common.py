"""What commands with options of their own share: the language, own and packaged rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from xlscore.actions.own_rules import OwnRules, text_of
from xlscore.book.atomic import read_file
from xlscore.book.problems import FileProblem
from xlscore.commands.reporting import Reporter, refuse_inputs
from xlscore.core.rulebook.load import LoadedRules, R, Shelf
from xlscore.texts import LANGUAGES, Language

lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
)
rules_option = click.option(
    "--rules",
    type=click.Path(exists=True, dir_okay=False),
)
#: A file to be opened: whether that works is for the program to say (exit code 3).
FILE = click.Path(readable=False)


def reporting(command: Callable[..., None]) -> Callable[..., None]:
    """A command with --lang and a `reporter` of that language; it ends with the exit code.

    Where the FILE of the command cannot be read or written, that is printed. What --rules names
    is read.
    """

    @lang_option
    @wraps(command)
    def run(*args: Any, lang: Language | None, form: str = "text", **given: Any) -> None:
        reporter = Reporter(form, lang, given.get("file") or "")
        with reporter.about(given.get("file") or ""):
            if "rules" in given:
                refuse_inputs(given.get("output"), filter(None, [given["rules"]]))
                given["rules"] = own_rules(given["rules"])
            command(*args, reporter=reporter, **given)
        reporter.finish()

    return run


def own_rules(rules_file: str | None) -> OwnRules | None:
    """The rules of a TOML file given with --rules; their problems are findings like others."""
    return OwnRules(read_text(rules_file), Path(rules_file).name) if rules_file else None


def require_valid(loaded: LoadedRules[R] | None, file: str, reporter: Reporter) -> R:
    """The rules of that file; ends with the findings where they are not valid."""
    assert loaded is not None
    reporter.findings(file, loaded.problems, reporter.language())
    if loaded.rules is None:
        reporter.finish()
    return loaded.rules


def find_packaged(shelf: Shelf[R], named: str, language: Language) -> R:
    """The packaged rules with this id or title; usage error for an unknown one."""
    found = shelf.find(named)
    if found.rules is None:
        raise click.UsageError(" ".join(problem.text(language) for problem in found.problems))
    return found.rules


def read_text(file: str) -> str:
    """A text file in UTF-8; usage error if it is not one."""
    from xlscore.commands.helping import language_of_call  # most calls name no such file

    language = language_of_call()
    try:
        return text_of(read_file(Path(file)))
    except FileProblem as problem:
        raise click.UsageError(f"{file}: {problem.text(language)}") from None
