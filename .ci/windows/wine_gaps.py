"""A plugin for pytest: what wine 8 lacks is hidden or put right, so that Python does without it."""

import _winapi
import errno
import msvcrt

if hasattr(_winapi, "CopyFile2"):
    del _winapi.CopyFile2  # type: ignore[attr-defined,unused-ignore]

_locking = msvcrt.locking  # type: ignore[attr-defined,unused-ignore]


def locking(handle: int, mode: int, count: int) -> None:
    """Windows says of a lock that somebody else holds EACCES, wine says nothing."""
    try:
        _locking(handle, mode, count)
    except OSError as error:
        raise (PermissionError(errno.EACCES, "held") if error.errno == 0 else error) from None


msvcrt.locking = locking  # type: ignore[attr-defined,unused-ignore]
