"""One writer at a time: a lock beside a file, which ends with the process that holds it."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from xlscore.book.atomic import companion, is_there
from xlscore.book.problems import FileProblem

PATIENCE_SECONDS = 10.0
"""How long a writer waits for another one."""

_POLL_SECONDS = 0.005

_WINDOWS = sys.platform == "win32"


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Be the only xlscore that replaces this file; FileProblem "busy" if another one does not end.

    The lock is the system's, on an empty file that goes with it: one that a killed process left
    behind holds nobody up. Where a disk has no locks, there is none.
    """
    target = Path(os.path.realpath(path))
    lock = companion(target, ".lock")
    patience = time.monotonic() + PATIENCE_SECONDS
    handle = None
    try:
        while handle is None:
            handle = _take(lock)
            if handle is None:
                if time.monotonic() > patience:
                    raise FileProblem("busy")
                time.sleep(_POLL_SECONDS)
        yield
    finally:
        if handle is not None:
            _release(lock, handle)


def _take(lock: Path) -> int | None:
    """The handle of the lock, -1 where there can be none, None while somebody else holds it."""
    flags = os.O_RDONLY | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
    try:
        handle = os.open(lock, flags, 0o666)
    except OSError as error:
        # Windows refuses a file that is just being removed, by the one who held it
        going = _WINDOWS and isinstance(error, PermissionError) and is_there(lock)
        return None if going else -1
    try:
        _seize(handle)
        same = os.path.samestat(os.fstat(handle), lock.stat())
    except (BlockingIOError, PermissionError, FileNotFoundError):
        same = False  # held, or removed by the one who held it
    except OSError:
        same = True
    if same:
        return handle
    _close(handle)
    return None


def _close(handle: int) -> None:
    with contextlib.suppress(OSError):
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _seize(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _release(lock: Path, handle: int) -> None:
        if handle >= 0:
            _close(handle)
            with contextlib.suppress(OSError):
                lock.unlink()

else:

    def _seize(handle: int) -> None:
        import fcntl  # missing in a browser

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _release(lock: Path, handle: int) -> None:
        if handle >= 0:
            try:
                with contextlib.suppress(OSError):
                    lock.unlink()
            finally:
                _close(handle)
