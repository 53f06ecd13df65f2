"""Rules that a draw keeps whatever else is asked for: tables of later stages, wishes, five left."""

from __future__ import annotations

import random

import pytest

from facts import event as event_of
from hall import NO, STATUS, TABLE, Hall, codes
from xlscore.actions.event import evaluate
from xlscore.book.port import Append, Changes
from xlscore.core.checks import check
from xlscore.core.rulebook.load import RULESETS


def fix(hall: Hall, no: int, table: int) -> None:
    hall.type_in("Players", no + 1, 4, table)


def played(hall: Hall, rounds: int, luck: int = 1) -> Hall:
    rng = random.Random(luck)
    for _ in range(rounds):
        hall.draw()
        hall.play(rng)
    return hall


def tables(hall: Hall, stage: str, round_: int = 1) -> dict[object, set[object]]:
    found: dict[object, set[object]] = {}
    for no, (table, _) in hall.seats(stage, round_).items():
        found.setdefault(table, set()).add(no)
    return found


class TestTablesOfLaterStages:
    """A4: sixteen at four tables, whatever was announced for the preliminaries."""

    def test_many_three_tables_are_for_the_preliminaries(self) -> None:
        hall = played(Hall("alhambra", 40, event={"Three-player tables": "many"}), 2)
        assert [len(t) for t in tables(hall, "preliminary").values()].count(3) == 12
        hall.draw()
        assert sorted(len(t) for t in tables(hall, "intermediate").values()) == [4, 4, 4, 4]
        assert hall.verified().findings == ()

    def test_five_tables_for_four_winners_are_told(self) -> None:
        games = ["1/1: 1 1, 2 1, 3 1", "1/2: 4 1, 5 1, 6 1"]
        typed = [f"intermediate/1/{t}: {3 * t} 9, {3 * t + 1} 8, {3 * t + 2} 7" for t in range(5)]
        typed = [line.replace("/0:", "/5:").replace(" 0 ", " 15 ") for line in typed]
        event = event_of([*games, *typed])
        told = [f for f in check(event, RULESETS["alhambra"]) if f.code == "tables-winners"]
        (found,) = told
        assert found.severity == "warning"
        assert "5 tables, but only 4 table winners go on" in found.text("en")
        at_four = event_of([*games, *typed[1:]])
        assert "tables-winners" not in {f.code for f in check(at_four, RULESETS["alhambra"])}


class TestWishesInTheDuel:
    @pytest.mark.parametrize("players", [8, 14])
    def test_groups_do_not_meet_while_that_is_possible(self, players: int) -> None:
        groups = {no: f"club {no % 4}" for no in range(1, players + 1)}
        for seed in ("1", "2", "3", "4", "5"):
            hall = Hall("7wonders-duel", players, seed=seed, groups=groups)
            assert "draw-group" not in codes(hall.draw().findings)
            for two in tables(hall, "preliminary").values():
                assert len({groups[int(str(no))] for no in two}) == len(two)
            assert hall.verified().findings == ()

    def test_who_must_meet_is_told(self) -> None:
        hall = Hall("7wonders-duel", 6, groups=dict.fromkeys(range(1, 6), "club"))
        assert codes(hall.draw().findings).count("draw-group") == 2

    def test_nobody_meets_twice_for_a_group(self) -> None:
        hall = Hall("7wonders-duel", 6, groups={1: "a", 2: "a", 3: "a"})
        played(hall, 4)
        assert "opponents-again" not in hall.warnings()

    def test_a_fixed_table_is_given(self) -> None:
        hall = Hall("7wonders-duel", 9)
        fix(hall, 4, 1)
        fix(hall, 7, 3)
        rng = random.Random(2)
        for round_ in range(1, 5):
            hall.draw()
            seats = hall.seats("preliminary", round_)
            bye = {row[NO]: row[TABLE] for row in hall.rows() if row[STATUS] == "bye"}
            assert seats[4][0] == 1 or 4 in bye
            assert seats[7][0] == 3 or 7 in bye
            assert set(bye.values()) == {5}
            hall.play(rng)
        assert hall.verified().findings == ()

    def test_a_table_that_does_not_exist_is_told(self) -> None:
        hall = Hall("7wonders-duel", 8)
        fix(hall, 4, 9)
        assert "draw-fixed-table" in codes(hall.draw().findings)


class TestWishesByRank:
    """T5, D4, K5: the ranks say who plays whom, a fixed table which table that is."""

    @pytest.mark.parametrize(
        ("ruleset", "players", "rounds", "stage", "table"),
        [
            ("catan", 16, 3, "final", 2),
            ("7wonders-duel", 8, 4, "semi-final", 2),
            ("king-lui", 28, 3, "stage 2", 7),
        ],
    )
    def test_a_fixed_table_is_given(
        self, ruleset: str, players: int, rounds: int, stage: str, table: int
    ) -> None:
        usual = played(Hall(ruleset, players), rounds)
        order = usual.draw()
        before = tables(usual, stage)
        (plan,) = list(order.drawn.values())[:1]
        best = plan.order.players[0]
        hall = Hall(ruleset, players)
        fix(hall, best, table)
        # Results are the same whatever the table is called, since only the sums count.
        for row in usual.rows():
            if row[0] != stage:
                append = Append("Results", 1, tuple(range(1, 11)), (tuple(row),))
                hall.book.apply(Changes(appends=(append,)))
        hall.draw()
        after = tables(hall, stage)
        assert best in after[table]
        assert sorted(map(sorted, after.values())) == sorted(map(sorted, before.values()))
        assert not [f for f in evaluate(hall.book).findings if f.severity == "error"]

    def test_groups_that_meet_by_rank_are_told(self) -> None:
        hall = played(Hall("catan", 8, groups=dict.fromkeys(range(1, 9), "club")), 3)
        assert codes(hall.draw().findings).count("draw-group") == 2


class TestByTheStandings:
    """H2: from the top, also with five; a three-table has seats 1, 2, 3."""

    def test_five_left_sit_by_the_standings(self) -> None:
        hall = played(Hall("stone-age", 6), 1)
        hall.go(6)
        found = hall.draw()
        (plan,) = found.drawn.values()
        assert plan.method == "standings"
        top, bottom = plan.order.players[:3], plan.order.players[3:]
        seats = tables(hall, "preliminary", 2)
        assert seats[1] == set(top)
        assert seats[2] == {*bottom, None}
        assert "draw-substitute" in codes(found.findings)
        assert hall.verified().findings == ()

    def test_three_tables_have_seats_without_a_gap(self) -> None:
        for seed in ("1", "2", "3", "4"):
            hall = played(Hall("stone-age", 13, seed=seed), 3)
            for round_ in (1, 2, 3):
                seats: dict[object, list[object]] = {}
                for table, seat in hall.seats("preliminary", round_).values():
                    seats.setdefault(table, []).append(seat)
                assert {tuple(sorted(map(str, s))) for s in seats.values()} == {
                    ("1", "2", "3", "4"),
                    ("1", "2", "3"),
                }
            assert hall.verified().findings == ()


class TestLaterExits:
    """C8, D4: who goes out later was still in when the other games of a stage were drawn."""

    @pytest.mark.parametrize("status", ["dropped", "disqualified"])
    def test_a_finalist_who_goes_leaves_the_third_place_as_drawn(self, status: str) -> None:
        hall = played(Hall("7wonders-duel", 8), 6)
        for no in hall.seats("final", 1):
            hall.go(int(str(no)), status)
            assert hall.verified().findings == ()
            hall.type_in("Players", int(str(no)) + 1, 6, None)


class TestWhatASheetSaysOfItsDraw:
    """C6: what can be recomputed is said to agree, a lot is named only where there was one."""

    def told(self, hall: Hall) -> str:
        hall.draw()
        sheet = [str(cell) for row in hall.book.grid("Draw").rows for cell in row if cell]
        return "\n".join((*sheet, *hall.verified().lines("en")))

    def test_a_lot_is_named_with_its_label(self) -> None:
        said = self.told(Hall("stone-age", 8))
        assert "Preliminary, round 1: recomputed, it agrees (lot)" in said
        assert "Label of this draw: preliminary|round 1|players" in said
        assert "Agrees when recomputed\nyes" in said

    @pytest.mark.parametrize("ruleset", ["catan", "7wonders-duel"])
    def test_by_rank_there_was_none(self, ruleset: str) -> None:
        hall = Hall(ruleset, 8)
        while not hall.seats("final", 1):
            played(hall, 1)
        said = self.told(hall)
        assert "final: recomputed, it agrees (by rank)" in said.lower()
        assert "Who sits where follows from the ranks, without a lot." in said
        assert "lot gave" not in said
        assert "Label of this draw" not in said

    def test_of_what_was_typed_no_lot_is_described(self) -> None:
        hall = Hall("stone-age", 8)
        hall.draw()
        hall.type_in("Results", 2, TABLE, 2)
        hall.type_in("Results", 6, TABLE, 1)
        said = self.told(hall)
        assert "Agrees when recomputed\nno, typed or changed by hand" in said
        assert "recomputed, it does not agree" in said
        assert "SHA-256" not in said
