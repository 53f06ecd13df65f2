"""Who may end before whom, as far as places decide it, and where points could tip the scale.

Where the places leave two players level, the points of games still to be played decide. They are
not tried one by one: every game adds between nothing and the most it can add (without limits where
points may be negative), so that a lead that is larger is safe and any other counts as open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from xlscore.core.chances.open_games import BEFORE, BY_PLACES, Vector
from xlscore.core.criteria import CRITERIA
from xlscore.core.exact import Exact
from xlscore.core.game_places import caps, weight_points
from xlscore.core.model import Event, Game
from xlscore.core.rules import Ruleset
from xlscore.core.standings.outcome import StageOutcome
from xlscore.records import dataclass

#: Criteria that add up what the points of each game are worth.
BY_POINTS: Final = frozenset({"victory_points", "share"})

#: (surely ahead, possibly ahead or level)
Ahead = tuple[int, int]
BEHIND, OPEN, AHEAD = (0, 0), (0, 1), (1, 1)


@dataclass(frozen=True, slots=True)
class Rest:
    """What the places do not decide: the rest of a player's values, greater always better.

    `final`: none of them can change any more. The first lies between `low` and `high`, where None
    is no limit.
    """

    values: Vector
    final: bool
    low: Exact | None
    high: Exact | None


def ahead(own: int, own_rest: Rest, other: int, other_rest: Rest) -> Ahead:
    """Whether `other` ends ahead of somebody; the values of the chain's head as their ranks."""
    if own != other:
        return AHEAD if other > own else BEHIND
    if own_rest.final and other_rest.final:
        if own_rest.values == other_rest.values:
            return OPEN
        return AHEAD if other_rest.values > own_rest.values else BEHIND
    if not own_rest.values:
        return OPEN
    if other_rest.low is not None and own_rest.high is not None and other_rest.low > own_rest.high:
        return AHEAD
    if own_rest.low is not None and other_rest.high is not None and other_rest.high < own_rest.low:
        return BEHIND
    return OPEN


def rests(
    event: Event,
    rules: Ruleset,
    stage: StageOutcome,
    *,
    head: int,
    games: Mapping[int, Sequence[Game]],
    undrawn: Sequence[int],
) -> dict[int, Rest]:
    """The rest of everybody's values after the first `head` criteria.

    `games` are everybody's open games, `undrawn` the rounds to come that are not drawn yet.
    """
    codes = stage.rules.chain.criteria[head:]
    signed = [(code, -1 if CRITERIA[code].low_wins else 1) for code in codes]
    known = BY_PLACES | BEFORE | BY_POINTS
    fixed = known.issuperset(codes)
    most = _Most(event, rules, stage.rules.name)
    found: dict[int, Rest] = {}
    for line in stage.standings:
        values = tuple([sign * line.value(code) for code, sign in signed])
        own = games.get(line.no, ())
        final = fixed and not own and not undrawn
        low: Exact | None = None
        high: Exact | None = None
        if codes and codes[0] in BY_POINTS:
            low = high = values[0]
            for round_, size in [(g.round_, g.size) for g in own] + [(r, 0) for r in undrawn]:
                more = most.of(codes[0], round_, size)
                high = None if high is None or more is None else high + more
                low = None if rules.victory_points.negative else low
        found[line.no] = Rest(values, final, low, high)
    return found


class _Most:
    """The most that one game can add to a criterion; None: there is no limit."""

    def __init__(self, event: Event, rules: Ruleset, stage: str) -> None:
        self.rules, self.stage = rules, stage
        self.caps = caps(event, rules)

    def of(self, code: str, round_: int, size: int) -> Exact | None:
        """For a table of this size; 0: of any size."""
        if self.rules.victory_points.negative:
            return None
        if code == "share":
            whole: Exact = 1 if self.rules.share.decimals is None else 100
            return Fraction(whole * size, size + 1) if size in self.rules.share.mean_at else whole
        cap = self.caps.get((self.stage, round_))
        if cap is None:
            return None
        sizes = [size] if size else self.rules.sizes
        most = max(weight_points(cap, one, self.rules) for one in sizes)
        return max(most, self.rules.victory_points.bye)
