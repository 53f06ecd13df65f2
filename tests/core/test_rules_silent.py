"""Mistakes in rules that were silent, or told without what is accepted."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from xlscore.cli import main
from xlscore.core.findings import Finding
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES

SEASON = 'base = "catan"\nid = "club"\ntitle = "Club"\nrulesets = '
LARGE = """
id = "large"
title = "Large"
table_size = 8
sizes = [7, 8]
minimum_players = 3
[points.by_size]
7 = [7, 6, 5, 4, 3, 2, 1]
8 = [8, 7, 6, 5, 4, 3, 2, 1]
[[stages]]
name = "round"
seating = "SEATING"
rounds = 2
chain = ["tournament_points"]
"""


def seats(seating: str) -> Finding:
    problems = RULESETS.load_toml(LARGE.replace("SEATING", seating)).problems
    (found,) = [one for one in problems if one.values.get("key") == "minimum_players"]
    return found


def test_a_ruleset_of_a_season_that_is_nearly_one_is_told() -> None:
    for typed, meant in (
        ("cattan", "catan"),
        ("catann", "catan"),
        ("7wonders-4round", "7wonders-4rounds"),
    ):
        rules, (problem,) = FAMILIES.load_toml(f'{SEASON}["catan", "{typed}"]')
        assert rules is not None
        assert (problem.code, problem.severity) == ("season-ruleset", "warning")
        assert problem.values["key"] == "rulesets"
        for language, asked in (("en", "did you mean"), ("de", "war"), ("fr", "vouliez-vous dire")):
            said, _, hint = problem.text(language).rpartition(f"; {asked} ")
            assert f"rulesets = {typed}" in said.replace("\u00a0", "")
            assert hint.startswith(meant)


def test_rulesets_by_id_by_title_and_of_ones_own_are_not() -> None:
    """A number or a whole word of its own makes a name of one's own."""
    numbers = ("catan-2", "catan2", "Catan 2026", "magic-top-4", "magic-top-16", "commander-top-8")
    numbers += ("7wonders-3rounds", "carcassonne-wm-2022", "riichi-wrc-2", "skat2", "mleague2")
    words = ("club-evening", "club 2", "Catan Wien", "ein-catan", "chess-robin", "alhambra-final")
    for typed in ("catan", "Catan", *numbers, *words):
        assert FAMILIES.load_toml(f'{SEASON}["{typed}"]').problems == ()


def test_the_fewest_players_who_can_be_seated_are_named() -> None:
    """Of 3 the nearest that tables of 7 and 8 seat are 7, 8 and 14 (two of 7)."""
    found = seats("pods")
    assert found.code == "rules-seats"
    assert found.values["accepted"] == "7, 8, 14"


def test_where_no_number_can_be_seated_the_message_says_so() -> None:
    found = seats("teams")
    assert found.code == "rules-seats-none"
    for language in ("en", "de", "fr"):
        assert "7, 8" in found.text(language)


def test_the_file_is_named_once(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('base = "catan"\nsizess = 4\n', "utf-8")
    told = CliRunner().invoke(main, ["rules", "validate", str(file), "--lang", "en"])
    (line,) = [line for line in told.output.splitlines() if "sizess" in line]
    assert line.startswith(f"{file}: error rules-unknown-key: sizess")
