"""``rules`` and ``new``: the published rulesets, one's own, and the workbooks made of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import openpyxl
import pytest

from command_line import run
from xlscore.core.rules_load import RULESETS


def test_the_rules_of_a_workbook_are_told_in_its_language(catan: Path) -> None:
    assert "das Regelwerk ist gültig" in run("rules", "validate", catan).stdout
    book = openpyxl.load_workbook(catan)
    for row in (("base", "catan"), ("sizes", "viele")):
        (book["Regeln"] if "Regeln" in book else book.create_sheet("Regeln")).append(row)
    book.save(catan)
    result = run("rules", "validate", catan)
    assert result.exit_code == 1
    assert "erlaubt ist" in result.stderr


def test_rules_list_show_and_validate(tmp_path: Path) -> None:
    listed = run("rules", "list").stdout
    ids = [line.split()[0] for line in listed.splitlines()]
    assert sorted(ids) == list(RULESETS)
    wonders = ids.index("7wonders-4rounds")
    assert ids[wonders : wonders + 3] == ["7wonders-4rounds", "7wonders-final", "7wonders-duel"]
    catan = ids.index("catan")
    together = ["catan", "catan-austria", "catan-championship", "catan-rangliste"]
    assert ids[catan : catan + 4] == together
    assert re.search(r"^stone-age +Stone Age$", listed, re.M)
    text = run("rules", "show", "catan").stdout
    own = tmp_path / "own.toml"
    own.write_text(text.replace("points_to_win = 10", 'points_to_win = "ten"'), "utf-8")
    result = run("rules", "validate", own)
    assert result.exit_code == 1
    assert "games.1.points_to_win = ten" in result.stderr
    own.write_text(text, "utf-8")
    assert run("rules", "validate", own).exit_code == 0


def test_rules_show_sources_names_publication_paragraphs_and_worked_numbers() -> None:
    shown = run("rules", "show", "catan-rangliste", "--sources", "--lang", "de").stdout
    title, published, stage, first, *_ = shown.splitlines()
    assert title == "Catan, Ranglistenturnier"
    assert "Turnierregeln – Rangliste, https://catan-meisterschaft.de/" in published
    assert stage == "  Vorrunde: 2. Wertung"
    assert first.endswith("Prozent 31,25 – 28,13 – 25 – 15,63")
    last = run("rules", "show", "wbc-hmw", "--sources").stdout.splitlines()[-1]
    games = "30 – 40 – 20 – 10, 30 – 40 – 20 – 10, 10 – 40 – 30 – 20, 10 – 40 – 30 – 20"
    assert last.endswith(f": games {games}; Mean place 3")


def test_an_own_ruleset_from_a_file(catan: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'base = "catan"\nid = "our-catan"\n[points.by_size]\n4 = [9, 5, 2, 0]\n', "utf-8"
    )
    result = run("export", catan, "--to", "json", "--rules", own)
    assert json.loads(result.stdout)["event"]["ruleset"] == "our-catan"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_new_makes_a_workbook_that_checks_clean(tmp_path: Path, lang: str) -> None:
    path = tmp_path / "new.xlsx"
    assert run("new", "catan", path, "--lang", lang).exit_code == 0
    assert run("check", path).exit_code == 0
    assert run("new", "catan", path).exit_code == 2
    assert run("new", "catan", path, "--force").exit_code == 0
    assert run("new", "cattan", tmp_path / "x.xlsx").exit_code == 2


def test_new_takes_an_own_ruleset_along(tmp_path: Path) -> None:
    own, path = tmp_path / "own.toml", tmp_path / "own.xlsx"
    for ruleset in ("catan", "king-lui", "7wonders-duel", "alhambra"):
        text = run("rules", "show", ruleset).stdout
        own.write_text(text.replace(f'id = "{ruleset}"', 'id = "ours"'), "utf-8")
        assert run("new", own, path, "--force").exit_code == 0
        assert run("check", path).stderr == ""
        data = json.loads(run("export", path, "--to", "json").stdout)
        assert data["event"]["ruleset"] == "ours"
    own.write_text('id = "ours"\nsizes = "many"\n', "utf-8")
    assert run("new", own, path, "--force").exit_code == 1
