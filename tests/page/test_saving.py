"""Workbooks saved where they are, in a real Chromium, while people and other programs do more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from command_line import run

from .conftest import Drive

WORKBOOKS = Path(__file__).parents[2] / "workbooks"
A, B = WORKBOOKS / "catan-herne-2026.xlsx", WORKBOOKS / "alhambra-kassel-2026.xlsx"
TITLE_A = "Offene Herner Catan-Meisterschaft 2026"
TITLE_B = "Kasseler Alhambra-Turnier 2026"
STILL = "Still working: please wait, or cancel. This click did nothing."


@pytest.fixture
def recalculated(tmp_path: Path) -> bytes:
    """What the command line makes of A."""
    run("recalc", A, "-o", tmp_path / "out.xlsx")
    return (tmp_path / "out.xlsx").read_bytes()


def test_what_comes_out_goes_into_the_file_that_was_in_hand_when_the_click_began(
    drive: Drive, tmp_path: Path, recalculated: bytes
) -> None:
    found = drive("whileItWorks", "saving.mjs", a=str(A), b=str(B))
    told = found["told"]
    assert (tmp_path / "a.xlsx").read_bytes() == recalculated
    assert (tmp_path / "b.xlsx").read_bytes() == B.read_bytes()
    assert told["locked"]
    assert told["chosen"] == told["close"] == told["drop"] == [STILL]
    assert told["recalculate"][-1] == "Saved in the file itself."
    assert told["list"] == "a.xlsx"
    assert told["open"] == [True, told["title"]] == [True, TITLE_A]
    assert found["trouble"] == []


def test_what_was_refused_is_written_later_and_never_over_what_others_saved(
    drive: Drive, tmp_path: Path, recalculated: bytes
) -> None:
    found = drive("refused", "saving.mjs", a=str(A), b=str(B))
    told = found["told"]
    assert told["refused"][0].startswith("The file cannot be written (NoModificationAllowedError)")
    assert told["strip"] == ["Save", "Download workbook", "Read the file again"]
    assert (tmp_path / "refused.xlsx").read_bytes() == A.read_bytes()
    assert told["repeated"][-1] == "Saved in the file itself."
    assert (tmp_path / "repeated.xlsx").read_bytes() == recalculated
    assert told["undo"][1] == "The workbook is as it was before the last change."
    assert told["saved"] == ["Saved in the file itself."]
    assert not told["gone"]
    assert (tmp_path / "undone.xlsx").read_bytes() == A.read_bytes()
    for lines in (told["overtaken"], told["still"]):
        assert lines[0].startswith("Nothing was overwritten: another program has saved a.xlsx")
        assert any(": here " in line and ", in the file " in line for line in lines)
        assert re.fullmatch(r"and \d+ more cells", lines[21])
    assert (tmp_path / "theirs.xlsx").read_bytes() == B.read_bytes()
    assert told["question"] == "These changes are saved nowhere yet: a.xlsx. Throw them away?"
    assert told["mine"] == TITLE_A
    assert (tmp_path / "copy.xlsx").read_bytes() == recalculated
    assert told["theirs"] == TITLE_B
    assert not told["waits"]
    assert found["trouble"] == []


def test_what_another_program_saves_while_python_works_stays(
    drive: Drive, tmp_path: Path, recalculated: bytes
) -> None:
    found = drive("meanwhile", "saving.mjs", a=str(A), b=str(B))
    assert found["told"]["recalculate"][0].startswith("Nothing was overwritten")
    assert (tmp_path / "theirs.xlsx").read_bytes() == B.read_bytes()
    assert (tmp_path / "copy.xlsx").read_bytes() == recalculated
    assert found["trouble"] == []


def test_unsaved_work_is_thrown_away_only_when_somebody_says_so(
    drive: Drive, tmp_path: Path, recalculated: bytes
) -> None:
    found = drive("thrownAway", "saving.mjs", a=str(A), b=str(B))
    told = found["told"]
    expected = f"These changes are saved nowhere yet: {A.name}. Throw them away?"
    assert found["asked"] == [expected] * 4
    assert told["other"] == told["same"] == told["close"] == [True, TITLE_A]
    assert told["waits"]
    assert told["left"] == "beforeunload"
    assert told["thrown"] == [True, TITLE_B]
    assert told["nothing"] == TITLE_A
    assert (tmp_path / "kept.xlsx").read_bytes() == recalculated
    assert not told["closed"]
    assert found["trouble"] == []


def test_of_two_tabs_one_writes_at_a_time(
    drive: Drive, tmp_path: Path, recalculated: bytes
) -> None:
    """The second one is refused, has its work still, and sees the first one's before it writes."""
    found = drive("twoTabs", "saving.mjs", a=str(A))
    told = found["told"]
    assert told["held"][0].startswith("The file cannot be written (NoModificationAllowedError)")
    assert told["waits"]
    assert told["first"][-1] == "Saved in the file itself."
    assert (tmp_path / "first.xlsx").read_bytes() == recalculated
    assert told["late"][0].startswith("Nothing was overwritten")
    assert "up to date, nothing was written" in told["after"]
    assert (tmp_path / "late.xlsx").read_bytes() == recalculated
    assert not told["left"]  # what an open tab has is no other one's to take up
    assert found["trouble"] == []
