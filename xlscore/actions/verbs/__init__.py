"""What can be asked of one workbook: a module for each verb, imported when it is asked for."""

from __future__ import annotations

from importlib import import_module

from xlscore.actions.verbs.verb import Verb

#: The modules beside them that are no verbs.
_OTHERS = ("hosts", "verb")


def names() -> tuple[str, ...]:
    """The names of all verbs."""
    from pkgutil import iter_modules  # a call knows its verb

    modules = (module.name for module in iter_modules(__path__))
    return tuple(verb(name).name for name in modules if name not in _OTHERS)


def verb(name: str) -> Verb:
    """The verb of this name: "what-if", "players import"."""
    found = import_module(f"{__name__}.{name.replace('-', '_').replace(' ', '_')}").VERB
    assert isinstance(found, Verb)
    return found
