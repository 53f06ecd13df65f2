"""G11: tables up to seven, and games that one player alone takes all of."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hall import Hall
from workbook import codes, points, result, stage
from xlscore.actions.event import EventJob
from xlscore.core.chances.open_games import placings
from xlscore.core.model import Game, ResultRow
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.scoring import ScoredGames
from xlscore.texts import Language

SEVEN = range(1, 8)


def table(head: str, centres: list[int]) -> str:
    """One table of players 1 to 7: "1/1", [4, 0, ...] -> "1/1: 1 4, 2 0, ..."."""
    return f"{head}: " + ", ".join(f"{no} {own}" for no, own in zip(SEVEN, centres, strict=True))


def criteria(res: EventJob) -> dict[int, dict[str, str]]:
    return {no: line["criteria"] for no, line in stage(res, "preliminary").items()}


def test_c_diplo_a_table_without_and_one_with_a_solo() -> None:
    """The database's first table, then 18 centres of player 4.

    | player | centres | first            | second | score |
    | ---    | ---     | ---              | ---    | ---   |
    | 1      | 4, 0    | 1 + 4            | 0      | 5     |
    | 2      | 0, 4    | 1 + 0            | 0      | 1     |
    | 3      | 9, 0    | 1 + 9 + 38       | 0      | 48    |
    | 4      | 7, 18   | 1 + 7 + (14+7)/2 | 100    | 118.5 |
    | 5      | 7, 0    | 1 + 7 + (14+7)/2 | 0      | 18.5  |
    | 6      | 3, 5    | 1 + 3            | 0      | 4     |
    | 7      | 4, 7    | 1 + 4            | 0      | 5     |
    """
    games = [table("1/1", [4, 0, 9, 7, 7, 3, 4]), table("2/1", [0, 4, 0, 18, 0, 5, 7])]
    res = result("diplomacy-cdiplo", games)
    assert codes(res) == []
    scores = {no: Fraction(line["score"]) for no, line in criteria(res).items()}
    expected = {4: "118.5", 3: "48", 5: "18.5", 1: "5", 7: "5", 6: "4", 2: "1"}
    assert scores == {no: Fraction(own) for no, own in expected.items()}
    assert [line["rank"] for line in stage(res, "preliminary").values()] == [1, 2, 3, 4, 4, 6, 7]
    assert points(res, "preliminary")[4] == ["21/2", "100"]
    assert points(res, "preliminary")[7] == ["0", "0"]


@pytest.mark.parametrize(
    ("language", "own", "others"),
    [
        ("en", "place 1, 100 tournament points, Centres: 18; takes all", "; one player takes all"),
        ("de", "Platz 1, 100 Turnierpunkte, Zentren: 18; bekommt alles", "; einer bekommt alles"),
    ],
)
def test_explain_says_who_took_all(language: Language, own: str, others: str) -> None:
    res = result("diplomacy-cdiplo", [table("1/1", [0, 4, 0, 18, 0, 5, 7])])
    assert own in "\n".join(res.explanation(4, language))
    assert others in "\n".join(res.explanation(7, language))


@pytest.mark.parametrize(
    ("ruleset", "told"),
    [
        ("catan", "Platz 2, 3 Turnierpunkte, 1 Siegpunkt"),
        ("stone-age", "Platz 2, 3 Turnierpunkte, 1 Punkt"),
    ],
)
def test_one_point_is_one(ruleset: str, told: str) -> None:
    res = result(ruleset, ["1/1: 1 9, 2 1, 3 0, 4 0"])
    assert res.explanation(2, "de")[-1].endswith(f": {told}")


def test_squares_share_a_hundred_and_a_solo_has_all_of_it() -> None:
    """Of 6, 6, 6, 6, 4, 4, 2 the squares are 4 * 36 + 2 * 16 + 4 = 180; 18 centres are all of 1."""
    games = [table("1/1", [6, 6, 6, 6, 4, 4, 2]), table("2/1", [0, 4, 0, 18, 0, 5, 7])]
    found = criteria(result("diplomacy-squares", games))
    assert found[1]["share"] == str(Fraction(36, 180))
    assert found[7]["share"] == str(Fraction(4, 180))
    assert found[4]["share"] == str(1 + Fraction(36, 180))
    assert found[4]["solos"] == "1"


def test_level_squares_go_by_wins_draws_and_the_best_games() -> None:
    """3 is out in round 2, all others draw; 7 wins round 3 alone, in which the others have nothing.

    | player | round 1 | round 2 | round 3 | draws | best   | second | third |
    | ---    | ---     | ---     | ---     | ---   | ---    | ---    | ---   |
    | 1      | 36/180  | 16/208  | 0       | 2     | 36/180 | 16/208 | 0     |
    | 3      | 36/180  | 0       | 0       | 1     | 36/180 | 0      | 0     |
    | 7      | 4/180   | 81/208  | 1       | 2     | 1      | 81/208 | 4/180 |
    """
    games = [
        table("1/1", [6, 6, 6, 6, 4, 4, 2]),
        table("2/1", [4, 5, 0, 5, 5, 6, 9]),
        table("3/1", [4, 2, 3, 1, 3, 3, 18]),
    ]
    found = criteria(result("diplomacy-squares", games))
    squares = 16 + 25 + 25 + 25 + 36 + 81
    best = ["best_share", "second_share", "third_share"]
    assert list(found[7]) == ["share", "solos", "draws", *best]
    assert [found[1][code] for code in ("solos", "draws", "best_share", "second_share")] == [
        "0",
        "2",
        str(Fraction(36, 180)),
        str(Fraction(16, squares)),
    ]
    assert (found[3]["draws"], found[3]["second_share"]) == ("1", "0")
    assert [found[7][code] for code in ("solos", "draws", "best_share")] == ["1", "2", "1"]
    assert found[7]["second_share"] == str(Fraction(81, squares))
    assert found[7]["third_share"] == str(Fraction(4, 180))


def test_of_level_squares_more_draws_are_ahead_then_the_better_best_game() -> None:
    """Squares of 196 and of 184 in all: 25 + 0 = 9 + 16, and 49 + 1 = 25 + 25.

    1 was out in round 2, so 2 is ahead with two draws; below, 1 is ahead with a game of 49.
    """
    draws = [table("1/1", [5, 3, 2, 4, 5, 6, 9]), table("2/1", [0, 4, 6, 6, 6, 6, 6])]
    best = [table("1/1", [7, 5, 2, 3, 5, 6, 6]), table("2/1", [1, 5, 6, 6, 6, 5, 5])]
    for games, first, second, decided in ((draws, 2, 1, "draws"), (best, 1, 2, "best_share")):
        lines = stage(result("diplomacy-squares", games), "preliminary")
        assert lines[1]["criteria"]["share"] == lines[2]["criteria"]["share"]
        assert lines[first]["rank"] + 1 == lines[second]["rank"]
        assert lines[second]["decided_by"] == decided


def test_a_table_short_of_centres_is_a_warning() -> None:
    (warning,) = result("diplomacy-cdiplo", [table("1/1", [4, 0, 9, 7, 7, 3, 3])]).findings
    assert (warning.code, warning.severity) == ("points-sum", "warning")


OWN = """
base = "stone-age"
[solo]
at = 10
points = 7
"""


def scored(typed: list[int], text: str = OWN) -> ScoredGames:
    rules = RULESETS.load_toml(text).rules
    assert rules is not None
    rows = tuple(
        ResultRow("", 1, 1, seat=None, no=no, name="", victory_points=own)
        for no, own in enumerate(typed, 1)
    )
    games = ScoredGames(rules)
    games.add([Game("", 1, 1, rows)])
    return games


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ([10, 9, 9, 0], [7, 0, 0, 0]),
        ([9, 9, 8, 1], [4, 4, 2, 1]),
        ([10, 10, 2, 1], [4, 4, 2, 1]),  # two of them: nobody alone
    ],
)
def test_one_alone_takes_all_and_nobody_else_has_anything(
    typed: list[int], expected: list[int]
) -> None:
    assert [finish.tournament_points for finish in scored(typed).finishes] == expected


def test_a_shared_first_place_may_be_worth_what_a_draw_is() -> None:
    """Commander: 5 for a win, 1 each of those who draw, nothing for who was out before."""
    text = 'base = "stone-age"\npoints.by_size.4 = [5, 0, 0, 0]\npoints.drawn = 1'
    drawn, won = scored([1, 1, 1, 0], text), scored([1, 0, 0, 0], text)
    assert [finish.tournament_points for finish in drawn.finishes] == [1, 1, 1, 0]
    assert [finish.tournament_points for finish in won.finishes] == [5, 0, 0, 0]


def test_after_a_solo_all_others_share_the_last_place() -> None:
    finishes = scored([10, 9, 8, 7]).finishes
    assert [(f.place, f.tied, f.won, f.lost) for f in finishes] == [
        (1, 1, True, False),
        *[(2, 3, False, True)] * 3,
    ]


def test_who_left_a_table_that_one_took_has_the_last_place_with_the_others() -> None:
    """Places 1 and three times 2 to 4, which are 3 on average, for the leaver too."""
    extra = {"Rules": [["solo.at", 10], ["solo.points", 7], ["stages.1.chain", "place_average"]]}
    res = result("stone-age", ["1/1: 1 10, 2 9, 3 8, 4 - left"], extra=extra)
    means = {no: values["place_average"] for no, values in criteria(res).items()}
    assert means == {1: "1", 2: "3", 3: "3", 4: "3"}


def test_survivors_share_and_pay_tribute() -> None:
    """Two games of five and of seven alive: 66 are 13.2 each, or 66/7 with nobody above 6.

    | player | centres | first               | second   | score       |
    | ---    | ---     | ---                 | ---      | ---         |
    | 1      | 0, 5    | 0                   | 5 + 66/7 | 5 + 66/7    |
    | 2      | 0, 5    | 0                   | 5 + 66/7 | 5 + 66/7    |
    | 3      | 13, 5   | 13 + 13.2 + 7 * 4   | 5 + 66/7 | 59.2 + 66/7 |
    | 4      | 4, 5    | 4 + 13.2 - 7        | 5 + 66/7 | 15.2 + 66/7 |
    | 5      | 4, 5    | 4 + 13.2 - 7        | 5 + 66/7 | 15.2 + 66/7 |
    | 6      | 12, 5   | 12 + 13.2 - 7       | 5 + 66/7 | 23.2 + 66/7 |
    | 7      | 1, 4    | 1 + 13.2 - 7        | 4 + 66/7 | 11.2 + 66/7 |
    """
    games = [table("1/1", [0, 0, 13, 4, 4, 12, 1]), table("2/1", [5, 5, 5, 5, 5, 5, 4])]
    res = result("diplomacy-tribute", games)
    assert codes(res) == []
    scores = {no: Fraction(line["score"]) - Fraction(66, 7) for no, line in criteria(res).items()}
    expected = {3: "59.2", 6: "23.2", 4: "15.2", 5: "15.2", 7: "11.2", 1: "5", 2: "5"}
    assert scores == {no: Fraction(own) for no, own in expected.items()}


TRIBUTE = """
base = "stone-age"
points.by_size.4 = [0, 0, 0, 0]
score.survivors = 12
score.tribute_over = 6
"""


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ([16, 1, 1, 0], [16 + 4 + 8, 1, 1, 0]),  # 10 above 6, but nobody has more than his 4
        ([9, 9, 2, 0], [14.5, 14.5, 2 + 4 - 3, 0]),  # two share the 3
        ([6, 5, 4, 0], [6 + 4, 5 + 4, 4 + 4, 0]),  # nobody is above 6
        ([7, 6, 6, 6], [7 + 3 + 3, 6 + 2, 6 + 2, 6 + 2]),  # four parts of 3, tribute of 1
        ([9, 0, 0, 0], [9 + 12, 0, 0, 0]),  # nobody left to pay
    ],
)
def test_tribute_is_a_point_for_each_above_and_no_more_than_one_has(
    typed: list[int], expected: list[float]
) -> None:
    games = scored(typed, TRIBUTE)
    assert [games.worth(seat) for seat in range(4)] == expected


@given(st.permutations([5, 5, 5, 5, 5, 5, 4]), st.lists(st.integers(0, 6), max_size=8))
def test_every_table_is_worth_a_hundred(start: list[int], moves: list[int]) -> None:
    """Whatever 34 centres are spread like, with a solo or without."""
    centres = list(start)
    for giver in moves:
        centres[0] += centres[giver]
        centres[giver] -= centres[giver] if giver else centres[0] // 2
    rows = tuple(
        ResultRow("", 1, 1, seat=None, no=no, name="", victory_points=own)
        for no, own in enumerate(centres, 1)
    )
    for ruleset in ("diplomacy-cdiplo", "diplomacy-squares", "diplomacy-tribute"):
        games = ScoredGames(RULESETS[ruleset])
        games.add([Game("", 1, 1, rows)])
        if sum(centres) == 34 and ruleset != "diplomacy-squares":
            assert sum(Fraction(games.worth(seat)) for seat in range(7)) == 100
        assert sum(Fraction(own) / games.of[0] for own in games.shares) == 1


@pytest.mark.parametrize(
    ("line", "code", "key"),
    [
        ("solo.at = 18", "rules-missing", "solo.points"),
        ("solo.points = 100", "rules-missing", "solo.at"),
        ("solo.at = 0\nsolo.points = 1", "rules-value", "solo.at"),
        ("score.tribute_over = 6", "rules-missing", "score.survivors"),
        ("score.survivors = 6\nscore.ratio = [1]", "rules-ratio", "score.survivors"),
        ("share.power = 0", "rules-value", "share.power"),
        ("points.drawn = -1", "rules-value", "points.drawn"),
        ("sizes = [13]", "rules-value", "sizes"),
    ],
)
def test_what_cannot_be_is_told_at_its_key(line: str, code: str, key: str) -> None:
    (problem,) = RULESETS.load_toml(f'base = "stone-age"\n{line}').problems
    assert (problem.code, problem.values["key"]) == (code, key)


@pytest.mark.parametrize("players", [14, 21])
def test_tables_of_seven_are_drawn_with_the_fewest_repeated_meetings(players: int) -> None:
    """Of 14 two tables split each other 4 and 3 at best: 2 * (6 + 3) pairs meet again.

    Of 21 three tables split 3, 2, 2: 3 * (3 + 1 + 1).
    """
    hall = Hall("diplomacy-cdiplo", players)
    met: Counter[tuple[int, int]] = Counter()
    again = []
    for round_ in (1, 2):
        hall.draw(round_=round_)
        tables: dict[object, list[int]] = {}
        for no, (at, _) in hall.seats("preliminary", round_).items():
            tables.setdefault(at, []).append(int(str(no)))
        assert {len(own) for own in tables.values()} == {7}
        pairs = [pair for own in tables.values() for pair in combinations(sorted(own), 2)]
        again.append(sum(met[pair] for pair in pairs))
        met.update(pairs)
    assert again == [0, {14: 18, 21: 15}[players]]


def test_at_large_tables_every_place_alone_and_shared_is_looked_at() -> None:
    """28 blocks of equal players of seven, each seen from every seat."""
    seen = {(ranks[0], ranks.count(ranks[0])) for ranks in placings(7)}
    assert seen == {(place, tied) for place in SEVEN for tied in range(1, 9 - place)}
    assert len(placings(7)) < 7 * 28
