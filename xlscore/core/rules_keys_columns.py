"""The keys of columns beside *Points* and of the formula that makes game points of them (G10)."""

from __future__ import annotations

from typing import Any, Final

from xlscore.core.formula import OPERATIONS, Column, Term
from xlscore.core.rules_data import NEEDED, Group
from xlscore.core.rules_kinds import (
    FLAG,
    SIGNED_NUMBER,
    TEXT,
    TITLES,
    by_number,
    choice,
    number,
)

# fmt: off
COLUMN_KEYS: Final[tuple[tuple[Any, ...], ...]] = (
    ("columns", Group(Column, many=True), NEEDED),
    ("columns.*.name", TEXT, NEEDED),
    ("columns.*.title", TITLES, NEEDED),
    ("columns.*.negative", FLAG, False),
    ("formula", Group(Term, many=True), NEEDED),
    ("formula.*.column", TEXT, NEEDED),
    ("formula.*.operation", choice(*OPERATIONS), "own"),
    ("formula.*.times", SIGNED_NUMBER, 1),
    ("formula.*.at_size", by_number(SIGNED_NUMBER), {}),
    ("formula.*.per", number(), None),
    ("formula.*.at_most", number(), None),
)
# fmt: on
