"""``xlscore new`` makes workbooks with buttons too, and is as quick as before without."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import run
from excel.office_files import PROJECT, parts
from xlscore.actions.event import evaluate
from xlscore.actions.season import evaluate_season
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.season import schema
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.excel.vba import modules as vba_modules
from xlscore.excel.vba.workbooks import season_with_macros, workbook_with_macros
from xlscore.texts import Language


@pytest.mark.parametrize("ruleset", ["7wonders-duel", "alhambra", "catan", "king-lui", "skat"])
def test_an_xlsm_has_buttons_and_checks_clean(ruleset: str, tmp_path: Path) -> None:
    path = tmp_path / "event.XLSM"
    made = run("new", ruleset, path, "--lang", "de")
    assert made.exit_code == 0
    assert "xlscore excel install" in made.stdout
    assert path.read_bytes() == workbook_with_macros(RULESETS[ruleset], "de")
    result = evaluate(FileBook.open(path))
    assert [finding.code for finding in result.findings] == []
    assert result.read.rules == RULESETS[ruleset]


def test_an_xlsx_has_no_macros_and_says_nothing_of_buttons(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    made = run("new", "catan", path, "--lang", "en")
    assert made.stdout == f"{path}: an empty workbook for Catan\n"
    assert PROJECT not in parts(path.read_bytes())


@pytest.mark.parametrize("kind", ["xlsx", "xlsm"])
def test_a_season_workbook_reads_without_complaint(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"season.{kind}"
    assert run("new", "7wonders", path, "--season", "--lang", "en").exit_code == 0
    if kind == "xlsm":
        assert path.read_bytes() == season_with_macros(FAMILIES["7wonders"], "en")
    result = evaluate_season(FileBook.open(path), tmp_path)
    assert result.read.rules == FAMILIES["7wonders"]


@pytest.mark.parametrize("kind", ["xlsx", "xlsm"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_season_says_how_it_goes(kind: str, language: Language, tmp_path: Path) -> None:
    """The steps name every sheet that a season without divisions has, and the command or button."""
    path = tmp_path / f"season.{kind}"
    assert run("new", "catan", path, "--season", "--lang", language).exit_code == 0
    book = FileBook.open(path)
    sheet = book.grid(schema.SEASON.titles.in_(language)).rows
    heading, *steps = [str(row[3]) for row in sheet if len(row) > 3 and row[3]]
    assert heading == {"en": "How to", "de": "So geht’s"}[language]
    assert [step[:4] for step in steps] == [f"{n}.  " for n in range(1, 7)]
    usual = (spec for spec in schema.SEASON_SHEETS[1:] if spec != schema.DIVISIONS)
    titles = [spec.titles.in_(language) for spec in usual]
    assert [title for title in titles if title not in " ".join(steps)] == []
    assert ("xlscore season " in steps[4]) == (kind == "xlsx")
    assert {"en": "Update ranking", "de": "Rangliste aktualisieren"}[language] in steps[4]
    assert evaluate_season(book, tmp_path).findings == ()


def test_an_own_ruleset_goes_along_in_a_workbook_with_buttons(tmp_path: Path) -> None:
    own, path = tmp_path / "house.toml", tmp_path / "house.xlsm"
    own.write_text(RULESETS.text("catan").replace('id = "catan"', 'id = "house"'), "utf-8")
    assert run("new", own, path, "--lang", "en").exit_code == 0
    assert "Rules" in FileBook.open(path).titles()
    plain = parts(workbook_with_macros(RULESETS["catan"], "en"))
    assert parts(path.read_bytes())[PROJECT] == plain[PROJECT]


@pytest.mark.parametrize("season", [(), ("--season",)])
def test_a_self_contained_workbook_carries_its_macros(season: tuple[str], tmp_path: Path) -> None:
    path = tmp_path / "event.xlsm"
    made = run("new", "catan", path, "--self-contained", *season, "--lang", "en")
    assert made.exit_code == 0
    wanted = (
        season_with_macros(FAMILIES["catan"], "en", self_contained=True)
        if season
        else workbook_with_macros(RULESETS["catan"], "en", self_contained=True)
    )
    assert path.read_bytes() == wanted


def test_a_plain_workbook_cannot_be_self_contained(tmp_path: Path) -> None:
    made = run("new", "catan", tmp_path / "event.xlsx", "--self-contained")
    assert made.exit_code == 2
    assert ".xlsm" in made.stderr
    assert not (tmp_path / "event.xlsx").exists()


@pytest.mark.parametrize("name", ["event.xls", "event.xlam", "event"])
def test_other_kinds_of_files_are_refused(name: str, tmp_path: Path) -> None:
    made = run("new", "catan", tmp_path / name)
    assert made.exit_code == 2
    assert ".xlsx, or in .xlsm" in made.stderr


def test_an_unknown_family_names_those_there_are(tmp_path: Path) -> None:
    made = run("new", "alhambra", tmp_path / "season.xlsx", "--season")
    assert made.exit_code == 2
    assert "7wonders, catan" in made.stderr


def test_an_xlwings_that_does_not_fit_is_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vba_modules, "_of_xlwings", lambda path: 'Attribute VB_Name = "xlwings"')
    made = run("new", "catan", tmp_path / "full.xlsm", "--self-contained", "--lang", "en")
    assert made.exit_code == 1
    assert "pip install --upgrade xlscore" in made.stderr
    assert not (tmp_path / "full.xlsm").exists()
    # a workbook that needs no xlwings does not ask which one is there
    assert run("new", "catan", tmp_path / "event.xlsm", "--lang", "en").exit_code == 0


@pytest.mark.parametrize(
    "words", [["--help"], ["new", "catan", "event.xlsx"], ["new", "catan", "event.xlsm"]]
)
def test_what_needs_no_xlwings_does_not_load_it(words: list[str], tmp_path: Path) -> None:
    code = (
        "import sys\nfrom xlscore.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit as end: assert not end.code\n"
        "print([n for n in ('xlwings', 'pandas', 'xlscore.functions') if n in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_name_without_a_folder_lands_here_although_xlwings_goes_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = vba_modules.files

    def imported(name: str) -> object:
        # as xlwings does on Windows where pywin32 is missing
        if name == "xlwings":
            os.chdir(tmp_path)
        return real(name)

    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr(vba_modules, "files", imported)
    assert run("new", "catan", "event.xlsm", "--self-contained").exit_code == 0
    assert [path.name for path in here.iterdir()] == ["event.xlsm"]
