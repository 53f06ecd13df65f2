"""F8 to F11: criteria that compose, each against games that a reader adds up."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_criteria import BUCHHOLZ, ONE_TABLE

from facts import played, stage
from workbook import result
from xlscore.core.criteria import CRITERIA, SHORT_FORMS
from xlscore.core.criteria.parts import PARTS
from xlscore.core.exact import Exact
from xlscore.core.findings import WrongCriterion
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rulebook.stages import split_criteria
from xlscore.core.rules import Chain
from xlscore.core.standings.outcome import StageOutcome
from xlscore.core.standings.ranking import values_apart
from xlscore.report.docs_tables import EXAMPLES
from xlscore.texts import LANGUAGES


def ranked(ruleset: str, criteria: list[str], games: list[str]) -> StageOutcome:
    """The first stage of a ruleset under another chain."""
    rules = RULESETS[ruleset]
    chain = Chain(tuple(CRITERIA.read(text).code for text in criteria))
    first = rules.stages[0]._replace(chain=chain)
    return stage(played(rules._replace(stages=(first, *rules.stages[1:])), games), "preliminary")


def values(ruleset: str, text: str, games: list[str]) -> dict[int, Exact]:
    return {line.no: line.values[0] for line in ranked(ruleset, [text], games).standings}


def ranks(found: StageOutcome) -> list[tuple[int | None, int, str | None]]:
    return [(line.rank, line.no, line.decided_by) for line in found.standings]


@pytest.mark.parametrize(
    ("text", "games", "expected"),
    [
        # Game points 60 and 50, 60 and 40, 40 and 30, 20 and 30.
        ("best(victory_points)", ONE_TABLE, {1: 60, 2: 60, 3: 40, 4: 30}),
        ("best(victory_points, 2)", ONE_TABLE, {1: 50, 2: 40, 3: 30, 4: 20}),
        ("best(victory_points, 3)", ONE_TABLE, {1: 0, 2: 0, 3: 0, 4: 0}),
        ("worst(victory_points)", ONE_TABLE, {1: 50, 2: 40, 3: 30, 4: 20}),
        ("game(victory_points, 2)", ONE_TABLE, {1: 50, 2: 40, 3: 30, 4: 30}),
        ("mean(victory_points)", ONE_TABLE, {1: 55, 2: 50, 3: 35, 4: 25}),
        # Places 1 1, 1 2, 3 3, 4 3; 1 and 2 share the first, 3 and 4 the third.
        ("count(place = 1)", ONE_TABLE, {1: 2, 2: 1, 3: 0, 4: 0}),
        ("count(place = 4)", ONE_TABLE, {1: 0, 2: 0, 3: 0, 4: 1}),
        ("count(1, parts)", ONE_TABLE, {1: "3/2", 2: "1/2", 3: 0, 4: 0}),
        ("count(place = 4, shared = 'parts')", ONE_TABLE, {1: 0, 2: 0, 3: "1/2", 4: "3/2"}),
        ("place", ONE_TABLE, {1: 2, 2: 3, 3: 6, 4: 7}),
        ("mean(place(shared = parts))", ONE_TABLE, {1: "5/4", 2: "7/4", 3: "13/4", 4: "15/4"}),
        ("worst(place)", ONE_TABLE, {1: 1, 2: 2, 3: 3, 4: 4}),
        ("wins at least 1", ONE_TABLE, {1: 1, 2: 1, 3: 0, 4: 0}),
        ("mean(wins) at least 3/4", ONE_TABLE, {1: 1, 2: 0, 3: 0, 4: 0}),
        (
            "games_played",
            ["1/1: 1 9, 2 8, 3 7, 4 6", "2/1: 1 9, 2 8, 3 7"],
            {1: 2, 2: 2, 3: 2, 4: 1},
        ),
        # 1 has won twice, 4 and 5 once: the opponents of 1 are 2, 3, 4, 2, 5, 3.
        (
            "opponents(wins)",
            BUCHHOLZ,
            {1: 2, 2: 2 + 1 + 2 + 1, 3: 6, 4: 2, 5: 2, 6: 2, 7: 2, 8: 2},
        ),
        (
            "opponents(wins, drop_best = 1)",
            BUCHHOLZ,
            {1: 1, 2: 4, 3: 4, 4: 0, 5: 0, 6: 1, 7: 1, 8: 1},
        ),
        # Fewer losses are better, so that the worst opponent is he with the most: 4 with one of 1.
        ("opponents(losses)", ONE_TABLE, {1: 3 + 3, 2: 6, 3: 4, 4: 2}),
        ("opponents(losses, drop_worst = 2)", ONE_TABLE, {1: 2, 2: 2, 3: 0, 4: 0}),
    ],
)
def test_f11_each_part(text: str, games: list[str], expected: dict[int, int | str]) -> None:
    ruleset = "stone-age"
    assert values(ruleset, text, games) == {no: Fraction(value) for no, value in expected.items()}


def test_f8_head_to_head_among_three_who_have_all_met() -> None:
    """A (1) beat B (2) and C (3), B drew with C: A 2, B and C 1/2 each, who stay level."""
    games = ["1/1: 1 9, 2 8", "1/2: 3 - bye", "2/1: 1 9, 3 8", "2/2: 2 - bye", "3/1: 2 9, 3 9"]
    found = ranked("7wonders-duel", ["head_to_head"], games)
    assert ranks(found) == [(1, 1, None), (2, 2, "head_to_head"), (2, 3, None)]
    half = Fraction(1, 2)
    assert [line.values[0] for line in found.standings] == [2, half, half]


def test_f8_head_to_head_looks_again_at_those_whom_it_leaves_level() -> None:
    """1 and 2 have two points, 3 and 4 one; 2 beat 1 and 3 beat 4."""
    games = ["1/1: 1 9, 3 8", "1/2: 2 8, 4 9", "2/1: 1 9, 4 8", "2/2: 2 9, 3 8"]
    games += ["3/1: 2 9, 1 8", "3/2: 3 9, 4 8"]
    found = ranked("7wonders-duel", ["head_to_head"], games)
    again = "head_to_head"
    assert ranks(found) == [(1, 2, None), (2, 1, again), (3, 3, again), (4, 4, again)]
    assert [line.values[0] for line in found.standings] == [2, 2, 1, 1]


def test_f8_where_some_have_not_met_only_a_sure_lead_counts() -> None:
    """1 beat all three others, who have not met and may make 2 points at most.

    Of 1, 2 and 3 below, 1 beat 2 alone: 3 may still win both games, and nothing is decided.
    """
    games = ["1/1: 1 9, 2 8", "2/1: 1 9, 3 8", "3/1: 1 9, 4 8"]
    found = ranked("7wonders-duel", ["head_to_head"], games)
    assert [(line.rank, line.no, line.values[0]) for line in found.standings] == [
        *((1, 1, 3), (2, 2, 0), (2, 3, 0), (2, 4, 0)),
    ]
    open_ = ranked("7wonders-duel", ["head_to_head"], ["1/1: 1 9, 2 8", "1/2: 3 - bye"])
    assert [(line.rank, line.values[0]) for line in open_.standings] == [(1, 0), (1, 0), (1, 0)]


def test_f8_at_larger_tables_each_pair_is_a_game() -> None:
    """1 is ahead of three, 2 and 3 share a place before 4: 3, 1 + 1/2 each, 0."""
    found = ranked("stone-age", ["head_to_head"], ["1/1: 1 50, 2 40, 3 40, 4 30"])
    half = Fraction(3, 2)
    assert {line.no: line.values[0] for line in found.standings} == {1: 3, 2: half, 3: half, 4: 0}


def test_f8_only_those_who_are_level_are_compared() -> None:
    """2 and 3 have one win each, 3 beat 2; 1 with two and 4 with none are not asked."""
    games = ["1/1: 3 9, 2 8", "1/2: 1 9, 4 8", "2/1: 1 9, 3 8", "2/2: 2 9, 4 8"]
    found = ranked("7wonders-duel", ["wins", "head_to_head"], games)
    assert ranks(found) == [(1, 1, None), (2, 3, "wins"), (3, 2, "head_to_head"), (4, 4, "wins")]
    assert {line.no: line.values[1] for line in found.standings} == {1: 0, 2: 0, 3: 1, 4: 0}


#: 1 beat 2 (3 points), drew with 3 (2), lost to 4 (4) and beat 5 (1).
FOUR_ROUNDS = [
    *("1/1: 1 9, 2 8", "1/2: 3 9, 9 9", "1/3: 4 9, 10 8", "1/4: 5 9, 11 8"),
    *("2/1: 1 9, 3 9", "2/2: 2 9, 6 8", "2/3: 4 9, 10 8", "2/4: 11 9, 5 8"),
    *("3/1: 4 9, 1 8", "3/2: 2 9, 7 8", "3/3: 3 9, 9 8", "3/4: 11 9, 5 8"),
    *("4/1: 1 9, 5 8", "4/2: 2 9, 8 8", "4/3: 9 9, 3 8", "4/4: 4 9, 10 8"),
]


def test_f9_sonneborn_berger() -> None:
    """3 + half of 2 + nothing of 4 + 1 = 5."""
    points = values("7wonders-duel", "won_games", FOUR_ROUNDS)
    assert [points[no] for no in (2, 3, 4, 5)] == [3, 2, 4, 1]
    assert values("7wonders-duel", "sonneborn_berger", FOUR_ROUNDS)[1] == 5


MATCHES = ["1/1: 1 2, 2 0", "2/1: 1 1, 3 2", "3/1: 1 2, 4 1", "4/1: 1 - bye"]


def test_f10_game_win_share() -> None:
    """2 : 0, 1 : 2, 2 : 1 and a bye as 2 : 0 are 7 of 10; nothing of 2 counts a third."""
    found = values("7wonders-duel", "game_win_share", MATCHES)
    third = Fraction(1, 3)
    assert found == {1: Fraction(7, 10), 2: third, 3: Fraction(2, 3), 4: third}
    assert values("7wonders-duel", "game_win_share(floor = 0)", MATCHES)[2] == 0
    # 3 met 1 alone; 1 met 2, 3 and 4, the bye is nobody.
    of_opponents = values("7wonders-duel", "opponents(game_win_share)", MATCHES)
    assert of_opponents[3] == Fraction(7, 10)
    assert of_opponents[1] == (third + Fraction(2, 3) + third) / 3


def test_f10_a_drawn_game_is_a_third_for_both() -> None:
    """1 : 1 and a drawn game: 4/3 of 3 games."""
    keys = [
        *(["columns.1.name", "drawn"], ["columns.1.title", "Drawn"]),
        ["stages.1.chain", "tournament_points, game_win_share(drawn = drawn)"],
    ]
    heads = ["Stage", "Round", "Table", "Player", "Points", "Drawn"]
    seats = [(1, "P1", 1, 1), (1, "P2", 1, 1), (2, "P3", 2, None), (2, "P4", 1, None)]
    rows = [["Preliminary", 1, *seat] for seat in seats]
    extra = {"Rules": [["Key", "Value"], *keys], "Results": [heads, *rows]}
    res = result("7wonders-duel", ["1/1: 1 1, 2 1", "1/2: 3 2, 4 1"], extra=extra)
    assert res.outcome is not None, [f.text("en") for f in res.findings]
    shares = {line.no: line.values[1] for line in res.outcome.stages[0].standings}
    assert shares[1] == shares[2] == Fraction(4, 9)
    wrong = [["stages.1.chain", "game_win_share(drawn = drawn)"]]
    res = result("7wonders-duel", MATCHES, extra={"Rules": [["Key", "Value"], *wrong]})
    assert [f.code for f in res.findings if f.severity == "error"] == ["rules-choice"]


def test_a_short_form_and_what_it_stands_for_are_one_criterion() -> None:
    for name, text in SHORT_FORMS.items():
        assert CRITERIA.read(text).code == ("tournament_points" if name == "won_games" else name)
        assert CRITERIA[name].code == name
    assert CRITERIA.read(" opponents( tournament_points,drop_worst=1 ) ").code == (
        "opponents_but_worst"
    )
    assert CRITERIA.read("best(victory_points, 2)").code == "best(victory_points, k = 2)"


def test_every_part_has_an_example_with_a_heading_and_a_law_in_every_language() -> None:
    found = [CRITERIA.read(text) for text in EXAMPLES]
    assert {one.idea for one in found} == {*PARTS}
    for language in LANGUAGES:
        assert all(one.title().in_(language) and one.law(language) for one in found)
    best = CRITERIA.read("opponents(wins, drop_worst = 2)")
    assert best.title().in_("de") == "Gegner: Siege, ohne die schwächsten 2"
    assert best.law("en").endswith("; without the worst 2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("opponent(wins)", "no criterion is called opponent; did you mean opponents?"),
        ("mean_shares", "no criterion is called mean_shares; did you mean mean_share?"),
        ("opponents(winz)", "no criterion is called winz; did you mean wins?"),
        ("opponents(wins, drop_worts = 1)", "not drop_worts; did you mean drop_worst?"),
        ("count(place = 1, shared = part)", "one of whole, parts, not part; did you mean parts?"),
        ("count(place = 0)", "count takes a whole number from 1 to 99, not 0"),
        ("opponents(wins, drop_best = -1)", "a whole number from 0 to 99, not -1"),
        ("mean", "mean takes a criterion of single games"),
        ("mean(opponents(wins))", "not opponents(wins)"),
        ("opponents(head_to_head)", "not head_to_head"),
        ("best(share, 1, 2)", "best takes of, k, not 2"),
        ("best(share, k = 1, k = 2)", "best takes of, k, not k"),
        ("wins at least much", "at least takes a number"),
        ("mean(share", "this is no criterion; please write"),
        ("wins losses", "this is no criterion; please write"),
        ("opponents(**wins)", "opponents takes of, drop_worst, drop_best, not **"),
        ("1or 2", "this is no criterion; please write"),
        ("mean(share)(wins)", "this is no criterion; please write"),
        ("wins + losses", "this is no criterion; please write"),
        ("mean(" * 60, "this is no criterion; please write"),
    ],
)
def test_what_is_wrong_with_a_criterion_is_told_with_the_nearest_word(
    text: str, message: str
) -> None:
    loaded = RULESETS.load_toml(f"base = 'stone-age'\nstages.1.chain = [\"{text}\"]")
    (problem,) = loaded.problems
    assert (problem.values["key"], problem.values["value"]) == ("stages.1.chain", text)
    assert message in problem.text("en")
    assert all(problem.text(language) for language in LANGUAGES)
    with pytest.raises(WrongCriterion):
        CRITERIA.read(text)


def test_a_cell_takes_composed_criteria_and_the_exports_name_them() -> None:
    chain = "tournament_points, opponents(wins, drop_worst = 1); best(victory_points, 2), lot"
    assert split_criteria(chain) == [
        "tournament_points",
        "opponents(wins, drop_worst = 1)",
        "best(victory_points, 2)",
        "lot",
    ]
    extra = {"Rules": [["Key", "Value"], ["stages.1.chain", chain]]}
    res = result("stone-age", ONE_TABLE, extra=extra)
    assert res.outcome is not None, [f.text("en") for f in res.findings]
    first = res.report("en").data()["stages"][0]["standings"][0]["criteria"]
    assert [*first] == [
        *("tournament_points", "opponents(wins, drop_worst = 1)", "best(victory_points, k = 2)"),
    ]
    (block,) = res.report("de").blocks()
    assert "Gegner: Siege, ohne die schwächsten 1" in block.heads


@given(st.permutations(BUCHHOLZ), st.sampled_from([e for e in EXAMPLES if "drawn" not in e]))
def test_the_order_of_the_rows_does_not_matter(games: list[str], text: str) -> None:
    if CRITERIA.read(text).of != "teams":
        assert values("stone-age", text, games) == values("stone-age", text, BUCHHOLZ)


def test_f8_a_tie_that_a_second_look_decides_is_explained_by_that_look() -> None:
    """1 and 2 both beat two of the four; between the two 2 won, 1 : 0."""
    extra = {"Rules": [["Key", "Value"], ["stages.1.chain", "won_games, head_to_head"]]}
    games = ["1/1: 1 60, 3 50", "1/2: 4 60, 2 50", "2/1: 1 60, 4 50", "2/2: 2 60, 3 50"]
    res = result("7wonders-duel", [*games, "3/1: 2 60, 1 50", "3/2: 3 60, 4 50"], extra=extra)
    assert res.outcome is not None, [f.text("en") for f in res.findings]
    lines = res.outcome.stages[0].standings
    assert [(line.no, line.value("head_to_head")) for line in lines] == [
        *((2, 1), (1, 0), (3, 1), (4, 0)),
    ]
    assert values_apart(lines[0], lines[1], "head_to_head") == (1, 0)
    level = ranked("7wonders-duel", ["head_to_head"], [*games, "3/1: 2 60, 1 50", "3/2: 3 9, 4 8"])
    above, below = level.standings[:2]
    assert (above.value("head_to_head"), below.value("head_to_head")) == (2, 2)
    assert values_apart(above, below, "head_to_head") == (1, 0)
