"""Reading a file whole and replacing it in one step: afterwards it is the old or the new one."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

from xlscore.book.limits import MAX_FILE_BYTES, MEBIBYTE
from xlscore.book.problems import FileProblem
from xlscore.core.reasons import system_reason

ABANDONED_SECONDS = 3600
"""A temporary file as old as this has nobody who still writes it."""

_WAITS = (0.02, 0.05, 0.1, 0.2, 0.4)
"""Seconds between the tries to replace a file that Windows says is open."""

_HERE = -100
"""Linux: a path counts from the working directory."""

_SWAP = 2
"""Linux calls it RENAME_EXCHANGE, macOS RENAME_SWAP."""

_CANNOT = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EPERM)


def read_file(path: Path, folder: str = "file-no-file") -> bytes:
    """The bytes of a file; FileProblem if it cannot be read, for a folder the problem `folder`."""
    if path.name.startswith("~$") or (path.name.startswith(".~lock.") and path.name.endswith("#")):
        name = path.name.removeprefix("~$").removeprefix(".~lock.").removesuffix("#")
        raise FileProblem("lock-file", name=name)
    try:
        if path.exists() and not path.is_file():
            raise FileProblem(folder)
        size = path.stat().st_size
        if size > MAX_FILE_BYTES:
            size //= MEBIBYTE
            raise FileProblem("file-too-big", size=size, limit=MAX_FILE_BYTES // MEBIBYTE)
        with path.open("rb") as file:
            # without a limit, whose room would be taken beforehand, and in a browser for good
            return file.read()
    except FileNotFoundError as error:
        raise FileProblem("file-missing") from error
    except OSError as error:
        raise FileProblem("file-unreadable", reason=system_reason(error)) from error


def write_file(path: Path, data: bytes, like: Path | None = None) -> None:
    """Put `data` in the place of the file, or leave it as it was and raise FileProblem.

    The temporary file stands in the same folder, its bytes reach the disk before it takes over
    the name, and a link stays a link. Permissions are kept, or are those of the file `like`.
    """
    with _beside(path, data, like) as (temporary, target):
        _take_over(temporary, target)


def write_below(path: Path, data: bytes) -> None:
    """The same for a file whose folder may have to be made first."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileProblem("cannot-write", reason=system_reason(error)) from error
    write_file(path, data)


def write_known(path: Path, data: bytes, known: bytes | None) -> None:
    """The same for a file that holds `known` (None: there is none), and for no other.

    FileProblem "changed-meanwhile" if it holds something else, up to the moment in which the new
    file takes over the name: what another program saved then stands there as if nothing had been.
    """
    with _beside(path, data) as (temporary, target):
        if known is None:
            _take_free(temporary, target)
        elif read_file(target) != known:
            raise FileProblem("changed-meanwhile")
        elif not exchange(temporary, target):
            _take_over(temporary, target)
        else:
            _look_back(temporary, target, data, known)


def put_file(path: Path, data: bytes, like: Path | None = None) -> None:
    """Put what can be made again in the place of a file, in one step; the disk is not waited for.

    A link is replaced, not followed. Permissions are those of the file `like`. Raises OSError.
    """
    temporary = _temporary(path)
    try:
        _write_through(temporary, data, _status(like) if like else None, sync=False)
        temporary.replace(path)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()


def sync_folder(folder: Path) -> None:
    """Have the folder's entries reach the disk, where the system can."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def refuse_if_open(path: Path) -> None:
    """Raise FileProblem if a lock file says that a program has the workbook open."""
    target = Path(os.path.realpath(path))
    for lock in (target.with_name(f"~${target.name}"), target.with_name(f".~lock.{target.name}#")):
        if is_there(lock):
            owner = "".join(f" ({name})" for name in _owner(lock))
            raise FileProblem("open-elsewhere", owner=owner, lock=lock.name)


def is_there(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is that of none."""
    with contextlib.suppress(OSError):
        return path.exists()
    return False


def companion(target: Path, ending: str) -> Path:
    """The name of a file of ours beside another one, short whatever that one is called."""
    return target.with_name(f".xlscore-{zlib.crc32(os.fsencode(target.name)):08x}{ending}")


def _temporary(target: Path) -> Path:
    """A name that nobody can know beforehand, and so nobody can have taken."""
    return companion(target, f".{os.urandom(8).hex()}.tmp")


def _write_through(
    temporary: Path, data: bytes, like: os.stat_result | None, *, sync: bool = True
) -> None:
    """Write a file that was not there, for nobody else to read before it is like another one."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(temporary, flags, 0o666 if like is None else 0o600)
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(handle, view) :]
        if sync:
            os.fsync(handle)
    finally:
        os.close(handle)
    if like is None:
        return
    with contextlib.suppress(OSError):
        if hasattr(os, "chown"):
            os.chown(temporary, like.st_uid, like.st_gid)
    with contextlib.suppress(OSError):
        temporary.chmod(like.st_mode & 0o7777)


@contextlib.contextmanager
def _beside(path: Path, data: bytes, like: Path | None = None) -> Iterator[tuple[Path, Path]]:
    """The new bytes, on the disk beside the file they are for; both paths."""
    target = Path(os.path.realpath(path))
    if is_there(target) and not os.access(target, os.W_OK):
        raise FileProblem("write-protected")
    temporary = _temporary(target)
    try:
        _write_through(temporary, data, _status(like or target))
        yield temporary, target
    except OSError as error:
        if not is_there(target.parent):
            raise FileProblem("no-such-folder", folder=target.parent) from error
        raise FileProblem("cannot-write", reason=system_reason(error)) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()
    _sweep(target)
    sync_folder(target.parent)


def _look_back(temporary: Path, target: Path, data: bytes, known: bytes) -> None:
    """After the exchange: if what came out is not what was known, it goes back, the newest last."""
    placed, expected = data, known
    while (out := temporary.read_bytes()) != expected:
        exchange(temporary, target)
        placed, expected = out, placed
    if placed is not data:
        raise FileProblem("changed-meanwhile")


def _take_free(temporary: Path, target: Path) -> None:
    """Give the new file a name that nobody has."""
    try:
        os.link(temporary, target)
    except FileExistsError as error:
        raise FileProblem("changed-meanwhile") from error
    except (OSError, AttributeError):  # a disk, or a Python of a browser, without hard links
        _take_over(temporary, target)


def _take_over(temporary: Path, target: Path) -> None:
    """Give the new file the name, which Windows does not allow while either of them is open.

    Virus scanners have every new file open for a moment: there it is tried again.
    """
    for wait in (*_WAITS, None):
        try:
            temporary.replace(target)
        except PermissionError as error:
            if wait is None or not hasattr(error, "winerror"):
                raise FileProblem("in-use") from error
            time.sleep(wait)
        else:
            return


def exchange(one: Path, other: Path) -> bool:
    """Let two files in a folder change names; False if the system or the disk cannot.

    Linux has renameat2(2), macOS renamex_np(2); Python offers neither. Raises OSError.
    """
    if sys.platform == "win32":
        return False
    try:
        import ctypes  # seldom needed, and missing in a browser

        library = ctypes.CDLL(None, use_errno=True)
        names = os.fsencode(one), os.fsencode(other)
        if sys.platform == "darwin":
            failed = library.renamex_np(*names, _SWAP)
        else:
            failed = library.renameat2(_HERE, names[0], _HERE, names[1], _SWAP)
    except (ImportError, AttributeError, TypeError, OSError):
        return False
    if not failed:
        return True
    number = ctypes.get_errno()
    if number in _CANNOT:
        return False
    raise OSError(number, os.strerror(number))


def _status(file: Path) -> os.stat_result | None:
    with contextlib.suppress(OSError):
        return file.stat()
    return None


def _sweep(target: Path) -> None:
    """Remove what writers left behind that were killed long ago."""
    with contextlib.suppress(OSError):
        own = companion(target, ".").name
        for file in target.parent.iterdir():
            ours = file.name.startswith(own) and file.suffix == ".tmp"
            if ours and time.time() - file.stat().st_mtime > ABANDONED_SECONDS:
                file.unlink()


def _owner(lock: Path) -> Iterator[str]:
    """Who holds the workbook open, as Excel or LibreOffice noted it."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        data = lock.read_bytes()[:512]
        if lock.name.startswith("~$"):
            name = data[1 : 1 + min(data[0], 54)].decode("cp1252", "replace").strip()
        else:
            name = data.decode("utf-8", "replace").split(",")[0].strip()
        if name and name.isprintable():
            yield name
