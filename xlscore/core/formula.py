"""G10: game points made of several typed columns, by a closed list of operations.

A formula is a sum of terms, and all of it data: which column, whose, times what, for each full how
many, at most how many.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from xlscore.core.exact import Exact, round_down, whole
from xlscore.texts import Titles

#: What the column *Points* is called in a formula.
TYPED: Final = "points"

#: Whose of a column counts, of one's own and all of the table.
OPERATIONS: Final[Mapping[str, Callable[[Exact, Sequence[Exact]], Exact]]] = {
    "own": lambda own, table: own,
    "others": lambda own, table: sum(table) - own,
    "table": lambda own, table: sum(table),
    "most": lambda own, table: max(table),
}


class Column(NamedTuple):
    """A column of *Results* beside *Points*; its numbers may be `negative`."""

    name: str
    title: Titles
    negative: bool


class Term(NamedTuple):
    """One part of the sum: what the `operation` makes of a `column`, `times` a number.

    `at_size` are other factors for sizes of tables. With `per` it counts each full so many, with
    `at_most` no more than that.
    """

    column: str
    operation: str
    times: Exact
    at_size: Mapping[int, Exact]
    per: Exact | None
    at_most: Exact | None

    def worth(self, own: Exact, table: Sequence[Exact], size: int) -> Exact:
        """What it adds to the game points of one player of a table of this size."""
        value = OPERATIONS[self.operation](own, table)
        if self.per is not None:
            value = round_down(whole(Fraction(value) / self.per), 1)
        if self.at_most is not None:
            value = min(value, self.at_most)
        return whole(Fraction(value) * self.at_size.get(size, self.times))


def game_points(
    formula: Sequence[Term], table: Sequence[Mapping[str, Exact]], size: int
) -> list[Exact]:
    """G10: the game points of everybody at a table, from what is typed there by column."""
    typed = {term.column: [row[term.column] for row in table] for term in formula}
    return [
        whole(
            Fraction(
                sum(term.worth(typed[term.column][k], typed[term.column], size) for term in formula)
            )
        )
        for k in range(len(table))
    ]
