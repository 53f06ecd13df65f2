"""Draws: by schedule (T7), by lot (A2, W4), by the standings (H2, K5, K6, T5), duels (D1-D4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seatable import can_be_seated
from xlscore.core.draws.machinery.figures import measure_rounds
from xlscore.core.draws.machinery.plans import plan
from xlscore.core.draws.machinery.rounds import (
    DrawnRound,
    Note,
    Seat,
    Wishes,
    count_meetings,
    count_three_visits,
    plain_round,
)
from xlscore.core.draws.machinery.seats import give_seats
from xlscore.core.draws.seatings.context import Draft
from xlscore.core.draws.seatings.lot import draw_by_lot
from xlscore.core.draws.seatings.pairs import draw_duel
from xlscore.core.draws.seatings.same_tables import repeat_at_tables, seat_groups, seat_snake
from xlscore.core.draws.seatings.schedule import draw_schedule
from xlscore.core.draws.seatings.standings import seat_from_the_top
from xlscore.core.lots import shuffle
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.seatings import snake_groups
from xlscore.core.sizes import ImpossibleSize, Mode, table_sizes

SEED = "2025-11-21 Herne 48213"
fields = st.integers(3, 70).filter(can_be_seated)
modes: st.SearchStrategy[Mode] = st.sampled_from(("few", "many", "threes"))
seeds = st.text(min_size=1, max_size=8)


def tables_of(round_: DrawnRound) -> list[tuple[int, ...]]:
    return [table.players for table in round_.tables]


def check(round_: DrawnRound, players: Iterable[int], sizes: Sequence[int]) -> None:
    """Everybody seated once, at tables of the right sizes, on seats of which one is 1."""
    assert sorted(no for table in round_.tables for no in table.players) == sorted(players)
    assert sorted(table.size for table in round_.tables) == sorted(sizes)
    assert [table.number for table in round_.tables] == list(range(1, len(sizes) + 1))
    for table in round_.tables:
        used = [seat.seat for seat in table.seats]
        assert used[0] == 1
        assert used == sorted(set(used))
        assert used[-1] <= 4


def group_meetings(rounds: Sequence[DrawnRound], groups: dict[int, str]) -> tuple[int, int]:
    figure = {one.code: one for one in measure_rounds(rounds, groups)}["group_meetings"]
    return int(figure.value), int(figure.bound)


class TestSchedule:
    def test_the_lot_only_gives_out_start_numbers(self) -> None:
        stage = draw_schedule(range(101, 125), 3, "preliminary", SEED)
        order = shuffle(range(101, 125), "preliminary|start numbers", SEED)
        assert stage.start_numbers == order
        for drawn, planned in zip(stage.drawn.rounds, plan(24, 3).rounds, strict=True):
            for table, start in zip(drawn.tables, planned.tables, strict=True):
                assert table.seats == tuple(Seat(order[s.no - 1], s.seat) for s in start.seats)

    @settings(max_examples=40)
    @given(fields, st.integers(1, 5), modes, seeds)
    def test_validity(self, n: int, rounds: int, mode: Mode, seed: str) -> None:
        players = range(10, 10 + n)
        stage = draw_schedule(players, rounds, "preliminary", seed, mode=mode)
        assert stage == draw_schedule(reversed(players), rounds, "preliminary", seed, mode=mode)
        for round_ in stage.drawn.rounds:
            check(round_, players, table_sizes(n, mode))
        assert stage.drawn.notes == ()

    @settings(max_examples=25)
    @given(st.integers(16, 60), st.integers(3, 4), seeds, st.data())
    def test_groups_of_up_to_half_the_tables_never_meet(
        self, n: int, rounds: int, seed: str, data: st.DataObject
    ) -> None:
        size = max(2, len(table_sizes(n)) // 2)
        members = data.draw(st.permutations(range(1, n + 1)))
        groups = {no: f"club {k // size}" for k, no in enumerate(members[: 4 * size])}
        stage = draw_schedule(range(1, n + 1), rounds, "preliminary", seed, wishes=Wishes(groups))
        assert group_meetings(stage.drawn.rounds, groups) == (0, 0)
        assert stage.drawn.notes == ()

    @pytest.mark.parametrize("n", [24, 40, 64])
    def test_a_group_as_large_as_the_number_of_tables_never_meets(self, n: int) -> None:
        groups = dict.fromkeys(range(1, n // 4 + 1), "Herne")
        stage = draw_schedule(range(1, n + 1), 4, "preliminary", SEED, wishes=Wishes(groups))
        assert group_meetings(stage.drawn.rounds, groups) == (0, 0)

    @pytest.mark.parametrize("seed", ["3", "7", "17", "22", "48213"])
    def test_two_clubs_of_seven_among_29_never_meet(self, seed: str) -> None:
        groups = {**dict.fromkeys(range(1, 8), "a"), **dict.fromkeys(range(8, 15), "b")}
        drawn = draw_schedule(range(1, 30), 4, "p", seed, wishes=Wishes(groups)).drawn
        assert drawn.notes == ()

    @pytest.mark.parametrize("n", [10, 13, 17, 26])
    def test_who_sat_at_a_three_table_is_kept_apart_too(self, n: int) -> None:
        """A2 says how many go back to a three-table, not who: equals may change places."""
        for seed in map(str, range(30)):
            groups = {no: f"club {no % 4}" for no in range(1, 10)}
            wishes = Wishes(groups)
            one = draw_by_lot(Draft(range(1, n + 1), 1, "p", seed, wishes=wishes))
            two = draw_by_lot(
                Draft(range(1, n + 1), 2, "p", seed, before=one.rounds, wishes=wishes)
            )
            pure = draw_by_lot(Draft(range(1, n + 1), 2, "p", seed, before=one.rounds))
            assert "draw-group" not in {note.code for note in two.notes}
            again = [[note for note in d.notes if note.code == "three-again"] for d in (two, pure)]
            assert [len(note.players) for note in again[0]] == [len(n.players) for n in again[1]]

    def test_the_lot_keeps_three_pairs_apart(self) -> None:
        """Of 1 and 2, 3 and 4, 5 and 6 one sits at each of two tables."""
        groups = {1: "A", 2: "A", 3: "B", 4: "B", 5: "C", 6: "C"}
        for seed in map(str, range(5)):
            drawn = draw_by_lot(Draft(range(1, 9), 1, "p", seed, wishes=Wishes(groups)))
            assert drawn.notes == ()
            for table in tables_of(drawn.rounds[0]):
                assert sorted(groups[no] for no in table if no in groups) == ["A", "B", "C"]

    def test_notes_name_groups_that_cannot_be_kept_apart(self) -> None:
        groups = dict.fromkeys(range(1, 9), "Herne")
        stage = draw_schedule(range(1, 17), 3, "preliminary", SEED, wishes=Wishes(groups))
        value, bound = group_meetings(stage.drawn.rounds, groups)
        assert value >= bound == 3 * 4  # eight at four tables: four pairs each round
        noted = [note for note in stage.drawn.notes if note.code == "draw-group"]
        assert {note.round_ for note in noted} == {1, 2, 3}
        assert sum(len(n.players) * (len(n.players) - 1) // 2 for n in noted) == value

    @settings(max_examples=25)
    @given(st.integers(13, 50), seeds)
    def test_fixed_tables(self, n: int, seed: str) -> None:
        fixed = {3: 1, 7: 2}
        stage = draw_schedule(range(1, n + 1), 3, "preliminary", seed, wishes=Wishes(fixed=fixed))
        for round_ in stage.drawn.rounds:
            check(round_, range(1, n + 1), table_sizes(n))
            assert 3 in round_.tables[0].players
            assert 7 in round_.tables[1].players
        assert stage.drawn.notes == ()

    def test_a_fixed_table_wanted_twice_or_missing_is_noted(self) -> None:
        fixed = {1: 2, 2: 2, 3: 99}
        stage = draw_schedule(range(1, 25), 3, "preliminary", SEED, wishes=Wishes(fixed=fixed))
        for round_ in stage.drawn.rounds:
            assert 1 in round_.tables[1].players
        assert stage.drawn.notes == tuple(Note("draw-fixed-table", r, (2, 3)) for r in (1, 2, 3))


class TestSeats:
    @settings(max_examples=60)
    @given(fields, st.integers(1, 4), seeds)
    def test_seats_of_any_tables(self, n: int, rounds: int, seed: str) -> None:
        # Koenig: whatever the tables, three rounds need no seat twice; over four rounds
        # of four-tables everybody has each seat once.
        tables = []
        for r in range(rounds):
            order = iter(shuffle(range(n), f"R{r}", seed))
            tables.append([[next(order) for _ in range(size)] for size in table_sizes(n)])
        drawn = give_seats(tables)
        used = Counter(s for r in drawn for t in r.tables for s in t.seats)
        if rounds <= 3 or n % 4 == 0:
            assert max(used.values()) == 1
        starts = Counter(s.no for r in drawn for t in r.tables for s in t.seats if s.seat == 1)
        assert sum(k - 1 for k in starts.values()) == max(0, rounds * len(table_sizes(n)) - n)

    def test_earlier_starts_count(self) -> None:
        before = (plain_round(1, [[1, 2, 3, 4]]),)
        (drawn,) = give_seats([[[1, 2, 3, 4]]], 2, before)
        assert drawn.tables[0].players[0] != 1


class TestByLot:
    @settings(max_examples=80)
    @given(fields, modes, seeds)
    def test_validity_and_three_table_rule(self, n: int, mode: Mode, seed: str) -> None:
        players = range(10, 10 + n)
        first = draw_by_lot(Draft(players, 1, "preliminary", seed, mode=mode))
        check(first.rounds[0], players, table_sizes(n, mode))
        assert first.notes == ()
        second = draw_by_lot(Draft(players, 2, "preliminary", seed, mode=mode, before=first.rounds))
        check(second.rounds[0], players, table_sizes(n, mode))
        visits = count_three_visits(first.rounds)
        again = [
            no for t in second.rounds[0].tables if t.size == 3 for no in t.players if visits[no]
        ]
        # As many as there are seats at four-tables are spared, no fewer.
        fours = 4 * table_sizes(n, mode).count(4)
        assert len(again) == max(0, len(visits) - fours)
        expected = (Note("three-again", 2, tuple(sorted(again))),) if again else ()
        assert second.notes == expected

    def test_warned_for_exactly_the_numbers_of_the_rule(self) -> None:
        warned = []
        for n in filter(can_be_seated, range(3, 60)):
            first = draw_by_lot(Draft(range(n), 1, "preliminary", SEED))
            if draw_by_lot(Draft(range(n), 2, "preliminary", SEED, before=first.rounds)).notes:
                warned.append(n)
        assert warned == [3, 6, 9, 10, 13, 17]  # A2

    @settings(max_examples=40)
    @given(st.integers(12, 60), seeds, st.data())
    def test_groups_apart_and_still_the_three_table_rule(
        self, n: int, seed: str, data: st.DataObject
    ) -> None:
        members = data.draw(st.permutations(range(1, n + 1)))
        groups = {no: f"club {k // 3}" for k, no in enumerate(members[: n // 2])}
        first = draw_by_lot(Draft(range(1, n + 1), 1, "p", seed, wishes=Wishes(groups)))
        second = draw_by_lot(
            Draft(range(1, n + 1), 2, "p", seed, before=first.rounds, wishes=Wishes(groups))
        )
        check(second.rounds[0], range(1, n + 1), table_sizes(n))
        visits = count_three_visits(first.rounds)
        again = sum(visits[no] for t in second.rounds[0].tables if t.size == 3 for no in t.players)
        assert again == max(0, len(visits) - 4 * table_sizes(n).count(4))
        assert group_meetings(first.rounds, groups) == (0, 0)

    def test_every_table_is_equally_likely_for_everybody(self) -> None:
        seats = Counter(
            table.number
            for k in range(1400)
            for table in draw_by_lot(Draft(range(1, 8), 1, "p", str(k))).rounds[0].tables
            if 1 in table.players
        )
        assert abs(seats[1] - 800) < 75  # 4 of 7 seats; four standard deviations

    def test_final_of_four_and_of_three(self) -> None:
        for players in ((4, 9, 11, 2), (4, 9, 11)):  # A6; A5: three players, three seats
            (final,) = draw_by_lot(Draft(players, 1, "final", SEED)).rounds
            check(final, players, (len(players),))

    def test_too_few(self) -> None:
        with pytest.raises(ImpossibleSize):
            draw_by_lot(Draft(range(5), 1, "preliminary", SEED))


class TestFromTheTop:
    def test_pure(self) -> None:
        order = (7, 3, 10, 1, 2, 9, 8, 4, 6, 5)
        (drawn,) = seat_from_the_top(Draft(order, 2, "preliminary", SEED)).rounds
        tables = [set(table) for table in tables_of(drawn)]
        assert tables == [{7, 3, 10, 1}, {2, 9, 8}, {4, 6, 5}]  # H2: threes at the bottom
        check(drawn, order, (4, 3, 3))

    @settings(max_examples=40)
    @given(st.integers(16, 60), seeds)
    def test_rematches_avoided(self, n: int, seed: str) -> None:
        order = list(range(1, n + 1))
        before = seat_from_the_top(Draft(order, 1, "p", seed)).rounds
        pure = seat_from_the_top(Draft(order, 2, "p", seed, before=before))
        kept = seat_from_the_top(Draft(order, 2, "p", seed, before=before), avoid_rematches=True)
        check(kept.rounds[0], order, table_sizes(n))
        met = count_meetings(before)
        assert sum(met[two] for two in count_meetings(pure.rounds)) == len(met)
        assert sum(met[two] for two in count_meetings(kept.rounds)) == 0

    def test_who_started_starts_last(self) -> None:
        before = (plain_round(1, [[1, 2, 3, 4], [5, 6, 7, 8]]),)
        (drawn,) = seat_from_the_top(Draft(range(1, 9), 2, "p", SEED, before=before)).rounds
        assert drawn.tables[0].players[0] != 1
        assert drawn.tables[1].players[0] != 5

    def test_fixed_table(self) -> None:
        drawn = seat_from_the_top(Draft(range(1, 13), 2, "p", SEED, wishes=Wishes(fixed={1: 3})))
        assert set(drawn.rounds[0].tables[2].players) == {1, 2, 3, 4}
        assert drawn.notes == ()


class TestSnakesAndFinals:
    def test_king_lui_27(self) -> None:
        groups = snake_groups(range(1, 28), 9)
        assert groups[0] == (1, 18, 19)  # K5
        assert groups[1] == (2, 17, 20)
        assert groups[8] == (9, 10, 27)

    def test_king_lui_9(self) -> None:
        assert snake_groups(range(1, 10), 3) == ((1, 6, 7), (2, 5, 8), (3, 4, 9))  # K6

    def test_one_seating_several_games(self) -> None:
        seating = seat_snake(range(1, 10), "stage 3", SEED).rounds[0]
        assert [set(t) for t in tables_of(seating)] == [{1, 6, 7}, {2, 5, 8}, {3, 4, 9}]
        games = repeat_at_tables(seating.tables, 4)
        assert [game.round_ for game in games] == [1, 2, 3, 4]
        for k, game in enumerate(games):
            assert [set(t) for t in tables_of(game)] == [set(t) for t in tables_of(seating)]
            # The start goes round: in game k the k-th of the first game starts.
            starters = [t[0] for t in tables_of(game)]
            assert starters == [t[k % 3] for t in tables_of(seating)]

    def test_groups_as_the_ruleset_lists_them(self) -> None:
        # T5: 1, 4, 5, 8 and 2, 3, 6, 7 of the order; the list gives the seats, no lot does.
        stage = RULESETS["catan"].stages[1]._replace(groups={8: ((1, 4, 5, 8), (2, 3, 6, 7))})
        drawn = seat_groups((21, 22, 23, 24, 25, 26, 27, 28), stage)
        assert tables_of(drawn.rounds[0]) == [(21, 24, 25, 28), (22, 23, 26, 27)]
        assert drawn.labels == ()
        with pytest.raises(ImpossibleSize):
            seat_groups((21, 22, 23), stage)

    def test_snake_needs_tables_of_three(self) -> None:
        for n in (0, 8):
            with pytest.raises(ImpossibleSize):
                seat_snake(range(n), "stage 3", SEED)


class TestDuels:
    @staticmethod
    def rounds(n: int, seed: str, number: int = 4) -> tuple[list[DrawnRound], list[Note]]:
        drawn: list[DrawnRound] = []
        notes: list[Note] = []
        for r in range(1, number + 1):
            one = draw_duel(
                Draft(range(1, n + 1), r, "preliminary", seed, before=drawn),
                rounds_left=number + 1 - r,
            )
            drawn += one.rounds
            notes += one.notes
        return drawn, notes

    @settings(max_examples=40)
    @given(st.integers(5, 50), seeds)
    def test_four_rounds_without_repeats(self, n: int, seed: str) -> None:
        drawn, notes = self.rounds(n, seed)
        byes = []
        for round_ in drawn:
            assert sorted(no for t in tables_of(round_) for no in t) == list(range(1, n + 1))
            assert [t.size for t in round_.tables] == [2] * (n // 2) + [1] * (n % 2)
            byes += [t.players[0] for t in round_.tables if t.size == 1]
        assert max(count_meetings(drawn).values()) == 1  # D1
        assert len(byes) == len(set(byes)) == 4 * (n % 2)  # D3
        assert notes == []

    def test_four_players_meet_again_in_the_fourth_round_only(self) -> None:
        drawn, notes = self.rounds(4, SEED)
        assert sorted(count_meetings(drawn[:3]).values()) == [1] * 6
        assert [(note.code, note.round_) for note in notes] == [("opponents-again", 4)] * 2

    def test_no_second_bye_even_at_the_price_of_a_rematch(self) -> None:
        drawn, _ = self.rounds(5, SEED, 5)
        assert sorted(t.players[0] for r in drawn for t in r.tables if t.size == 1) == [
            1,
            2,
            3,
            4,
            5,
        ]

    @pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
    def test_d3_a_second_bye_outweighs_any_number_of_rematches(self, seed: str) -> None:
        """1 to 4 have met one another twice and had a bye each; 5, who comes late, has met nobody.

        A bye for 5 costs two third meetings, another for 1 to 4 only one.
        """
        pairings = [[[1, 2], [3, 4]], [[1, 3], [2, 4]], [[1, 4], [2, 3]]] * 2
        byes = [[[1]], [[2]], [[3]], [[4]], [], []]
        tables = zip(pairings, byes, strict=True)
        before = [plain_round(r, [*two, *bye]) for r, (two, bye) in enumerate(tables, 1)]
        drawn = draw_duel(Draft(range(1, 6), 7, "preliminary", seed, before=before)).rounds[0]
        assert [t.players for t in drawn.tables if t.size == 1] == [(5,)]

    def test_start_by_lot(self) -> None:
        starts = Counter(self.rounds(4, str(k), 1)[0][0].tables[0].players[0] for k in range(200))
        assert set(starts) == {1, 2, 3, 4}

    def test_too_few(self) -> None:
        with pytest.raises(ImpossibleSize):
            draw_duel(Draft(range(3), 1, "preliminary", SEED))
