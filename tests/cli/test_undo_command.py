"""``undo``: back to the file before, and nothing is thrown away."""

from __future__ import annotations

from pathlib import Path

from command_line import run
from kept_versions import snapshots


def test_undo_restores_the_file_before(catan: Path) -> None:
    before = catan.read_bytes()
    run("recalc", catan)
    assert catan.read_bytes() != before
    assert run("undo", catan).exit_code == 0
    assert catan.read_bytes() == before


def test_undo_says_where_the_undone_file_is_kept(catan: Path) -> None:
    run("recalc", catan)
    kept = run("undo", catan).stdout.rsplit(" ", 1)[1].strip()
    assert Path(kept).exists()


def test_undo_puts_back_nothing_that_is_no_workbook(catan: Path) -> None:
    run("recalc", catan)
    before = catan.read_bytes()
    (snapshot,) = snapshots(catan)
    snapshot.write_bytes(b"no workbook")
    result = run("undo", catan)
    assert result.exit_code == 3
    assert len(result.stderr.splitlines()) == 1
    assert str(snapshot) in result.stderr
    assert catan.read_bytes() == before


def test_undo_goes_back_to_an_earlier_export(catan: Path) -> None:
    out = catan.with_name("standings.json")
    for content in ("{}", "[]"):
        out.write_text(content, "utf-8")
        assert run("export", catan, "--to", "json", "-o", out).exit_code == 0
    assert run("undo", out).exit_code == 0
    assert out.read_text("utf-8") == "[]"
