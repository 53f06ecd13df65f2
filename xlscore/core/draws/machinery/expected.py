"""C7: what a pure lot gives on average: the yardstick beside every figure of a draw.

Exact, as fractions: in a round drawn by a pure lot every two players meet with the
same chance, every player has the same chance of each place, and rounds do not depend
on each other. Who did not play in a round can meet nobody there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb, prod

from xlscore.core.draws.machinery.rounds import DrawnRound


def chances(meeting: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """T7: the chance of 0, 1, 2 ... meetings, given each round's chance of one."""
    spread = [Fraction(1)]
    for chance in meeting:
        none = [share * (1 - chance) for share in spread] + [Fraction(0)]
        some = [Fraction(0)] + [share * chance for share in spread]
        spread = [a + b for a, b in zip(none, some, strict=True)]
    return tuple(spread)


def chance(round_: DrawnRound) -> Fraction:
    """That a pure lot of this round brings two given players together."""
    pairs = comb(len(round_.players), 2)
    met = sum(comb(table.size, 2) for table in round_.tables)
    return Fraction(met, pairs) if pairs else Fraction(0)


def _presence(rounds: Sequence[DrawnRound]) -> Counter[tuple[int, ...]]:
    """How many players took part in exactly which rounds (by index)."""
    took_part: dict[int, list[int]] = {}
    for index, round_ in enumerate(rounds):
        for no in sorted(round_.players):
            took_part.setdefault(no, []).append(index)
    return Counter(map(tuple, took_part.values()))


def expected_meetings(rounds: Sequence[DrawnRound]) -> list[Fraction]:
    """How many pairs a pure lot lets meet 0, 1, 2 ... times, on average."""
    likely = [chance(round_) for round_ in rounds]
    spread = [Fraction(0)] * (len(rounds) + 1)
    kinds = list(_presence(rounds).items())
    # Rounds of equal chances are one as good as the other, and most are equal.
    alike = [likely.index(c) for c in likely]
    pairs: Counter[tuple[int, ...]] = Counter()
    for index, (present, count) in enumerate(kinds):
        for other, (also, number) in enumerate(kinds[index:]):
            common = sorted(alike[r] for r in {*present}.intersection(also))
            pairs[tuple(common)] += count * number if other else comb(count, 2)
    for shared, number in pairs.items():
        for times, share in enumerate(chances([likely[r] for r in shared])):
            spread[times] += number * share
    return spread


def expected_again(rounds: Sequence[DrawnRound], places: Sequence[int]) -> Fraction:
    """Times beyond the first, all players together, for so many places per round."""
    total = Fraction(0)
    for present, count in _presence(rounds).items():
        likely = [Fraction(places[r], len(rounds[r].players)) for r in present]
        never = prod((1 - c for c in likely), start=Fraction(1))
        total += count * (sum(likely, Fraction(0)) - 1 + never)
    return total
