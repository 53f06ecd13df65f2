"""What can be asked of one workbook: a module for each verb, imported when it is asked for."""

from __future__ import annotations

from importlib import import_module

from xlscore.actions.verbs.verb import Verb
from xlscore.texts import words


def names() -> list[str]:
    """The verbs, in the order in which the command line names them: those that have a module."""
    from pkgutil import iter_modules  # only who walks through all of them needs it

    there = {module.name for module in iter_modules(__path__)}
    return [name for name in words("commands") if _module(name) in there]


def verb(name: str) -> Verb:
    """The verb of this name."""
    found = import_module(f"{__name__}.{_module(name)}").VERB
    assert isinstance(found, Verb)
    return found


def _module(name: str) -> str:
    return name.replace("-", "_").replace(" ", "_")
