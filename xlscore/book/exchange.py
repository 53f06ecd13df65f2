"""Two files changing places in one step: nothing that stood at either name is lost."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

_HERE = -100
"""Linux: a path counts from the working directory."""

_SWAP = 2
"""Linux calls it RENAME_EXCHANGE, macOS RENAME_SWAP."""

_CANNOT = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EPERM)


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
