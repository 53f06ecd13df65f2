"""G10: game points made of several typed columns."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbook import HEADS, codes, result, stage
from xlscore.actions.event import EventJob, evaluate
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.formula_text import formula_text
from xlscore.book.values import Value
from xlscore.core.formula import OPERATIONS, Term, game_points
from xlscore.core.rulebook.load import RULESETS

SKAT = [*HEADS[:7], "Won", "Verloren", *HEADS[7:]]


def played(
    *seats: Sequence[Value],
    heads: Sequence[Value] = SKAT,
    gone: int = 0,
    penalties: Sequence[Sequence[Value]] = (),
) -> EventJob:
    """Rows of round 1: table, no, points, won, lost; who has `gone` did so before it."""
    rows: list[list[Value]] = [list(heads)]
    for table, no, *typed in seats:
        rows.append([None, 1, table, None, no, None, *typed])
    nos = sorted({int(str(no)) for _, no, *_ in seats if no})
    people: list[list[Value]] = [["No", "Name", "Status", "Dropped after"]]
    people += [[no, f"P{no}", *(("dropped", 0) if no == gone else ())] for no in nos]
    keys: list[list[Value]] = [["Name", "Test"], ["Ruleset", "skat"], ["Seed", "1"]]
    sheets = {"Event": keys, "Players": people, "Results": rows}
    if penalties:
        sheets["Penalties"] = [["Player", "Points", "Counts in"], *map(list, penalties)]
    return evaluate(MemoryBook(sheets))


FOUR = [(1, 1, 492, 12, 0), (1, 2, 628, 12, 2), (1, 3, 660, 10, 1), (1, 4, -32, 6, 5)]
THREE = [(2, 5, 100, 4, 1), (2, 6, 50, 2, 0), (2, 7, 0, 0, 2)]


def test_skat_at_four_and_at_three() -> None:
    """Points + 50 for each game won - 50 for each lost + 30 (40 at three) for each the others lost.

    | player | points | won, lost | others lost | performance                |
    | ---    | ---    | ---       | ---         | ---                        |
    | A (1)  | 492    | 12, 0     | 8           | 492 + 600 + 240 = 1332     |
    | B (2)  | 628    | 12, 2     | 6           | 628 + 500 + 180 = 1308     |
    | C (3)  | 660    | 10, 1     | 7           | 660 + 450 + 210 = 1320     |
    | D (4)  | -32    | 6, 5      | 3           | -32 + 50 + 90 = 108        |
    | 5      | 100    | 4, 1      | 2           | 100 + 150 + 80 = 330       |
    | 6      | 50     | 2, 0      | 3           | 50 + 100 + 120 = 270       |
    | 7      | 0      | 0, 2      | 1           | 0 - 100 + 40 = -60         |
    """
    res = played(*FOUR, *THREE)
    assert codes(res) == []
    made = {
        no: line["criteria"]["victory_points"] for no, line in stage(res, "preliminary").items()
    }
    expected = {1: 1332, 3: 1320, 2: 1308, 5: 330, 6: 270, 4: 108, 7: -60}
    assert list(made.items()) == [(no, str(own)) for no, own in expected.items()]


def test_standings_show_by_round_what_the_ranking_adds_up() -> None:
    """The performances above, those of the table of three marked; a penalty is of no round."""
    res = played(*FOUR, *THREE, penalties=[[3, 15, "game points"]])
    (block,) = res.report("de").standings()
    assert block.heads[3:8] == ("R1", "R2", "R3", "Strafen (Spielpunkte)", "Leistung")
    shown = {row.cells[1].value: [cell.value for cell in row.cells[3:8]] for row in block.rows}
    assert shown[1] == [1332, None, None, None, 1332]
    assert shown[3] == [1320, None, None, -15, 1305]
    assert shown[5] == [330, None, None, None, 330]
    marks = {row.cells[1].value: row.cells[3].mark for row in block.rows}
    assert marks == {no: 3 if no in (5, 6, 7) else 0 for no in range(1, 8)}


@pytest.mark.parametrize(
    ("ruleset", "typed", "shown"),
    [
        # 42 - 30 + 15, 34 - 30 + 5, 26 - 30 - 5, 18 - 30 - 15 thousands; four who are equal
        ("riichi-ema", [42000, 34000, 26000, 18000, *[30000] * 4], [27, 9, *[0] * 4, -9, -27]),
        # squares of the centres of 34: 100 + 81 + 64 + 49 + 0 + 0 + 0 = 294
        (
            "diplomacy-squares",
            [10, 9, 8, 7, 0, 0, 0],
            [Fraction(n, 294) for n in (100, 81, 64, 49)] + [0] * 3,
        ),
        ("stone-age", [50, 40, 30, 20], [5, 3, 2, 1]),
    ],
)
def test_by_round_stands_what_one_game_is_worth(
    ruleset: str, typed: Sequence[int], shown: Sequence[Fraction | int]
) -> None:
    seats = [f"{no} {points}" for no, points in enumerate(typed, 1)]
    size = RULESETS[ruleset].table_size
    tables = [seats[at : at + size] for at in range(0, len(seats), size)]
    games = [f"1/{n}: {', '.join(here)}" for n, here in enumerate(tables, 1)]
    block = result(ruleset, games).report("en").standings()[-1]
    assert [row.cells[3].value for row in block.rows] == shown


def test_k8_a_referee_makes_the_table_one_of_three_and_his_games_are_nobodys() -> None:
    """5: 100 + 150 - 0 + 40 x 1 = 290; 6: 50 + 100 - 50 + 40 x 0 = 100."""
    referee = (2, None, 20, 3, 9, *[None] * (len(HEADS) - 8), "substitute")
    res = played(*FOUR, (2, 5, 100, 3, 0), (2, 6, 50, 2, 1), referee)
    made = stage(res, "preliminary")
    assert [made[no]["criteria"]["victory_points"] for no in (5, 6)] == ["290", "100"]


def test_c8_who_has_gone_has_no_seat_at_the_table() -> None:
    """1: 100 + 150 - 0 + 40 x 1 = 290; 2: 50 + 100 - 50 + 0 = 100; 3: 40 x 1 = 40."""
    res = played((1, 1, 100, 3, 0), (1, 2, 50, 2, 1), (1, 3, 0, 0, 0), (1, 4), gone=4)
    made = stage(res, "preliminary")
    assert [made[no]["criteria"]["victory_points"] for no in (1, 2, 3)] == ["290", "100", "40"]


def test_an_empty_column_counts_as_0_and_one_below_0_is_an_error() -> None:
    res = played((1, 1, 492, 12, None), *FOUR[1:])
    (warning,) = res.findings
    assert (warning.code, warning.severity, str(warning.ref)) == (
        *("column-empty", "warning", "Results!I2"),
    )
    assert stage(res, "preliminary")[1]["criteria"]["victory_points"] == "1332"
    (error,) = played((1, 1, 492, -12, 0), *FOUR[1:]).findings
    assert (error.code, error.severity, str(error.ref)) == (
        *("column-negative", "error", "Results!H2"),
    )
    assert "-12" in error.text("en")
    assert "Gewonnen" in error.text("de")


def test_points_typed_are_whole_though_others_are_made_of_them() -> None:
    """1.5 + 50 is no whole number either, but it is the 1.5 that was typed."""
    (wrong,) = played((1, 1, 1.5, 1, 0), (1, 2, 20, 1, 0), (1, 3, 30, 1, 0)).findings
    assert (wrong.code, str(wrong.ref)) == ("points-whole", "Results!G2")
    assert wrong.text("de").startswith("1,5 ")


def test_a_text_in_a_column_is_told_at_its_cell() -> None:
    problem = played((1, 1, 492, "many", 0), *FOUR[1:]).findings[0]
    assert (problem.code, problem.severity, str(problem.ref)) == (
        *("number-bad", "error", "Results!H2"),
    )


def test_g10_a_digit_too_many_is_asked_about_by_what_the_game_then_is_worth() -> None:
    """6280 for 628 is 6280 + 500 + 180 = 6960."""
    rows = [(*seat[:2], 6280, *seat[3:]) if seat[1] == 2 else seat for seat in FOUR]
    (found,) = (f for f in played(*rows).findings if f.severity == "warning")
    assert (found.code, str(found.ref)) == ("points-unusual", "Results!G3")
    assert "6960 (Leistung) ist in diesem Spiel ungewöhnlich" in found.text("de")


def test_without_points_nothing_is_made_of_the_columns() -> None:
    rows = [(table, no, None, won, lost) for table, no, _, won, lost in FOUR]
    res = played(*rows)
    assert codes(res, "error") == []
    assert stage(res, "preliminary")[1]["criteria"]["victory_points"] == "0"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "Points + 50 × Won – 50 × Lost + 40 (3 at the table), 30 (4 at the table) × Lost of "
            "the others",
        ),
        (
            "de",
            "Punkte + 50 × Gewonnen – 50 × Verloren + 40 (3 am Tisch), 30 (4 am Tisch) × Verloren "
            "der anderen",
        ),
    ],
)
def test_the_formula_reads_in_both_languages(language: str, text: str) -> None:
    assert formula_text(RULESETS["skat"], language) == text
    job = played(*FOUR)
    explained = job.explanation(1, language)  # type: ignore[arg-type]
    assert explained[-1].endswith(f": {text}")
    assert explained[-2].endswith((": place 1, Performance: 1332", ": Platz 1, Leistung: 1332"))


@pytest.mark.parametrize(
    ("times", "text"),
    [("1", "Points"), ("1/2", "0.50 × Points"), ("-1/2", "– 0.50 × Points"), ("-1", "– Points")],
)
def test_the_sign_of_a_factor_is_read_once(times: str, text: str) -> None:
    rules = RULESETS["skat"]._replace(formula=(term(times=Fraction(times)),))
    assert formula_text(rules, "en") == text


def term(**own: object) -> Term:
    given_: dict[str, object] = {"operation": "own", "times": 1, "at_size": {}, "per": None}
    return Term(**{"column": "points", "at_most": None, **given_, **own})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({}, [17, 3, 40]),
        ({"times": 2}, [34, 6, 80]),
        ({"operation": "others"}, [43, 57, 20]),
        ({"operation": "table", "at_size": {3: 10, 4: 1}}, [600, 600, 600]),
        ({"operation": "most", "times": -1}, [-40, -40, -40]),
        ({"per": 10}, [1, 0, 4]),
        ({"at_most": 20}, [17, 3, 20]),
        ({"per": 10, "at_most": 3, "times": 5}, [5, 0, 15]),
    ],
)
def test_each_operation_on_17_3_and_40(own: dict[str, object], expected: list[int]) -> None:
    table = [{"points": value} for value in (17, 3, 40)]
    assert game_points([term(**own)], table, 3) == expected


@given(st.lists(st.integers(-50, 50), min_size=3, max_size=4), st.sampled_from(sorted(OPERATIONS)))
def test_the_order_of_the_rows_does_not_matter(points: list[int], operation: str) -> None:
    formula = [term(), term(operation=operation, times=3)]
    made = game_points(formula, [{"points": own} for own in points], len(points))
    turned = game_points(formula, [{"points": own} for own in points[::-1]], len(points))
    assert made == turned[::-1]


@pytest.mark.parametrize(
    ("line", "code", "key", "words"),
    [
        (
            "formula.2.operation = 'exec'",
            "rules-choice",
            "formula.2.operation",
            "own, others, table",
        ),
        ("formula.3.column = 'hearts'", "rules-choice", "formula.3.column", "points, won, lost"),
        ("formula.4.at_size.5 = 1", "rules-size-unknown", "formula.4.at_size.5", "3, 4"),
        ("formula.2.per = 0", "rules-value", "formula.2.per", "a number above 0"),
        ("formula.2.column = 'lost'", "rules-column-unused", "formula", "“won”"),
        ("columns.2.name = 'points'", "rules-column-twice", "columns.2.name", "“points”"),
    ],
)
def test_what_no_formula_can_be_is_told_at_its_key(
    line: str, code: str, key: str, words: str
) -> None:
    problem = RULESETS.load_toml(f'base = "skat"\n{line}').problems[0]
    assert (problem.code, problem.values["key"]) == (code, key)
    assert words in problem.text("en")


def test_worked_numbers_need_a_list_for_each_column() -> None:
    worked = '[[worked]]\nrule = "G10"\ntyped = [1, 2, 3]\ncolumns = [[1, 2, 3]]'
    (problem,) = RULESETS.load_toml(f'base = "skat"\n{worked}').problems
    assert (problem.code, problem.values["key"]) == ("rules-worked-columns", "worked.1.columns")
