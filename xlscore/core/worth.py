"""What a game is worth by the rules: tournament points, game points, shares, scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from xlscore.core.exact import Exact
from xlscore.records import NamedTuple


class TournamentPoints(NamedTuple):
    """C3: tournament points by table size and place; how a shared value is rounded (A1, K2).

    Players who are equal share the sum of their places, or each gets the better one in full (G7);
    who shares the first place has `drawn` instead, where that is told. Places are `dense` where the
    next one after a shared place is not left out: 1, 2, 2, 3 (F13).
    """

    by_size: Mapping[int, tuple[Exact, ...]]
    shared: Literal["sum", "full"]
    rounding: Literal["none", "down", "half-up"]
    step: Exact
    drawn: Exact | None
    dense: bool = False

    @property
    def any_(self) -> bool:
        """Whether a place of some table is worth any."""
        return any(map(any, self.by_size.values()))

    @property
    def only_first(self) -> bool:
        """Whether no place behind the first is worth any."""
        return not any(any(row[1:]) for row in self.by_size.values())

    @property
    def for_winners(self) -> bool:
        """Whether only who won, or who drew, gets any: nothing else is asked of a table."""
        return self.drawn is not None and self.only_first


class VictoryPoints(NamedTuple):
    """Game points as they are summed: capped (T2), weighted by table size (A3, K3).

    `usual` are the least and the most that a player is expected to make, or nothing; with
    `one_winner` exactly one player of a table reaches the points that win. They may be `negative`
    (G1); those of a table add up to `table_sum` (G13); a `bye` is worth so many (G7); where only
    `whole` ones may be typed, a fraction is an error.
    """

    capped: bool
    weights: Mapping[int, Exact]
    round_down: bool
    usual: tuple[Exact, ...]
    one_winner: bool
    negative: bool
    table_sum: Exact | None
    bye: Exact
    whole: bool = False


class Share(NamedTuple):
    """C4: relative shares. `mean_at` are table sizes that get a virtual player with the mean.

    With `decimals`, each game's share counts in per cent, rounded half up (T3). Points count to
    the `power` (G11). `early_win` is the winner's share of a game won early (D2, D2a).
    """

    mean_at: tuple[int, ...]
    power: int
    decimals: int | None
    early_win: Exact | None


class Solo(NamedTuple):
    """G11: who alone at his table makes `at` game points or more takes all.

    He is first with `points` tournament points, which are his score, and has the whole share; all
    others are last with 0 of each. Without `at` nobody does.
    """

    at: Exact | None
    points: Exact | None


class GameScore(NamedTuple):
    """G3: (game points - `origin`) / `unit` + tournament points is the score of a game.

    G9: with `ratio`, factors by place, it is instead factor * ratio to the best of the others +
    tournament points; `first_win` is added where one wins the first game that he entered (G8).
    G11: `survivors` is shared by those who have game points; each of them pays those with the most
    one for each that they have over `tribute_over`, at most his part.
    """

    origin: Exact
    unit: Exact
    ratio: tuple[Exact, ...]
    first_win: Exact
    survivors: Exact
    tribute_over: Exact | None
