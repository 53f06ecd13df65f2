"""C7, A2, W4: what a draw reports about itself, beside what no draw can beat and a pure lot gives.

Exact, as fractions: in a round drawn by a pure lot every two players meet with the
same chance, every player has the same chance of each place, and rounds do not depend
on each other. Who did not play in a round can meet nobody there.

Every figure is a count, the lower the better. ``bound``: proven that no draw of the
same players at tables of the same sizes has less (``core.bounds``); a figure that
equals its bound is proven best, else it is the best found. ``expected``: its mean if
every round were drawn by a pure lot, exact. With drop-outs both are taken over who
played in which round. No figure counts anything twice that happened once: "again"
figures leave out the first time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from typing import Literal

from xlscore.core.draws.machinery.bounds import (
    PROVEN,
    cost_evenly,
    count_overlap,
    count_pairs_again,
)
from xlscore.core.draws.machinery.partner_plans import count_sides
from xlscore.core.draws.machinery.rounds import DrawnRound, count_meetings, count_three_visits
from xlscore.core.exact import Exact
from xlscore.records import dataclass


def spread_chances(meeting: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """T7: the chance of 0, 1, 2 ... meetings, given each round's chance of one."""
    spread = [Fraction(1)]
    for chance in meeting:
        none = [share * (1 - chance) for share in spread] + [Fraction(0)]
        some = [Fraction(0)] + [share * chance for share in spread]
        spread = [a + b for a, b in zip(none, some, strict=True)]
    return tuple(spread)


def chance_to_meet(round_: DrawnRound) -> Fraction:
    """That a pure lot of this round brings two given players together."""
    pairs = comb(len(round_.players), 2)
    met = sum(comb(table.size, 2) for table in round_.tables)
    return Fraction(met, pairs) if pairs else Fraction(0)


def _count_presence(rounds: Sequence[DrawnRound]) -> Counter[tuple[int, ...]]:
    """How many players took part in exactly which rounds (by index)."""
    took_part: dict[int, list[int]] = {}
    for index, round_ in enumerate(rounds):
        for no in sorted(round_.players):
            took_part.setdefault(no, []).append(index)
    return Counter(map(tuple, took_part.values()))


def expect_meetings(rounds: Sequence[DrawnRound]) -> list[Fraction]:
    """How many pairs a pure lot lets meet 0, 1, 2 ... times, on average."""
    likely = [chance_to_meet(round_) for round_ in rounds]
    spread = [Fraction(0)] * (len(rounds) + 1)
    kinds = list(_count_presence(rounds).items())
    # Rounds of equal chances are one as good as the other, and most are equal.
    alike = [likely.index(c) for c in likely]
    pairs: Counter[tuple[int, ...]] = Counter()
    for index, (present, count) in enumerate(kinds):
        for other, (also, number) in enumerate(kinds[index:]):
            common = sorted(alike[r] for r in {*present}.intersection(also))
            pairs[tuple(common)] += count * number if other else comb(count, 2)
    for shared, number in pairs.items():
        for times, share in enumerate(spread_chances([likely[r] for r in shared])):
            spread[times] += number * share
    return spread


def expect_again(rounds: Sequence[DrawnRound], places: Sequence[int]) -> Fraction:
    """Times beyond the first, all players together, for so many places per round."""
    total = Fraction(0)
    for present, count in _count_presence(rounds).items():
        likely = [Fraction(places[r], len(rounds[r].players)) for r in present]
        never = prod((1 - c for c in likely), start=Fraction(1))
        total += count * (sum(likely, Fraction(0)) - 1 + never)
    return total


FigureCode = Literal[
    "repeat_cost",  # S: sum of (c-1)^2 over pairs that met c times
    "repeated_meetings",  # sum of c-1
    "pairs_twice",  # pairs that met twice or more
    "pairs_thrice",  # pairs that met three times or more
    "three_visits_most",  # visits to three-tables of who has most
    "three_visits_again",  # visits to three-tables beyond a player's first
    "seat_repeats",  # sittings on a seat one had before
    "starts_again",  # starts beyond a player's first
    "group_meetings",  # two of one keep-apart group at one table
    "partners_again",  # sum of c-1 over pairs that were partners c times
    "opponents_again",  # the same of opponents
    "rank_shift",  # tables off the place in the standings, mean over the players
]


@dataclass(frozen=True, slots=True)
class Figure:
    """C7: one figure of a draw with its proven bound and the pure lot's mean."""

    code: FigureCode
    value: Exact
    bound: Exact
    expected: Fraction | None

    @property
    def best(self) -> bool:
        """Whether the value is proven to be the least possible."""
        return self.value == self.bound


def measure_rounds(
    rounds: Sequence[DrawnRound], groups: Mapping[int, str] | None = None
) -> tuple[Figure, ...]:
    """C7: the figures of all ``rounds`` of a stage together, in the order of the codes.

    ``groups``: keep-apart group by player number; players without one are absent or
    have an empty text. The group figure is left out where nobody has a group.
    """
    if not rounds:
        return ()
    found = [*_measure_meetings(rounds), *_measure_threes(rounds), *_measure_seats(rounds)]
    named = {no: group for no, group in (groups or {}).items() if group}
    if named:
        found.append(_measure_groups(rounds, named))
    return tuple(found)


def _measure_meetings(rounds: Sequence[DrawnRound]) -> Iterable[Figure]:
    counts = count_meetings(rounds).values()
    spread = expect_meetings(rounds)
    pairs = comb(len(_find_everybody(rounds)), 2)
    total = sum(counts)
    last = len(rounds) - 1
    overlaps = {
        (a, b): _bound_overlap(rounds[a], rounds[b]) for a, b in combinations(range(len(rounds)), 2)
    }
    again = max(total - pairs, sum(overlaps[r, r + 1] for r in range(last)))
    least = max(
        sum(overlaps.values()), cost_evenly(total, pairs, 1) if pairs else 0, _find_proven(rounds)
    )
    twice = max([*overlaps.values(), -(-again // last) if last else 0])
    thrice = max(0, -((2 * pairs - total) // (last - 1)) if last > 1 else 0)
    cost: tuple[tuple[FigureCode, int, Callable[[int], int]], ...] = (
        ("repeat_cost", least, lambda c: (c - 1) ** 2 if c else 0),
        ("repeated_meetings", again, lambda c: max(0, c - 1)),
        ("pairs_twice", twice, lambda c: int(c >= 2)),
        ("pairs_thrice", thrice, lambda c: int(c >= 3)),
    )
    for code, bound, of in cost:
        mean = sum((of(c) * share for c, share in enumerate(spread)), Fraction(0))
        yield Figure(code, sum(map(of, counts)), bound, mean)


def _measure_threes(rounds: Sequence[DrawnRound]) -> Iterable[Figure]:
    visits = count_three_visits(rounds)
    players = len(_find_everybody(rounds))
    total = visits.total()
    threes = [3 * sum(table.size == 3 for table in round_.tables) for round_ in rounds]
    yield Figure("three_visits_most", max(visits.values(), default=0), -(-total // players), None)
    yield Figure(
        "three_visits_again",
        sum(count - 1 for count in visits.values()),
        max(0, total - players),
        expect_again(rounds, threes),
    )


def _measure_seats(rounds: Sequence[DrawnRound]) -> Iterable[Figure]:
    used = Counter(
        (seat.no, seat.seat) for round_ in rounds for table in round_.tables for seat in table.seats
    )
    games = Counter(no for round_ in rounds for no in round_.players)
    players = len(games)
    starts = sum(len(round_.tables) for round_ in rounds)
    most = max(4, *(seat for _, seat in used))
    # Without a repeat everybody starts once at most, and plays four games on four seats.
    fifth_games = sum(max(0, count - most) for count in games.values())
    sat = [Counter(s.seat for table in round_.tables for s in table.seats) for round_ in rounds]
    again = {n: expect_again(rounds, [seats[n] for seats in sat]) for n in range(1, most + 1)}
    yield Figure(
        "seat_repeats",
        sum(count - 1 for count in used.values()),
        max(starts - players, fifth_games),
        sum(again.values(), Fraction(0)),
    )
    yield Figure(
        "starts_again",
        sum(count - 1 for (_, seat), count in used.items() if seat == 1),
        max(0, starts - players),
        again[1],
    )


def _measure_groups(rounds: Sequence[DrawnRound], groups: Mapping[int, str]) -> Figure:
    value, bound, expected = 0, 0, Fraction(0)
    for round_ in rounds:
        likely = chance_to_meet(round_)
        for count in Counter(groups[no] for no in round_.players if no in groups).values():
            bound += count_pairs_again(count, len(round_.tables))
            expected += likely * comb(count, 2)
        for table in round_.tables:
            there = Counter(groups[no] for no in table.players if no in groups)
            value += sum(comb(count, 2) for count in there.values())
    return Figure("group_meetings", value, bound, expected)


def measure_rank_shift(round_: DrawnRound, order: Sequence[int]) -> Figure:
    """H2: how far the tables are from a pure filling from the top of the standings.

    ``order``: everybody drawn, best first, as the lot ordered the ties. Tables are
    compared in the order of their players' mean rank, so a table with another number
    for somebody who needs it is no shift. In tables, mean over the players.
    """
    rank = {no: place for place, no in enumerate(order)}
    tables = sorted(
        round_.tables, key=lambda table: Fraction(sum(rank[no] for no in table.players), table.size)
    )
    sizes = [table.size for table in tables]
    pure = [index for index, size in enumerate(sorted(sizes, reverse=True)) for _ in range(size)]
    moved = sum(
        abs(pure[rank[no]] - index) for index, table in enumerate(tables) for no in table.players
    )
    by_lot = sum(a * b * abs(i - j) for i, a in enumerate(sizes) for j, b in enumerate(sizes))
    players = len(order)
    mean = Fraction(by_lot, players * players)
    return Figure("rank_shift", Fraction(moved, players), 0, mean)


def _find_everybody(rounds: Iterable[DrawnRound]) -> frozenset[int]:
    return frozenset().union(*(round_.players for round_ in rounds))


def _bound_overlap(one: DrawnRound, other: DrawnRound) -> int:
    """The least pairs of both rounds that must be alike, by who plays in both."""
    both = one.players & other.players
    shared = (
        [sum(no in both for no in table.players) for table in round_.tables]
        for round_ in (one, other)
    )
    return count_overlap(*shared)


def _find_proven(rounds: Sequence[DrawnRound]) -> int:
    """The enumerated minimum, where all rounds have the same players and sizes."""
    sizes = {tuple(sorted(table.size for table in round_.tables)) for round_ in rounds}
    if len(sizes) > 1 or len({round_.players for round_ in rounds}) > 1:
        return 0
    (size,) = sizes
    least = count_overlap(size, size) * comb(len(rounds), 2)
    return max(least, PROVEN.get((sum(size), len(size), len(rounds)), 0))


def measure_sides(rounds: Sequence[DrawnRound], teams: Mapping[int, str]) -> tuple[Figure, ...]:
    """Sums of meetings beyond the first, of two on one side and of two on different ones.

    Of `teams` partners are always members of one, and opponents never.
    """
    beside, against = count_sides(table for round_ in rounds for table in round_.tables)
    nos = sorted({no for round_ in rounds for no in round_.players})
    pairs = [(one, other) for one, other in combinations(nos, 2)]
    mates = [two for two in pairs if teams and teams.get(two[0]) == teams.get(two[1])]
    most = len(pairs) - len(mates)
    return (
        _measure_again("partners_again", beside.values(), len(mates) if teams else most),
        _measure_again("opponents_again", against.values(), most),
    )


def _measure_again(code: FigureCode, counts: Iterable[int], pairs: int) -> Figure:
    """The least there can be: all meetings but one for each pair."""
    met = list(counts)
    bound = max(0, sum(met) - pairs)
    return Figure(code, sum(met) - len(met), bound, None)
