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
    ("columns", Group(Column, many=True), "Spalten", NEEDED,
     "columns of Results that are typed beside the points",
     "Spalten der Ergebnisse, die neben den Punkten eingetragen werden"),
    ("columns.*.name", TEXT, "Name", NEEDED,
     "what the formula calls it", "wie sie in der Formel heißt"),
    ("columns.*.title", TITLES, "Titel", NEEDED,
     "its heading", "ihre Überschrift"),
    ("columns.*.negative", FLAG, "auch negativ", False,
     "its numbers may be below 0", "ihre Zahlen können unter 0 liegen"),
    ("formula", Group(Term, many=True), "Formel", NEEDED,
     "what game points are the sum of; without it they are typed",
     "wovon die Spielpunkte die Summe sind; ohne sie werden sie eingetragen"),
    ("formula.*.column", TEXT, "Spalte", NEEDED,
     "name of a column, or points", "Name einer Spalte, oder points"),
    ("formula.*.operation", choice(*OPERATIONS), "Operation", "own",
     "one's own, the sum of the others', the sum of the table, the most at the table",
     "das eigene, die Summe der anderen, die Summe des Tisches, das meiste am Tisch"),
    ("formula.*.times", SIGNED_NUMBER, "mal", 1,
     "it counts so many times", "es zählt so oft"),
    ("formula.*.at_size", by_number(SIGNED_NUMBER), "bei Größe", {},
     "the same for each table size", "dasselbe für jede Tischgröße"),
    ("formula.*.per", number(), "je", None,
     "each full so many counts as 1", "je volle so viel zählt 1"),
    ("formula.*.at_most", number(), "höchstens", None,
     "no more of it counts", "mehr davon zählt nicht"),
)
# fmt: on
