"""Colours, links, views, finding LibreOffice: what needs none to be tested."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlscore.texts import LANGUAGES
from xlscore.uno_engine import alerts, links, office, uno_bridge
from xlscore.uno_engine.alerts import Alert
from xlscore.uno_engine.borders import WEIGHTS, weight_of
from xlscore.uno_engine.colours import packed, unpacked
from xlscore.uno_engine.layout import characters_of, width_of
from xlscore.uno_engine.office import surroundings
from xlscore.uno_engine.problems import PROBLEMS, CalcProblem, Text
from xlscore.uno_engine.ranges import edge
from xlscore.uno_engine.views import with_frozen

BYTE = st.integers(0, 255)


@given(st.tuples(BYTE, BYTE, BYTE))
def test_a_colour_is_the_same_in_every_form(rgb: tuple[int, int, int]) -> None:
    red, green, blue = rgb
    assert unpacked(packed(rgb)) == rgb
    assert packed(f"#{red:02x}{green:02X}{blue:02x}") == packed(rgb)
    assert packed(red + 256 * green + 65536 * blue) == packed(rgb)


def test_what_is_no_colour() -> None:
    with pytest.raises(ValueError, match="no colour"):
        packed("red")


@given(st.integers(1, 254))
def test_a_column_width_survives(characters: int) -> None:
    assert characters_of(width_of(characters)) == pytest.approx(characters, abs=0.01)


@pytest.mark.parametrize("word", WEIGHTS)
def test_a_weight_survives_rounding(word: str) -> None:
    assert weight_of(WEIGHTS[word] + 4) == weight_of(max(0, WEIGHTS[word] - 4)) == word


@pytest.mark.parametrize(
    ("excel", "calc"),
    [
        ("#'My Sheet'!A1", "#'My Sheet'.A1"),
        ("#Sheet1!B2:C3", "#Sheet1.B2:C3"),
        ("#'a!b.c'!A1", "#'a!b.c'.A1"),
        ("https://example.org/a.b", "https://example.org/a.b"),
    ],
)
def test_links(excel: str, calc: str) -> None:
    assert links.to_calc(excel) == calc
    assert links.to_excel(calc) == excel


def test_frozen_rows_and_columns_change_one_sheet_of_the_view() -> None:
    first, second = "1/4/0/0/0/0/2/1/0/0/1", "0/0/0/0/118/50/2/0/0/7/9"
    view = f"100/60/0;0;tw:270;{first};{second}"
    frozen = with_frozen(view, 1, 3, 1)
    assert frozen == f"100/60/0;0;tw:270;{first};0/0/2/2/1/3/3/0/1/0/3"
    assert with_frozen(frozen, 1, 0, 0) == f"100/60/0;0;tw:270;{first};0/0/0/0/0/0/2/0/0/0/0"
    far = f"100/60/0;0;tw:270;{second.replace('/', '+')}"
    assert with_frozen(far, 0, 1, 0) == "100/60/0;0;tw:270;0+0+0+2+0+1+2+0+0+0+1"


def test_edges_of_filled_cells() -> None:
    filled = [True, True, True, False, False, True]
    assert edge(filled, 0, 1, 99) == 2
    assert edge(filled, 2, 1, 99) == 5
    assert edge(filled, 5, 1, 99) == 99
    assert edge(filled, 5, -1, 99) == 2
    assert edge(filled, 2, -1, 99) == 0
    assert edge([False, False], 1, -1, 99) == 0


def test_where_libreoffice_is_looked_for() -> None:
    assert list(office.candidates("linux", {"XLSCORE_SOFFICE": "/x/soffice"})) == ["/x/soffice"]
    assert office.MAC in office.candidates("darwin", {})
    windows = list(office.candidates("win32", {"PROGRAMFILES": r"C:\Program Files"}))
    assert windows[-1] == r"C:\Program Files\LibreOffice\program\soffice.exe"


def test_libreoffice_is_a_program_that_exists(tmp_path: Path) -> None:
    program = tmp_path / "soffice"
    program.write_text("#!/bin/sh\n", "utf-8")
    program.chmod(0o755)
    assert office.find_soffice([str(tmp_path / "none"), str(program)]) == str(program)
    assert office.find_soffice([str(tmp_path / "none")]) is None


def test_without_libreoffice_the_message_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XLSCORE_SOFFICE", "/there/is/none")
    monkeypatch.setattr(uno_bridge, "uno", lambda: sys)
    with pytest.raises(CalcProblem, match="XLSCORE_SOFFICE") as caught:
        office.Office()
    assert "installieren" in caught.value.text("de").lower()


def test_without_uno_the_message_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delitem(sys.modules, "uno", raising=False)
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.setattr(uno_bridge, "SYSTEM_PACKAGES", tmp_path)
    with pytest.raises(CalcProblem, match="python3-uno"):
        uno_bridge.uno()
    assert sys.path == [str(tmp_path)]


def test_only_the_packages_of_the_same_python_are_taken(tmp_path: Path) -> None:
    system = tmp_path / "python3.11"
    system.touch()
    link = tmp_path / "python3"
    link.symlink_to(system)
    assert uno_bridge.fits(link, (3, 11, 2))
    assert not uno_bridge.fits(link, (3, 12, 0))
    assert not uno_bridge.fits(tmp_path / "python", (3, 11, 2))


def test_an_alert_that_nobody_could_answer_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert alerts.show(Alert("Undo?", buttons="yes_no"), None) == "yes"
    monkeypatch.setenv("XLSCORE_ALERTS", "collect")
    assert alerts.show(Alert("Done."), object()) == "ok"


def test_every_problem_is_told_in_every_language() -> None:
    assert Text._fields == LANGUAGES
    for message in PROBLEMS.values():
        assert len({*message}) == len(LANGUAGES)
        fields = [sorted(p.split("}")[0] for p in text.split("{")[1:]) for text in message]
        assert all(one == fields[0] for one in fields)


def test_a_problem_is_told_in_the_language_of_the_workbook() -> None:
    problem = CalcProblem("range-unknown", sheet="Résultats", cells="A1")
    assert problem.text("fr") == "La feuille Résultats n’a pas de plage A1."
    assert problem.text("es") == problem.text("en")


def test_a_virtual_environment_stays_outside_of_the_office() -> None:
    given = {
        "PATH": os.pathsep.join(["/venv/bin", "/usr/bin", "/venvs/bin"]),
        "VIRTUAL_ENV": "/venv",
        "PYTHONPATH": "/somewhere",
        "HOME": "/home/ada",
    }
    kept = surroundings(given)
    assert kept == {"PATH": os.pathsep.join(["/usr/bin", "/venvs/bin"]), "HOME": "/home/ada"}
