"""T7, W4, W5: fixed schedules reach the proven bounds; recomputed from the plans."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from xlscore.core.draws.machinery.bounds import bound_repeats
from xlscore.core.draws.machinery.designs import ALPHABET
from xlscore.core.draws.machinery.grids import lay_grid
from xlscore.core.draws.machinery.plans import (
    FIRST,
    NEWEST,
    TooMany,
    plan,
    read_packaged,
    search_plan,
)
from xlscore.core.draws.machinery.rounds import DrawnRound
from xlscore.core.sizes import ImpossibleSize, Mode, table_sizes

# The least S (sum of (c-1)^2 over pairs that met c times) over 3, 4 and 5 rounds.
PROVEN = {
    6: (6, 12, 24),
    7: (9, 18, 36),
    8: (12, 24, 48),
    9: (0, 0, 9),
    10: (3, 7, 15),
    11: (6, 12, 20),
    12: (9, 18, 30),
    13: (0, 0, 3),
    14: (0, 0, 2),
}
PROVEN_MANY = {12: (0, 0, 3)}
MODES: tuple[Mode, ...] = ("few", "many")


def recomputed(
    rounds: tuple[DrawnRound, ...],
) -> tuple[int, Counter[int], Counter[tuple[int, int]]]:
    """S, three-table visits by player, sittings by player and seat: from the seats alone."""
    met: Counter[tuple[int, int]] = Counter()
    threes: Counter[int] = Counter()
    seats: Counter[tuple[int, int]] = Counter()
    for round_ in rounds:
        for table in round_.tables:
            players = [seat.no for seat in table.seats]
            met.update(combinations(sorted(players), 2))
            threes.update(players if len(players) == 3 else [])
            seats.update([(seat.no, seat.seat) for seat in table.seats])
    return sum((count - 1) ** 2 for count in met.values()), threes, seats


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("number_of_rounds", [3, 4, 5])
def test_figures_of_plans_from_6_to_200(number_of_rounds: int, mode: Mode) -> None:
    """All of the small ones, which are searched for; of the others each rest of 16, by turns."""
    for n in (*range(6, 65), *range(65, 201, 7)):
        rounds = plan(n, number_of_rounds, mode).rounds
        sizes = table_sizes(n, mode)
        where = f"{n} players, {number_of_rounds} rounds, {mode}"
        assert [round_.round_ for round_ in rounds] == list(range(1, number_of_rounds + 1))
        for round_ in rounds:
            assert tuple(table.size for table in round_.tables) == sizes, where
            assert sorted(no for t in round_.tables for no in t.players) == list(range(1, n + 1))
            for table in round_.tables:
                used = [seat.seat for seat in table.seats]
                assert used[0] == 1, where
                assert used == sorted(set(used)), where
                assert used[-1] <= 4, where

        repeats, threes, seats = recomputed(rounds)
        least = (PROVEN_MANY if mode == "many" else {}).get(n) or PROVEN.get(n, (0, 0, 0))
        assert repeats == least[number_of_rounds - 3], where
        assert repeats == bound_repeats(n, number_of_rounds, mode), where

        three_seats = 3 * sizes.count(3) * number_of_rounds
        if n >= 15:
            spread = [threes[no] for no in range(1, n + 1)]
            assert max(spread) - min(spread) <= 1, where
            if three_seats <= n:
                assert max(spread) <= 1, where

        starts_again = sum(count - 1 for (_, seat), count in seats.items() if seat == 1)
        seats_again = sum(count - 1 for count in seats.values())
        starts_more = max(0, number_of_rounds * len(sizes) - n)
        assert starts_again == starts_more, where
        if number_of_rounds == 3:
            assert seats_again == 0, where
        elif number_of_rounds == 4:
            assert seats_again == starts_more, where
            if n % 4 == 0 and mode == "few":
                assert set(seats.values()) == {1}, where
                assert len(seats) == 4 * n, where
        else:
            assert seats_again == n, where  # five games on four seats


@pytest.mark.parametrize(
    ("n", "mode"),
    [(200, "few"), (333, "few"), (500, "many"), (998, "many"), (1000, "few"), (1500, "few")],
)
def test_large_fields(n: int, mode: Mode) -> None:
    repeats, threes, _ = recomputed(plan(n, 5, mode).rounds)
    assert repeats == 0
    spread = [threes[no] for no in range(1, n + 1)]
    assert max(spread) - min(spread) <= 1


@pytest.mark.parametrize(("n", "tables"), [(6, (3, 3)), (7, (4, 3)), (8, (4, 4))])
def test_small_minima_by_complete_enumeration(n: int, tables: tuple[int, int]) -> None:
    # All ways to split n players over two tables; the first round fixed (players can be
    # renamed), every choice of the four others.
    rounds = []
    for one in combinations(range(n), tables[0]):
        if tables[0] != tables[1] or 0 in one:
            other = [no for no in range(n) if no not in one]
            rounds.append({*combinations(one, 2), *combinations(other, 2)})
    index = {pair: k for k, pair in enumerate(combinations(range(n), 2))}
    rows = [[index[pair] for pair in sorted(round_)] for round_ in rounds]

    def cost(chosen: tuple[int, ...]) -> int:
        met = [0] * len(index)
        for k in (0, *chosen):
            for pair in rows[k]:
                met[pair] += 1
        return sum((count - 1) ** 2 for count in met if count > 1)

    for number_of_rounds, least in zip((3, 4, 5), PROVEN[n], strict=True):
        others = combinations_with_replacement(range(len(rows)), number_of_rounds - 1)
        assert min(map(cost, others)) == least


@pytest.mark.parametrize("n", [3, 4])
def test_one_table(n: int) -> None:
    rounds = plan(n, 3).rounds
    assert [len(round_.tables) for round_ in rounds] == [1, 1, 1]
    _, _, seats = recomputed(rounds)
    assert set(seats.values()) == {1}


@pytest.mark.parametrize(("n", "number_of_rounds"), [(6, 7), (20, 6), (24, 8), (61, 6), (12, 1)])
def test_other_numbers_of_rounds(n: int, number_of_rounds: int) -> None:
    rounds = plan(n, number_of_rounds).rounds
    assert len(rounds) == number_of_rounds
    for round_ in rounds:
        assert sorted(round_.players) == list(range(1, n + 1))


def test_what_cannot_be_planned() -> None:
    for n in (0, 1, 2, 5):
        with pytest.raises(ImpossibleSize):
            plan(n, 3)
    with pytest.raises(TooMany, match="at most 10000"):
        plan(10_001, 3)
    with pytest.raises(ValueError, match="no schedule"):
        plan(12, 0)


def test_a_plan_is_the_same_every_time_and_named_by_its_contents() -> None:
    for n, number_of_rounds in ((10, 3), (24, 4), (22, 6)):
        one, again = plan(n, number_of_rounds), plan(n, number_of_rounds)
        assert one == again
        text = "|".join(
            " ".join(f"{table.number}:{seat.seat}={seat.no}" for seat in table.seats)
            for round_ in one.rounds
            for table in round_.tables
        )
        name, digest = one.id.rsplit("-", 1)
        assert name == f"{n}x{number_of_rounds}-few"
        assert hashlib.sha256(text.encode()).hexdigest().startswith(digest)


def test_modes_with_the_same_sizes_are_one_plan() -> None:
    assert plan(13, 3, "many").id == plan(13, 3).id
    assert plan(27, 3, "threes").id == plan(27, 3, "many").id
    assert plan(27, 3, "many").id != plan(27, 3).id


def test_published_plans_stay() -> None:
    """A plan on paper is that of its version, whatever comes after it."""
    assert plan(24, 4, "few", FIRST).id == "24x4-few-1cc8ab6b"
    assert plan(24, 4, "few", NEWEST).id == "24x4-few-e937563f"


@pytest.mark.parametrize(("n", "number_of_rounds"), [(6, 3), (8, 4), (9, 4), (12, 4)])
def test_packaged_plans_can_be_made_again(n: int, number_of_rounds: int) -> None:
    # As benchmarks/plans.py makes them: the first weight reaches the bound here.
    found = search_plan(n, number_of_rounds, "few", 60, 2)
    ordered = [sorted(map(sorted, tables), key=lambda t: (-len(t), t)) for tables in found.rounds]
    lines = ["".join(ALPHABET[no] for table in one for no in table) for one in ordered]
    assert read_packaged()[f"few-{n}x{number_of_rounds}"] == lines


@pytest.mark.parametrize("order", range(4, 14))
def test_t7_full_tables_without_a_repeated_meeting(order: int) -> None:
    """Prime orders reach as many rounds as tables (4, four tables, one more), the others five."""
    most = order if order in (7, 11, 13) else 5
    assert lay_grid(order, most + 1) is None
    for rounds in range(1, most + 1):
        tables = [table for drawn in lay_grid(order, rounds) or () for table in drawn]
        assert len(tables) == rounds * order
        met = [frozenset(two) for table in tables for two in combinations(table, 2)]
        assert len(met) == len(set(met)) == rounds * order * 6
