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
