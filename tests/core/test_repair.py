"""C10: schedules after drop-outs: repaired, or drawn anew with the history."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xlscore.core.draws.machinery.plans import TooMany, plan
from xlscore.core.draws.machinery.redraw import compare, find_changed_opponents, redraw
from xlscore.core.draws.machinery.repair import RoundsLeft, repair, take_out
from xlscore.core.draws.machinery.rounds import (
    DrawnRound,
    DrawnTable,
    Note,
    Seat,
    Wishes,
    count_meetings,
    plain_round,
)
from xlscore.core.sizes import ImpossibleSize, table_sizes


def tables_of(round_: DrawnRound) -> list[tuple[int, ...]]:
    return [tuple(sorted(table.players)) for table in round_.tables]


class TestRepair:
    def test_nothing_to_repair(self) -> None:
        planned = plain_round(2, [[1, 2, 3, 4], [5, 6, 7, 8]])
        drawn = repair(RoundsLeft((), (planned,), {8}))
        assert tables_of(drawn.rounds[0]) == [(1, 2, 3, 4), (5, 6, 7)]
        assert drawn.notes == ()

    def test_one_of_a_four_table_fills_the_table_of_two(self) -> None:
        # 9 has gone from a three-table. 1 and 2 have met 7, 3 has met 8; only 4 is new.
        played = plain_round(1, [[1, 7, 2, 5], [3, 8, 6, 10], [4, 9, 11]])
        planned = plain_round(2, [[1, 2, 3, 4], [7, 8, 9], [5, 6, 10, 11]])
        drawn = repair(RoundsLeft((played,), (planned,), {9}))
        # 4 and 11 sat at a three-table before; 5 has met 7; 6 and 10 have met 8.
        # Of those who have not sat at one, all meet one player again: the lowest goes.
        assert tables_of(drawn.rounds[0]) == [(2, 3, 4), (1, 7, 8), (5, 6, 10, 11)]
        assert drawn.notes == (Note("draw-moved", 2, (1,)),)

    def test_who_has_to_leave_his_fixed_table_is_told(self) -> None:
        # 3 + 3 + 2 becomes 4 + 4, so the table of 7 and 8 is gone.
        planned = plain_round(2, [[1, 2, 3], [4, 5, 6], [7, 8, 9]])
        wishes = Wishes(fixed={4: 2, 7: 3})
        notes = repair(RoundsLeft((), (planned,), {9}, wishes=wishes)).notes
        assert Note("draw-moved", 2, (7, 8)) in notes
        assert Note("draw-fixed-table", 2, (7,)) in notes

    def test_fewest_new_repeated_opponents(self) -> None:
        played = plain_round(1, [[1, 7, 2, 8], [3, 5, 6, 9], [4, 10, 11, 12]])
        planned = plain_round(2, [[1, 2, 3, 4], [7, 8, 9], [5, 6, 10, 11, 12][:4]])
        drawn = repair(RoundsLeft((played,), (planned,), {9, 12}))
        assert drawn.notes == (Note("draw-moved", 2, (3,)),)  # 3 has met neither 7 nor 8

    def test_who_sat_at_a_three_table_moves_only_if_all_did(self) -> None:
        played = (
            plain_round(1, [[1, 2, 3], [4, 5, 6]]),
            plain_round(2, [[1, 2, 4], [3, 5, 6]]),
        )
        planned = plain_round(3, [[1, 2, 3, 4], [5, 6]])
        assert repair(RoundsLeft(played, (planned,), ())).notes[0].code == "draw-moved"

    def test_meetings_still_planned_count_too(self) -> None:
        planned = (
            plain_round(2, [[1, 2, 3, 4], [5, 6, 7]]),
            plain_round(3, [[1, 5, 2], [3, 6, 4, 7]]),
        )
        # Round 3 brings 1, 2 to 5 and 3, 4 to 6: each meets one again, the lowest goes.
        drawn = repair(RoundsLeft((), planned, {7}))
        assert drawn.notes[0] == Note("draw-moved", 2, (1,))
        # With 6 out of the plan of round 3 as well 3 and 4 are new to both.
        planned = (planned[0], plain_round(3, [[1, 5, 2, 6], [3, 4, 7]]))
        assert repair(RoundsLeft((), planned, {7})).notes[0] == Note("draw-moved", 2, (3,))

    def test_a_table_of_one_is_dissolved(self) -> None:
        planned = plain_round(1, [[1, 2, 3, 4], [5, 6, 7], [8, 9, 10]])
        drawn = repair(RoundsLeft((), (planned,), {9, 10}))
        assert tables_of(drawn.rounds[0]) == [(1, 2, 3, 4), (5, 6, 7, 8)]
        assert drawn.notes == (Note("draw-moved", 1, (8,)),)

    def test_a_table_of_one_among_fours_gets_two_players(self) -> None:
        planned = plain_round(1, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]])
        drawn = repair(RoundsLeft((), (planned,), {10, 11, 12}))
        assert [table.size for table in drawn.rounds[0].tables] == [3, 3, 3]
        assert drawn.notes == (Note("draw-moved", 1, (1, 5)),)

    def test_no_four_table(self) -> None:
        planned = plain_round(1, [[1, 2, 3], [4, 5, 6], [7, 8, 9]])
        drawn = repair(RoundsLeft((), (planned,), {9}))
        assert tables_of(drawn.rounds[0]) == [(1, 2, 3, 7), (4, 5, 6, 8)]
        assert [table.number for table in drawn.rounds[0].tables] == [1, 2]

    def test_two_tables_of_two(self) -> None:
        planned = plain_round(1, [[1, 2, 3], [4, 5, 6]])
        drawn = repair(RoundsLeft((), (planned,), {3, 6}))
        assert tables_of(drawn.rounds[0]) == [(1, 2, 4, 5)]

    @pytest.mark.parametrize("twos", [2, 3, 5, 8])
    def test_tables_of_two_move_as_few_as_there_are_of_them(self, twos: int) -> None:
        # Two become a four with two moves, and a four helps another with one.
        planned = plain_round(1, [[3 * t - 2, 3 * t - 1, 3 * t] for t in range(1, 11)])
        drawn = repair(RoundsLeft((), (planned,), {3 * t for t in range(1, twos + 1)}))
        assert {table.size for table in drawn.rounds[0].tables} <= {3, 4}
        (moved,) = (note.players for note in drawn.notes if note.code == "draw-moved")
        assert len(moved) <= twos

    @pytest.mark.parametrize("out", [{6}, {1}])
    def test_five_players(self, out: set[int]) -> None:
        planned = plain_round(1, [[1, 2, 3], [4, 5, 6]])
        drawn = repair(RoundsLeft((), (planned,), out))
        assert sorted(table.size for table in drawn.rounds[0].tables) == [2, 3]
        assert [note.code for note in drawn.notes] == ["draw-substitute"]

    def test_five_of_a_four_table_and_one(self) -> None:
        planned = plain_round(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
        drawn = repair(RoundsLeft((), (planned,), {6, 7, 8}))
        assert sorted(table.size for table in drawn.rounds[0].tables) == [2, 3]
        assert {note.code for note in drawn.notes} == {"draw-moved", "draw-substitute"}

    def test_two_players_cannot_go_on(self) -> None:
        with pytest.raises(ImpossibleSize):
            repair(RoundsLeft((), (plain_round(1, [[1, 2, 3]]),), {3}))

    def test_seat_one_is_filled_and_nobody_else_gets_up(self) -> None:
        seats = tuple(Seat(no, k) for k, no in enumerate((1, 2, 3, 4), 1))
        planned = DrawnRound(
            1,
            (
                DrawnTable(1, seats),
                DrawnTable(2, (Seat(5, 1), Seat(6, 3), Seat(7, 4))),
            ),
        )
        drawn = repair(RoundsLeft((), (planned,), {5}))
        assert drawn.rounds[0].tables[1].seats == (Seat(1, 1), Seat(6, 3), Seat(7, 4))
        # 1 has left seat 1 at his table: 2, 3, 4 have started equally often, 2 is next.
        assert drawn.rounds[0].tables[0].seats == (Seat(2, 1), Seat(3, 3), Seat(4, 4))

    def test_who_needs_a_fixed_table_stays(self) -> None:
        planned = plain_round(1, [[1, 2, 3, 4], [5, 6, 7]])
        drawn = repair(RoundsLeft((), (planned,), {7}, wishes=Wishes(fixed={1: 1})))
        assert drawn.notes == (Note("draw-moved", 1, (2,)),)

    def test_groups_count_as_meetings(self) -> None:
        planned = plain_round(1, [[1, 2, 3, 4], [5, 6, 7]])
        groups = {1: "Herne", 5: "Herne"}
        drawn = repair(RoundsLeft((), (planned,), {7}, wishes=Wishes(groups)))
        assert drawn.notes == (Note("draw-moved", 1, (2,)),)


@settings(max_examples=80)
@given(st.integers(6, 60), st.integers(0, 3), st.data())
def test_after_random_drop_outs(n: int, done: int, data: st.DataObject) -> None:
    rounds = plan(n, 4).rounds
    most = min(n - 3, 12)
    out = data.draw(st.sets(st.integers(1, n), min_size=0, max_size=most))
    left = sorted(set(range(1, n + 1)) - out)
    repaired, redrawn = both = compare(
        RoundsLeft(rounds[:done], rounds[done:], out), "preliminary", "48213"
    )
    for option in both:
        assert [r.round_ for r in option.drawn.rounds] == list(range(done + 1, 5))
        for round_ in option.drawn.rounds:
            assert sorted(no for t in round_.tables for no in t.players) == left
            sizes = sorted(table.size for table in round_.tables)
            assert sizes == [2, 3] if len(left) == 5 else set(sizes) <= {3, 4}
            for table in round_.tables:
                assert next(seat.seat for seat in table.seats) == 1
                assert len({seat.seat for seat in table.seats}) == table.size
    moved = {
        note.round_: note.players for note in repaired.drawn.notes if note.code == "draw-moved"
    }
    for before, after in zip(rounds[done:], repaired.drawn.rounds, strict=True):
        # Tables that were left with three or four lose nobody but to a small table.
        unmoved = set(left) - set(moved.get(after.round_, ()))
        there, now = ({no: t.number for t in r.tables for no in t.players} for r in (before, after))
        assert {no: there[no] for no in unmoved} == {no: now[no] for no in unmoved}
    if len(left) != 5:
        for round_ in redrawn.drawn.rounds:
            sizes = sorted(table.size for table in round_.tables)
            assert sizes == sorted(table_sizes(len(left)))  # C7 again


class TestRedraw:
    def test_history_counts(self) -> None:
        rounds = plan(32, 4).rounds
        left = RoundsLeft(rounds[:2], rounds[2:], {5, 17})
        repaired, redrawn = both = compare(left, "preliminary", "48213")
        by_code = [{f.code: f for f in o.figures} for o in both]
        assert by_code[1]["repeat_cost"].value == 0
        assert redrawn.three_tables == (2, 2)
        # The repair moves few, the redraw gives nearly everybody other opponents.
        assert [len(players) for players in repaired.changed.values()] < [8, 8]
        assert min(len(players) for players in redrawn.changed.values()) > 20

    def test_a_search_has_a_limit(self) -> None:
        planned = plain_round(2, [[k, k + 1, k + 2, k + 3] for k in range(1, 1009, 4)])
        with pytest.raises(TooMany, match="at most 1000"):
            redraw(RoundsLeft((), (planned,), {1}), "preliminary", "1")

    def test_the_seed_decides(self) -> None:
        rounds = plan(24, 4).rounds
        one = redraw(RoundsLeft(rounds[:1], rounds[1:], {3}), "preliminary", "48213")
        assert one == redraw(RoundsLeft(rounds[:1], rounds[1:], {3}), "preliminary", "48213")
        assert one != redraw(RoundsLeft(rounds[:1], rounds[1:], {3}), "preliminary", "48214")

    def test_groups_and_fixed_tables(self) -> None:
        rounds = plan(24, 4).rounds
        wishes = Wishes({1: "Herne", 2: "Herne", 7: "Herne"}, {4: 2})
        drawn = redraw(
            RoundsLeft(rounds[:2], rounds[2:], {3}, wishes=wishes), "preliminary", "48213"
        )
        assert drawn.notes == ()
        for round_ in drawn.rounds:
            assert 4 in round_.tables[1].players

    def test_late_players_join(self) -> None:
        rounds = plan(16, 3).rounds
        drawn = redraw(RoundsLeft(rounds[:1], rounds[1:], {3}, joined=(17, 18)), "p", "48213")
        for round_ in drawn.rounds:
            assert sorted(round_.players) == [no for no in range(1, 19) if no != 3]
        assert max(count_meetings([rounds[0], *drawn.rounds]).values()) == 1

    def test_nothing_left_to_draw(self) -> None:
        assert redraw(RoundsLeft(plan(12, 3).rounds, (), {1}), "preliminary", "48213").rounds == ()

    def test_changed_opponents(self) -> None:
        before = plain_round(2, [[1, 2, 3, 4], [5, 6, 7]])
        after = plain_round(2, [[2, 3, 4], [1, 5, 6]])
        assert find_changed_opponents((before,), (after,), {7}) == {2: (1, 2, 3, 4, 5, 6)}
        assert find_changed_opponents((before,), take_out((before,), {7}), {7}) == {2: ()}
