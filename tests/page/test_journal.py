"""What is open outlives its page: a crash, no storage, a journal that is emptied."""

from __future__ import annotations

from pathlib import Path

from command_line import run

from .conftest import Drive

CATAN = Path(__file__).parents[2] / "workbooks" / "catan-herne-2026.xlsx"


def test_after_a_crash_the_page_goes_on_with_the_way_back(drive: Drive) -> None:
    given = {"cell": "Turnier!B4", "text": "Vor dem Absturz"}
    found = drive("crashed", script="journal.mjs", event=str(CATAN), **given)
    told = found["told"]
    assert told["changes"] == told["again"] == ["Event: typed"]
    assert CATAN.name in told["left"]
    assert told["title"] == "Vor dem Absturz"
    assert told["save"]
    assert told["undo"][0] == "The workbook is as it was before the last change."
    assert told["before"] == "Offene Herner Catan-Meisterschaft 2026"
    assert told["emptied"] == ["Nothing is kept any more; what is open stays open."]
    assert not told["offered"]


def test_without_storage_that_is_said_and_everything_works(drive: Drive, tmp_path: Path) -> None:
    found = drive("blocked", script="journal.mjs", event=str(CATAN))
    told = found["told"]
    assert told["off"]
    expected = run("recalc", CATAN, "-o", tmp_path / "out.xlsx", "--lang", "en").stdout
    assert [line.split(": ", 1)[1] for line in expected.splitlines()] == told["done"]
    assert "wrong" not in told["wrong"]
    assert found["trouble"] == []


def test_full_storage_is_said_once_and_everything_works(drive: Drive, tmp_path: Path) -> None:
    """Typed, recalculated, undone and downloaded without room; with room again all is kept."""
    found = drive("full", script="journal.mjs", event=str(CATAN), cell="Turnier!B4")
    told = found["told"]
    assert told["none"]["off"]
    assert "wrong" not in told["none"]["said"]
    run("enter", CATAN, "--cell=Turnier!B4=Ohne Platz", "-o", tmp_path / "typed.xlsx")
    assert told["undo"] == ["The workbook is as it was before the last change."]
    assert (tmp_path / "full.xlsx").read_bytes() == (tmp_path / "typed.xlsx").read_bytes()
    expected = run("recalc", tmp_path / "typed.xlsx", "--check", "--lang", "en").exit_code
    assert expected == 1  # it is not recalculated
    assert told["shown"] == told["again"] == "Ohne Platz"
    assert told["changes"] == ["Recalculate", "Event: typed"]
    assert told["room"]  # what is said holds as long as it is so
    assert found["trouble"] == []
