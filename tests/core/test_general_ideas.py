"""Ideas that several published systems share (G1-G14), each in a table a reader can add up."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbook import codes, points, result, stage
from xlscore.actions.event import EventJob
from xlscore.core.exact import Exact
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.worth import Scale

# Riichi: 25,000 at the start, 30,000 wanted; (points - 30,000) / 1,000 + 50, 10, -10, -30.
RIICHI = {
    "id": "riichi",
    "title": "Riichi",
    "sizes": "4",
    "minimum_players": 4,
    "points.by_size.4": "50; 10; -10; -30",
    "victory_points.negative": "yes",
    "victory_points.table_sum": 100000,
    "score.origin": 30000,
    "score.unit": 1000,
    "stages.1.name": "preliminary",
    "stages.1.rounds": 2,
    "stages.1.chain": "score, shared_firsts, place_average",
}
FINAL = {
    "stages.2.name": "final",
    "stages.2.rounds": 1,
    "stages.2.chain": "score, tournament_points, victory_points",
    "stages.2.carry": "1/2",
    "stages.2.entries.1.source": "preliminary",
    "stages.2.entries.1.take": "best",
    "stages.2.entries.1.count": 4,
}
FIRST = "1/1: 1 42900, 2 30800, 3 14800, 4 11500"
SECOND = "2/1: 1 -5000, 2 45000, 3 45000, 4 15000"


def played(*games: str, **own: object) -> EventJob:
    """Games by these rules, with keys of a stage's own: `__` stands for a dot."""
    keys = {**RIICHI, **{key.replace("__", "."): value for key, value in own.items()}}
    return result("Our league", list(games), extra={"Rules": [[k, v] for k, v in keys.items()]})


def criteria(res: EventJob, name: str = "preliminary") -> dict[int, dict[str, str]]:
    return {no: line["criteria"] for no, line in stage(res, name).items()}


def test_g1_g3_scores_below_zero_add_up() -> None:
    """First game 62.9, 10.8, -25.2, -48.5; then -35 - 30, twice 15 + 30, -15 - 10.

    | player | first | second | score | firsts  | mean place      |
    | ---    | ---   | ---    | ---   | ---     | ---             |
    | 1      | 62.9  | -65    | -2.1  | 1       | (1 + 4) / 2     |
    | 2      | 10.8  | 45     | 55.8  | 1/2     | (2 + 1.5) / 2   |
    | 3      | -25.2 | 45     | 19.8  | 1/2     | (3 + 1.5) / 2   |
    | 4      | -48.5 | -25    | -73.5 | 0       | (4 + 3) / 2     |
    """
    res = played(FIRST, SECOND)
    assert codes(res) == []
    assert points(res, "preliminary") == {
        1: ["50", "-30"],
        2: ["10", "30"],
        3: ["-10", "30"],
        4: ["-30", "-10"],
    }
    assert criteria(res) == {
        2: {"score": "279/5", "shared_firsts": "1/2", "place_average": "7/4"},
        3: {"score": "99/5", "shared_firsts": "1/2", "place_average": "9/4"},
        1: {"score": "-21/10", "shared_firsts": "1", "place_average": "5/2"},
        4: {"score": "-147/2", "shared_firsts": "0", "place_average": "7/2"},
    }
    assert [line["rank"] for line in stage(res, "preliminary").values()] == [1, 2, 3, 4]


def test_g1_elsewhere_negative_points_stay_an_error() -> None:
    assert codes(result("stone-age", ["1/1: 1 -5, 2 40, 3 30, 4 20"])) == ["points-negative"]
    assert codes(played("1/1: 1 -5, 2 40, 3 30, 4 20", victory_points__negative="no"), "error") == [
        "points-negative"
    ]


def test_points_that_are_whole_in_a_game_are_refused_as_a_fraction() -> None:
    """Nobody makes 7.5 points in Catan; the rulesets of other games say nothing about it."""
    (wrong,) = result("catan", ["1/1: 1 10, 2 7.5, 3 6, 4 5"]).findings
    assert (wrong.code, wrong.severity, str(wrong.ref)) == ("points-whole", "error", "Results!G3")
    assert wrong.text("en").startswith("7.5 ")
    assert wrong.text("de").startswith("7,5 ")
    assert "points-whole" not in codes(result("stone-age", ["1/1: 1 7.5, 2 40, 3 30, 4 20"]))


def test_g13_a_table_that_does_not_add_up_is_a_warning_at_its_first_cell() -> None:
    """10,000 too many at table 1 of round 2, as when a digit is misread."""
    res = played(FIRST, "2/1: 1 5000, 2 45000, 3 45000, 4 15000")
    (warning,) = res.findings
    assert (warning.code, warning.severity, str(warning.ref)) == (
        *("points-sum", "warning", "Results!G6"),
    )
    for language, words in (("en", "110000, not to 100000"), ("de", "110000, nicht 100000")):
        assert words in warning.text(language)  # type: ignore[arg-type]
    assert criteria(res)[1]["score"] == "79/10"


def test_g13_an_open_table_is_not_added_up() -> None:
    assert codes(played(FIRST, "2/1: 1 -, 2 -, 3 -, 4 -"), "warning") == []


def test_g14_a_part_of_the_score_is_carried_into_the_next_stage() -> None:
    """Half of 62.9, 10.8, -25.2, -48.5, and 10 + 50, 0 + 10, -10 - 10, -20 - 30.

    | player | carried | final | score  | place points   | game points       |
    | ---    | ---     | ---   | ---    | ---            | ---               |
    | 1      | 31.45   | -50   | -18.55 | 25 - 30 = -5   | 21450 + 10000     |
    | 2      | 5.4     | 60    | 65.4   | 5 + 50 = 55    | 15400 + 40000     |
    | 3      | -12.6   | 10    | -2.6   | -5 + 10 = 5    | 7400 + 30000      |
    | 4      | -24.25  | -20   | -44.25 | -15 - 10 = -25 | 5750 + 20000      |
    """
    final = "final/1/1: 1 10000, 2 40000, 3 30000, 4 20000"
    res = played(FIRST, final, stages__1__rounds=1, **FINAL)
    names = ("score", "tournament_points", "victory_points")
    assert criteria(res, "final") == {
        no: dict(zip(names, values, strict=True))
        for no, values in {
            2: ("327/5", "55", "55400"),
            3: ("-13/5", "5", "37400"),
            1: ("-371/20", "-5", "31450"),
            4: ("-177/4", "-25", "25750"),
        }.items()
    }


def test_g7_joint_places_in_full() -> None:
    """UK Games Expo: 3, 1.5, 0.5, 0; joint winners 3 each, the next is third."""
    res = result(
        "stone-age",
        ["1/1: 1 50, 2 50, 3 40, 4 30", "1/2: 5 50, 6 40, 7 40, 8 40"],
        extra={"Rules": [["points.by_size.4", "3; 1.5; 0.5; 0"], ["points.shared", "full"]]},
    )
    assert points(res, "preliminary") == {
        1: ["3"],
        2: ["3"],
        3: ["1/2"],
        4: ["0"],
        5: ["3"],
        6: ["3/2"],
        7: ["3/2"],
        8: ["3/2"],
    }


def test_g5_shared_places_count_in_parts() -> None:
    """Three share the second place: a third of a second, a third and a fourth place each."""
    counts = ("shared_firsts", "shared_seconds", "shared_thirds", "place_average")
    rules = [["stages.1.chain", ", ".join(counts)]]
    res = result("stone-age", ["1/1: 1 50, 2 40, 3 40, 4 40"], extra={"Rules": rules})
    assert criteria(res) == {
        1: dict(zip(counts, ("1", "0", "0", "1"), strict=True)),
        **{no: dict(zip(counts, ("0", "1/3", "1/3", "3"), strict=True)) for no in (2, 3, 4)},
    }


@given(
    st.lists(st.integers(-40, 60), min_size=4, max_size=4),
    st.lists(st.integers(1, 3), min_size=4, max_size=4),
)
def test_points_shared_as_a_sum_are_conserved_below_zero_too(
    scale: list[Exact], made: list[int]
) -> None:
    """C3, G1: whatever the scale, a table's place points add up to its sum."""
    scale = sorted(scale, reverse=True)
    text = "\n".join(
        [
            'id = "x"\ntitle = "x"\nsizes = [4]\nminimum_players = 4',
            f"[points]\nby_size = {{ 4 = {scale} }}",
            '[[stages]]\nname = "preliminary"\nrounds = 1\nchain = ["tournament_points"]',
        ]
    )
    rules = RULESETS.load_toml(text).rules
    assert rules is not None
    order = sorted(made, reverse=True)
    ranks = tuple(order.index(own) + 1 for own in made)
    finishes = Scale(rules.tournament_points).finishes(4, 0, ranks)
    assert sum((Fraction(f.tournament_points) for f in finishes), Fraction()) == sum(scale)


@pytest.mark.parametrize(
    ("own", "code", "key"),
    [
        ({"stages.1.chain": "score, share"}, "rules-negative-share", "stages.1.chain"),
        ({"stages.1.carry": "1/2"}, "rules-first-carry", "stages.1.carry"),
        ({"points.shared": "half"}, "rules-choice", "points.shared"),
        ({"victory_points.table_sum": "much"}, "rules-value", "victory_points.table_sum"),
        ({"points.by_size.4": "50; 10; -10"}, "rules-points-size", "points.by_size.4"),
    ],
)
def test_what_does_not_go_together_is_told_at_its_key(
    own: dict[str, object], code: str, key: str
) -> None:
    res = played(FIRST, **own)
    found = next(f for f in res.findings if f.code.startswith("rules-"))
    assert (found.code, found.values["key"]) == (code, key)
    assert found.ref is not None
    assert found.ref.sheet == "Rules"
