"""The program: ``xlscore``, and ``python -m xlscore``.

While modules are imported nothing is garbage, so nobody looks for it. At the end nothing is taken
apart: Python would look through all objects three times and free them one by one.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys

from xlscore.core.collector import hold_collector


def main() -> None:
    """Run the command line, and exit."""
    codes: list[int] = []
    atexit.register(_leave, codes)  # the first that is registered runs last
    try:
        _run(sys.argv[1:])
    except SystemExit as end:
        if isinstance(end.code, int):
            codes.append(end.code)
        raise


def _run(called: list[str]) -> None:
    try:
        with hold_collector():
            from xlscore.commands.calling import end_with
            from xlscore.plain import plain_call

            run = plain_call(called)
            if run is None:
                from xlscore.cli import main as command_line
    except KeyboardInterrupt:  # from here on a command says so itself
        sys.exit("\nAborted!")
    if run is None:
        command_line(prog_name="xlscore")
    else:
        end_with(run, called)


def _leave(codes: list[int]) -> None:
    """The last of all that runs: end the process here if its exit code is known."""
    gc.freeze()
    if not codes:
        return
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(codes[-1])


if __name__ == "__main__":
    main()
