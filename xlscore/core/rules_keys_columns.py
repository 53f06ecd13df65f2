"""The keys of columns beside *Points*, and of what formulas make of them (G10, F12 to F16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from xlscore.core.formula import OPERATIONS, Column, Formulas, Term
from xlscore.core.rules_data import NEEDED, Group
from xlscore.core.rules_kinds import (
    FLAG,
    SIGNED_NUMBER,
    TEXT,
    TEXTS,
    TITLES,
    Kind,
    Place,
    by_number,
    choice,
    number,
)
from xlscore.core.rules_values import as_text
from xlscore.core.spelling import folded
from xlscore.texts import titles


def _formulas(raw: Any, at: Place) -> tuple[str, ...] | None:
    """Some formulas: a list, or one text with semicolons between them."""
    found = raw.split(";") if isinstance(raw, str) else raw
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        at.refuse("rules-value", value=raw, accepted=titles("values.formulas"))
        return None
    return tuple(text for one in found if (text := one.strip()))


def _lookup(raw: Any, at: Place) -> dict[str, dict[str, Any]] | None:
    """Tables by name, each of numbers by the names of players or of what is typed."""
    if not isinstance(raw, Mapping) or not all(isinstance(one, Mapping) for one in raw.values()):
        at.refuse("rules-value", value=raw, accepted=titles("values.lookup"))
        return None
    found: dict[str, dict[str, Any]] = {}
    for name, rows in raw.items():
        table = found[folded(name)] = {}
        for key, value, below in _rows(rows, at.below(name), ""):
            own = table_key(key)
            if own in table:
                below.refuse("rules-value", value=key, accepted=titles("values.lookup"))
            table[own] = SIGNED_NUMBER.read(value, below)
    return found


def _rows(rows: Mapping[str, Any], at: Place, before: str) -> Iterator[tuple[str, Any, Place]]:
    """The rows of a table; a name with dots in it may have become tables in tables."""
    for key, value in rows.items():
        if isinstance(value, Mapping):
            yield from _rows(value, at.below(key), f"{before}{key}.")
        else:
            yield f"{before}{key}", value, at.below(key)


def table_key(text: str) -> str:
    """A name as tables have it: in any case, with blanks that do not matter."""
    return folded(text).replace(". ", ".")


FORMULA: Final = Kind(titles("values.formula"), lambda raw, at: as_text(raw) or "")
FORMULAS: Final = Kind(titles("values.formulas"), _formulas)
LOOKUP: Final = Kind(titles("values.lookup"), _lookup)

# fmt: off
COLUMN_KEYS: Final[tuple[tuple[Any, ...], ...]] = (
    ("columns", Group(Column, many=True), NEEDED),
    ("columns.*.name", TEXT, NEEDED),
    ("columns.*.title", TITLES, NEEDED),
    ("columns.*.negative", FLAG, False),
    ("columns.*.words", TEXTS, ()),
    ("columns.*.yes_no", FLAG, False),
    ("formula", Group(Term, many=True), NEEDED),
    ("formula.*.column", TEXT, NEEDED),
    ("formula.*.operation", choice(*OPERATIONS), "own"),
    ("formula.*.times", SIGNED_NUMBER, 1),
    ("formula.*.at_size", by_number(SIGNED_NUMBER), {}),
    ("formula.*.per", number(), None),
    ("formula.*.at_most", number(), None),
    ("formulas", Group(Formulas), NEEDED),
    ("formulas.victory_points", FORMULA, ""),
    ("formulas.tie_break", FORMULAS, ()),
    ("formulas.tournament_points", FORMULA, ""),
    ("formulas.bonus", FORMULA, ""),
    ("lookup", LOOKUP, {}),
)
# fmt: on
