"""Views, finding LibreOffice, what is said without it: what needs none to be tested."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from xlscore.calc import office, uno_bridge
from xlscore.calc.office import surroundings
from xlscore.calc.uno_bridge import CalcProblem
from xlscore.calc.views import with_frozen


def test_frozen_rows_and_columns_change_one_sheet_of_the_view() -> None:
    first, second = "1/4/0/0/0/0/2/1/0/0/1", "0/0/0/0/118/50/2/0/0/7/9"
    view = f"100/60/0;0;tw:270;{first};{second}"
    frozen = with_frozen(view, 1, 3, 1)
    assert frozen == f"100/60/0;0;tw:270;{first};0/0/2/2/1/3/3/0/1/0/3"
    assert with_frozen(frozen, 1, 0, 0) == f"100/60/0;0;tw:270;{first};0/0/0/0/0/0/2/0/0/0/0"
    scrolled = frozen.replace("/1/0/3", "/1/0/40")
    assert with_frozen(scrolled, 1, 3, 1) == scrolled
    far = f"100/60/0;0;tw:270;{second.replace('/', '+')}"
    assert with_frozen(far, 0, 1, 0) == "100/60/0;0;tw:270;0+0+0+2+0+1+2+0+0+0+1"


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


def test_a_virtual_environment_stays_outside_of_the_office() -> None:
    given = {
        "PATH": os.pathsep.join(["/venv/bin", "/usr/bin", "/venvs/bin"]),
        "VIRTUAL_ENV": "/venv",
        "PYTHONPATH": "/somewhere",
        "HOME": "/home/ada",
    }
    kept = surroundings(given)
    assert kept == {"PATH": os.pathsep.join(["/usr/bin", "/venvs/bin"]), "HOME": "/home/ada"}
