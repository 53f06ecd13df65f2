"""F7: tables of two to twelve, drawn by every kind of seating that is for all."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from bracket_play import by_chance, games, play_through, problems_of, rules_of
from every import every
from xlscore.core.draws.seatings.swiss import _give_seats
from xlscore.core.sizes import ImpossibleSize, even_sizes, pod_sizes

STAGE = """
[[stages]]
name = "preliminary"
rounds = {rounds}
seating = "{seating}"
{more}
chain = ["tournament_points", "victory_points"]
"""
DRAWN = ["lot", "lot-anew", "schedule", "standings", "fixed", "swiss", "pods"]


def head(sizes: Sequence[int], more: str = "") -> str:
    """A ruleset of tables of these sizes; the first place is worth as many points as players."""
    points = ", ".join(f"{size} = {list(range(size, 0, -1))}" for size in sizes)
    return f"""
id = "ours"
title = "Ours"
sizes = {list(sizes)}
minimum_players = {max(sizes)}
{more}
[points]
by_size = {{ {points} }}
"""


@every(DRAWN)
def test_sixteen_sit_at_six_and_two_fives(seating: str) -> None:
    """As few of five as possible; everybody has a seat in every round, and few meet again."""
    rules = rules_of(STAGE.format(rounds=3, seating=seating, more=""), head([5, 6]))
    event, outcome = play_through(rules, 16, by_chance(random.Random(7), 0, 30))
    assert outcome.complete
    for round_ in (1, 2, 3):
        tables = games(event, "preliminary", round_)
        assert [len(table) for table in tables] == [6, 5, 5]
        assert sorted(no for table in tables for no in table) == list(range(1, 17))
    first, second = games(event, "preliminary", 1), games(event, "preliminary", 2)
    together = Counter(len({*a} & {*b}) for a in first for b in second)
    same = seating == "fixed"
    assert max(together) == (6 if same else 2)


def test_twelve_at_one_table_have_seats_of_their_own_each_round() -> None:
    """Of twelve at one table, in as many rounds, each sits on each seat once."""
    rules = rules_of(STAGE.format(rounds=12, seating="pods", more=""), head([12]))
    event, _ = play_through(rules, 12, by_chance(random.Random(1)))
    seats = Counter((row.no, row.seat) for row in event.results)
    assert set(seats.values()) == {1}
    assert ("sizes", "rules-value") in problems_of("", head([13]))


def test_poker_is_balanced_after_each_elimination() -> None:
    """F7: the last of each table goes: 20 at 10 + 10, 18 at 9 + 9, ... 10 at one, then 9, 8, ..."""
    sizes = range(2, 11)
    law = ", ".join(f"{size} = {[*[0] * (size - 1), 1]}" for size in sizes)
    more = f"strikes = {{ {law} }}\nout_with = 1"
    text = STAGE.format(rounds=50, seating="strikes", more=more)
    rules = rules_of(text, head(sizes))
    points = random.Random(4)
    event, outcome = play_through(rules, 20, lambda rows: points.sample(range(99), len(rows)))
    assert outcome.complete
    found = [
        [len(table) for table in games(event, "preliminary", n)]
        for n in range(1, outcome.stages[0].rounds_shown + 1)
    ]
    assert found == [[10, 10], [9, 9], [8, 8], [7, 7], [6, 6], *[[n] for n in range(10, 1, -1)]]


def ways(n: int, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to seat so many at tables of these sizes, largest first."""
    if n == 0:
        yield ()
    for size in (size for size in sorted(sizes, reverse=True) if size <= n):
        for rest in ways(n - size, [other for other in sizes if other <= size]):
            yield (size, *rest)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 40), st.sets(st.integers(2, 12), min_size=1, max_size=4))
def test_sizes_are_the_best_of_all_there_are(n: int, sizes: set[int]) -> None:
    """By trial of all: fewest of another size than the usual; or even, and then the fewest."""
    there, usual = list(ways(n, sorted(sizes))), max(sizes)
    even = [way for way in there if way[0] - way[-1] < 2]
    try:
        odd = sum(size != usual for size in pod_sizes(n, sorted(sizes), usual))
        assert odd == min(sum(size != usual for size in way) for way in there)
    except ImpossibleSize:
        assert not there
    try:
        assert even_sizes(n, sorted(sizes)) == min(even, key=len)
    except ImpossibleSize:
        assert not even


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 6), st.data())
def test_seats_are_those_of_the_first_best_order(size: int, data: st.DataObject) -> None:
    """As if all orders were tried, the start counted as a hundred others."""
    table = data.draw(st.permutations(range(1, size + 1)))
    seats = [(no, seat) for no in table for seat in range(1, size + 1)]
    had = {at: data.draw(st.integers(0, 2)) for at in seats}

    def cost(order: Sequence[int]) -> int:
        return sum(had[no, seat] * (100 if seat == 1 else 1) for seat, no in enumerate(order, 1))

    assert _give_seats(table, had) == min(permutations(table), key=cost)
