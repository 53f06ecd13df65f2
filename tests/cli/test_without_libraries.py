"""With nothing installed but click the main jobs work, and the others say what they need."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from command_line import run
from xlscore.commands.calling import LIBRARIES

WORKBOOK = Path(__file__).parents[2] / "workbooks" / "catan-herne-2026.xlsx"


@pytest.fixture(autouse=True)
def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for library in LIBRARIES:
        for module in [name for name in sys.modules if name.partition(".")[0] == library]:
            monkeypatch.delitem(sys.modules, module)
        monkeypatch.setitem(sys.modules, library, None)


@pytest.mark.parametrize(
    ("call", "library"),
    [
        ("new catan made.xlsx", "xlsxwriter"),
        ("new catan made.xlsm", "xlsxwriter"),
        ("init-repo made", "xlsxwriter"),
    ],
)
def test_what_is_missing_is_one_line_and_nothing_is_written(
    call: str, library: str, tmp_path: Path
) -> None:
    done = run(*call.split())
    assert done.stderr == f"Error: this needs {library}; please install it\n"
    assert done.exit_code == 2
    assert not any(tmp_path.iterdir())


def test_it_is_said_in_german_too() -> None:
    done = run("new", "catan", "made.xlsx", "--lang", "de")
    assert done.stderr == "Fehler: das braucht xlsxwriter; bitte installieren\n"


def test_the_main_job_needs_none_of_them(tmp_path: Path) -> None:
    (tmp_path / "event.xlsx").write_bytes(WORKBOOK.read_bytes())
    assert run("recalc", "event.xlsx").exit_code == 0
    assert run("export", "event.xlsx", "--to", "json").exit_code == 0
    assert run("explain", "event.xlsx", "Udo Kessler").exit_code == 0
