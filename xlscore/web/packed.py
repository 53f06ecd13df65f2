"""The files of the page packed, beside themselves: servers send those to whoever unpacks them."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

#: Ending -> what a browser says that it unpacks, the smaller first.
PACKED = {".br": "br", ".gz": "gzip"}
#: Below so many bytes nothing is gained.
LEAST = 1000


def packed(found: Mapping[str, bytes]) -> dict[str, bytes]:
    """Path with ending -> packed content; ``.br`` only where the library brotli is installed.

    The same for the same library: zlib and brotli pack otherwise from version to version.
    """
    made = {}
    brotli = import_module("brotli") if find_spec("brotli") else None
    for path, data in found.items():
        if len(data) >= LEAST:
            made[f"{path}.gz"] = gzip.compress(data, 9, mtime=0)
            if brotli is not None:
                made[f"{path}.br"] = brotli.compress(data)
    return {path: data for path, data in made.items() if len(data) < len(found[path[:-3]])}


def forget(folder: Path, found: Mapping[str, bytes], kept: Mapping[str, bytes]) -> None:
    """Take away what was packed of an older page: a server would send it in the new one's place."""
    for path in found:
        for ending in PACKED:
            if f"{path}{ending}" not in kept:
                (folder / f"{path}{ending}").unlink(missing_ok=True)
