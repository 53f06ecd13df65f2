"""Two who write one workbook: the one who comes second says so, and what the other saved stays."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kept_versions import snapshots
from links import linked
from systems import of_posix
from xlscore.book import atomic, locking
from xlscore.book.atomic import exchange
from xlscore.book.problems import FileProblem
from xlscore.book.replace import replace_file, undo

OLD, NEW, TYPED, LATER = b"old" * 1000, b"new" * 2000, b"typed meanwhile", b"typed still later"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("XLSCORE_STATE", raising=False)
    path = tmp_path / "event.xlsx"
    path.write_bytes(OLD)
    return path


exchanging = of_posix("call that lets two files change names")


def code_of(call: Callable[[], object]) -> str:
    with pytest.raises(FileProblem) as caught:
        call()
    return caught.value.code


def left(file: Path) -> set[str]:
    return {entry.name for entry in file.parent.iterdir()} - {".xlscore"}


@of_posix("fork")
def test_pairs_of_commands_and_saves_of_another_program() -> None:
    """Real processes; there are more in ``python -m tests.book.race --pairs 1000 --saves 1000``."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.book.race", "--pairs", "30", "--saves", "60"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "pairs: the second one said so" in done.stdout
    assert "saves: recalc said so" in done.stdout


def saving(file: Path, *saves: Callable[[], object]) -> Callable[[Path, Path], bool]:
    """The exchange, with another program that saves just before it, each time once."""
    waiting = list(saves)

    def swap(one: Path, other: Path) -> bool:
        if waiting:
            waiting.pop(0)()
        return exchange(one, other)

    return swap


def typed(file: Path, content: bytes) -> Callable[[], object]:
    """Another program's save: a new file takes over the name."""

    def save() -> None:
        aside = file.with_name("aside")
        aside.write_bytes(content)
        aside.replace(file)

    return save


@exchanging
@pytest.mark.parametrize("whole", [True, False])
def test_a_save_in_the_last_moment_stays(
    file: Path, monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    save = typed(file, TYPED) if whole else lambda: file.write_bytes(TYPED)
    monkeypatch.setattr(atomic, "exchange", saving(file, save))
    assert code_of(lambda: replace_file(file, NEW, OLD)) == "changed-meanwhile"
    assert file.read_bytes() == TYPED
    assert snapshots(file) == []
    assert left(file) == {"event.xlsx"}


@exchanging
def test_of_two_saves_in_the_last_moments_the_newer_stays(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    swap = saving(file, typed(file, TYPED), typed(file, LATER))
    monkeypatch.setattr(atomic, "exchange", swap)
    assert code_of(lambda: replace_file(file, NEW)) == "changed-meanwhile"
    assert file.read_bytes() == LATER


@exchanging
def test_undo_leaves_what_was_saved_in_the_last_moment(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace_file(file, NEW)
    monkeypatch.setattr(atomic, "exchange", saving(file, typed(file, TYPED)))
    assert code_of(lambda: undo(file)) == "changed-meanwhile"
    assert file.read_bytes() == TYPED
    assert [kept.read_bytes() for kept in snapshots(file)] == [OLD]


def test_the_same_size_at_the_same_time_is_another_file_all_the_same(file: Path) -> None:
    times = file.stat().st_atime_ns, file.stat().st_mtime_ns
    file.write_bytes(OLD[::-1])
    os.utime(file, ns=times)
    assert code_of(lambda: replace_file(file, NEW, OLD)) == "changed-meanwhile"
    assert file.read_bytes() == OLD[::-1]


def test_a_file_saved_again_unchanged_is_no_change(file: Path) -> None:
    typed(file, OLD)()
    replace_file(file, NEW, OLD)
    assert file.read_bytes() == NEW


def test_a_disk_that_cannot_exchange(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atomic, "exchange", lambda *_: False)
    replace_file(file, NEW, OLD)
    assert file.read_bytes() == NEW
    assert left(file) == {"event.xlsx"}


@pytest.mark.parametrize("links", [True, False])
def test_a_name_that_somebody_took_meanwhile(
    file: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    fresh = file.with_name("fresh.xlsx")
    if links:
        real = os.link
        monkeypatch.setattr(os, "link", lambda a, b: (fresh.write_bytes(TYPED), real(a, b)))
        assert code_of(lambda: replace_file(fresh, NEW)) == "changed-meanwhile"
        assert fresh.read_bytes() == TYPED
    else:
        monkeypatch.delattr(os, "link")
        monkeypatch.setattr(os, "link", refuse, raising=False)
        replace_file(fresh, NEW)
        assert fresh.read_bytes() == NEW
    assert left(file) == {"event.xlsx", "fresh.xlsx"}


def refuse(*_: object) -> None:
    raise OSError(errno.ENOTSUP, "Operation not supported")


def test_a_writer_waits_for_another_and_then_says_so(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locking, "PATIENCE_SECONDS", 0.02)
    with locking.locked(file):
        assert code_of(lambda: replace_file(file, NEW)) == "busy"
        assert code_of(lambda: undo(file)) == "busy"
        other = file.with_name("other.xlsx")
        replace_file(other, NEW)  # not held up by its neighbour
    assert file.read_bytes() == OLD
    replace_file(file, NEW)
    assert left(file) == {"event.xlsx", "other.xlsx"}


def test_a_lock_that_a_killed_process_left_holds_nobody_up(file: Path) -> None:
    held = "import os, sys; from pathlib import Path\n"
    held += "from xlscore.book.locking import locked\n"
    held += "with locked(Path(sys.argv[1])): os._exit(9)"
    subprocess.run([sys.executable, "-c", held, str(file)], check=False)
    assert len(left(file)) == 2
    replace_file(file, NEW)
    assert file.read_bytes() == NEW
    assert left(file) == {"event.xlsx"}


def test_a_disk_without_locks(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "_seize", refuse)
    replace_file(file, NEW)
    assert file.read_bytes() == NEW
    assert left(file) == {"event.xlsx"}


def test_a_lock_is_not_followed_to_another_file(file: Path) -> None:
    with locking.locked(file):
        (lock,) = left(file) - {"event.xlsx"}
    planted = file.with_name(lock)
    linked(planted, file.with_name("elsewhere"))
    replace_file(file, NEW)
    assert file.read_bytes() == NEW
    assert left(file) == {"event.xlsx", lock}


@exchanging
def test_files_change_names_in_one_step(file: Path) -> None:
    other = file.with_name("other")
    other.write_bytes(NEW)
    assert exchange(other, file)
    assert (file.read_bytes(), other.read_bytes()) == (NEW, OLD)
    with pytest.raises(FileNotFoundError):
        exchange(file.with_name("none"), file)


def test_a_python_without_hard_links_writes_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "link")  # as in Pyodide
    replace_file(tmp_path / "new.xlsx", b"new")
    assert [path.read_bytes() for path in tmp_path.glob("*.xlsx")] == [b"new"]
