"""The program: ``xlscore``, and ``python -m xlscore``.

While modules are imported nothing is garbage, so nobody looks for it; nor at the end, where Python
would look through everything three times although all of it goes anyway.
"""

from __future__ import annotations

import atexit
import gc
import sys
from importlib import import_module
from types import ModuleType

from xlscore.core.collector import held_collector

#: What click and Python's library import at once, and most commands never ask for anything.
SELDOM = ("ast", "ipaddress", "tokenize")


class Later(ModuleType):
    """Stands for a module that is imported when something of it is asked for."""

    def __getattr__(self, name: str) -> object:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def main() -> None:
    """Run the command line, and exit."""
    atexit.register(gc.freeze)
    for name in SELDOM:
        sys.modules.setdefault(name, Later(name))
    with held_collector():
        from xlscore.cli import main as command_line
    command_line(prog_name="xlscore")


if __name__ == "__main__":
    main()
