"""What event files amount to, kept by the hash of their contents, so that a season reads each once.

The cache only saves time: without it, or with one that is damaged, everything comes out the same.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from xlscore import __version__
from xlscore.book.season.assembly import EventDigest
from xlscore.texts import Titles

FORMAT = 1


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


def content_hash(path: Path) -> str:
    """SHA-256 of a file's bytes, as hex digits; OSError if it cannot be read."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class DigestCache:
    """One small file for each event and version of the package; None as folder: no cache."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder / f"events-{__version__}-{FORMAT}" if folder else None

    def get(self, key: str) -> EventDigest | None:
        """What is kept under a content hash; None for nothing, or nothing usable."""
        if self._folder is None:
            return None
        try:
            return _digest(json.loads((self._folder / f"{key}.json").read_bytes()), key)
        except (OSError, ValueError, RecursionError):
            return None

    def put(self, key: str, digest: EventDigest) -> None:
        """Keep a digest, in one step; a folder that cannot be written is no problem."""
        if self._folder is None:
            return
        text = json.dumps({"key": key, **asdict(digest)}, ensure_ascii=False)
        name = ""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._folder, suffix=".part")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(name).replace(self._folder / f"{key}.json")
        except (OSError, ValueError):
            if name:
                with suppress(OSError):
                    Path(name).unlink()


def _digest(data: Any, key: str) -> EventDigest:
    """The digest that was kept; ValueError for anything that `put` does not write."""
    if not isinstance(data, dict) or data.pop("key", None) != key:
        raise ValueError(key)
    kinds = {name: type(value) for name, value in asdict(EventDigest()).items()}
    kinds |= {"people": list, "tables": list}
    if {name: type(value) for name, value in data.items()} != kinds:
        raise ValueError(key)
    people = tuple(_person(*person) for person in data["people"])
    tables = tuple(tuple(_position(i, len(people)) for i in table) for table in data["tables"])
    first = data["first"]
    if set(first) != {"en", "de"} or not all(isinstance(text, str) for text in first.values()):
        raise ValueError(key)
    return EventDigest(**{**data, "people": people, "tables": tables, "first": Titles(**first)})


def _person(name: object = None, club: object = None, rank: object = None, *more: object) -> Any:
    plain_rank = rank is None or type(rank) is int
    if more or not isinstance(name, str) or not isinstance(club, str) or not plain_rank:
        raise ValueError(name)
    return name, club, rank


def _position(value: object, count: int) -> int:
    if type(value) is not int or not 0 <= value < count:
        raise ValueError(value)
    return value
