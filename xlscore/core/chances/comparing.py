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
    wins_at = caps(event, rules)
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
                more = _most(rules, codes[0], size, wins_at.get((stage.rules.name, round_)))
                high = None if high is None or more is None else high + more
                low = None if rules.victory_points.negative else low
        found[line.no] = Rest(values, final, low, high)
    return found


def _most(rules: Ruleset, code: str, size: int, cap: Exact | None) -> Exact | None:
    """The most that one game can add to a criterion at a table of this size; 0: of any size.

    `cap` are the points that win it. None: there is no limit.
    """
    if rules.victory_points.negative:
        return None
    if code == "share":
        whole: Exact = 1 if rules.share.decimals is None else 100
        return Fraction(whole * size, size + 1) if size in rules.share.mean_at else whole
    if cap is None:
        return None
    most = max(weight_points(cap, one, rules) for one in ([size] if size else rules.sizes))
    return max(most, rules.victory_points.bye)
