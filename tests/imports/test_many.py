"""Files of thousands of games: each is looked at once, of one kind of finding the first told."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import FrameType

import pytest

from command_line import run
from imports.evening import bring, column, event, table, told


def steps(tables: int, *, drawn: bool) -> int:
    """How many functions are called for so many tables of four."""
    names = [f"Person Nummer{no}" for no in range(1, 4 * tables + 1)]
    seats = [list(range(4 * n + 1, 4 * n + 5)) for n in range(tables)]
    rows = [row for n, nos in enumerate(seats, 1) for row in table(nos, n)] if drawn else []
    lines = [
        f"1;{n};{names[no - 1]};{90 - seat}"
        for n, nos in enumerate(seats, 1)
        for seat, no in enumerate(nos)
    ]
    target = event("alhambra", names, rows)
    calls = 0

    def count(_frame: FrameType, what: str, _value: object) -> None:
        nonlocal calls
        calls += what == "call"

    sys.setprofile(count)
    try:
        made = bring(target, "\n".join(["Round;Table;Player;Points", *lines]))
    finally:
        sys.setprofile(None)
    assert told(made, "error") == []
    assert len(column(target, "Points")) == 4 * tables
    return calls


@pytest.mark.parametrize("drawn", [True, False])
def test_twice_as_many_tables_are_twice_the_work(drawn: bool) -> None:
    steps(5, drawn=drawn)  # what is done once and kept
    few, many = steps(50, drawn=drawn), steps(200, drawn=drawn)
    assert many < 4.5 * few


def test_many_of_one_kind_are_told_in_few_lines(tmp_path: Path) -> None:
    """3,000 plays with somebody whom nobody knows, 70 of them of teams."""
    plays = [
        {"gameRefId": 1, "usesTeams": n < 70, "playerScores": [{"playerRefId": 1, "score": "5"}]}
        for n in range(3000)
    ]
    data = {"players": [{"id": 1, "name": "Nobody"}], "games": [{"id": 1}], "plays": plays}
    file, source = tmp_path / "e.xlsx", tmp_path / "all.bgsplay"
    assert run("new", "alhambra", file).exit_code == 0
    source.write_text(json.dumps(data))
    done = run("import-results", file, source, "--lang", "en")
    assert done.exit_code == 1
    lines = done.stderr.splitlines()
    assert sum("import-player" in line for line in lines) == 51
    assert sum("import-team" in line for line in lines) == 51
    assert any(line.endswith("2880 more findings of the kind import-player") for line in lines)
    assert any(line.endswith("20 more findings of the kind import-team") for line in lines)
    assert len(done.stderr) < 40_000


def test_a_list_of_names_that_nobody_knows_is_no_endless_search() -> None:
    """The nearest name is looked for where it is told."""
    names = [f"Person Nummer{no}" for no in range(1, 401)]
    target = event("alhambra", names)
    lines = "\n\n".join(f"Persona {no} 5" for no in range(400))
    made = bring(target, lines, round_=1)
    assert told(made) == ["import-player"] * 50 + ["import-more"]
    assert "is “Person Nummer" in made.findings[0].text("en")
