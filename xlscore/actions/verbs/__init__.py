"""What can be asked of one workbook: a module for each verb, imported when it is asked for."""

from __future__ import annotations

from importlib import import_module

from xlscore.actions.verbs.verb import Verb


def verb(name: str) -> Verb:
    """The verb of this name: "what-if", "players import"."""
    found = import_module(f"{__name__}.{name.replace('-', '_').replace(' ', '_')}").VERB
    assert isinstance(found, Verb)
    return found
