"""What Windows does otherwise, played by stand-ins: open files, its locks, names just given up."""

from __future__ import annotations

import importlib.util
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from kept_versions import snapshots
from xlscore.book import atomic, locking
from xlscore.book.problems import FileProblem
from xlscore.book.replace import replace_file, undo

OLD, NEW = b"old" * 1000, b"new" * 2000


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("XLSCORE_STATE", raising=False)
    monkeypatch.setattr(atomic, "exchange", lambda *_: False)
    path = tmp_path / "event.xlsx"
    path.write_bytes(OLD)
    return path


def left(file: Path) -> set[str]:
    return {entry.name for entry in file.parent.iterdir()} - {".xlscore"}


def refusal(number: int) -> PermissionError:
    """Access denied (5) or a sharing violation (32), as CPython raises it there."""
    error = PermissionError(13, "Zugriff verweigert", None, number)
    if not hasattr(error, "winerror"):
        vars(error)["winerror"] = number
    return error


def busy(monkeypatch: pytest.MonkeyPatch, file: Path, times: int, number: int) -> list[int]:
    """Let a replacement of the file be refused so often; what is left of that."""
    real, tries = Path.replace, [number] * times

    def replaced(path: Path, target: Path) -> Path:
        if target == file and tries:
            raise refusal(tries.pop())
        return real(path, target)

    monkeypatch.setattr(Path, "replace", replaced)
    monkeypatch.setattr(atomic, "_WAITS", (0.0,) * 5)
    return tries


@pytest.mark.parametrize("number", [5, 32])
def test_a_workbook_open_in_excel_stays_and_is_named_for_that(
    file: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    busy(monkeypatch, file, 99, number)
    with pytest.raises(FileProblem) as caught:
        replace_file(file, NEW, OLD)
    assert caught.value.code == "in-use"
    assert file.read_bytes() == OLD
    assert left(file) == {file.name}


@pytest.mark.parametrize("number", [5, 32])
def test_a_virus_scanner_is_waited_for(
    file: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    tries = busy(monkeypatch, file, 5, number)
    replace_file(file, NEW, OLD)
    assert (file.read_bytes(), tries, left(file)) == (NEW, [], {file.name})
    undo(file)
    assert file.read_bytes() == OLD


def test_files_do_not_change_places_there(
    file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.write_bytes(NEW)
    monkeypatch.setattr(sys, "platform", "win32")
    assert not atomic.exchange(file, other)
    assert (file.read_bytes(), other.read_bytes()) == (OLD, NEW)


def test_a_workbook_that_cannot_be_read_says_that_it_is_in_use(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> Any:
        raise refusal(32)

    monkeypatch.setattr(Path, "open", refused)
    with pytest.raises(FileProblem) as caught:
        atomic.read_file(file)
    assert "(in Gebrauch)" in caught.value.text("de")
    assert "(in use)" in caught.value.text("en")


class Locks:
    """msvcrt's locks: of the handle, refused with "access denied" while another one has them."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.owner: int | None = None
        self.log: list[str] = []

    def locking(self, handle: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        if self.owner is not None:
            raise PermissionError(13, "Permission denied")
        self.owner = handle
        self.log.append("locked")

    def close(self, handle: int) -> None:
        if handle == self.owner:
            self.owner = None
            self.log.append("closed")
        os.close(handle)


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, Locks]:
    """The module as Windows runs it, and its locks."""
    locks = Locks()
    monkeypatch.setitem(sys.modules, "msvcrt", locks)  # type: ignore[arg-type]
    monkeypatch.setattr(sys, "platform", "win32")
    spec = importlib.util.spec_from_file_location("locking_there", locking.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    there = {name: getattr(os, name) for name in ("open", "O_RDONLY", "O_CREAT", "path", "fstat")}
    monkeypatch.undo()
    vars(module)["os"] = SimpleNamespace(**there, close=locks.close)
    return module, locks


def test_a_second_writer_waits_until_the_handle_is_closed(
    there: tuple[ModuleType, Locks], tmp_path: Path
) -> None:
    module, locks = there
    file, entered = tmp_path / "event.xlsx", threading.Event()

    def second() -> None:
        with module.locked(file):
            locks.log.append("second")
            entered.set()

    with module.locked(file):
        thread = threading.Thread(target=second)
        thread.start()
        assert not entered.wait(0.1)
        locks.log.append("first is done")
    thread.join()
    assert locks.log == ["locked", "first is done", "closed", "locked", "second", "closed"]
    assert left(file) == set()


def test_a_lock_that_is_not_given_up_is_told(
    there: tuple[ModuleType, Locks], tmp_path: Path
) -> None:
    module, locks = there
    locks.owner = -5
    vars(module)["PATIENCE_SECONDS"] = 0.05
    with pytest.raises(FileProblem) as caught, module.locked(tmp_path / "event.xlsx"):
        raise AssertionError("not reached")
    assert caught.value.code == "busy"


def _opening(lock: Path, refused: int) -> Callable[..., int]:
    """os.open, refused so often for a lock that is just being removed, and gone after that."""
    left = [None] * refused

    def opened(path: Path, *flags: int) -> int:
        if path == lock and left:
            left.pop()
            raise refusal(5)
        lock.unlink(missing_ok=True)
        return os.open(path, *flags)

    return opened


def test_a_lock_that_is_being_removed_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Without that, the second writer would go on without any lock."""
    file = tmp_path / "event.xlsx"
    lock = atomic.companion(file, ".lock")
    lock.touch()
    names = ("path", "fstat", "close", "O_RDONLY", "O_CREAT", "O_NOFOLLOW", "O_CLOEXEC")
    stand_in = SimpleNamespace(
        **{n: getattr(os, n) for n in names if hasattr(os, n)}, open=_opening(lock, 3)
    )
    monkeypatch.setattr(locking, "os", stand_in)
    monkeypatch.setattr(locking, "_WINDOWS", True)
    with locking.locked(file):
        assert lock.exists()
    assert left(file) == set()


def test_snapshots_are_kept_all_the_same(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    busy(monkeypatch, file, 99, 32)
    with pytest.raises(FileProblem):
        replace_file(file, NEW, OLD)
    monkeypatch.undo()
    assert [kept.read_bytes() for kept in snapshots(file)] == [OLD]
