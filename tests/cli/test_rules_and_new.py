"""``rules`` and ``new``: the published rulesets, one's own, and the workbooks made of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import openpyxl
import pytest

from command_line import run
from xlscore.core.rulebook.load import RULESETS


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
    others = ("austria", "championship", "leaderboard", "rangliste")
    together = ["catan", *(f"catan-{one}" for one in others)]
    assert ids[catan : catan + 5] == together
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


@pytest.mark.parametrize(
    ("ruleset", "lang", "ours"),
    [
        ("alhambra", "en", ["the numbers are ours"] * 3),
        ("king-lui", "de", ["die Punkte am Tisch sind von uns", *["die Zahlen sind von uns"] * 4]),
        (
            "catan",
            "de",
            [*["die Punkte der anderen sind von uns"] * 2, None, "die Zahlen sind von uns"],
        ),
        ("skat", "en", ["what comes out is worked out by us"]),
    ],
)
def test_numbers_that_stand_in_no_document_are_said_to_be_ours(
    ruleset: str, lang: str, ours: list[str | None]
) -> None:
    """Of Alhambra and King Lui none is printed; of Catan's tables one player's points are."""
    shown = run("rules", "show", ruleset, "--sources", "--lang", lang).stdout.splitlines()
    worked = [line.partition(": ")[0] for line in shown if re.search("(typed|getippt) [0-9]", line)]
    assert [line.partition("; ")[2] or None for line in worked] == ours


def test_whose_numbers_they_are_is_told_in_both_languages() -> None:
    sources = [worked.source for rules in RULESETS.values() for worked in rules.worked]
    assert [source for source in sources if "ours" in source] == []


def test_a_ruleset_is_shown_by_the_id_it_had_before() -> None:
    shown = run("rules", "show", "carcassonne-wm")
    assert shown.exit_code == 0
    assert 'id = "carcassonne-wm-2016"' in shown.stdout


SEASON = """
base = "7wonders"
id = "ours"
title = "Ours"
[counted]
weights = [1, 1]
"""


def test_rules_of_a_season_are_validated_as_such(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    whole = Path(__file__).parents[2] / "xlscore" / "rulesets" / "seasons" / "catan.toml"
    for text in (SEASON, whole.read_text("utf-8")):
        own.write_text(text, "utf-8")
        done = run("rules", "validate", own, "--lang", "en")
        assert done.stdout == f"{own}: the season's rules are valid\n"
    own.write_text(SEASON.replace("[1, 1]", '["much"]') + "[finale]\nplaces = 8\n", "utf-8")
    done = run("rules", "validate", own, "--lang", "en")
    assert done.exit_code == 1
    told = [line for line in done.stderr.splitlines() if "error" in line]
    assert ["rules-value" in told[0], "rules-unknown" in told[1], len(told)] == [True, True, 2]
    assert "finale is not a key of a ruleset; the nearest one is final" in told[1]


def test_a_broken_season_file_is_no_ruleset_of_an_event(catan: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(SEASON.replace("[1, 1]", '["much"]'), "utf-8")
    done = run("check", catan, "--rules", own)
    assert done.exit_code == 1
    assert done.stderr.count("rules-of-season") == 1
    assert "rules-missing" not in done.stderr


def test_a_workbook_whose_ruleset_nobody_knows_is_not_valid(catan: Path) -> None:
    book = openpyxl.load_workbook(catan)
    sheet = next(s for s in book if s.title in ("Event", "Turnier"))
    (cell,) = [row[1] for row in sheet.iter_rows() if row[0].value in ("Ruleset", "Regelwerk")]
    cell.value = "cattan"
    book.save(catan)
    done = run("rules", "validate", catan)
    assert done.exit_code == 1
    assert "ruleset-unknown" in done.stderr


def test_an_own_ruleset_from_a_file(catan: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'base = "catan"\nid = "our-catan"\n[points.by_size]\n4 = [9, 5, 2, 0]\n', "utf-8"
    )
    result = run("export", catan, "--to", "json", "--rules", own)
    assert json.loads(result.stdout)["event"]["ruleset"] == "our-catan"


def test_an_own_ruleset_in_another_encoding(tmp_path: Path) -> None:
    """UTF-16 says what it is; what an old Notepad calls ANSI does not, so it is told what to do."""
    own, text = tmp_path / "own.toml", 'base = "catan"\nid = "koenigin"\ntitle = "Königin"\n'
    own.write_text(text, "utf-16")
    assert run("rules", "validate", own).exit_code == 0
    own.write_text(text, "cp1252")
    done = run("rules", "validate", own, "--lang", "de")
    assert done.exit_code != 0
    assert "nicht in UTF-8 gespeichert" in done.stderr
    assert "Rechte" not in done.stderr


def test_the_output_is_never_a_file_that_is_read(catan: Path, tmp_path: Path) -> None:
    """Rules by --rules, and the list that results come from."""
    own, results = tmp_path / "own.toml", tmp_path / "results.csv"
    own.write_text('base = "catan"\nid = "ours"\n', "utf-8")
    results.write_text("Round;Table;No;Points\n1;1;1;10\n", "utf-8")
    for read, call in (
        (own, ("export", catan, "--to", "json", "--rules", own)),
        (own, ("recalc", catan, "--rules", own)),
        (results, ("import-results", catan, results)),
    ):
        before = read.read_bytes()
        for output in (read, tmp_path / "." / read.name):
            done = run(*call, "-o", output, "--lang", "de")
            assert done.exit_code == 2
            assert f"-o {output}: die Ausgabe braucht eine eigene Datei" in done.stderr
        assert read.read_bytes() == before


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
