"""Numbers in rules of one's own: bounded while they are read, and refused where they stand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from xlscore.book.cells import CellReader
from xlscore.book.input_sheets import read_own_keys
from xlscore.book.values import Grid
from xlscore.core.findings import CellRef
from xlscore.core.rulebook.kinds import as_number
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rulebook.toml import parse_toml
from xlscore.core.season.rules_load import FAMILIES

MONSTERS = {
    "1e999999999": "1e999999999",
    "1e9999999": "1e9999999",
    "-1e-999999999": "-1e-999999999",
    "0x" + "F" * 5000: "0xffffffffffffffffff…",
    "9" * 100: "0x1249ad2594c37ceb0b…",
    "1000000000000000": "1000000000000000",
    "inf": "inf",
    "-nan": "-nan",
    "0." + "1" * 30: "0.111111111111111111…",
}


@pytest.mark.parametrize("number", MONSTERS)
@pytest.mark.parametrize(
    ("key", "accepted"),
    [("table_size", "a whole number from 2 to 12"), ("share.early_win", "a number above 0")],
)
def test_a_monstrous_number_is_refused_at_its_key(number: str, key: str, accepted: str) -> None:
    problems = RULESETS.load_toml(
        f'base = "catan"\nid = "own"\n{key} = {number}\n', "own.toml"
    ).problems
    assert [(p.code, p.values["key"], p.values["value"]) for p in problems] == [
        ("rules-value", key, MONSTERS[number])
    ]
    assert accepted in problems[0].text("en")


def test_a_number_that_python_cannot_read_is_told_in_both_languages() -> None:
    for load in (RULESETS.load_toml, FAMILIES.load_toml):
        (problem,) = load(f"a = {'9' * 5000}", "own.toml").problems
        assert problem.code == "rules-digits"
        assert "15 digits" in problem.text("en")
        assert "15 Stellen" in problem.text("de")


def test_a_key_that_counts_too_far_is_refused() -> None:
    many = "9" * 5000
    text = (
        f'base = "catan"\nid = "own"\n[points.by_size]\n{many} = [1]\n[stages.{many}]\nrounds = 1'
    )
    codes = {problem.code for problem in RULESETS.load_toml(text, "own.toml").problems}
    assert "rules-size-key" in codes
    assert FAMILIES.load_toml(f"[qualify.{many}]\nplaces = 1").rules is None


@pytest.mark.parametrize("value", [1e300, "9" * 40, -1e300])
def test_a_cell_with_a_monstrous_number_is_named(value: object) -> None:
    sheet = Grid("Rules", (("id", "own"), ("base", "catan"), ("table_size", value)))
    keys = read_own_keys(sheet, CellReader([], comma=False))
    (problem,) = RULESETS.find("", own=keys).problems
    assert (problem.code, problem.ref) == ("rules-value", CellRef("Rules", "B3"))


def test_numbers_that_somebody_may_need_stay_exact() -> None:
    data = parse_toml("a = 0.1\nb = 1_000.25\nc = 2e-3\nd = [1.5, {e = 99}]\nf = -7.0")
    exact = {"a": Fraction(1, 10), "b": Fraction(4001, 4), "c": Fraction(1, 500)}
    assert data == exact | {"d": [Fraction(3, 2), {"e": 99}], "f": -7}


@pytest.mark.parametrize("text", ["2,5", "2.5", " 5 / 2 "])
def test_a_number_is_typed_as_either_language_writes_it(text: str) -> None:
    assert as_number(text) == Fraction(5, 2)
