"""What a season needs of its event files, kept by the hash of their contents: each is read once.

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
from xlscore.book.season.inputs import EventRow
from xlscore.core.names import Shown
from xlscore.records import dataclass
from xlscore.texts import Titles, everywhere

FORMAT = 3
NOTHING = everywhere("")

_UNUSABLE = (FileProblem, RecursionError, ValueError, KeyError, TypeError)


@dataclass(frozen=True, slots=True)
class EventDigest:
    """What a season needs of one event workbook; `people` are (name, club, rank).

    `tables` are the final tables (T9), as positions in `people`, `games` all games with the places
    at the table (F19). With `errors` there is no result; `first` names the first of them in every
    language.
    """

    name: str = ""
    date: str = ""
    type_: str = ""
    ruleset: str = ""
    participants: int = 0
    complete: bool = False
    stale: bool = False
    people: tuple[tuple[str, str, int | None], ...] = ()
    tables: tuple[tuple[int, ...], ...] = ()
    games: tuple[tuple[tuple[int, int], ...], ...] = ()
    errors: int = 0
    first: Titles = NOTHING
    names: Shown = "full"


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """An event of a file: the row that lists it, the file's path in the season, what it holds."""

    row: EventRow
    path: str
    digest: EventDigest


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
            return _unseal(key, read_file(self._folder / f"{key}.json"))
        except _UNUSABLE:
            return None

    def put(self, key: str, digest: EventDigest) -> None:
        """Keep a digest, in one step; a folder that cannot be written is no problem."""
        if self._folder is None:
            return
        body = json.dumps(asdict(digest) | {"first": dict(digest.first.texts)}).encode()
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            put_file(self._folder / f"{key}.json", _seal(key, body))


def _seal(key: str, body: bytes) -> bytes:
    """What is kept, after a checksum of it and of the name that it stands under."""
    return hashlib.sha256(key.encode() + body).hexdigest().encode() + b"\n" + body


def _unseal(key: str, kept: bytes) -> EventDigest:
    """The digest that was kept; one of _UNUSABLE if it is not what `put` wrote."""
    body = kept.partition(b"\n")[2]
    if kept != _seal(key, body):
        raise ValueError(key)
    data = json.loads(body)
    data["first"] = Titles(data["first"])
    data["people"] = tuple(tuple(person) for person in data["people"])
    data["tables"] = tuple(tuple(table) for table in data["tables"])
    data["games"] = tuple(tuple(map(tuple, game)) for game in data["games"])
    return EventDigest(**data)
