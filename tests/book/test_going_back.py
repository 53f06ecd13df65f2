"""What the history of a file never does: lose a version, install another one, run for ever."""

from __future__ import annotations

import json
from pathlib import Path

import openpyxl
import pytest

from command_line import run
from kept_versions import snapshots
from xlscore.book import history
from xlscore.book import replace as replacing
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.history import Record
from xlscore.book.page_json import before_data, changes_data
from xlscore.book.port import Changes
from xlscore.book.replace import replace_file
from xlscore.book.versions import address, name_kept

from .life import beginning, no_history, seen


@pytest.fixture
def cup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A round drawn, points typed; nothing of it in the history."""
    monkeypatch.delenv("XLSCORE_STATE", raising=False)
    file = tmp_path / "cup" / "event.xlsx"
    file.parent.mkdir()
    file.write_bytes(beginning())
    return file


def points(file: Path, row: int, value: int) -> str:
    """Type the points of a row; what they are called in `seen`."""
    book = openpyxl.load_workbook(file)
    book["Results"].cell(row, 7, value)
    book.save(file)
    return f"points {row}: {value}"


def empty(file: Path) -> None:
    """All points go, as before the round was played."""
    book = openpyxl.load_workbook(file)
    for row in range(2, 18):
        book["Results"].cell(row, 7).value = None
    book.save(file)


def tables(file: Path, count: int) -> None:
    """Type the points of one row after the other, and recalculate each time."""
    for row in range(4, 4 + count):
        points(file, row, 2 + row % 7)
        assert run("recalc", file).exit_code == 0


def kept(file: Path) -> set[str]:
    """What all kept versions say together."""
    files = (file.parent / ".xlscore").glob("*.xlsx")
    return set().union(*(seen(version) for version in files))


class TestAnOlderCopy:
    def test_undo_asks_and_keeps_the_newer_versions(self, cup: Path) -> None:
        older = cup.read_bytes()
        typed = points(cup, 3, 11)
        run("recalc", cup)
        points(cup, 4, 9)
        run("recalc", cup)
        cup.write_bytes(older)
        done = run("undo", cup)
        assert done.exit_code == 3
        line = done.stderr.splitlines()[-1]
        assert "error undo-older: the file went back in time" in line
        assert str(snapshots(cup)[-1]) in line
        assert typed in seen(snapshots(cup)[-1])
        assert cup.read_bytes() == older

    def test_in_german(self, cup: Path) -> None:
        older = cup.read_bytes()
        points(cup, 3, 11)
        run("recalc", cup)
        cup.write_bytes(older)
        assert "in der Zeit zurückgegangen" in run("undo", cup, "--lang", "de").stderr

    def test_one_that_was_typed_into_is_asked_about_too(self, cup: Path) -> None:
        older = cup.read_bytes()
        typed = points(cup, 3, 11)
        run("recalc", cup)
        cup.write_bytes(older)
        points(cup, 5, 13)
        assert "undo-older" in run("undo", cup).stderr
        assert typed in kept(cup)

    def test_it_goes_back_from_there_if_told_so(self, cup: Path) -> None:
        start = cup.read_bytes()
        run("recalc", cup)
        older = cup.read_bytes()
        typed = points(cup, 3, 11)
        run("recalc", cup)
        cup.write_bytes(older)
        assert run("undo", cup).exit_code == 3
        listed = run("undo", "--list", cup).stdout.splitlines()
        assert "the file holds an older version" in listed[0]
        assert len(listed) == 3
        assert run("undo", "--older", cup).exit_code == 0
        assert cup.read_bytes() == start
        assert typed in kept(cup)

    def test_the_newest_version_may_be_copied_back(self, cup: Path) -> None:
        run("recalc", cup)
        older = cup.read_bytes()
        typed = points(cup, 3, 11)
        run("recalc", cup)
        cup.write_bytes(older)
        cup.write_bytes(snapshots(cup)[-1].read_bytes())
        assert run("recalc", cup).exit_code == 0
        assert run("undo", cup).exit_code == 0
        assert typed in seen(cup)


def test_undo_says_so_where_the_history_cannot_be_written(cup: Path) -> None:
    points(cup, 3, 11)
    run("recalc", cup)
    before = cup.read_bytes()
    with no_history():
        done = run("undo", cup)
    assert (done.exit_code, len(done.stderr.splitlines())) == (3, 1)
    assert "no-snapshot" in done.stderr
    assert cup.read_bytes() == before


def test_another_workbook_in_the_place_of_a_version_is_refused(cup: Path) -> None:
    other = cup.with_name("other.xlsx")
    assert run("new", "stone-age", other).exit_code == 0
    run("recalc", cup)
    before = cup.read_bytes()
    (version,) = snapshots(cup)
    version.write_bytes(other.read_bytes())
    done = run("undo", cup)
    (line,) = done.stderr.splitlines()
    assert done.exit_code == 3
    assert f"snapshot-bad: the version before, {version}" in line
    assert "it is not what was kept there" in line
    assert cup.read_bytes() == before


def test_a_version_is_called_by_what_it_holds(cup: Path) -> None:
    before = cup.read_bytes()
    run("recalc", cup)
    (version,) = snapshots(cup)
    assert version.name == f"event.{address(before)}.xlsx"
    run("undo", cup)
    run("redo", cup)
    versions = [path.name for path in version.parent.glob("*.xlsx")]
    assert len(versions) == len(set(versions)) == 2  # before and after, once each


class TestQuota:
    def test_the_oldest_go_once_all_they_hold_is_in_the_file(
        self, cup: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(replacing, "KEPT", 3)
        empty(cup)
        tables(cup, 8)
        assert len(snapshots(cup)) == 3
        assert len(list((cup.parent / ".xlscore").glob("*.xlsx"))) == 3

    def test_what_is_held_nowhere_else_stays(
        self, cup: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(replacing, "KEPT", 3)
        empty(cup)
        older = cup.read_bytes()
        typed = points(cup, 3, 11)
        run("recalc", cup)
        cup.write_bytes(older)
        tables(cup, 8)
        assert typed not in seen(cup)
        assert typed in kept(cup)
        assert "kept besides, " in run("undo", "--list", cup).stdout

    def test_the_newest_state_with_typed_cells_stays_beside_empty_ones(
        self, cup: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(replacing, "KEPT", 3)
        typed = points(cup, 3, 11)
        for ruleset in ("catan", "stone-age") * 4:
            assert run("new", ruleset, cup, "--force").exit_code == 0
        assert typed in kept(cup)

    def test_every_change_can_be_taken_back_as_often_as_is_kept(
        self, cup: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(replacing, "KEPT", 4)
        states = []
        for ruleset in ("catan", "stone-age", "alhambra", "catan"):
            states.append(cup.read_bytes())
            run("new", ruleset, cup, "--force")
        for _ in range(3):
            for state in reversed(states):
                assert run("undo", cup).exit_code == 0
                assert cup.read_bytes() == state
            assert run("undo", cup).exit_code == 3
            for ruleset in ("catan", "stone-age", "alhambra", "catan"):
                run("new", ruleset, cup, "--force")


class TestTheVersionBefore:
    """A history as the version before wrote it: snapshots and records by number."""

    @pytest.fixture
    def old(self, cup: Path) -> Path:
        """Recalculated, and nothing typed since."""
        before = cup.read_bytes()
        run("recalc", cup)
        record = history.read(cup).done[0].record()
        assert record is not None
        folder = cup.parent / ".xlscore"
        for file in folder.iterdir():
            file.unlink()
        (folder / name_kept(cup, 1, "")).write_bytes(before)
        self.note(cup, record, "")
        return cup

    def note(self, file: Path, record: Record, mark: str) -> None:
        import zlib

        content = file.read_bytes()
        data = {
            "version": 2,
            "when": record.when,
            "after": [len(content), zlib.crc32(content)],
            "changes": changes_data(record.changes),
            "before": record.undo and before_data(record.undo),
        }
        name = name_kept(file, 1, mark, ".json")
        (file.parent / ".xlscore" / name).write_text(json.dumps(data), "utf-8")

    def test_undo_and_redo_work_with_it(self, old: Path) -> None:
        after = old.read_bytes()
        before = snapshots(old)[0].read_bytes()
        assert "1. recalculation, " in run("undo", "--list", old).stdout
        assert run("undo", old).exit_code == 0
        assert old.read_bytes() == before
        assert run("undo", old).exit_code == 3
        assert run("redo", old).exit_code == 0
        assert old.read_bytes() == after

    def test_what_was_typed_since_stays(self, old: Path) -> None:
        typed = points(old, 3, 11)
        assert run("undo", old).exit_code == 0
        assert typed in seen(old)
        assert "Standings" not in FileBook.open(old).titles()

    def test_what_it_took_back_is_made_again(self, old: Path) -> None:
        after = old.read_bytes()
        assert run("undo", old).exit_code == 0
        record = history.read(old).undone[0].record()
        assert record is not None
        for file in (old.parent / ".xlscore").iterdir():
            file.unlink()
        self.note(old, record, "undone-")
        assert run("redo", old).exit_code == 0
        assert old.read_bytes() == after

    def test_its_oldest_stay_where_they_hold_what_nothing_else_does(
        self, old: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(replacing, "KEPT", 2)
        typed = seen(snapshots(old)[0])
        empty(old)
        tables(old, 4)
        assert typed <= kept(old)
        assert not (old.parent / ".xlscore" / name_kept(old, 1, "")).exists()


def test_what_is_no_workbook_goes_by_number_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XLSCORE_STATE", raising=False)
    monkeypatch.setattr(replacing, "KEPT", 2)
    file = tmp_path / "standings.json"
    for content in (b"1", b"2", b"3", b"4", b"5"):
        replace_file(file, content, changes=Changes())
    assert [version.read_bytes() for version in snapshots(file)] == [b"3", b"4"]
