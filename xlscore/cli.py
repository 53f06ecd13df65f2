"""The command line: a group whose commands are imported only when they are called."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NoReturn

import click

from xlscore import __version__
from xlscore.actions.console import put_line
from xlscore.actions.exit_codes import ERRORS
from xlscore.commands.calling import end_with, refuse_call
from xlscore.commands.helping import (
    SpokenContext,
    asks_for_help,
    drop_language,
    language_of_help,
    translate_help,
)
from xlscore.core.collector import hold_collector
from xlscore.texts import PROGRAMS, words

#: The commands with a line each, so that `xlscore --help` imports none of them.
COMMANDS = words("commands")
#: Options of the commands that people write before them.
OF_COMMANDS = ("--lang", "--rules", "--format")


class LazyGroup(click.Group):
    """A group that finds its commands in `xlscore.commands`."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command and exit. A wrong call is said line by line, whatever was typed."""
        given = args[0] if args else extra.pop("args", None)
        called = list(sys.argv[1:] if given is None else given)
        end_with(lambda: self._run(called, extra), called)

    def _run(self, called: list[str], extra: dict[str, Any]) -> int:
        language = language_of_help(called)
        group = self if language is None else translate_help(self, "", language)
        try:
            shown = drop_language(called) if asks_for_help(called) else called
            code = click.Group.main(group, shown, **(extra | {"standalone_mode": False}))
        except click.Abort:
            put_line("Aborted!", error=True)
            return ERRORS
        except click.NoSuchOption as error:
            if error.ctx and error.ctx.command is group and error.option_name in OF_COMMANDS:
                told = f"Option {error.option_name!r} goes behind the command."
                return refuse_call(click.UsageError(told, error.ctx), called)
            return refuse_call(error, called)
        except click.ClickException as error:
            return refuse_call(error, called)
        return code if isinstance(code, int) else 0

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant; of an unknown one the nearest are named."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            from xlscore.core.spelling import nearest  # most calls are right

            if near := nearest(args[0], COMMANDS):
                told = f"No such command {args[0]!r}. Did you mean {near!r}?"
                raise click.UsageError(told, ctx)
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, imported now; None for an unknown one."""
        if cmd_name not in COMMANDS:
            return None
        with hold_collector():  # modules stay: nothing of theirs is garbage
            command = _command(cmd_name.replace("-", "_"))
        assert isinstance(command, click.Command)
        if issubclass(self.context_class, SpokenContext):
            return translate_help(command, cmd_name, self.context_class.language)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with their help, none of them imported."""
        language = ctx.language if isinstance(ctx, SpokenContext) else PROGRAMS
        with formatter.section("Commands"):
            formatter.write_dl([(name, line.in_(language)) for name, line in COMMANDS.items()])


def _command(name: str) -> object:
    """A command of its own, or else that of a verb."""
    if find_spec(f"xlscore.commands.{name}"):
        return import_module(f"xlscore.commands.{name}").command
    from xlscore.actions.verbs import verb
    from xlscore.commands.verbs import command_of

    return command_of(verb(name))


def in_context(error: click.UsageError, name: str) -> click.UsageError:
    """An error with the command in which it arose, whose usage is shown with it."""
    group = click.Context(main, info_name="xlscore")
    command = main.get_command(group, name)
    assert command is not None
    return click.UsageError(error.message, click.Context(command, group, info_name=name))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="xlscore")
def main() -> None:
    """Standings for board-game tournaments, inside the organiser's Excel workbook."""


if __name__ == "__main__":
    main()
