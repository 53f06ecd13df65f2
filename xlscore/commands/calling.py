"""A call of the command line, however it was read, from its work to the exit code."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn

from xlscore.actions.console import Screen, put_line
from xlscore.actions.exit_codes import ERRORS, UNREADABLE

if TYPE_CHECKING:
    from click import ClickException

#: What is installed beside the library that reads calls, and a command may do without.
LIBRARIES = frozenset({"openpyxl", "pandas", "xlsxwriter", "xlwings"})


def end_with(run: Callable[[], int], called: Sequence[str]) -> NoReturn:
    """Run a command and exit, 3 if standard output did not take what it said."""
    with Screen() as screen:
        code = _run(run, called)
        if failure := screen.failure():
            _tell("xlscore", "output-lost", failure)
            code = max(code, UNREADABLE)
    sys.exit(code)


def _run(run: Callable[[], int], called: Sequence[str]) -> int:
    """The exit code of a command; what the system refuses is said in one line."""
    try:
        return run()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except OSError as error:  # a name or a folder that the system has none of
        if error.errno == errno.EPIPE:
            return ERRORS
        _tell(str(error.filename or "xlscore"), "system-refuses", error)
        return UNREADABLE
    except MemoryError as error:
        _tell("xlscore", "out-of-memory", error)
        return UNREADABLE
    except (EOFError, KeyboardInterrupt):
        put_line("", error=True)
        put_line("Aborted!", error=True)
        return ERRORS
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in LIBRARIES:
            raise
        from click import UsageError

        return refuse_call(UsageError(f"this needs {library}; please install it"), called)


def refuse_call(error: ClickException, called: Sequence[str]) -> int:
    """Print what is wrong with a call, line by line; gives the exit code."""
    from xlscore.commands.helping import usage_lines  # most calls are right

    for line in usage_lines(error, called):
        put_line(line, error=True)
    return error.exit_code


def _tell(about: str, code: str, error: OSError | MemoryError) -> None:
    """Print what the system refused, in one line."""
    from xlscore.book.problems import FileProblem
    from xlscore.core.reasons import system_reason
    from xlscore.texts.languages import system_language

    text = FileProblem(code, reason=system_reason(error)).text(system_language())
    put_line(f"{about}: {text}", error=True)
