"""C8, D3: somebody goes home in a round that is on, and the others go on by what is said."""

from __future__ import annotations

import random

from every import every
from hall import Hall
from workbook import codes, result, stage
from xlscore.texts import LANGUAGES

#: Three tables typed, and Nos 7 and 8 at the fourth; 7 went home.
FIRST = ["1/1: 1 2, 2 0", "1/2: 3 2, 4 0", "1/3: 5 2, 6 0", "1/4: 7 -, 8 -"]
GONE = {7: {"status": "dropped"}}


def test_the_opponent_has_a_bye_and_the_round_is_over() -> None:
    found = result("magic-top-8", FIRST, players=GONE)
    assert codes(found) == ["row-absent", "table-bye"]
    own = stage(found, "preliminary")
    assert own[8]["tournament_points"] == ["3"]
    assert 7 not in own
    assert found.outcome is not None
    assert found.outcome.stages[0].games_missing == 0


@every(LANGUAGES)
def test_the_note_names_both(language: str) -> None:
    found = result("magic-top-8", FIRST, players=GONE)
    note = next(f for f in found.findings if f.code == "table-bye")
    assert "P7" in note.text(language)
    assert "P8" in note.text(language)


def test_before_anybody_has_played_the_round_can_be_drawn_again() -> None:
    games = ["1/1: 1 -, 2 -", "1/2: 3 -, 4 -", "1/3: 5 -, 6 -", "1/4: 7 -, 8 -"]
    found = result("magic-top-8", games, players=GONE)
    assert "table-bye" not in codes(found)


def test_in_a_bracket_he_moves_on() -> None:
    """Eighteen players; the lower number wins; 7 goes home in the quarter-final against 2."""
    rounds = [f"{n}/{no}: {no} 2, {no + 9} 0" for n in range(1, 6) for no in range(1, 10)]
    lots: dict[int, dict[str, object]] = {no: {"lot": no} for no in range(1, 19)}
    quarter = [
        f"quarter-final/1/{t}: {a} 2, {b} 0" for t, a, b in ((1, 1, 8), (2, 4, 5), (3, 3, 6))
    ]
    lots[7] |= {"status": "dropped"}
    found = result("magic-top-8", [*rounds, *quarter, "quarter-final/1/4: 2 -, 7 -"], players=lots)
    assert "tables-ranks" not in codes(found)
    assert "table-bye" in codes(found)
    assert found.outcome is not None
    by_name = {one.rules.name: one for one in found.outcome.stages}
    assert sorted(by_name["quarter-final"].qualified) == [1, 2, 3, 4]


@every(["americano", "commander-top-10"])
def test_where_a_table_needs_somebody_a_substitute_works(ruleset: str) -> None:
    """The message says to type one; then the table counts. 8 goes home at the second table."""
    done, open_ = ["1/1: 1 20, 2 12, 3 20, 4 12"], ["5", "6", "7", "8"]
    if ruleset == "commander-top-10":
        done, open_ = ["1/1: 1 1, 2 0, 3 0, 4 0", "1/3: 5 1, 9 0, 10 0"], ["6", "7", "8"]
    seats = [f"{no} - s{seat}" for seat, no in enumerate(open_, 1)]
    gone = {8: {"status": "dropped"}}
    found = result(ruleset, [*done, "1/2: " + ", ".join(seats)], players=gone)
    assert "table-left-open" in codes(found, "warning")
    played = [seat.replace("-", "20" if n % 2 else "12") for n, seat in enumerate(seats[:-1])]
    played += [seats[-1], "x - substitute"]
    after = result(ruleset, [*done, "1/2: " + ", ".join(played)], players=gone)
    assert codes(after, "error") == []
    assert "table-left-open" not in codes(after)
    assert after.outcome is not None
    assert after.outcome.stages[0].games_missing == 0


@every([("during", 1), ("after", 1), ("during", 2)])
def test_who_waits_for_the_final_leaves_his_place_free(when: str, rank: int) -> None:
    """The first two wait while 3 to 10 play the semi-final; one goes home. Nobody moves up."""
    hall = Hall("commander-top-10", 36)
    for luck in range(4):
        hall.draw()
        hall.play(random.Random(luck))
    hall.draw()
    outcome = hall.job().outcome
    assert outcome is not None
    by_rank = {line.rank: line.no for line in outcome.stages[0].standings}
    if when == "during":
        hall.go(by_rank[rank])
    hall.play(random.Random(9))
    if when == "after":
        hall.go(by_rank[rank])
    assert hall.warnings() == set()
    hall.draw()
    final = set(hall.seats("final", 1))
    assert final & {by_rank[n] for n in range(1, 11)} == final
    assert by_rank[3 - rank] in final
    assert len(final) == 3
    hall.play(random.Random(10))
    assert hall.warnings() == set()
    outcome = hall.job().outcome
    assert outcome is not None
    assert outcome.complete
    assert {line.no for line in outcome.ranking[:3]} == final
    assert [f for f in hall.verified().findings if f.severity != "note"] == []


def test_who_goes_before_the_semi_final_is_replaced() -> None:
    """He is in no draw yet: the next best move up, into the final and into the semi-final."""
    hall = Hall("commander-top-10", 36)
    for luck in range(4):
        hall.draw()
        hall.play(random.Random(luck))
    outcome = hall.job().outcome
    assert outcome is not None
    by_rank = {line.rank: line.no for line in outcome.stages[0].standings}
    hall.go(by_rank[1])
    hall.draw()
    assert set(hall.seats("semi-final", 1)) == {by_rank[n] for n in range(4, 12)}
    assert hall.warnings() == set()
