"""The program: ``xlscore``, and ``python -m xlscore``.

While modules are imported nothing is garbage, so nobody looks for it; nor at the end, where Python
would look through everything three times although all of it goes anyway.
"""

from __future__ import annotations

import atexit
import gc

from xlscore.core.collector import held_collector


def main() -> None:
    """Run the command line, and exit."""
    atexit.register(gc.freeze)
    with held_collector():
        from xlscore.cli import main as command_line
    command_line(prog_name="xlscore")


if __name__ == "__main__":
    main()
