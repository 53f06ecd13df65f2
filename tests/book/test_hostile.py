"""No file takes more memory than can be answered for, and running out of it is said in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from .hostile import event, ran

MOST = 300
"""Megabytes that any of these may take at most."""

MEBI = 1 << 20
BLANKS = 20
OWN = ("Standings", "Checks", "Explain")
READ = ("Event", "Players", "Results")


@pytest.mark.parametrize(
    ("gap", "where", "before"),
    [
        (" " * 10 * MEBI, ("Results", "Standings"), ""),
        ("\n" * 10 * MEBI, ("Results", "Standings"), ""),
        ("", (), "\n" * 5 * MEBI),
        (" " * BLANKS * MEBI, READ, ""),
        (" " * BLANKS * MEBI, OWN, ""),
        ("<!-- -->" + " " * BLANKS * MEBI, OWN, ""),
    ],
    ids=["blanks", "lines", "list of sheets", "read thrice", "written thrice", "with remarks"],
)
def test_blanks_between_two_tags_take_little_more_than_their_length(
    tmp_path: Path, gap: str, where: tuple[str, ...], before: str
) -> None:
    file = event(tmp_path / "cup.xlsx", gap, where, before)
    assert file.stat().st_size < MEBI
    made = ran("recalc", file)
    assert made.code == 0, made.output
    assert made.peak < 30 + BLANKS * 3.4  # three times the blanks, and what a recalculation takes


def test_more_remarks_than_a_part_may_have_elements_are_refused(tmp_path: Path) -> None:
    file = event(tmp_path / "cup.xlsx", "<!---->" * 500_000, OWN)
    before = file.read_bytes()
    made = ran("recalc", file)
    assert (made.code, "too-many-elements" in made.output) == (3, True)
    assert file.read_bytes() == before
    assert made.peak < MOST


def test_without_enough_memory_there_is_one_line_and_the_file_stays(tmp_path: Path) -> None:
    file = event(tmp_path / "cup.xlsx", " " * 80 * MEBI, OWN)
    before = file.read_bytes()
    made = ran("recalc", file, most=150)
    assert made.code == 3
    assert made.output == (
        "xlscore: this takes more memory than this computer gives; close other programs, or move "
        "other data out of the workbook"
    )
    assert file.read_bytes() == before


def test_more_players_than_an_event_may_have_are_refused_in_one_line(tmp_path: Path) -> None:
    file = event(tmp_path / "cup.xlsx", players=60_000)
    before = file.read_bytes()
    made = ran("recalc", file)
    assert made.code == 1
    assert made.output == (
        f"{file}: Players!A2: error players-many: 60000 players; one event may have at most "
        "20000: please divide them among several"
    )
    assert file.read_bytes() == before
    assert made.peak < MOST
