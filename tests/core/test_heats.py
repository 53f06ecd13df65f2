"""G8, G15: heats that anybody may enter, of which the best may count, and means."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hall import Hall, codes
from workbook import codes as codes_of
from workbook import exported, ranks, result, stage
from xlscore.actions.event import EventJob
from xlscore.actions.event_what_if import event_what_if, event_what_if_data
from xlscore.book.adapters.memory import MemoryBook
from xlscore.core.criteria import CRITERIA
from xlscore.core.rulebook.load import RULESETS
from xlscore.report.block import cell_text

#: Four heats; who enters which is up to everybody.
HEATS = [
    "1/1: 1 40, 2 30, 3 20, 4 10",
    "2/1: 2 40, 1 30, 3 20, 5 10",
    "3/1: 3 40, 4 30, 5 20",
    "4/1: 5 40, 4 30, 2 20",
]
THREE = [
    "1/1: 1 40, 2 30, 3 20, 4 10",
    "2/1: 2 40, 3 30, 1 20, 4 10",
    "3/1: 1 50, 4 40, 3 30, 2 20",
]
BEST_TWO = {"stages.1.counted": 2, "stages.1.chain": "tournament_points, victory_points"}


def played(ruleset: str, games: list[str], **own: object) -> EventJob:
    """Games by a ruleset with keys of a stage's own: `__` stands for a dot."""
    rows = [[key.replace("__", "."), value] for key, value in own.items()]
    return result(ruleset, games, extra={"Rules": [["Key", "Value"], *rows]} if rows else {})


def criteria(job: EventJob) -> dict[int, dict[str, str]]:
    return {no: line["criteria"] for no, line in stage(job, "preliminary").items()}


def ranking(job: EventJob) -> dict[int, dict[str, int]]:
    return {line["no"]: line for line in exported(job)["ranking"]}


def test_g8_most_wins_then_a_win_in_the_first_heat_entered() -> None:
    """One win each of 1, 2, 3 and 5, in the first, second, third and third heat they entered.

    | player | places  | win in | mean place |
    | ---    | ---     | ---    | ---        |
    | 1      | 1 2     | first  | 3/2        |
    | 2      | 2 1 3   | second | 2          |
    | 3      | 3 3 1   | third  | 7/3        |
    | 5      | 4 3 1   | third  | 8/3        |
    | 4      | 4 2 2   | none   | 8/3        |
    """
    job = played("wbc-hmw", HEATS)
    assert codes_of(job) == []
    assert ranks(job, "preliminary") == {1: 1, 2: 2, 3: 3, 5: 4, 4: 5}
    found = stage(job, "preliminary")
    assert [found[no]["decided_by"] for no in (2, 3, 5, 4)] == [
        *("first_game_won", "second_game_won", "place_average", "wins"),
    ]
    assert [found[no]["games"] for no in (1, 2, 3, 4, 5)] == [2, 3, 3, 3, 3]
    assert [found[no]["criteria"]["place_average"] for no in (2, 3, 5)] == ["2", "7/3", "8/3"]


def test_g8_equal_in_points_and_wins_the_best_place_decides() -> None:
    """2 was second once, 50 points; 3 third twice and fourth, 20 + 20 + 10; both made 12 points."""
    job = played(
        "wbc-hmw-points",
        [
            "1/1: 1 13, 2 12, 3 5, 4 2",
            "2/1: 1 13, 5 10, 3 4, 6 2",
            "3/1: 1 13, 5 10, 6 9, 3 3",
        ],
        points__by_size__4="100; 50; 20; 10",
        stages__1__chain="tournament_points, wins, victory_points, best_place",
    )
    assert ranks(job, "preliminary") == {1: 1, 5: 2, 2: 3, 3: 4, 6: 5, 4: 6}
    line = stage(job, "preliminary")[3]
    assert (line["decided_by"], line["criteria"]["best_place"]) == ("best_place", "3")


def test_g8_the_best_four_play_the_final_where_too_few_came_for_a_semi_final() -> None:
    job = played("wbc-hmw", [*HEATS, "final/1/1: 1 10, 2 40, 3 20, 5 30"])
    assert codes_of(job) == []
    assert ranks(job, "final") == {2: 1, 5: 2, 3: 3, 1: 4}


def test_g8_points_for_heats_add_up_whoever_played_more() -> None:
    """1,000, 100, 10 and 1: player 1 has 1,100, player 2 1,110 and player 4 201."""
    job = played("wbc-hmw-points", HEATS, stages__1__rounds=4)
    found = {no: own["tournament_points"] for no, own in criteria(job).items()}
    assert found == {1: "1100", 2: "1110", 3: "1020", 5: "1011", 4: "201"}
    assert ranks(job, "preliminary") == {2: 1, 1: 2, 3: 3, 5: 4, 4: 5}


def test_g8_the_best_games_count_and_of_equal_ones_the_earlier() -> None:
    """Two of three, 5-3-2-1; what does not count is in brackets.

    | player | round 1 | round 2 | round 3 | sum | game points |
    | ---    | ---     | ---     | ---     | --- | ---         |
    | 1      | 5       | (2)     | 5       | 10  | 40 + 50     |
    | 2      | 3       | 5       | (1)     | 8   | 30 + 40     |
    | 3      | (2)     | 3       | 2       | 5   | 30 + 30     |
    | 4      | 1       | (1)     | 3       | 4   | 10 + 40     |
    """
    job = played("catan-austria", THREE, **BEST_TWO)
    assert codes_of(job) == []
    found = stage(job, "preliminary")
    names = ("tournament_points", "victory_points")
    assert {no: [line["criteria"][name] for name in names] for no, line in found.items()} == {
        1: ["10", "90"],
        2: ["8", "70"],
        3: ["5", "60"],
        4: ["4", "50"],
    }
    assert {no: line["counted"] for no, line in found.items()} == {
        1: [1, 3],
        2: [1, 2],
        3: [2, 3],
        4: [1, 3],
    }
    assert found[3]["tournament_points"] == ["2", "3", "2"]
    block = job.report("de").blocks()[-1]
    texts = [[cell_text(cell, "de") for cell in row.cells[3:6]] for row in block.rows]
    assert texts == [["5", "(2)", "5"], ["3", "5", "(1)"], ["(2)", "3", "2"], ["1", "(1)", "3"]]
    assert block.legend == "es zählen die besten 2 Partien, andere in Klammern"
    lines = job.explanation(3, "de")
    assert [line.endswith("; zählt nicht") for line in lines[-3:]] == [True, False, False]


def test_g8_a_win_in_the_first_game_entered_tells_though_the_game_does_not_count() -> None:
    """1 won his first game with fewer points than the second and third, of which two count."""
    games = ["1/1: 1 20, 2 10, 3 5", "2/1: 1 40, 2 30, 3 20", "3/1: 1 50, 2 45, 3 30"]
    chain = "victory_points, first_game_won"
    job = played("catan-austria", games, stages__1__counted=2, stages__1__chain=chain)
    assert criteria(job) == {
        1: {"victory_points": "90", "first_game_won": "1"},
        2: {"victory_points": "75", "first_game_won": "0"},
        3: {"victory_points": "50", "first_game_won": "0"},
    }


def test_g8_a_heat_that_lacks_a_player_of_the_fewest_has_standings() -> None:
    """Twelve are the fewest; eleven came to the first heat, and more may come to the second."""
    games = ["1/1: 1 13, 2 9, 3 8, 4 7", "1/2: 5 13, 6 9, 7 8, 8 7", "1/3: 9 13, 10 9, 11 8"]
    job = played("wbc-cities-knights", games)
    assert codes_of(job) == ["players-wanted"]
    assert ranks(job, "preliminary")[9] == 1
    every = [f"{n}/{game[2:]}" for n in (1, 2, 3) for game in games]
    over = played("wbc-cities-knights", every)
    assert codes_of(over) == ["players-wanted", "stage-too-few"]
    assert exported(over)["event"]["complete"]
    assert ranks(over, "preliminary") == {no: line["rank"] for no, line in ranking(over).items()}


@pytest.mark.parametrize("won", [1, 2, 3, 4])
def test_g8_who_wins_one_of_four_has_won_that_one(won: int) -> None:
    games = [f"{n}/1: 1 {60 if n == won else 5}, 2 40, 3 20" for n in (1, 2, 3, 4)]
    codes = [f"{nth}_game_won" for nth in ("first", "second", "third", "fourth")]
    job = played("wbc-hmw", games, stages__1__chain=", ".join(codes))
    assert [criteria(job)[1][code] for code in codes] == [str(int(n == won)) for n in (1, 2, 3, 4)]


def test_g15_means_are_by_the_number_of_games() -> None:
    """5-3-2-1 and 5-3-1; 1 played once and is ahead of 2 with more points.

    | player | points     | mean | game points | mean |
    | ---    | ---        | ---  | ---         | ---  |
    | 1      | 5          | 5    | 40          | 40   |
    | 2      | 3 + 5      | 4    | 30 + 40     | 35   |
    | 3      | 2 + 3      | 5/2  | 20 + 30     | 25   |
    | 4      | 1 + 1      | 1    | 10 + 20     | 15   |
    """
    games = ["1/1: 1 40, 2 30, 3 20, 4 10", "2/1: 2 40, 3 30, 4 20"]
    chain = "mean_tournament_points, mean_victory_points, mean_share, mean_score"
    job = played("catan-austria", games, stages__1__chain=chain, stages__1__sit_out="yes")
    assert codes_of(job) == []
    found = [list(values.values()) for values in criteria(job).values()]
    assert [values[:2] for values in found] == [
        ["5", "40"],
        ["4", "35"],
        ["5/2", "25"],
        ["1", "15"],
    ]
    assert found[0][2:] == ["2/5", "45"]
    assert Fraction(found[1][3]) == 35 + 4
    assert list(criteria(job)) == [1, 2, 3, 4]


def test_g15_a_penalty_is_taken_before_the_mean() -> None:
    penalties = [["Player", "Points"], [2, 2]]
    rules = [["Key", "Value"], ["stages.1.chain", "mean_tournament_points"]]
    job = result("catan-austria", THREE, extra={"Rules": rules, "Penalties": penalties})
    assert criteria(job)[2] == {"mean_tournament_points": str(Fraction(3 + 5 + 1 - 2, 3))}


@pytest.mark.parametrize(
    ("keys", "code", "key", "words"),
    [
        ({"counted": 3}, "rules-counted", "stages.1.counted", "3 of 3 rounds"),
        ({"counted": 0}, "rules-value", "stages.1.counted", "from 1"),
    ],
)
def test_g8_rules_that_cannot_be(keys: dict[str, int], code: str, key: str, words: str) -> None:
    text = 'base = "stone-age"\n[stages.1]\n'
    text += "\n".join(f"{name} = {value}" for name, value in keys.items())
    (problem,) = RULESETS.load_toml(text).problems
    assert (problem.code, problem.values["key"]) == (code, key)
    assert words in problem.text("en")


def test_g15_nothing_is_carried_into_a_mean() -> None:
    text = 'base = "7wonders-final"\n[stages.2]\ncarry = 0.5\nchain = ["mean_share"]'
    (problem,) = RULESETS.load_toml(text).problems
    assert (problem.code, problem.values["key"]) == ("rules-mean-carry", "stages.2.carry")


@pytest.mark.parametrize(
    ("own", "code", "key"),
    [
        ("games = [[4, 3, 2, 1]]\nvalue = 1", "rules-missing", "worked.1.criterion"),
        ('games = [[4, 3, 2, 1]]\ncriterion = "wins"', "rules-missing", "worked.1.value"),
        ('games = [[4, 3]]\ncriterion = "wins"\nvalue = 1', "rules-worked-size", "worked.1.games"),
        (
            'games = [[4, 3, 2, 1], [1, 3, 4]]\ncriterion = "wins"\nvalue = 2',
            *("rules-worked", "worked.1.value"),
        ),
        ("percent = [50, 50]", "rules-missing", "worked.1.typed"),
    ],
)
def test_worked_games_are_played_again(own: str, code: str, key: str) -> None:
    loaded = RULESETS.load_toml(f'base = "stone-age"\n[[worked]]\nrule = "G8"\n{own}')
    assert [(p.code, p.values["key"]) for p in loaded.problems] == [(code, key)]


def test_what_if_says_that_it_has_no_answer_for_heats() -> None:
    job = played("wbc-hmw", HEATS[:2])
    (line,) = event_what_if(job, None, "de")
    assert line.startswith("Vorrunde: Alle spielen so viele Partien, wie sie möchten")
    assert "cannot be said" in event_what_if(job, 1, "en")[0]
    assert event_what_if_data(job, None) == {"stage": None, "players": []}


def test_who_is_not_present_sits_a_heat_out() -> None:
    """Eight registered; 1 to 4 play the first heat, 3 to 8 but 5 the second, at 3 and 3 or 4."""
    people = [["No", "Name", "Present"], *([no, f"P{no}", "yes"] for no in range(1, 9))]
    hall = Hall("wbc-hmw", 0)
    keys = [["Name", "Test"], ["Ruleset", "wbc-hmw"], ["Seed", "1"]]
    heads = hall.book.grid("Results").rows
    hall.book = MemoryBook({"Event": keys, "Players": people, "Results": [list(heads[0])]})
    for heat, here in ((1, {1, 2, 3, 4}), (2, {3, 4, 6, 7, 8, 2})):
        for no in range(1, 9):
            hall.type_in("Players", no + 1, 2, "yes" if no in here else "no")
        hall.draw()
        assert set(hall.seats("preliminary", heat)) == here
        for number, row in enumerate(hall.book.grid("Results").rows[1:], 2):
            if row[1] == heat:
                hall.type_in("Results", number, 6, 10 * int(str(row[3])))
        assert hall.warnings() <= {"players-absent"}
        assert codes(hall.verified().findings) == []


#: Points of four heats of four, and who of seven sits there.
LEAGUE = st.lists(
    st.tuples(st.permutations(range(1, 8)), st.lists(st.integers(0, 3), min_size=4, max_size=4)),
    min_size=3,
    max_size=4,
)


@settings(max_examples=25)
@given(heats=LEAGUE, luck=st.randoms(use_true_random=False))
def test_the_order_of_rows_changes_nothing(heats: list, luck: object) -> None:  # type: ignore[type-arg]
    """Tables and seats in any order; and the best two are never worse than all but one."""
    games, mixed = [], []
    for round_, (people, points) in enumerate(heats, 1):
        seats = [f"{no} {10 * own}" for no, own in zip(people, points, strict=False)]
        games.append(f"{round_}/1: {', '.join(seats)}")
        luck.shuffle(seats)  # type: ignore[attr-defined]
        mixed.insert(0, f"{round_}/1: {', '.join(seats)}")
    rules = {**BEST_TWO, "stages.1.rounds": 4, "stages.1.sit_out": "yes"}
    first, second = (played("catan-austria", rows, **rules) for rows in (games, mixed))
    assert stage(first, "preliminary") == stage(second, "preliminary")
    assert first.outcome is not None
    for tally in first.outcome.stages[0].tallies.values():
        made = sorted((s.tournament_points for s in tally.scores), reverse=True)
        assert CRITERIA["tournament_points"].exact(tally) == sum(made[:2])
