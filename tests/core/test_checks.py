"""Checks of an event as typed: the cell, the hint and the limit of what they say."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from every import every
from facts import event
from hall import NO, POINTS, ROUND, TABLE, Hall, codes
from workbook import result
from xlscore.core.checks import check
from xlscore.core.findings import Finding
from xlscore.core.model import RoundInfo, Source
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset

# Rows 2 to 5 and 6 to 9 of Results; 4 leaves the second game, in row 9. Players: rows 2 to 5.
LEFT = ["1/1: 1 60, 2 50, 3 40, 4 30", "2/1: 1 60, 2 50, 3 40, 4 - left"]


def found(
    code: str,
    games: Sequence[str],
    players: Mapping[int, Mapping[str, Any]] | None = None,
    ruleset: str | Ruleset = "stone-age",
    **facts: Any,
) -> list[Finding]:
    """The findings of one code."""
    facts_ = event(games, players, **facts)
    rules = RULESETS[ruleset] if isinstance(ruleset, str) else ruleset
    return [one for one in check(facts_, rules) if one.code == code]


def cells(findings: Sequence[Finding]) -> list[str]:
    return [str(one.ref) for one in findings]


CLOSED: dict[str, Any] = {"closed": True, "ranked_before": frozenset({1, 2, 3, 4})}


def test_c11_a_leaver_of_a_closed_event_is_named_where_he_is_marked_as_left() -> None:
    told = found("closed-disqualified", LEFT, **CLOSED)
    assert cells(told) == ["Results!J9"]
    assert "P4" in told[0].text("en")


def test_c11_of_two_leavers_each_has_his_own_cell() -> None:
    games = [*LEFT[:1], "2/1: 1 60, 2 50, 3 - left, 4 - left"]
    assert cells(found("closed-disqualified", games, **CLOSED)) == ["Results!J8", "Results!J9"]


def test_c11_who_is_disqualified_on_the_players_sheet_is_named_there() -> None:
    out = {4: {"status": "disqualified"}}
    assert cells(found("closed-disqualified", LEFT, out, **CLOSED)) == ["Players!D5"]
    dropped = {2: {"status": "dropped"}}
    assert cells(found("closed-disqualified", LEFT[:1], dropped, **CLOSED)) == []


@pytest.mark.parametrize(
    "facts", [{**CLOSED, "closed": False}, {**CLOSED, "ranked_before": frozenset({1, 2, 3})}]
)
def test_c11_only_new_disqualifications_of_a_closed_event_count(facts: dict[str, Any]) -> None:
    assert found("closed-disqualified", LEFT, **facts) == []


def test_c8_a_round_beyond_the_last_is_named_with_the_limit() -> None:
    late = {1: {"status": "dropped", "dropped_after": 4}}
    told = found("dropped-late", LEFT[:1], late)
    assert cells(told) == ["Players!E2"]
    assert "3" in told[0].text("en")
    assert found("dropped-late", LEFT[:1], {1: {"status": "dropped", "dropped_after": 3}}) == []


def test_c8_the_rounds_are_those_of_the_last_stage_somebody_plays_in() -> None:
    """1 is in the final, which has one round, 5 is not."""
    games = [
        "1/1: 1 60, 2 50, 3 40, 4 30",
        "1/2: 5 60, 6 50, 7 40",
        "final/1/1: 1 -, 2 -, 3 -, 4 -",
    ]
    late = {no: {"status": "dropped", "dropped_after": 2} for no in (1, 5)}
    (told,) = found("dropped-late", games, late, ruleset="7wonders-final")
    assert str(told.ref) == "Players!E2"
    assert told.values["rounds"] == 1


def test_c7_too_few_are_counted_and_told_how_many_it_takes() -> None:
    (told,) = found("players-few", ["stage 1/1/1: 1 60, 2 50, 3 40, 4 30"], ruleset="king-lui")
    assert str(told.ref) == "Players!A2"
    assert (told.values["found"], told.values["least"]) == (4, 6)


def test_c1_a_table_whose_places_go_against_its_points_is_told_once() -> None:
    """From the fourth to the first all points are the wrong way round."""
    (told,) = found("places-points", ["1/1: 1 30 p1, 2 40 p2, 3 50 p3, 4 60 p4"])
    assert str(told.ref) == "Results!I3"


def test_c7_players_who_cannot_be_seated_are_counted() -> None:
    """Five cannot be seated at tables of three and four, six can."""
    told = found("players-unseatable", [], {no: {} for no in range(1, 6)})
    assert cells(told) == ["Players!A2"]
    assert "5" in told[0].text("en")
    assert "3, 4" in told[0].text("en")
    assert found("players-unseatable", [], {no: {} for no in range(1, 7)}) == []


def test_d2a_too_few_for_the_ruleset_are_not_told_that_they_find_no_seats() -> None:
    """Four fill a table of four; the ruleset wants eight, which is an error once they sit there."""
    four = {no: {} for no in range(1, 5)}
    (told,) = found("players-wanted", [], four, ruleset="riichi-ema")
    assert (told.severity, told.values["found"], told.values["least"]) == ("warning", 4, 8)
    assert found("players-unseatable", [], four, ruleset="riichi-ema") == []


def test_rounds_without_a_gap_up_to_the_last() -> None:
    gap = [LEFT[0], "3/1: 1 9, 2 8, 3 7, 4 6", "4/1: 1 9, 2 8, 3 7, 4 6"]
    assert cells(found("round-gap", gap)) == ["Results!B6"]
    assert "2" in found("round-gap", gap)[0].text("en")
    (beyond,) = found("round-beyond", gap)
    assert str(beyond.ref) == "Results!B10"
    assert beyond.text("en") == "round 4 (preliminary): accepted are rounds 1 to 3"


def test_the_rounds_sheet_too_ends_with_the_last_round_of_a_stage() -> None:
    source = Source("Rounds", 2, {"round": "B"})
    rounds = tuple(RoundInfo("preliminary", n, "", None, source) for n in (3, 4))
    (beyond,) = found("round-beyond", LEFT, rounds=rounds)
    assert str(beyond.ref) == "Rounds!B2"
    assert beyond.text("en") == "round 4 (preliminary): accepted are rounds 1 to 3"


def test_d1_with_an_odd_number_everybody_meets_everybody_in_as_many_rounds_as_players() -> None:
    """Five players, so five rounds without a rematch: 1 and 2 in the fifth are one, a bye too."""
    games = ["1/1: 1 9, 2 8", "1/2: 3 9, 4 8", "1/3: 5 - bye", "5/1: 1 9, 2 8", "5/2: 5 - bye"]
    (again,) = found("opponents-again", games, ruleset="7wonders-duel")
    assert str(again.ref) == "Results!E7"
    assert again.text("en") == "P1 – P2 meet again in round 5"
    (bye,) = found("bye-again", games, ruleset="7wonders-duel")
    assert str(bye.ref) == "Results!E9"
    assert bye.text("en").startswith("P5 has a bye again in round 5;")


def test_d3_a_second_bye_in_a_round_is_named_with_the_round() -> None:
    games = ["1/1: 1 9, 2 8", "1/2: 3 - bye", "1/3: 4 - bye"]
    (many,) = found("byes-many", games, ruleset="7wonders-duel")
    assert str(many.ref) == "Results!J5"
    assert "round 1" in many.text("en").lower()
    assert "2" in many.text("en")


def test_d2_two_early_victories_at_one_table_name_the_second_and_the_table() -> None:
    told = found("status-both", ["1/7: 1 - military, 2 - science"], ruleset="7wonders-duel")
    assert cells(told) == ["Results!J3"]
    assert "7" in told[0].text("en").split()


def test_k1_tables_by_rank_stay_together_for_all_games_of_their_stage() -> None:
    """Two final games of Catan: 7 and 8 change places, so both tables of the second differ."""
    catan = RULESETS["catan"]
    final = catan.stages[1]._replace(rounds=2)
    rules = catan._replace(stages=(catan.stages[0], final))
    games = ["final/1/1: 1 10, 4 8, 5 7, 8 6", "final/1/2: 2 10, 3 8, 6 7, 7 6"]
    same = [game.replace("final/1", "final/2") for game in games]
    assert found("tables-changed", [*games, *same], ruleset=rules) == []
    changed = ["final/2/1: 1 10, 4 8, 5 7, 7 6", "final/2/2: 2 10, 3 8, 6 7, 8 6"]
    told = found("tables-changed", [*games, *changed], ruleset=rules)
    assert cells(told) == ["Results!C10", "Results!C14"]


def test_c2_points_in_the_column_of_places_are_told_where_they_belong() -> None:
    games = ["1/1: 1 60, 2 50, 3 - p120, 4 30"]
    told = found("place-range", games)
    assert cells(told) == ["Results!I4"]
    assert told[0].text("en") == "120 is no place: accepted are 1 to 4; points belong in G4"
    assert told[0].text("de") == "120 ist kein Platz: erlaubt sind 1 bis 4; Punkte gehören nach G4"
    assert found("places-partial", games) == []
    assert cells(found("places-partial", ["1/1: 1 60, 2 50, 3 - p4, 4 30"])) == ["Results!I2"]


def test_of_22_names_the_first_six_are_told_and_how_many_more() -> None:
    """26 are registered and four have played; of 11 who wait all seven are named."""
    (many,) = found("players-idle", LEFT[:1], {no: {} for no in range(1, 27)})
    assert many.text("en").endswith(": 5 P5, 6 P6, 7 P7, 8 P8, 9 P9, 10 P10, and 16 more")
    assert many.text("de").endswith("10 P10 und 16 weitere")
    assert many.text("fr").endswith("10 P10 et 16 autres")
    (few,) = found("players-idle", LEFT[:1], {no: {} for no in range(1, 12)})
    assert few.text("en").endswith(": 5 P5, 6 P6, 7 P7, 8 P8, 9 P9, 10 P10, 11 P11")


@every([("catan", 11), ("7wonders-duel", 10), ("king-lui", 27)])
def test_a_row_without_a_table_or_round_is_told_once(ruleset: str, players: int) -> None:
    """Neither the table that lacks somebody is told, nor that somebody did not play."""
    hall = Hall(ruleset, players)
    rng = random.Random(2)
    for _ in range(2):
        hall.draw()
        hall.play(rng)
    before = codes(hall.job().findings)
    last = len(hall.book.grid("Results").rows)
    for number, column in ((2, ROUND), (2, TABLE), (last, ROUND), (last, TABLE)):
        old = hall.book.grid("Results").at(number, column + 1)
        hall.type_in("Results", number, column, None)
        new = [one for one in hall.job().findings if one.code not in before]
        told = [(one.code, str(one.ref)) for one in new if not one.code.startswith("points-")]
        assert told == [("number-missing", f"Results!{'?BC'[column]}{number}")]
        hall.type_in("Results", number, column, old)


def test_a_name_copied_over_another_one_is_no_new_name() -> None:
    """Player 2 is called Player 1 on Players: nothing may write that into the rows of Player 2."""
    hall = Hall("catan", 8)
    hall.draw()
    hall.type_in("Players", 3, 1, "Player 1")
    (row,) = (n for n, one in enumerate(hall.rows(), 2) if one[4] == 2)
    told = {(one.code, str(one.ref)) for one in hall.job().findings if one.severity != "note"}
    assert told == {("name-twice", "Players!B3"), ("player-contradiction", f"Results!F{row}")}
    hall.type_in("Players", 3, 1, "Player Two")
    assert "player-renamed" in codes(hall.job().findings)


def test_a_number_that_nobody_has_is_told_with_the_name_beside_it() -> None:
    """The row of Player 3 is gone from Players; his row in Results still has his name."""
    hall = Hall("catan", 8)
    hall.draw()
    for column in (0, 1):
        hall.type_in("Players", 4, column, None)
    (told,) = (one for one in hall.job().findings if one.code == "player-unknown")
    assert told.text("de") == "„3 Player 3“ steht nicht auf dem Spielerblatt"


def test_c2_a_place_that_no_table_has_is_told_at_its_cell() -> None:
    """Of four places 1, 2, 3, 7 the last one is wrong, not the table."""
    job = result("catan", ["1/1: 1 10 p1, 2 9 p2, 3 8 p3, 4 7 p7"])
    (told,) = (one for one in job.findings if one.severity == "error")
    assert (told.code, str(told.ref)) == ("place-range", "Results!I5")


def test_somebody_who_sits_twice_is_told_alone() -> None:
    """Whoever he was typed over has no row now, which the same correction brings back."""
    hall = Hall("catan", 8)
    hall.draw()
    hall.play(random.Random(1))
    first, other = hall.rows()[0], hall.rows()[7]
    hall.type_in("Results", 9, NO, first[NO])
    hall.type_in("Results", 9, NO + 1, first[NO + 1])
    told = [one.code for one in hall.job().findings if not one.code.startswith("points-")]
    assert (told, other[NO] != first[NO]) == (["player-twice"], True)


def test_of_a_table_that_is_too_large_only_its_size_is_told() -> None:
    """All eight at table 1: one message, and none for each seat that two of them have."""
    hall = Hall("catan", 8)
    hall.draw()
    for number in range(2, 10):
        hall.type_in("Results", number, TABLE, 1)
    told = [(one.code, str(one.ref)) for one in hall.job().findings]
    assert told == [("table-size", "Results!C2")]


def test_columns_that_were_exchanged_are_told_once() -> None:
    """Points in No and numbers in Points: eight rows, of which hardly one goes with its name."""
    hall = Hall("catan", 8)
    hall.draw()
    for number, row in enumerate(hall.rows(), 2):
        hall.type_in("Results", number, NO, 9 - int(str(row[NO])))
        hall.type_in("Results", number, POINTS, row[NO])
    told = [(one.code, str(one.ref)) for one in hall.job().findings if one.severity == "error"]
    assert told == [("player-columns", "Results!F2")]
    hall = Hall("catan", 8)
    hall.draw()
    hall.type_in("Results", 2, NO, 9 - int(str(hall.rows()[0][NO])))
    found = [one.code for one in hall.job().findings if one.severity == "error"]
    assert found[0] == "player-contradiction"
