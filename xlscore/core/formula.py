"""G10: game points made of several typed columns, by a closed list of operations.

A formula is a sum of terms, and all of it data: which column, whose, times what, for each full how
many, at most how many.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from xlscore.core.exact import Exact, round_down, whole
from xlscore.core.spelling import fold
from xlscore.records import NamedTuple
from xlscore.texts import Titles

#: What the column *Points* is called in a formula.
TYPED: Final = "points"

#: Begins the keys of a ruleset's own columns.
OWN: Final = "+"

#: Whose of a column counts, of one's own and all of the table.
OPERATIONS: Final[Mapping[str, Callable[[Exact, Sequence[Exact]], Exact]]] = {
    "own": lambda own, table: own,
    "others": lambda own, table: sum(table) - own,
    "table": lambda own, table: sum(table),
    "most": lambda own, table: max(table),
}


class Column(NamedTuple):
    """A column of *Results* beside *Points*; its numbers may be `negative`.

    F12: or one of some `words` is typed, which counts as its number among them from 1; of one with
    `yes_no` yes counts as 1 and no as 0.
    """

    name: str
    title: Titles
    negative: bool
    words: tuple[str, ...] = ()
    yes_no: bool = False

    @property
    def key(self) -> str:
        """What it is called among the columns of *Results*."""
        return OWN + self.name


class TypedWord(int):
    """F12: the number that a word of a column counts as, with the `text` that stands there."""

    text: str

    @classmethod
    def of(cls, number: int, text: str) -> TypedWord:
        """A number with the text."""
        made = cls(number)
        made.text = text
        return made


class Formulas(NamedTuple):
    """F12: what is worked out of what is typed, each as it is written.

    Game points; what tells equal ones apart at a table, in order; tournament points; and a `bonus`
    to these, which is none of the place.
    """

    victory_points: str = ""
    tie_break: tuple[str, ...] = ()
    tournament_points: str = ""
    bonus: str = ""

    @property
    def of_places(self) -> bool:
        """Whether something is worked out once places are made."""
        return bool(self.tournament_points or self.bonus)

    def listed(self) -> list[tuple[str, str]]:
        """Each formula with its target."""
        found = [
            ("victory_points", self.victory_points),
            *(("tie_break", text) for text in self.tie_break),
            ("tournament_points", self.tournament_points),
            ("bonus", self.bonus),
        ]
        return [(target, text) for target, text in found if text]


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
    made: list[Exact] = [0] * len(table)
    for term in formula:
        typed = [row[term.column] for row in table]
        made = [own + term.worth(typed[k], typed, size) for k, own in enumerate(made)]
    return list(map(whole, made))


def table_key(text: str) -> str:
    """A name as tables have it: in any case, with blanks that do not matter."""
    return fold(text).replace(". ", ".")
