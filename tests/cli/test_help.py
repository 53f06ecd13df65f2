"""The help of every command in every language, where it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from command_line import run
from every import every
from xlscore.cli import COMMANDS, main
from xlscore.texts import LANGUAGES, say, words


def commands(command: click.Command, *path: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            inner = command.get_command(click.Context(command), name)
            assert inner is not None
            yield from commands(inner, *path, name)


ALL = dict(commands(main))


def options(path: tuple[str, ...], command: click.Command) -> Iterator[tuple[str, str]]:
    """The name of each option alone, and with its command before it."""
    for one in command.params:
        if isinstance(one, click.Option):
            name = max(one.opts, key=len)
            yield name, " ".join((*path, name))


def said(path: tuple[str, ...], command: click.Command, language: str) -> Iterator[str]:
    """All that a command says of itself in one language, paragraph by paragraph."""
    yield from words("help")[" ".join(path) or "xlscore"].in_(language).split("\n\n")
    for name, own in options(path, command):
        yield (words("options").get(own) or words("options")[name]).in_(language)


def test_every_command_and_option_has_its_help_and_none_is_there_for_nothing() -> None:
    names = [pair for path, command in ALL.items() for pair in options(path, command)]
    helps, known = {" ".join(path) or "xlscore" for path in ALL}, {*words("options")}
    assert helps == {*words("help")}
    assert all(own in known or name in known for name, own in names)
    assert known <= {text for pair in names for text in pair}
    unnamed = [name for name, own in names if own not in known]
    shared = {name for name in known if name.startswith("--")}
    assert shared <= {*unnamed, "--version"}


@every((path,) for path in ALL)
def test_a_help_is_whole_in_each_language_and_holds_no_other(path: tuple[str, ...]) -> None:
    ours = {language: [*said(path, ALL[path], language)] for language in LANGUAGES}
    for language in LANGUAGES:
        done = run(*path, "--help", "--lang", language)
        assert done.exit_code == 0
        shown = "".join(done.stdout.split())
        usage = say("help_frame.Usage", language)
        assert shown.startswith("".join(f"{usage}{' '.join(('main', *path))}[OPTIONS]".split()))
        frame = [text.in_(language) for key, text in words("help_frame").items() if key == "help"]
        for text in [*ours[language], *frame]:
            assert "".join(text.split()) in shown
        others = {text for other in LANGUAGES for text in ours[other]} - {*ours[language]}
        assert not [text for text in others if len(text) > 12 and "".join(text.split()) in shown]


def test_the_list_of_the_commands_has_a_line_each() -> None:
    for language in LANGUAGES:
        shown = "".join(run("--help", "--lang", language).stdout.split())
        for name, line in COMMANDS.items():
            assert "".join(f"{name}{line.in_(language)}".split()) in shown


def test_the_language_is_that_of_the_computer_or_of_the_workbook_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "herne.xlsx"
    assert run("new", "catan", file, "--lang", "de").exit_code == 0
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert run("draw", file, "--help").stdout.startswith("Aufruf: ")
    assert run("draw", "--help", "--lang", "xx").stdout.startswith("Usage: ")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert run("--help").stdout.startswith("Aufruf: ")
    assert run("draw", file, "--help", "--lang=en").stdout.startswith("Usage: ")
    assert "Listet, zeigt und prüft Regelwerke." in run("rules").output
