"""What a criterion of standings is (C5): a function over a tally, its code, its headings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from xlscore.core.exact import Exact, Ratio
from xlscore.core.tally import Tally
from xlscore.texts import Titles, titles

Value = Callable[[Tally], Exact | Ratio]
Of = Literal["both", "players", "teams"]


class Criterion(NamedTuple):
    """One way to tell players apart; `key` names it in the JSON export.

    `looks_back`: it needs a stage before, so that the first stage cannot use it. `of` says who has
    it: players, teams (G4), or both, where that of a team is made of all games of its players.
    `mean`: it divides by the number of games (G15). `by_game`: a single game has a value of it,
    which says more than its tournament points. `of_shares`: it is made of shares (C4).
    """

    code: str
    key: str
    title: Titles
    value: Value
    low_wins: bool = False
    looks_back: bool = False
    of: Of = "both"
    mean: bool = False
    by_game: bool = False
    of_shares: bool = False

    @property
    def law(self) -> str:
        """The rule in one line, beginning with its id."""
        return (self.value.__doc__ or "").splitlines()[0]


def criterion(
    known: dict[str, Criterion], *, key: str = "", **more: Any
) -> Callable[[Value], Value]:
    """Register a function as the criterion of its name, in `known`."""

    def register(value: Value) -> Value:
        code = value.__name__
        known[code] = Criterion(code, key or code, titles(f"criteria.{code}"), value, **more)
        return value

    return register
