"""The help of every command in German, where it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click
import pytest

from command_line import run
from xlscore.cli import COMMANDS, main
from xlscore.texts import help as overview
from xlscore.texts import help_commands, help_options

KNOWN = [one for module in (overview, help_commands, help_options) for one in module.SENTENCES]
#: What the library says by itself.
FRAME = {one.en for one in overview.SENTENCES[:5]}


def commands(command: click.Command, *path: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            inner = command.get_command(click.Context(command), name)
            assert inner is not None
            yield from commands(inner, *path, name)


ALL = dict(commands(main))


def said(command: click.Command) -> Iterator[str]:
    """All that a command says of itself in English, paragraph by paragraph."""
    for paragraph in cleandoc(command.help or "").split("\n\n"):
        yield " ".join(paragraph.split())
    for one in command.params:
        if isinstance(one, click.Option) and one.help:
            yield one.help


def test_every_text_is_there_in_german_and_none_is_there_for_nothing() -> None:
    wanted = {text for command in ALL.values() for text in said(command)} | {*COMMANDS.values()}
    assert wanted <= {one.en for one in KNOWN}
    assert {one.en for one in KNOWN} == wanted | FRAME
    assert len(KNOWN) == len({one.en for one in KNOWN})


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_nothing_english_is_left_in_the_help_of_a_command(path: tuple[str, ...]) -> None:
    done = run(*path, "--help", "--lang", "de")
    assert done.exit_code == 0
    shown = "".join(done.stdout.split())
    assert shown.startswith(f"Aufruf:{''.join(('main', *path))}[OPTIONS]")
    english = {one.en for one in KNOWN if one.en != "Options"} & {*said(ALL[path]), *FRAME}
    assert not [text for text in english if "".join(text.split()) in shown]
    german = {one.de for one in KNOWN if one.en in said(ALL[path])}
    assert all("".join(text.split()) in shown for text in german | {"Diese Hilfe."})


def test_in_english_it_is_what_stands_at_the_command() -> None:
    shown = " ".join(run("draw", "--help", "--lang", "en").stdout.split())
    assert shown.startswith("Usage: main draw [OPTIONS] FILE")
    assert all(text in shown for text in said(ALL["draw",]))
    assert "Befehle" not in run("--help", "--lang=en").stdout


def test_the_language_is_that_of_the_computer_or_of_the_workbook_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "herne.xlsx"
    assert run("new", "catan", file, "--lang", "de").exit_code == 0
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert run("draw", file, "--help").stdout.startswith("Aufruf: ")
    assert run("draw", "--help", "--lang", "fr").stdout.startswith("Usage: ")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert run("--help").stdout.startswith("Aufruf: ")
    assert run("draw", file, "--help", "--lang=en").stdout.startswith("Usage: ")
    assert "Listet, zeigt und prüft Regelwerke." in run("rules").output
