"""`watch`: each save is a step, never while the file is open, always from the newest save."""

from __future__ import annotations

import errno
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from phones import drawn

from cells import type_cell
from command_line import run
from test_next import type_event, type_points, values
from xlscore.book import atomic, replace
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.problems import FileProblem
from xlscore.commands.reporting import Reporter
from xlscore.commands.watch import Steps
from xlscore.room.watching import COARSE, PATIENCE, RETRY, SETTLE, Button, Follower


class Watched:
    """A workbook that is watched, by a clock that the test turns."""

    def __init__(self, file: Path, *, print_: bool = False) -> None:
        self.file, self.time, self.told = file, 0.0, list[str]()
        self.follower = Follower(file, None, "en")
        self.follower.clock = lambda: self.time
        self.follower.read()
        steps = Steps(Reporter(lang="en"), print_=print_)
        self.button = Button(self.follower, lambda c: steps.prepare(self.follower, c), self.tell)

    def tell(self, problem: FileProblem) -> None:
        self.told.append(problem.code)

    def look(self, seconds: float = 0.0) -> bool:
        """One look; whether something waits."""
        self.time += seconds
        self.follower.look()
        self.button.look()
        return self.button.waits


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Eight players at two tables, round 1 is drawn."""
    return drawn(tmp_path)


@pytest.fixture
def watched(event: Path) -> Watched:
    return Watched(event)


def rounds(file: Path) -> set[object]:
    """The rounds that *Results* has."""
    return {row[1] for row in values(file)["Results"][1:] if len(row) > 1 and row[1] is not None}


def test_each_save_is_a_step(watched: Watched) -> None:
    """Points of one table: Standings follow. Of the other too: the next round is drawn."""
    before = watched.file.read_bytes()
    assert not watched.look()
    assert watched.file.read_bytes() == before
    type_points(watched.file, random.Random(1), 4)
    assert not watched.look()
    assert rounds(watched.file) == {1}
    assert run("recalc", "--check", watched.file).exit_code == 0
    type_points(watched.file, random.Random(2))
    assert not watched.look()
    assert rounds(watched.file) == {1, 2}
    done = watched.file.read_bytes()
    assert not watched.look()
    assert not watched.look(COARSE)
    assert watched.file.read_bytes() == done
    assert watched.told == []


def test_the_step_is_that_of_next(watched: Watched, tmp_path: Path) -> None:
    type_points(watched.file, random.Random(1))
    hand = tmp_path / "hand.xlsx"
    hand.write_bytes(watched.file.read_bytes())
    watched.look()
    assert run("next", hand, "--no-print", "--no-page").exit_code == 0
    assert watched.file.read_bytes() == hand.read_bytes()


@pytest.mark.parametrize("lock", ["~$e.xlsx", ".~lock.e.xlsx#"])
def test_nothing_is_written_while_a_program_has_it_open(watched: Watched, lock: str) -> None:
    """Two saves in an open Excel, then it is closed: one step, from the second save.

    In the second one the program lets go of its lock for a moment.
    """
    there = watched.file.with_name(lock)
    for count in (1, 2):
        there.unlink(missing_ok=count == 1)
        write_saved(watched.file, count)
        saved = watched.file.read_bytes()
        assert count == 1 or watched.look()
        there.write_text("Ada,", "utf-8")
        assert all(watched.look(1) for _ in range(8))
        assert watched.file.read_bytes() == saved
        assert watched.follower.state["standings"][0]["rows"]
    assert watched.told == ["open-elsewhere"]
    there.unlink()
    assert not watched.look(SETTLE)
    assert rounds(watched.file) == {1, 2}
    assert points(saved) == points(watched.file.read_bytes())[: len(points(saved))]


def write_saved(file: Path, seed: int) -> None:
    """What a program saves that has the file open: all points, by lot."""
    copy = file.with_name("copy.xlsx")
    first = file.with_name("first.xlsx")
    if not first.exists():
        shutil.copy(file, first)
    shutil.copy(first, copy)
    type_points(copy, random.Random(seed))
    copy.replace(file)


def saved_with(file: Path, value: object) -> bytes:
    """What a program saves that changed the first points; what the file holds then."""
    here = FileBook.open(file)
    type_cell(here, "Results", "G2", value)
    file.write_bytes(here.to_bytes())
    return file.read_bytes()


def points(content: bytes) -> list[object]:
    """The points of each row."""
    rows = [[*row, *[None] * 9] for row in FileBook(content).grid("Results").rows[1:]]
    return [row[6] for row in rows]


def test_the_next_error_is_told_and_nothing_is_written(
    watched: Watched, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = saved_with(watched.file, "abc")
    assert not watched.look()
    assert "Results!G2: error" in capsys.readouterr().err
    assert watched.file.read_bytes() == saved
    assert watched.follower.state["kept"]


def test_a_file_that_is_half_written_is_waited_for(watched: Watched) -> None:
    type_points(watched.file, random.Random(1))
    whole = watched.file.read_bytes()
    for size in (0, 100, len(whole) // 2, len(whole) - 1):
        watched.file.write_bytes(whole[:size])
        assert not watched.look()
        assert watched.file.read_bytes() == whole[:size]
    assert watched.told == []
    watched.look(PATIENCE)
    watched.look(PATIENCE)
    assert len(watched.told) == 1
    watched.file.unlink()
    assert not watched.look()
    watched.file.write_bytes(whole)
    assert not watched.look()
    assert rounds(watched.file) == {1, 2}


def test_a_save_that_looks_like_the_one_before_is_seen(watched: Watched) -> None:
    """Of the same size, at the same time by the disk's clock, in the same place."""
    first = watched.file.read_bytes()
    stamp = watched.file.stat()
    watched.file.write_bytes(bytes(len(first)))
    os.utime(watched.file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    watched.look()
    assert watched.follower.problem is None
    watched.look(COARSE)
    assert watched.follower.problem is not None
    watched.file.write_bytes(first)
    watched.look()
    assert watched.follower.problem is None


def test_a_file_that_is_replaced_by_renaming_is_followed(watched: Watched) -> None:
    """As Excel saves and as OneDrive brings a file: a new one beside it, the old one goes, twice.

    Between the two renames there is no file; a copy of a conflict beside it is nothing to us.
    """
    file = watched.file
    conflict = file.with_name("e-LAPTOP.xlsx")
    shutil.copy(file, conflict)
    kept = conflict.read_bytes()
    for seed, ready in ((1, {1, 2}), (2, {1, 2, 3})):
        fresh, old = file.with_name("1F3A.tmp"), file.with_name("9C04.tmp")
        shutil.copy(file, fresh)
        type_points(fresh, random.Random(seed))
        file.rename(old)
        assert not watched.look()
        assert not file.exists()
        fresh.rename(file)
        old.unlink()
        assert not watched.look()
        assert rounds(file) == ready
        os.utime(file, ns=(0, 0))  # as it was in the cloud
        done = file.read_bytes()
        assert not watched.look(COARSE)
        assert file.read_bytes() == done
    assert conflict.read_bytes() == kept
    assert watched.told == []


def test_an_older_file_that_comes_back_is_the_newest_save(watched: Watched) -> None:
    """Somebody restores a version in OneDrive: that is what he wants, and it stays so."""
    older = watched.file.read_bytes()
    type_points(watched.file, random.Random(1))
    watched.look()
    assert rounds(watched.file) == {1, 2}
    watched.file.write_bytes(older)
    assert not watched.look()
    assert not watched.look(COARSE)
    assert watched.file.read_bytes() == older
    saved_with(watched.file, 55)
    watched.look()
    assert points(watched.file.read_bytes())[:2] == [55, None]
    assert rounds(watched.file) == {1}


@pytest.mark.parametrize("code", [errno.EACCES, errno.EBUSY, errno.ETXTBSY])
def test_a_share_that_refuses_is_asked_again(
    watched: Watched, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """A program holds the file and leaves no mark, as on a network drive."""
    type_points(watched.file, random.Random(1))
    saved, put = watched.file.read_bytes(), os.replace

    def refuse(source: Any, target: Any) -> None:
        if Path(target) == watched.file:
            raise OSError(code, os.strerror(code))
        put(source, target)

    monkeypatch.setattr(atomic, "exchange", lambda one, other: False)
    monkeypatch.setattr(os, "replace", refuse)
    for _ in range(3):
        assert watched.look(RETRY)
        assert watched.file.read_bytes() == saved
    assert len(watched.told) == 1
    monkeypatch.setattr(os, "replace", put)
    assert not watched.look(RETRY)
    assert rounds(watched.file) == {1, 2}
    assert not list(watched.file.parent.glob(".xlscore-*.tmp"))


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
def test_on_a_full_disk_the_file_stays_and_the_step_follows(
    watched: Watched, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    type_points(watched.file, random.Random(1))
    saved, write = watched.file.read_bytes(), os.write

    def full(handle: int, data: bytes) -> int:
        write(handle, data[:10])
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "write", full)
    for _ in range(3):
        assert watched.look(RETRY)
        assert watched.file.read_bytes() == saved
    assert len(watched.told) == 1
    monkeypatch.setattr(os, "write", write)
    assert watched.look(0)
    assert not watched.look(RETRY)
    assert rounds(watched.file) == {1, 2}
    assert not list(watched.file.parent.glob(".xlscore-*.tmp"))


def test_what_is_saved_between_reading_and_writing_counts(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody saves just before the step is written: that save stays and has its own step."""
    type_points(watched.file, random.Random(1))
    locked = replace.locked
    newest: list[bytes] = []

    def save_first(path: Path) -> Any:
        monkeypatch.setattr(replace, "locked", locked)
        newest.append(saved_with(watched.file, 77))
        return locked(path)

    monkeypatch.setattr(replace, "locked", save_first)
    assert watched.look()
    assert watched.file.read_bytes() == newest[0]
    assert not watched.look(RETRY)
    assert points(watched.file.read_bytes())[0] == 77
    assert rounds(watched.file) == {1, 2}


def test_what_was_taken_back_waits_for_the_next_save(watched: Watched) -> None:
    type_points(watched.file, random.Random(1))
    watched.look()
    assert run("undo", watched.file).exit_code == 0
    taken = watched.file.read_bytes()
    assert not watched.look()
    assert watched.file.read_bytes() == taken
    assert rounds(watched.file) == {1}
    saved_with(watched.file, 55)
    assert not watched.look()
    assert rounds(watched.file) == {1, 2}


def test_the_paper_follows_a_redraw_once(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A round that is drawn again is saved, then nothing, then points of one table."""
    assert run("next", event, "--no-page").exit_code == 0
    watched, pdf = Watched(event, print_=True), event.with_name("e.xlscore.pdf")
    first = pdf.read_bytes()
    type_event(event, "Seed", 7)
    assert run("draw", event, "--redraw").exit_code == 0
    saved = event.read_bytes()
    capsys.readouterr()
    assert not watched.look()
    assert pdf.read_bytes() != first
    assert "beside the workbook: e.xlscore.pdf" in capsys.readouterr().out
    assert event.read_bytes() == saved
    stamp = pdf.stat().st_mtime_ns
    assert not watched.look()
    assert not watched.look(COARSE)
    type_points(event, random.Random(1), 4)
    assert not watched.look()
    assert pdf.stat().st_mtime_ns == stamp
    assert "beside" not in capsys.readouterr().out


def test_the_command_says_on_the_page_that_it_waits(
    event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = event.with_name("~$e.xlsx")
    news: list[bool] = []

    def follow(follower: Follower, publish: Callable[[dict[str, Any]], None], also: Any) -> None:
        lock.write_text("Ada", "utf-8")
        write_saved(event, 1)
        for _ in range(2):
            changed = follower.look()
            if also() or changed:
                publish(follower.state)
            news.append('"waits":true' in event.with_name("e.room.js").read_text("utf-8"))
            lock.unlink(missing_ok=True)

    monkeypatch.setattr("xlscore.commands.live.follow", follow)
    monkeypatch.setattr("xlscore.room.watching.SETTLE", 0.0)
    done = run("watch", event, "--no-print", "--lang", "en")
    assert done.exit_code == 0, done.stderr
    assert news == [True, False]
    assert "e.xlsx: the step waits and is done as soon as that is over" in done.stderr
    assert "Preliminary, round 2 drawn" in done.stdout
    assert rounds(event) == {1, 2}
