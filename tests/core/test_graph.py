"""F1, F4, F5: stages that take people from named places, in brackets a reader can draw."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bracket_play import (
    PAIRS,
    by_chance,
    games,
    lower_number_wins,
    play_through,
    problems_of,
    rules_of,
)
from every import every
from facts import overall, played, ranks
from hall import PEOPLE, Hall
from xlscore.actions.draw import draw
from xlscore.core.brackets import seeds
from xlscore.core.model import ResultRow
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import STAGES
from xlscore.core.stage_titles import stage_name
from xlscore.core.standings.outcome import Outcome
from xlscore.core.standings.stages import solve

BRACKET = """
[[stages]]
name = "bracket"
rounds = 1
seating = "bracket"
third_place = true
chain = ["won_games"]
from = ["players 1-{players}"]
"""
ROUND_ROBIN = """
[[stages]]
name = "preliminary"
rounds = 3
seating = "round-robin"
chain = ["tournament_points"]
"""
DOUBLE = """
[[stages]]
name = "double-elimination"
rounds = 1
seating = "double-elimination"
chain = ["won_games"]
from = ["players 1-{players}"]
"""
# Carcassonne, world championship of today: quarter-finals by name, and the winner of the first
# meets the winner of the fourth.
CHAMPIONSHIP = """
[[stages]]
name = "preliminary"
rounds = 1
seating = "pairs"
chain = ["won_games", "points_difference"]
[[stages]]
name = "quarter-final"
rounds = 1
seating = "groups"
groups = { 8 = [[1, 8], [2, 7], [3, 6], [4, 5]] }
chain = ["won_games", "preliminary_rank"]
knock_out = true
from = ["preliminary 1-8"]
[[stages]]
name = "semi-final"
rounds = 1
seating = "groups"
groups = { 4 = [[1, 2], [3, 4]] }
chain = ["won_games", "preliminary_rank"]
knock_out = true
from = [
  "winner of quarter-final 1", "winner of quarter-final 4",
  "winner of quarter-final 2", "winner of quarter-final 3",
]
[[stages]]
name = "final"
rounds = 1
seating = "groups"
groups = { 2 = [[1, 2]] }
chain = ["won_games", "preliminary_rank"]
knock_out = true
from = ["winner of semi-final 1", "winner of semi-final 2"]
"""

# Everybody wins or loses by another number: 1 beats 8 by 8, 2 beats 7 by 7 ... so the ranks are
# the numbers: 1, 2, 3, 4 have won, and 5 lost by fewer than 6, 6 by fewer than 7, 7 than 8.
FIRST = ["1/1: 1 18, 8 10", "1/2: 2 17, 7 10", "1/3: 3 16, 6 10", "1/4: 4 15, 5 10"]
# The fifth beats the fourth, the others win as seeded.
QUARTERS = [
    "quarter-final/1/1: 1 20, 8 10",
    "quarter-final/1/2: 2 20, 7 10",
    "quarter-final/1/3: 3 20, 6 10",
    "quarter-final/1/4: 4 10, 5 20",
]


def test_the_winner_of_a_quarter_final_meets_whom_the_source_names() -> None:
    """By rank it would be 1-5 and 2-3 as well here, so 8 beats 1 in the second half of the test."""
    rules = rules_of(CHAMPIONSHIP)
    semi = ["semi-final/1/1: 1 20, 5 10", "semi-final/1/2: 2 10, 3 20"]
    outcome = played(rules, [*FIRST, *QUARTERS, *semi, "final/1/1: 1 20, 3 10"])
    assert outcome.findings == ()
    assert overall(outcome) == [(n, no) for n, no in enumerate([1, 3, 2, 5, 4, 6, 7, 8], 1)]
    upset = ["quarter-final/1/1: 1 10, 8 20", *QUARTERS[1:]]
    right = ["semi-final/1/1: 8 20, 5 10", "semi-final/1/2: 2 20, 3 10"]
    assert played(rules, [*FIRST, *upset, *right]).findings == ()
    by_rank = ["semi-final/1/1: 2 20, 8 10", "semi-final/1/2: 3 20, 5 10"]
    found = played(rules, [*FIRST, *upset, *by_rank]).findings
    assert [(f.code, str(f.ref), f.values["expected"]) for f in found] == [
        ("tables-ranks", "Results!C18", "5, 8"),
        ("tables-ranks", "Results!C20", "2, 3"),
    ]


def test_whoever_came_another_way_is_named() -> None:
    outcome = played(rules_of(CHAMPIONSHIP), [*FIRST, *QUARTERS, "semi-final/1/1: 1 20, 4 10"])
    assert [found.code for found in outcome.findings] == ["not-through", "through-missing"]
    assert outcome.findings[0].values["accepted"] == "1, 5, 2, 3"
    early = played(rules_of(CHAMPIONSHIP), [*FIRST, "semi-final/1/1: 1 20, 4 10"])
    assert [found.code for found in early.findings] == ["stage-too-early"]


def test_seeds_meet_as_late_as_can_be() -> None:
    """F4: 1-8 4-5 3-6 2-7: the winners of games 1 and 2 meet, and those of 3 and 4."""
    assert seeds(2) == ((1, 2),)
    assert seeds(4) == ((1, 4), (2, 3))
    assert seeds(8) == ((1, 8), (4, 5), (3, 6), (2, 7))
    for size in (16, 32, 64):
        assert {sum(game) for game in seeds(size)} == {size + 1}
        games_ = [set(game) for game in seeds(size)]
        while len(games_) > 1:
            games_ = [a | b for a, b in zip(games_[::2], games_[1::2], strict=True)]
            best = set(range(1, len(games_) + 1))
            assert all(len(part & best) == 1 for part in games_)


def test_a_bracket_of_six_has_two_byes() -> None:
    """F4: the best two have none to meet; 4-5 and 3-6 play, then 1-4 and 3-2 in their halves."""
    event, outcome = play_through(rules_of(BRACKET.format(players=8)), 6, lower_number_wins)
    assert games(event, "quarter-final") == [(1,), (4, 5), (3, 6), (2,)]
    assert games(event, "semi-final") == [(1, 4), (3, 2)]
    assert games(event, "third place") == [(4, 3)]
    assert games(event, "final") == [(1, 2)]
    assert outcome.complete
    assert overall(outcome) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6)]


@every([("", [(1, 1), (2, 2), (3, 3), (3, 4)]), (', "preliminary_rank"', None)])
def test_losers_of_a_round_share_their_place_or_stand_by_their_rank_before(
    more: str, expected: list[tuple[int, int]] | None
) -> None:
    """F4: 1 beats all, 2 all but 1, and so on; the chain of the bracket says which it is."""
    text = ROUND_ROBIN + BRACKET.format(players=4).replace("players 1", "preliminary 1")
    text = text.replace("third_place = true\n", "").replace('"won_games"', f'"won_games"{more}')
    _, outcome = play_through(rules_of(text), 4, lower_number_wins)
    assert overall(outcome) == (expected or [(no, no) for no in range(1, 5)])


def test_places_for_six_leave_out_what_nobody_plays() -> None:
    """With `players 1-6` the same byes stand in the rules already."""
    rules = rules_of(BRACKET.format(players=6))
    assert rules.stages[0].groups == {6: ((1,), (4, 5), (3, 6), (2,))}
    event, outcome = play_through(rules, 6, lower_number_wins)
    assert games(event, "semi-final") == [(1, 4), (3, 2)]
    assert outcome.complete


def test_double_elimination_of_eight_is_fourteen_games_or_fifteen() -> None:
    """F5, where the lower number wins: nobody who is unbeaten loses, so there is no decider.

    Upper: 1-8 4-5 3-6 2-7; 1-4 3-2; 1-2. Lower: 8-5 6-7; 5-3 6-4 (crossed); 3-4; 3-2. Final 1-2.
    """
    rules = rules_of(DOUBLE.format(players=8))
    event, outcome = play_through(rules, 8, lower_number_wins)
    found = {stage.name: games(event, stage.name) for stage in rules.stages}
    assert found == {
        "upper 1": [(1, 8), (4, 5), (3, 6), (2, 7)],
        "upper 2": [(1, 4), (3, 2)],
        "lower 1": [(8, 5), (6, 7)],
        "lower 2": [(5, 3), (6, 4)],
        "upper 3": [(1, 2)],
        "lower 3": [(3, 4)],
        "lower 4": [(3, 2)],
        "final": [(1, 2)],
        "decider": [],
    }
    assert sum(map(len, found.values())) == 14
    assert outcome.complete
    ranked = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6), (7, 8), (7, 7)]
    assert sorted(overall(outcome)) == sorted(ranked)


def test_the_decider_is_played_if_the_unbeaten_loses() -> None:
    def upset(rows: list[ResultRow]) -> list[int]:
        points = lower_number_wins(rows)
        return points[::-1] if rows[0].stage == "final" else points

    rules = rules_of(DOUBLE.format(players=8))
    event, outcome = play_through(rules, 8, upset)
    assert games(event, "final") == [(1, 2)]
    assert games(event, "decider") == [(2, 1)]
    assert overall(outcome)[:2] == [(1, 1), (2, 2)]
    without = rules_of(DOUBLE.format(players=8) + "decider = false\n")
    assert overall(play_through(without, 8, upset)[1])[:2] == [(1, 2), (2, 1)]


def test_two_finals_out_of_one_preliminary_stand_behind_each_other() -> None:
    """F1: gold takes ranks 1-4, silver 5-8; silver's winner is fifth, however far he got."""
    stages = """
[[stages]]
name = "preliminary"
rounds = 1
seating = "pairs"
chain = ["won_games", "points_difference"]
[[stages]]
name = "silver"
rounds = 1
seating = "bracket"
chain = ["won_games", "preliminary_rank"]
from = ["preliminary 5-8"]
[[stages]]
name = "gold"
rounds = 1
seating = "groups"
groups = { 4 = [[1, 4], [2, 3]] }
chain = ["won_games", "preliminary_rank"]
knock_out = true
from = ["preliminary 1-4"]
"""
    rules = rules_of(stages)
    assert [s.name for s in rules.stages][1:] == ["silver semi-final", "silver final", "gold"]
    rest = [
        "silver semi-final/1/1: 5 1, 8 0",
        "silver semi-final/1/2: 6 1, 7 0",
        "silver final/1/1: 5 0, 6 1",
        "gold/1/1: 1 1, 4 0",
        "gold/1/2: 2 0, 3 1",
    ]
    outcome = played(rules, [*FIRST, *rest])
    assert outcome.findings == ()
    assert overall(outcome) == [(n, no) for n, no in enumerate([1, 3, 2, 4, 6, 5, 7, 8], 1)]


def test_those_out_at_equal_depth_stand_by_where_they_came_from() -> None:
    """F1: four quarter-finals that are a stage each: their losers by their rank before."""
    one = """
[[stages]]
name = "{name}"
rounds = 1
seating = "groups"
groups = {{ 2 = [[1, 2]] }}
chain = ["won_games"]
knock_out = true
from = ["{one}", "{other}"]
"""
    stages = CHAMPIONSHIP[: CHAMPIONSHIP.index('[[stages]]\nname = "quarter-final"')]
    for n, (a, b) in enumerate([(4, 5), (1, 8), (2, 7), (3, 6)], 1):
        stages += one.format(name=f"quarter {n}", one=f"preliminary {a}", other=f"preliminary {b}")
    stages += one.format(name="left", one="winner of quarter 1", other="winner of quarter 2")
    stages += one.format(name="right", one="winner of quarter 3", other="winner of quarter 4")
    rest = [
        *("quarter 1/1/1: 4 1, 5 0", "quarter 2/1/1: 1 1, 8 0"),
        *("quarter 3/1/1: 2 0, 7 1", "quarter 4/1/1: 3 1, 6 0"),
        *("left/1/1: 4 1, 1 0", "right/1/1: 7 1, 3 0"),
    ]
    outcome = played(rules_of(stages), [*FIRST, *rest])
    assert outcome.findings == ()
    assert [no for _, no in overall(outcome)][4:] == [2, 5, 6, 8]


@every([("drand", None, "seeds-missing"), ("dice", None, "seeds-missing"), (None, "7", "")])
def test_seeds_of_a_first_stage_are_there_before_anything_is_announced(
    randomness: str | None, seed: str | None, code: str
) -> None:
    """F4: lots that are typed are seeds, or a plain seed makes them; else a sentence asks."""
    typed = {"Randomness": randomness} if randomness else {}
    hall = Hall("backgammon-double-elimination", 8, seed=seed, event=typed)
    errors = [f for f in draw(hall.book, slips=False).findings if f.severity == "error"]
    assert [f.code for f in errors] == ([code] if code else [])
    for no in range(1, 9):
        hall.type_in("Players", no + 1, PEOPLE.index("Lot"), 9 - no)
    drawn = draw(hall.book, slips=False).drawn
    tables = [table.players for plan in drawn.values() for table in plan.round_.tables]
    assert tables == [(8,), (1,), (4,), (5,), (6,), (3,), (2,), (7,)]  # 1 8 5 4 3 6 7 2


def test_a_loser_who_goes_leaves_a_bye() -> None:
    """C8: 8 goes after he lost, so 5 is alone in the first lower round; 1 goes, 8 moves up."""
    rules = rules_of(DOUBLE.format(players=8))
    first = ["1/1: 1 9, 8 0", "1/2: 4 9, 5 0", "1/3: 3 9, 6 0", "1/4: 2 9, 7 0"]
    first = [f"upper 1/{game}" for game in first]
    lots = {no: {"lot": no} for no in range(1, 9)}
    gone = {**lots, 8: {"lot": 8, "status": "dropped"}}
    lower = ["upper 2/1/3: 1 9, 4 0", "upper 2/1/4: 3 0, 2 9", "lower 1/1/1: 5 - bye"]
    outcome = played(rules, [*first, *lower, "lower 1/1/2: 6 9, 7 0"], gone)
    assert outcome.findings == ()
    assert ranks(outcome, "lower 1") == {5: 1, 6: 1, 7: 3}
    up = played(
        rules,
        [*first, "upper 2/1/1: 8 9, 4 0", "upper 2/1/2: 3 0, 2 9"],
        {**lots, 1: {"lot": 1, "status": "dropped"}},
    )
    assert up.findings == ()


def test_errors_of_a_graph_stand_at_their_key() -> None:
    second, third = "winner of semi-final 2", "winner of quarter-final 4"
    for old, new, key, code in (
        ("preliminary 1-8", "prelimnary 1-8", "2.from", "rules-place-source"),
        ("preliminary 1-8", "final 1-8", "2.from", "rules-place-source"),
        (second, "winner of semi-final 3", "4.from", "rules-place-beyond"),
        (second, "winner of semi-final 1", "4.from", "rules-place-twice"),
        (second, "semi-final 1", "4.from", "rules-place-twice"),
        (third, "loser of quarter-final 1", "2", "rules-place-left"),
        ("preliminary 1-8", "the best", "2.from", "rules-value"),
        ("8 = [[1", "6 = [[1", "2.groups.8", "rules-missing"),
    ):
        assert (f"stages.{key}", code) in problems_of(CHAMPIONSHIP.replace(old, new)), new
    without = BRACKET.format(players=4).replace('from = ["players 1-4"]', "")
    assert ("stages.1.from", "rules-missing") in problems_of(without)
    head = PAIRS.replace("byes = true", "byes = false")
    assert problems_of(CHAMPIONSHIP, head).count(("byes", "rules-needed")) == 1
    problem = RULESETS.load_toml(PAIRS + CHAMPIONSHIP.replace('from = ["prel', 'from = ["pril'))
    assert "did you mean preliminary" in problem.problems[0].text("en")


@every(["upper 2", "gold semi-final", "round of 16", "pool", "anything else", "third place"])
def test_stages_have_titles_in_every_language(name: str) -> None:
    for language in ("en", "de", "fr"):
        assert stage_name(STAGES[name].in_(language)) == name


def losses(outcome: Outcome) -> Counter[int]:
    """How often each player lost, counted from the games alone."""
    found: Counter[int] = Counter()
    for stage in outcome.stages:
        for no, tally in stage.tallies.items():
            found[no] += sum(score.size == 2 and score.place == 2 for score in tally.scores)
    return found


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 16), seed=st.integers(0, 10**6), most=st.sampled_from([1, 9]))
def test_double_elimination_ends_with_everybody_out_by_two_losses(
    players: int, seed: int, most: int
) -> None:
    """F5: all but the winner have lost twice, so 2n - 2 games, or 2n - 1 where the winner lost too.

    Everybody has one rank, and the order of the rows does not matter.
    """
    rules = rules_of(DOUBLE.format(players=16))
    event, outcome = play_through(rules, players, by_chance(random.Random(seed), 0, most))
    assert outcome.complete
    assert outcome.findings == ()
    assert sorted(no for _, no in overall(outcome)) == list(range(1, players + 1))
    lost = losses(outcome)
    winner = outcome.ranking[0].no
    assert {lost[no] for no in range(1, players + 1) if no != winner} <= {2}
    assert lost[winner] < 2
    assert sum(lost.values()) == 2 * players - 2 + lost[winner]
    rows = list(event.results)
    random.Random(seed).shuffle(rows)
    assert solve(replace(event, results=tuple(rows)), rules).ranking == outcome.ranking


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 16), seed=st.integers(0, 10**6))
def test_a_bracket_ends_with_one_loss_each(players: int, seed: int) -> None:
    """F4: n - 1 games beside the third place; who lost in one round stands behind the next ones."""
    text = BRACKET.format(players=16).replace("third_place = true", "")
    rules = rules_of(text)
    event, outcome = play_through(rules, players, by_chance(random.Random(seed)))
    assert outcome.complete
    lost = losses(outcome)
    assert lost[outcome.ranking[0].no] == 0
    assert sum(lost.values()) == players - 1
    reached = {
        no: n for n, stage in enumerate(rules.stages) for g in games(event, stage.name) for no in g
    }
    order = [reached[line.no] for line in outcome.ranking]
    assert order == sorted(order, reverse=True)
    assert len(order) == len({line.no for line in outcome.ranking}) == players
