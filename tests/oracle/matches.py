"""F4: best of n: the games of a match, until one has won more than half of them."""

from __future__ import annotations

from .model import Table
from .rulebook import Rules
from .tables import RulesBook, is_bye


def winner(table: Table) -> int | None:
    """Who won a game of two; nobody where both have the same."""
    rows = [row for row in table.rows if row.status != "left"]
    best = max(row.points or 0 for row in rows)
    first = [row.no for row in rows if (row.points or 0) == best]
    return first[0] if len(first) == 1 else None


def won(book: RulesBook, rules: Rules, no: int | None) -> int:
    """How many games of his match somebody has won."""
    tables = [t for t in book.of_stage(rules["name"]) if book.finished(t) and not is_bye(t)]
    return sum(no is not None and winner(table) == no for table in tables)


def open_games(book: RulesBook, rules: Rules) -> list[Table]:
    """The games that have to be played still."""
    found = []
    for table in book.of_stage(rules["name"]):
        decided = any(2 * won(book, rules, row.no) > rules["rounds"] for row in table.rows)
        if not book.finished(table) and not decided and len(table.playing()) > 1:
            found.append(table)
    return found
