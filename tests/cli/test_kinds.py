"""One path for events and seasons: rules of one's own, and workbooks of the other kind."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from command_line import run
from xlscore.book.kind import WrongKind
from xlscore.notebook import Event

ROOT = Path(__file__).parents[2]
RULESETS = ROOT / "xlscore" / "rulesets"
EVENT = ROOT / "workbooks" / "catan-herne-2026.xlsx"


@pytest.fixture
def season(tmp_path: Path) -> Path:
    folder = tmp_path / "season"
    shutil.copytree(ROOT / "workbooks" / "season-7wonders-2026", folder)
    return folder / "season.xlsx"


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """Rules that nothing can be worked out with."""
    file = tmp_path / "bad.toml"
    file.write_text("id = 3\n", "utf-8")
    return file


@pytest.mark.parametrize(
    "command", [["check"], ["recalc"], ["recalc", "--check"], ["season"], ["export", "--to", "md"]]
)
def test_bad_rules_are_an_error_for_a_season_too(command: list[str], season: Path, bad: Path):
    before = season.read_bytes()
    done = run(*command, season, "--rules", bad)
    assert done.exit_code == 1
    assert "bad.toml: error rules-value: id = 3: " in done.stderr
    assert season.read_bytes() == before


def test_own_rules_change_a_season(season: Path, tmp_path: Path) -> None:
    """S7: with 50 places in the final instead of 40 ten more are invited."""
    own = tmp_path / "own.toml"
    own.write_text('base = "7wonders"\n[final]\nplaces = 50\n', "utf-8")
    text = run("recalc", season, "--rules", own, "--diff", "--lang", "en").stdout
    assert "50 places" in text or "50 Plätze" in text


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("command", [["check"], ["recalc"], ["export", "--to", "html"]])
def test_rules_of_the_other_kind_are_one_message(
    command: list[str], lang: str, season: Path
) -> None:
    said = {
        "en": ("for a season the rules of a season", "for an event a ruleset"),
        "de": ("für eine Saison gehen die Regeln", "für ein Turnier geht ein Regelwerk"),
    }[lang]
    done = run(*command, season, "--rules", RULESETS / "catan.toml", "--lang", lang)
    assert done.exit_code == 1
    (line,) = [line for line in done.stderr.splitlines() if "catan.toml" in line]
    assert "error rules-of-event: " in line
    assert said[0] in line
    own = RULESETS / "seasons" / "7wonders.toml"
    done = run(*command, EVENT, "--rules", own, "--lang", lang)
    assert done.exit_code == 1
    (line,) = [line for line in done.stderr.splitlines() if "7wonders.toml" in line]
    assert "error rules-of-season: " in line
    assert said[1] in line


def test_a_new_event_takes_no_rules_of_a_season(tmp_path: Path) -> None:
    done = run("new", RULESETS / "seasons" / "7wonders.toml", tmp_path / "x.xlsx", "--lang", "en")
    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1
    assert "error rules-of-season: " in done.stderr
    assert not (tmp_path / "x.xlsx").exists()


def test_a_batch_of_both_kinds_takes_rules_for_one(season: Path, bad: Path) -> None:
    """A ruleset is for the events of a batch; rules that are for neither kind are an error."""
    own = RULESETS / "7wonders-final.toml"
    assert run("batch", season, "--rules", own).exit_code == 0
    done = run("batch", season, "--rules", bad)
    assert done.exit_code == 1
    assert "bad.toml: error rules-value: id = 3: " in done.stderr


WANTS_EVENT = (["explain", "Ada"], ["verify"], ["draw"])
WANTS_SEASON = (["season"], ["season", "--check"], ["season", "what-if", "Ada"])


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("command", [*WANTS_EVENT, *WANTS_SEASON], ids=" ".join)
def test_a_workbook_of_the_other_kind_is_wrong_usage(
    command: list[str], lang: str, season: Path
) -> None:
    """One message, exit code 2, and nothing is written."""
    file, code = (season, "only-events") if command in WANTS_EVENT else (EVENT, "only-seasons")
    before = file.read_bytes()
    at = 2 if "what-if" in command else 1
    done = run(*command[:at], file, *command[at:], "--lang", lang)
    said = {
        ("only-events", "en"): "in the workbook of an event",
        ("only-events", "de"): "in der Mappe eines Turniers",
        ("only-seasons", "en"): "in a season workbook",
        ("only-seasons", "de"): "in einer Saisonmappe",
    }[code, lang]
    (line,) = done.stderr.splitlines()
    place = "Datei" if lang == "de" else "file"
    assert line.startswith(f"{file}: {place}: error {code}: ")
    assert line.endswith(said)
    assert done.exit_code == 2
    assert file.read_bytes() == before


def test_it_is_a_finding_in_json_too(season: Path) -> None:
    done = run("verify", season, "--format", "json")
    assert done.exit_code == 2
    (found,) = json.loads(done.stdout)["files"][0]["findings"]
    assert found["code"] == "only-events"


def test_a_notebook_refuses_a_season(season: Path) -> None:
    with pytest.raises(WrongKind) as raised:
        Event.open(season)
    assert raised.value.code == "only-events"


def test_a_workbook_that_is_neither_says_what_is_missing(tmp_path: Path) -> None:
    from xlsxwriter import Workbook

    file = tmp_path / "neither.xlsx"
    with Workbook(file) as made:
        made.add_worksheet("Notes")
    for command in (["season"], ["recalc"]):
        done = run(*command, file, "--lang", "en")
        assert done.exit_code == 1
        assert "error sheet-missing: the sheet " in done.stderr
