"""Who sits with whom: groups of single rounds, two who stay together, regulars among newcomers."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping

import pytest

from announced import DICE
from hall import Hall, codes
from xlscore.actions.event import evaluate
from xlscore.book.values import Value
from xlscore.core.draws.machinery.rounds import Wishes, count_meetings, note_wishes, plain_round
from xlscore.core.draws.machinery.settling import bring_together
from xlscore.core.draws.seatings.schedule import draw_schedule

Columns = Mapping[str, Mapping[int, Value]]
SPREAD = ["catan", "alhambra", "7wonders-final", "king-lui"]
FIRST = {"king-lui": "stage 1"}
ROUNDS = {"alhambra": 2}


def tables_of(hall: Hall, stage: str, round_: int) -> list[set[Value]]:
    found: dict[Value, set[Value]] = {}
    for no, (table, _) in hall.seats(stage, round_).items():
        found.setdefault(table, set()).add(no)
    return list(found.values())


def played(ruleset: str, players: int, columns: Columns) -> Hall:
    """The rounds of the first stage, drawn, played and verified."""
    hall, rng = Hall(ruleset, players, columns=columns), random.Random(7)
    for _ in range(ROUNDS.get(ruleset, 3)):
        hall.draw()
        hall.play(rng)
    assert [f.code for f in hall.verified().findings if f.severity == "error"] == []
    return hall


@pytest.mark.parametrize("ruleset", SPREAD)
def test_two_who_belong_together_sit_together_in_every_round(ruleset: str) -> None:
    columns = {"Zusammen": {1: "Abt", 9: "Abt", 4: "Beck", 18: "Beck"}}
    hall = played(ruleset, 21, columns)
    for round_ in range(1, ROUNDS.get(ruleset, 3) + 1):
        for table in tables_of(hall, FIRST.get(ruleset, "preliminary"), round_):
            assert (1 in table) == (9 in table)
            assert (4 in table) == (18 in table)


@pytest.mark.parametrize("ruleset", SPREAD)
def test_regulars_are_spread_as_evenly_as_can_be(ruleset: str) -> None:
    """Eleven of 23 at six or seven tables: each has one or two of them."""
    hall = played(ruleset, 23, {"Stammgast": dict.fromkeys(range(1, 12), "ja")})
    for round_ in range(1, ROUNDS.get(ruleset, 3) + 1):
        tables = tables_of(hall, FIRST.get(ruleset, "preliminary"), round_)
        counts = {len(table & set(range(1, 12))) for table in tables}
        assert max(counts) - min(counts) <= 1


def test_regulars_cost_a_schedule_no_meetings_again() -> None:
    """24 players in three rounds need not meet again, nor do they where half of them are spread."""
    for seed in range(20):
        wishes = Wishes(regulars=frozenset(range(1, 13)))
        drawn = draw_schedule(range(1, 25), 3, "preliminary", str(seed), wishes=wishes).drawn
        assert drawn.notes == ()
        assert set(count_meetings(drawn.rounds).values()) == {1}


@pytest.mark.parametrize("ruleset", ["catan", "alhambra", "7wonders-duel"])
def test_a_group_counts_in_the_rounds_that_are_named(ruleset: str) -> None:
    """Three of twelve avoid each other in round 1 alone, and meet later as the lot has it."""
    groups = dict.fromkeys(range(1, 4), "Herne")
    met = Counter[int]()
    for seed in range(6):
        columns = {"Apart in rounds": dict.fromkeys(groups, "1")}
        hall = Hall(ruleset, 12, seed=str(seed), groups=groups, columns=columns)
        rng = random.Random(seed)
        for round_ in (1, 2, 3):
            assert "draw-group" not in codes(hall.draw().findings)
            for table in tables_of(hall, "preliminary", round_):
                met[round_] += len(table & set(groups)) > 1
            hall.play(rng)
        assert [f.code for f in hall.verified().findings if f.severity == "error"] == []
    assert met[1] == 0
    assert met[2] + met[3] > 0


def test_what_the_log_says_of_it_and_what_is_changed_later() -> None:
    columns: Columns = {
        "Apart in rounds": {3: "1-2"},
        "Keep together": {1: "Abt", 9: "Abt"},
        "Regular": {5: "yes", 6: "no"},
    }
    hall = Hall("catan", 16, groups={3: "Herne", 4: "Herne"}, columns=columns)
    hall.draw()
    log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    lines = log[0]["drawn_from"].split("\n")
    assert "P|1|Player 1|||||Abt" in lines
    assert "P|3|Player 3|Herne|||1,2" in lines
    assert "P|5|Player 5||||||yes" in lines
    assert "P|6|Player 6|||" in lines
    hall.type_in("Players", 8, 10, "yes")
    told = [f for f in hall.verified().findings if f.code == "log-list"]
    assert [(str(f.ref), f.severity) for f in told] == [("Players!B8", "error")]
    hall.type_in("Players", 8, 10, None)
    hall.type_in("Players", 2, 9, None)
    assert {"log-list", "verify-list"} <= set(codes(hall.verified().findings))


def test_announced_dice_are_refused_for_another_pair() -> None:
    columns: Columns = {"Keep together": {1: "Abt", 9: "Abt", 4: None}}
    hall = Hall("catan", 16, seed=None, event={"Randomness": "dice"}, columns=columns)
    hall.draw()
    hall.type_in("Players", 5, 8, "Beck")
    hall.type_in("Players", 7, 8, "Beck")
    found = hall.propose(randomness=DICE).findings
    assert "randomness-stale" in codes(found)


@pytest.mark.parametrize("ruleset", ["stone-age", "7wonders-duel", "carcassonne-wm-2016"])
def test_where_nobody_is_exchanged_a_message_says_so(ruleset: str) -> None:
    """By standings and at tables of two; never silently apart."""
    hall, rng = Hall(ruleset, 16, columns={"Keep together": {1: "A", 9: "A"}}), random.Random(3)
    told = 0
    for round_ in (1, 2, 3):
        findings = [f for f in hall.draw().findings if f.code == "draw-together"]
        apart = not any({1, 9} <= table for table in tables_of(hall, "preliminary", round_))
        assert [f.values["names"] for f in findings] == ["1 Player 1, 9 Player 9"] * apart
        told += apart
        hall.play(rng)
    assert told


@pytest.mark.parametrize(
    ("columns", "code", "cell"),
    [
        ({"Apart in rounds": {2: "first"}}, "rounds-text", "I3"),
        ({"Keep together": {1: "A", 2: "A", 3: "A"}}, "together-many", "I4"),
        ({"Keep together": {5: "A"}}, "together-alone", "I6"),
        ({"Apart in rounds": {2: "1"}}, "apart-alone", "I3"),
        ({"Regular": {2: "since 2019"}}, "choice", "I3"),
        ({"Fills in": {2: "perhaps"}}, "choice", "I3"),
    ],
)
def test_what_cannot_be_meant_is_told_with_its_cell(columns: Columns, code: str, cell: str) -> None:
    found = evaluate(Hall("catan", 16, columns=columns).book).findings
    told = [str(f.ref) for f in found if f.code.startswith(code) or code == "choice"]
    assert f"Players!{cell}" in told


def test_a_round_that_there_is_not_is_told() -> None:
    hall = Hall("catan", 16, groups={1: "A"}, columns={"Apart in rounds": {1: "3-4"}})
    assert "apart-beyond" in codes(evaluate(hall.book).findings)


def test_partners_of_one_club_do_not_clash() -> None:
    wishes = Wishes(dict.fromkeys((1, 2, 3), "Herne"), partners={1: 2, 2: 1})
    round_ = plain_round(1, [(1, 5, 6, 7), (2, 3, 9, 10)])
    drawn = bring_together(round_, wishes, count_meetings(()))
    (table,) = (table for table in drawn.tables if 1 in table.players)
    assert 2 in table.players
    assert 3 not in table.players
    assert not list(note_wishes(drawn, wishes, filled_up=False))


def test_who_fills_in_plays_when_the_number_needs_it() -> None:
    """15 others: he makes 16; with 16 others he stands by, and the log names him."""
    for players, plays in ((16, True), (17, False), (15, False)):
        hall = Hall("catan", players, columns={"Springt ein": {1: "ja"}})
        drawing = hall.draw()
        assert (1 in hall.seats("preliminary", 1)) == plays
        assert ("draw-fills-in" in codes(drawing.findings)) == plays
        log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
        lines = log[0]["drawn_from"].split("\n")
        assert ("F|1|Player 1" in lines) != plays
        assert ("P|1|Player 1|||||||yes" in lines) == plays
        assert [f.code for f in hall.verified().findings if f.severity == "error"] == []
        assert not hall.is_stale()
        assert "players-idle" not in hall.warnings()


@pytest.mark.parametrize(
    ("ruleset", "others", "called"),
    [
        ("catan", 14, 2),  # 16 at tables of four
        ("catan", 13, 0),  # 13, 14 and 15 need tables of three anyway
        ("catan", 5, 1),  # five cannot be seated
        ("king-lui", 25, 2),  # tables of three
        ("7wonders-duel", 11, 1),  # nobody has a bye
        ("7wonders-duel", 12, 0),
        ("carcassonne-wm-2016", 9, 1),
    ],
)
def test_as_few_as_will_do(ruleset: str, others: int, called: int) -> None:
    standing_by = {others + 1: "yes", others + 2: "yes"}
    hall = Hall(ruleset, others + 2, columns={"Fills in": standing_by})
    hall.draw()
    seats = hall.seats(FIRST.get(ruleset, "preliminary"), 1)
    assert set(seats) == set(range(1, others + called + 1))


def test_who_has_filled_in_plays_on_and_is_not_called_into_a_schedule() -> None:
    hall, rng = Hall("catan", 16, columns={"Fills in": {1: "yes"}}), random.Random(5)
    hall.draw()
    hall.play(rng)
    hall.go(7)
    hall.draw()
    assert 1 in hall.seats("preliminary", 2)
    hall = Hall("catan", 17, columns={"Fills in": {1: "yes"}})
    hall.draw()
    hall.play(rng)
    hall.go(7)
    hall.draw()
    assert 1 not in hall.seats("preliminary", 2)
    hall = Hall("alhambra", 17, columns={"Fills in": {1: "yes"}})
    hall.draw()
    hall.play(rng)
    hall.go(7)
    hall.draw()
    assert 1 in hall.seats("preliminary", 2)
    assert [f.code for f in hall.verified().findings if f.severity == "error"] == []


def test_who_is_spared_a_three_table_is_not_brought_to_one() -> None:
    """A2: of two who avoid each other at a table of four the other one goes to the three; of two
    at the three, one goes for somebody who has not been at such a table."""
    round_ = plain_round(1, [[1, 2, 3, 4], [5, 6, 7]])
    for avoiding, spared, three in (
        ((1, 2), (), {1, 6, 7}),
        ((1, 2), (1,), {2, 6, 7}),
        ((1, 2), (1, 2), {5, 6, 7}),
        ((5, 6), (1, 2, 3), {4, 6, 7}),
    ):
        wishes = Wishes(dict.fromkeys(avoiding, "Herne"))
        assert set(bring_together(round_, wishes, Counter(), spared).tables[1].players) == three


def test_regulars_are_not_spread_by_those_who_need_a_table() -> None:
    """T7: three regulars of twelve have tables of their own, and keep them in every round."""
    for seed in range(3):
        wishes = Wishes(fixed={1: 1, 2: 2, 3: 3}, regulars=frozenset(range(1, 7)))
        drawn = draw_schedule(range(1, 13), 3, "preliminary", str(seed), wishes=wishes).drawn
        assert drawn.notes == ()
