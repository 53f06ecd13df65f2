"""The command line: a group whose commands are imported only when they are called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from xlscore import __version__
from xlscore.actions.console import Screen, put_line
from xlscore.actions.exit_codes import ERRORS, UNREADABLE
from xlscore.commands.helping import (
    GermanContext,
    asks_for_help,
    german_help,
    in_german,
    without_language,
)

#: Commands and their one-line help, here so that `xlscore --help` imports none of them.
COMMANDS = {
    "new": "Make an empty workbook for a ruleset.",
    "players": "Register players from CSV, pasted text or another workbook.",
    "check": "Say what is wrong with workbooks, and change nothing.",
    "plan": "Print the schedule beforehand, as far as it is known.",
    "draw": "Draw the next round by lot, with table slips.",
    "verify": "Recompute every draw from seed and list.",
    "recalc": "Recalculate the standings and write them into the workbooks.",
    "export": "Write standings as JSON, CSV, Markdown or HTML, or as text to diff.",
    "print": "Lists for the wall, slips, cards and certificates as one PDF.",
    "live": "A page for projector and phones that follows the workbook.",
    "announce": "Post standings and the drawn round to Discord, Telegram or a webhook.",
    "import-results": "Take over results from BG Stats, BoardGameGeek, forms and lists.",
    "season": "Update the ranking list and the invitations of a season.",
    "what-if": "Say what a player still needs, in an event or a season.",
    "explain": "Explain why a player stands where he stands.",
    "undo": "Take back the last change; what was typed since stays.",
    "redo": "Make the change again that was taken back last.",
    "batch": "Check, recalculate or export many workbooks, as CI does.",
    "init-repo": "Write an example repository: season, events, workflow, hooks.",
    "calc": "LibreOffice: build and install the extension with menu and functions.",
    "excel": "Put xlscore into Excel, take it out, find out what is wrong.",
    "web": "The page for browsers: build it, show it on this computer.",
    "rules": "List, show and validate rulesets.",
}


class LazyGroup(click.Group):
    """A group that finds its commands in `xlscore.commands`."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command and exit, 3 if standard output did not take what it said."""
        with Screen() as screen:
            code = self._run(*args, **extra)
            if failure := screen.failure():
                _tell("xlscore", "output-lost", failure)
                code = max(code, UNREADABLE)
        sys.exit(code)

    def _run(self, *args: Any, **extra: Any) -> int:
        """The exit code of a command. A wrong call is said line by line, whatever was typed."""
        given = args[0] if args else extra.pop("args", None)
        called = list(sys.argv[1:] if given is None else given)
        group = in_german(self) if german_help(called) else self
        try:
            shown = without_language(called) if asks_for_help(called) else called
            code = click.Group.main(group, shown, **(extra | {"standalone_mode": False}))
        except SystemExit as end:
            code = end.code
        except OSError as error:  # a name or a folder that the system has none of
            _tell(str(error.filename or "xlscore"), "system-refuses", error)
            return UNREADABLE
        except MemoryError as error:
            _tell("xlscore", "out-of-memory", error)
            return UNREADABLE
        except click.Abort:
            put_line("Aborted!", error=True)
            return ERRORS
        except click.ClickException as error:
            from xlscore.commands.usage import usage_lines  # most calls are right

            for line in usage_lines(error, called):
                put_line(line, error=True)
            return error.exit_code
        return code if isinstance(code, int) else 0

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, imported now; None for an unknown one."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"xlscore.commands.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return in_german(command) if self.context_class is GermanContext else command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with their help, none of them imported."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _tell(about: str, code: str, error: OSError | MemoryError) -> None:
    """What the system refused, in one line."""
    from xlscore.book.problems import FileProblem
    from xlscore.core.reasons import system_reason
    from xlscore.texts.system import system_language

    text = FileProblem(code, reason=system_reason(error)).text(system_language())
    put_line(f"{about}: {text}", error=True)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="xlscore")
def main() -> None:
    """Standings for board-game tournaments, inside the organiser's Excel workbook."""


if __name__ == "__main__":
    main()
