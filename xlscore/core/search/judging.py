"""The criteria that are tried, and how far each of them speaks for two players or against them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from xlscore.core.criteria import CRITERIA
from xlscore.core.criteria.text import MOST
from xlscore.core.exact import Exact, as_ratio, order_keys
from xlscore.core.search.law import Facts, Law
from xlscore.core.search.league import Pair
from xlscore.core.tally import Tally
from xlscore.records import NamedTuple

#: Criteria with what it costs to believe in them, in hundredths: those that most leagues have are
#: cheapest.
USUAL: Final[Mapping[str, int]] = {
    "tournament_points": 100,
    "score": 100,
    "victory_points": 110,
    "wins": 120,
    "share": 130,
    "firsts": 135,
    "points_difference": 140,
    "head_to_head": 145,
    "opponents_points": 150,
    "seconds": 150,
    "mean_tournament_points": 150,
    "sonneborn_berger": 160,
    "opponents_but_worst": 160,
    "thirds": 160,
    "mean_victory_points": 160,
    "mean_share": 160,
    "mean_score": 160,
    "shared_firsts": 170,
    "losses": 170,
    "opponents_between": 180,
    "place_average": 180,
    "shared_seconds": 180,
    "shared_thirds": 190,
    "games_played": 190,
    "match_win_share": 200,
    "opponents_quota": 200,
    "opponents(wins)": 200,
    "opponents(victory_points)": 210,
    "ratio": 220,
    "best(victory_points)": 220,
    "best_share": 230,
    "best(tournament_points)": 230,
    "worst(victory_points)": 240,
    "worst(share)": 250,
    "best(victory_points, k = 2)": 260,
}
#: Those of later stages: what was made before.
LATER: Final[Mapping[str, int]] = {
    "preliminary_rank": 120,
    "earlier_tournament_points": 150,
    "earlier_victory_points": 160,
    "table_place": 160,
}


class Judge(NamedTuple):
    """One criterion and the pairs, as bits: those that it puts right, and those it puts wrong.

    A shared rank is put wrong by whatever separates the two.
    """

    code: str
    cost: int
    right: int
    wrong: int


#: What is nothing without points of places, and what is nothing without a score.
_BY_SCALE: Final = frozenset(
    (
        "tournament_points",
        "mean_tournament_points",
        "opponents_points",
        "opponents_but_worst",
        "opponents_between",
        "opponents_quota",
        "match_win_share",
        "sonneborn_berger",
        "best(tournament_points)",
        "earlier_tournament_points",
    )
)
_BY_SCORE: Final = frozenset(("score", "mean_score"))


def codes(
    facts: Facts, law: Law, *, later: bool = False, rounds: int = 1
) -> Iterator[tuple[str, int]]:
    """All criteria to be tried, with their costs; shares need points that are not below 0."""
    known = {**USUAL, **(LATER if later else {})}
    for n in range(4, max(facts.sizes) + 1):
        known[f"count(place = {n})"] = 200 + 5 * n
        known[f"count(place = {n}, shared = parts)"] = 210 + 5 * n
    for n in dict.fromkeys((1, rounds)) if 1 < rounds <= MOST else ():
        known[f"game(victory_points, n = {n})"] = 260
    for code, cost in known.items():
        one = CRITERIA[code]
        if code in _BY_SCALE and law.found == "none":
            continue
        if code in _BY_SCORE and law.unit is None:
            continue
        if facts.negative and any(part.of_shares for part in one.parts()):
            continue
        if not facts.points and any(part.idea in _OF_POINTS for part in one.parts()):
            continue
        yield one.code, cost


#: What nobody has where only places are told.
_OF_POINTS: Final = ("victory_points", "share", "points_difference", "ratio")


def judge(code: str, cost: int, pairs: Sequence[Pair], keys: Mapping[int, int]) -> Judge:
    """What a criterion says of the pairs; `keys` are integers in the order of its values."""
    right = wrong = 0
    low = CRITERIA[code].low_wins
    for bit, pair in enumerate(pairs):
        own, other = keys[pair.above], keys[pair.below]
        if own != other:
            ahead = (own < other) == low
            if ahead and not pair.level:
                right |= 1 << bit
            else:
                wrong |= 1 << bit
    return Judge(code, cost, right, wrong)


def keys_of(values: Mapping[int, Exact]) -> dict[int, int]:
    """Everybody's value as an integer of the same order."""
    keys = order_keys([as_ratio(value) for value in values.values()])
    return dict(zip(values, keys, strict=True))


def values_of(code: str, tallies: Mapping[int, Tally]) -> dict[int, Exact]:
    """Everybody's value."""
    return {no: CRITERIA[code].exact(tally) for no, tally in tallies.items()}


def judge_among(
    code: str, cost: int, pairs: Sequence[Pair], open_: int, of: Mapping[int, Tally]
) -> Judge:
    """F8: the same for a criterion that compares only players who are level with each other.

    Level are those of the `open_` pairs, which nothing has decided yet.
    """
    keys: dict[int, int] = {}
    for group in groups(pairs, open_):
        among = CRITERIA[code].among
        assert among is not None
        values = among([of[no] for no in group])
        keys |= dict(zip(group, order_keys(list(values)), strict=True))
    here = [pair if open_ >> bit & 1 else Pair(0, 0) for bit, pair in enumerate(pairs)]
    return judge(code, cost, here, {0: 0, **keys})


def groups(pairs: Sequence[Pair], open_: int) -> list[list[int]]:
    """The players in groups: those of an open pair are in the same one."""
    found: dict[int, list[int]] = {}
    for bit, pair in enumerate(pairs):
        if open_ >> bit & 1:
            own = found.get(pair.above, [pair.above])
            other = found.get(pair.below, [pair.below])
            if own is not other:
                own = own + other
                for no in own:
                    found[no] = own
    return list({id(group): group for group in found.values()}.values())
