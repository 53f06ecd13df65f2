"""What event files amount to, kept by the hash of their contents, so that a season reads each once.

The cache only saves time: without it, or with one that is damaged (each file has a checksum),
everything comes out the same.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from xlscore import __version__
from xlscore.book.atomic import put_file, read_file
from xlscore.book.problems import FileProblem
from xlscore.book.season.digests import EventDigest
from xlscore.texts import Titles

FORMAT = 3

_UNUSABLE = (FileProblem, RecursionError, ValueError, KeyError, TypeError)


def default_folder() -> Path:
    """The user's cache folder: XLSCORE_CACHE, else where the system keeps such things."""
    if own := os.environ.get("XLSCORE_CACHE"):
        return Path(own)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        return base / "xlscore" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "xlscore"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "xlscore"


def content_hash(data: bytes) -> str:
    """SHA-256 of a file's bytes, as hex digits."""
    return hashlib.sha256(data).hexdigest()


class DigestCache:
    """One small file for each event and version of the package; None as folder: no cache."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder / f"events-{__version__}-{FORMAT}" if folder else None

    def get(self, key: str) -> EventDigest | None:
        """What is kept under a content hash; None for nothing, or nothing usable."""
        if self._folder is None:
            return None
        try:
            return _digest(key, read_file(self._folder / f"{key}.json"))
        except _UNUSABLE:
            return None

    def put(self, key: str, digest: EventDigest) -> None:
        """Keep a digest, in one step; a folder that cannot be written is no problem."""
        if self._folder is None:
            return
        body = json.dumps(asdict(digest) | {"first": dict(digest.first.texts)}).encode()
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            put_file(self._folder / f"{key}.json", _sealed(key, body))


def _sealed(key: str, body: bytes) -> bytes:
    """What is kept, after a checksum of it and of the name that it stands under."""
    return hashlib.sha256(key.encode() + body).hexdigest().encode() + b"\n" + body


def _digest(key: str, kept: bytes) -> EventDigest:
    """The digest that was kept; one of _UNUSABLE if it is not what `put` wrote."""
    body = kept.partition(b"\n")[2]
    if kept != _sealed(key, body):
        raise ValueError(key)
    data = json.loads(body)
    data["first"] = Titles(data["first"])
    data["people"] = tuple(tuple(person) for person in data["people"])
    data["tables"] = tuple(tuple(table) for table in data["tables"])
    data["games"] = tuple(tuple(map(tuple, game)) for game in data["games"])
    return EventDigest(**data)
