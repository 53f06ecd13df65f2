"""docs/functions.md is what the functions say of themselves."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from every import every
from xlscore.functions import FUNCTIONS
from xlscore.functions.calling import Caught
from xlscore.functions.document import EXAMPLES, page, signature

PAGE = Path(__file__).parents[2] / "docs" / "functions.md"


def test_the_page_is_up_to_date():
    made = page()
    assert PAGE.read_text("utf-8") == made, "run: python -m xlscore.functions docs/functions.md"


def test_the_command_writes_the_page(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["functions", str(tmp_path / "f.md")])
    runpy.run_module("xlscore.functions", run_name="__main__")
    assert (tmp_path / "f.md").read_text("utf-8") == page()
    monkeypatch.setattr(sys, "argv", ["functions"])
    runpy.run_module("xlscore.functions", run_name="__main__")
    assert capsys.readouterr().out == page()


@every(FUNCTIONS)
def test_every_function_is_documented_in_both_languages_with_one_example(function):
    english, german = page().split("## Deutsch")
    for text, help_ in ((english, function.help.en), (german, function.help.in_("de"))):
        assert f"| `{signature(function)}` | | {help_} |" in text
    assert [example.name for example in EXAMPLES].count(function.name) == 1


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("TOURNAMENT_POINTS", [[4], [4], [2], [1]]),
        ("PLACE", [[2], [1], [3], [3]]),
        ("SHARE", [[31.25], [28.13], [15.63]]),
        ("RANKING_POINTS", [[25], [14], [8], [7]]),
        ("SEASON_VALUE", [[8], [18]]),
        ("TABLE_SIZES", [[4], [4], [4], [3]]),
        ("LOT_ORDER", [[19], [12], [7]]),
        ("STRICT", [[4], [Caught("xlscore: points, row 2: “ten” is no number")], [1]]),
    ],
)
def test_the_examples_by_hand(name, expected):
    assert next(example for example in EXAMPLES if example.name == name).answer() == expected


def test_the_standings_of_the_example_by_hand():
    """At 212, 212, 187, 154 the two firsts share 5 + 3; shares are of 765."""
    answer = next(example for example in EXAMPLES if example.name == "STANDINGS").answer()
    assert [row[:4] + row[6:9] for row in answer[1:]] == [
        [1, 1, "Ada", 4, 4, 212 / 765, 212],
        [1, 2, "Ben", 4, 4, 212 / 765, 212],
        [3, 3, "Cleo", 2, 2, 187 / 765, 187],
        [4, 4, "Dan", 1, 1, 154 / 765, 154],
    ]
