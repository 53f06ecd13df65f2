"""A verb as a command: its arguments as options, and its answer on the screen and in the file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from xlscore.actions.verbs.verb import Argument, Verb
from xlscore.commands.answering import run_verb
from xlscore.commands.common import FILE, reporting
from xlscore.commands.reporting import Reporter
from xlscore.texts import say


def command_of(asked: Verb, cls: type[click.Command] = click.Command) -> click.Command:
    """The command that runs a verb."""
    secret = any(one.kind == "secret" for one in asked.arguments)

    @click.pass_context
    def run(context: click.Context, /, reporter: Reporter, **given: Any) -> None:
        if context.args:  # most likely the secret, which no message repeats
            raise click.UsageError(say(f"{asked.name}.no_address", reporter.language()))
        run_verb(asked, given.pop("file", None), given.pop("files", ()), reporter, given)

    reported = reporting(run)
    files = click.Argument(["files"], nargs=-1, required=True, type=FILE)
    params: list[click.Parameter] = [files if asked.many else click.Argument(["file"], type=FILE)]
    params += [_parameter(one) for one in asked.arguments]
    params += vars(reported)["__click_params__"]
    settings = {"allow_extra_args": secret}
    name = asked.name.rpartition(" ")[2]
    return cls(name, callback=reported, params=params, context_settings=settings)


# -- arguments -----------------------------------------------------------------------------------


def _parameter(one: Argument) -> click.Parameter:
    """An argument as the command line takes it."""
    if one.kind in ("player", "source"):
        return click.Argument([one.name], required=one.kind == "source", type=FILE)
    spelling = [one.flag or f"--{one.name.strip('_').replace('_', '-')}", one.name]
    more: dict[str, Any] = _KINDS[one.kind](one)
    if one.default is not None:
        more["default"] = one.default
    if one.kind == "output":
        spelling = ["-o", "--output"]
    elif one.kind == "form":
        spelling = ["--format", "form"]
    return click.Option(
        spelling,
        required=one.needed,
        show_default=one.shown,
        metavar=one.metavar,
        **more,
    )


def _file(**more: Any) -> dict[str, Any]:
    return {"type": click.Path(**more)}


_KINDS: dict[str, Callable[[Argument], dict[str, Any]]] = {
    "text": lambda one: {},
    "player": lambda one: {},
    "secret": lambda one: {},
    "flag": lambda one: {"is_flag": True},
    "count": lambda one: {"type": click.IntRange(one.least, one.most)},
    "choice": lambda one: {"type": click.Choice(one.choices)},
    "some": lambda one: {"type": click.Choice(one.choices), "multiple": True},
    "parts": lambda one: {"callback": _parts(one.choices)},
    "texts": lambda one: {"multiple": True},
    "date": lambda one: {"callback": _date},
    "file": lambda one: {"type": FILE},
    "files": lambda one: {**_file(exists=True, dir_okay=False, path_type=Path), "multiple": True},
    "path": lambda one: _file(dir_okay=False),
    "rules": lambda one: _file(exists=True, dir_okay=False),
    "folder": lambda one: _file(file_okay=False, path_type=Path),
    "output": lambda one: _file(),
    "form": lambda one: {"type": click.Choice(["text", "json", "github"])},
}


def _date(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    if not value:
        return ""
    from xlscore.book.season.inputs import iso_date  # most calls name no date

    iso = iso_date(value)
    if iso is None:
        raise click.BadParameter(f"{value!r} is not a date such as 2026-04-30")
    return iso


def _parts(known: Sequence[str]) -> Callable[[click.Context, click.Parameter, Any], list[str]]:
    """Names of parts, parted by commas; UsageError for an unknown one."""

    def parts(ctx: click.Context, param: click.Parameter, value: str | None) -> list[str]:
        if value is None:
            return []
        names = [name.strip() for name in value.split(",") if name.strip()]
        unknown = [name for name in names if name not in known]
        if unknown or not names:
            raise click.BadParameter(
                f"{', '.join(unknown) or repr(value)}: known are {', '.join(known)}"
            )
        return names

    return parts
