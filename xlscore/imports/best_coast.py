"""Best Coast Pairings: the saved list of players with their placings.

Objects under `active` and `dropped` with `placing` and `user` (`firstName`, `lastName`); whoever
dropped out took part without a place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xlscore.imports.imported import Asked, Imported, Source, entry, objects, ranks_of
from xlscore.imports.saved import Saved


def read(source: Saved, _: Asked) -> Imported:
    """The placings of those who played on, then those who dropped out."""
    value = source.json()
    rows = [(own.get("placing"), own) for own in objects(value, "active")]
    rows += [(None, own) for own in objects(value, "dropped")]
    return ranks_of((entry(n), place, _name(own)) for n, (place, own) in enumerate(rows, 1))


def _name(own: Mapping[str, Any]) -> str:
    user = own.get("user")
    person = user if isinstance(user, dict) else own
    return " ".join(str(person.get(key) or "").strip() for key in ("firstName", "lastName")).strip()


SOURCE = Source(lambda source: source.is_json_with("active", "placing"), read, 30)
