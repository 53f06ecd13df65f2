"""The program: ``xlscore``, and ``python -m xlscore``.

While modules are imported nothing is garbage, so nobody looks for it; nor at the end, where Python
would look through everything three times although all of it goes anyway.
"""

from __future__ import annotations

import atexit
import gc
import sys

from xlscore.core.collector import held_collector


def main() -> None:
    """Run the command line, and exit."""
    atexit.register(gc.freeze)
    with held_collector():
        from xlscore.commands.calling import end_with
        from xlscore.plain import plain_call

        called = sys.argv[1:]
        run = plain_call(called)
        if run is None:
            from xlscore.cli import main as command_line
    if run is None:
        command_line(prog_name="xlscore")
    else:
        end_with(run, called)


if __name__ == "__main__":
    main()
