"""Replacing the file: complete or not at all, never while it is open, always with a way back."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kept_versions import snapshots
from links import linked
from systems import of_posix
from xlscore.book import atomic
from xlscore.book import replace as replacing
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.limits import MAX_FILE_BYTES
from xlscore.book.port import Changes
from xlscore.book.problems import FileProblem
from xlscore.book.replace import replace_file, undo
from xlscore.book.versions import address, state_directory

from .rich import page, rich_workbook

OLD, NEW, LATER = b"old" * 1000, b"new" * 2000, b"later"

with_modes = of_posix("modes: who may read a file goes by its folder")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("XLSCORE_STATE", raising=False)
    for variable in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / "state"))
    folder = tmp_path / "cup"
    folder.mkdir()
    path = folder / "event.xlsx"
    path.write_bytes(OLD)
    return path


def code_of(call: Callable[[], object]) -> str:
    with pytest.raises(FileProblem) as caught:
        call()
    return caught.value.code


def names(folder: Path) -> set[str]:
    return {entry.name for entry in folder.iterdir()}


def test_the_file_is_replaced_and_the_one_before_is_kept(file: Path) -> None:
    file.chmod(0o640)
    replace_file(file, NEW)
    assert file.read_bytes() == NEW
    # Windows knows read-only and nothing else of it
    assert stat.S_IMODE(file.stat().st_mode) == (0o666 if os.name == "nt" else 0o640)
    assert [s.read_bytes() for s in snapshots(file)] == [OLD]
    assert names(file.parent) == {"event.xlsx", ".xlscore"}
    kept = {f"event.{address(OLD)}.xlsx", "event.step-000001.xlsx.log"}
    assert names(file.parent / ".xlscore") == kept


def test_a_link_stays_a_link(file: Path) -> None:
    link = file.with_name("link.xlsx")
    linked(link, file)
    replace_file(link, NEW)
    assert link.is_symlink()
    assert file.read_bytes() == NEW


def test_undo_goes_back_step_by_step_and_throws_nothing_away(file: Path) -> None:
    for content in (b"1", b"2", b"3"):
        replace_file(file, content)
    file.write_bytes(b"typed by hand afterwards")
    kept = undo(file)
    assert (file.read_bytes(), kept.read_bytes()) == (b"2", b"typed by hand afterwards")
    undo(file)
    assert file.read_bytes() == b"1"
    undo(file)
    assert file.read_bytes() == OLD
    assert code_of(lambda: undo(file)) == "nothing-to-undo"
    replace_file(file, b"4")
    undo(file)
    assert file.read_bytes() == OLD


def test_undo_after_a_crash_does_not_stop_at_the_same_content(file: Path) -> None:
    """Killed after the record of the second change was written, and before the file was."""
    replace_file(file, NEW)
    replace_file(file, LATER)
    file.write_bytes(NEW)
    undo(file)
    assert file.read_bytes() == OLD


def test_snapshots_are_bounded(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replacing, "KEPT", 3)
    for number in range(9):
        replace_file(file, b"%d" % number)
    assert [s.read_bytes() for s in snapshots(file)] == [b"5", b"6", b"7"]


def test_two_workbooks_in_one_folder_do_not_mix(file: Path) -> None:
    other = file.with_name("event.2.xlsx")
    other.write_bytes(b"other")
    replace_file(file, NEW)
    replace_file(other, b"other 2")
    assert [s.read_bytes() for s in snapshots(file)] == [OLD]
    assert [s.read_bytes() for s in snapshots(other)] == [b"other"]


def test_the_variable_names_another_place(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XLSCORE_STATE", str(tmp_path / "mine"))
    replace_file(file, NEW)
    assert names(file.parent) == {"event.xlsx"}
    undo(file)
    assert file.read_bytes() == OLD


def test_the_state_directory_is_the_one_that_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XLSCORE_STATE", str(tmp_path / "mine"))
    assert state_directory() == tmp_path / "mine"
    monkeypatch.setenv("XLSCORE_STATE", "")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert state_directory() == tmp_path / "state" / "xlscore"


def test_the_state_directory_is_used_where_the_folder_cannot_be(file: Path, tmp_path: Path) -> None:
    (file.parent / ".xlscore").write_bytes(b"a file is in the way")
    replace_file(file, NEW)
    assert [s.read_bytes() for s in snapshots(file)] == [OLD]
    assert (tmp_path / "state" / "xlscore").is_dir()
    undo(file)
    assert file.read_bytes() == OLD


def test_nothing_is_written_where_nothing_can_be_kept(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "blocked").write_bytes(b"")
    monkeypatch.setenv("XLSCORE_STATE", str(tmp_path / "blocked"))
    assert code_of(lambda: replace_file(file, NEW)) == "no-snapshot"
    assert file.read_bytes() == OLD


@pytest.mark.parametrize("lock", ["~$event.xlsx", ".~lock.event.xlsx#"])
def test_an_open_workbook_is_left_alone(file: Path, lock: str) -> None:
    content = b"\x03Ann" if lock.startswith("~$") else b"Ann,host,x;"
    file.with_name(lock).write_bytes(content)
    with pytest.raises(FileProblem) as caught:
        replace_file(file, NEW)
    assert caught.value.code == "open-elsewhere"
    assert "(Ann)" in str(caught.value)
    assert lock in str(caught.value)
    assert file.read_bytes() == OLD
    assert code_of(lambda: FileBook.open(file.with_name(lock))) == "lock-file"


def test_a_file_changed_in_the_meantime_is_left_alone(file: Path) -> None:
    file.write_bytes(rich_workbook())
    book = FileBook.open(file)
    book.apply(Changes((page(),)))
    file.write_bytes(b"typed meanwhile")
    assert code_of(book.save) == "changed-meanwhile"
    around = file.parent / "D" / ".." / file.name  # another name of the same file
    (file.parent / "D").mkdir()
    assert code_of(lambda: book.save(around)) == "changed-meanwhile"
    assert file.read_bytes() == b"typed meanwhile"


def test_reading_problems(file: Path, tmp_path: Path) -> None:
    assert code_of(lambda: FileBook.open(tmp_path / "none.xlsx")) == "file-missing"
    assert code_of(lambda: FileBook.open(tmp_path)) == "file-no-file"


def test_a_write_protected_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atomic.os, "access", lambda *_: False)
    assert code_of(lambda: replace_file(file, NEW)) in ("write-protected", "no-snapshot")
    assert file.read_bytes() == OLD


def test_what_a_killed_writer_left_is_swept_away_after_a_while(file: Path) -> None:
    old, young = (atomic.companion(file, f".{mark}.tmp") for mark in ("00", "01"))
    for left in (old, young):
        left.write_bytes(b"half")
    os.utime(old, (1, 1))
    replace_file(file, NEW)
    assert names(file.parent) == {"event.xlsx", ".xlscore", young.name}


def test_save_in_place_and_elsewhere(file: Path) -> None:
    file.write_bytes(rich_workbook())
    macro = file.with_name("event.xlsm")
    file.rename(macro)
    book = FileBook.open(macro)
    book.save()
    assert names(file.parent) == {"event.xlsm"}
    book.apply(Changes((page(),)))
    assert code_of(lambda: book.save(file)) == "wrong-suffix"
    copy = file.with_name("copy.xlsm")
    book.save(copy)
    assert macro.read_bytes() == rich_workbook()
    book.save()
    assert macro.read_bytes() == copy.read_bytes() == book.to_bytes()
    book.apply(Changes((page(9),), sheets=book.roles()))
    book.save()
    undo(macro)
    assert macro.read_bytes() == copy.read_bytes()


# hostile surroundings


def test_a_file_planted_under_the_temporary_name_is_not_written_to(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can know the name; if it is taken all the same, nothing is written."""
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    monkeypatch.setattr(os, "urandom", lambda count: b"\0" * count)
    planted = atomic.companion(file, f".{'00' * 8}.tmp")
    linked(planted, victim)
    assert code_of(lambda: replace_file(file, NEW)) == "cannot-write"
    assert (victim.read_bytes(), file.read_bytes()) == (b"precious", OLD)


def test_two_temporary_names_differ(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    real = os.open
    monkeypatch.setattr(os, "open", lambda *given: seen.append(str(given[0])) or real(*given))
    for data in (OLD, NEW):
        atomic.write_file(file, data)
        atomic.put_file(file, data)
    names_used = [name for name in seen if name.endswith(".tmp")]
    assert len(set(names_used)) == len(names_used) == 4


@with_modes
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_what_is_kept_is_for_nobody_who_could_not_read_the_workbook(file: Path, mode: int) -> None:
    file.chmod(mode)
    replace_file(file, NEW)
    (kept,) = snapshots(file)
    assert stat.S_IMODE(kept.stat().st_mode) == mode
    assert stat.S_IMODE(undo(file).stat().st_mode) == mode


@with_modes
def test_no_moment_in_which_others_could_read_a_workbook(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.chmod(0o600)
    modes = []
    monkeypatch.setattr(os, "fsync", lambda handle: modes.append(os.fstat(handle).st_mode & 0o777))
    monkeypatch.setattr(atomic, "sync_folder", lambda _: None)
    replace_file(file, NEW)
    assert modes == [0o600, 0o600]


def plant(kind: str, snapshot: Path) -> None:
    snapshot.parent.mkdir()
    if kind == "folder":
        snapshot.mkdir()
    elif kind == "fifo":
        if os.name != "posix":
            pytest.skip("Windows has no such files in folders")
        os.mkfifo(snapshot)
    elif kind == "loop":
        linked(snapshot, snapshot)
    elif kind == "device":
        linked(snapshot, "/dev/zero")
    else:
        with snapshot.open("wb") as huge:
            huge.truncate(MAX_FILE_BYTES + 1)


@pytest.mark.parametrize("kind", ["folder", "fifo", "loop", "device", "huge"])
def test_a_snapshot_that_cannot_be_read_is_named_and_holds_up_nothing(
    file: Path, kind: str
) -> None:
    planted = file.parent / ".xlscore" / "event.000007.xlsx"
    plant(kind, planted)
    with pytest.raises(FileProblem) as caught:
        undo(file)
    assert caught.value.code == "snapshot-bad"
    assert str(planted) in str(caught.value)
    assert file.read_bytes() == OLD
    replace_file(file, NEW)
    undo(file)
    assert file.read_bytes() == OLD


def test_a_snapshot_that_is_not_sound_is_not_put_back(file: Path) -> None:
    def refuse(data: bytes) -> None:
        raise FileProblem("file-empty")

    replace_file(file, NEW)
    assert code_of(lambda: undo(file, refuse)) == "snapshot-bad"
    assert file.read_bytes() == NEW
    assert [s.read_bytes() for s in snapshots(file)] == [OLD]


def test_a_number_out_of_reach_does_not_hide_what_is_kept(file: Path) -> None:
    folder = file.parent / ".xlscore"
    folder.mkdir()
    (folder / "event.999999999.xlsx").write_bytes(b"planted")
    replace_file(file, NEW)
    undo(file)
    assert file.read_bytes() == OLD


@of_posix("paths as long as that")
@pytest.mark.parametrize("letter", ["a", "\u00e4", "\U0001f3b2"])
@pytest.mark.parametrize("shorter", range(0, 40, 3))
def test_names_as_long_as_a_disk_has_them(file: Path, letter: str, shorter: int) -> None:
    stem = letter * ((250 - shorter) // len(letter.encode()))
    long, twin = (file.with_name(f"{stem[:-1]}{end}.xlsx") for end in ("1", "2"))
    for path in (long, twin):
        path.write_bytes(path.name.encode())
        replace_file(path, NEW)
    for path in (long, twin):
        undo(path)
        assert path.read_bytes() == path.name.encode()


# crashes

STEPS = {
    **dict.fromkeys(("open", "write", "fsync", "link", "close"), os),
    **dict.fromkeys(("chmod", "replace", "unlink"), Path),
    "exchange": atomic,
}


@of_posix("open files that can be removed")
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("failure", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_a_failure_at_any_step_leaves_the_old_or_the_new_file(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str, failure: BaseException
) -> None:
    """Each call of each step fails once; whatever happens then, the file is complete."""
    owner = STEPS[step]
    real = getattr(owner, step)
    seen = set()
    for number in range(30):
        calls = 0

        def fail(*arguments: object, at: int = number, **options: object) -> object:
            nonlocal calls
            calls += 1
            if calls == at + 1:
                raise failure
            return real(*arguments, **options)

        file.write_bytes(OLD)
        with monkeypatch.context() as patch:
            patch.setattr(owner, step, fail)
            with contextlib.suppress(FileProblem, KeyboardInterrupt):
                replace_file(file, NEW)
        content = file.read_bytes()
        assert content in (OLD, NEW)
        seen.add(content)
        if step != "unlink":  # what cannot be removed now is swept away by a later writer
            assert not [name for name in names(file.parent) if name.endswith(".tmp")]
        if calls <= number:
            break
    else:
        pytest.fail("the step never stopped failing")
    assert NEW in seen


CHILD = """
import os, sys
from pathlib import Path
real = os.write
os.write = lambda handle, data: real(handle, bytes(data[:4096]))
from xlscore.book.replace import replace_file
path, size = Path(sys.argv[1]), int(sys.argv[2])
print("ready", flush=True)
for turn in range(10**6):
    replace_file(path, bytes([65 + turn % 26]) * size)
"""


def test_a_killed_process_leaves_a_complete_file(file: Path) -> None:
    """Killed for real, at twenty different moments of a loop that does nothing but write."""
    size = 1 << 20
    file.write_bytes(b"Z" * size)
    for attempt in range(20):
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(file), str(size)], stdout=subprocess.PIPE
        )
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(0.003 + attempt * 0.0047)
        child.kill()
        child.wait()
        child.stdout.close()
        content = file.read_bytes()
        assert len(content) == size
        assert content == content[:1] * size
        for snapshot in snapshots(file):
            kept = snapshot.read_bytes()
            assert kept == kept[:1] * size


@of_posix("folders that can be opened")
def test_a_written_file_reaches_the_disk_with_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_ino))
    atomic.write_file(tmp_path / "a.bin", b"a")
    atomic.put_file(tmp_path / "b.bin", b"b")
    assert synced == [(tmp_path / "a.bin").stat().st_ino, tmp_path.stat().st_ino]
    monkeypatch.setattr(sys, "platform", "win32")  # where a folder cannot be opened
    atomic.sync_folder(tmp_path)
    assert len(synced) == 2
