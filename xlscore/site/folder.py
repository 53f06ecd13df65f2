"""A site in its folder: what changed is written, and what xlscore did not write stays."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from xlscore.book.atomic import put_file
from xlscore.book.problems import FileProblem
from xlscore.core.reasons import system_reason
from xlscore.records import NamedTuple

LIST = "site-pages.json"
"""Which pages the site has, with their hashes."""

MARK = b"xlscore"
HEAD = 1000
"""Every file of ours has the mark within its first HEAD bytes, or is on the list."""


class Built(NamedTuple):
    """How many pages the site has, and how many were written and removed."""

    pages: int
    written: int
    removed: int


class SiteFolder:
    """The folder of a site; FileProblem for one that holds something else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._before = self._read_list()
        self._now: dict[str, str] = {}
        self._written = 0
        self._begin()

    def _read_list(self) -> Mapping[str, str]:
        try:
            read = json.loads((self.folder / LIST).read_bytes())
            pages = read["pages"]
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise FileProblem("not-ours", name=LIST) from error
        return {path: str(digest) for path, digest in pages.items() if _is_below(path)}

    def _begin(self) -> None:
        """A folder is ours from its first file on, so that a build that was cut off can go on."""
        if (self.folder / LIST).exists():
            return
        if self.folder.exists() and any(self.folder.iterdir()):
            first = min(one.name for one in self.folder.iterdir())
            raise FileProblem("not-ours-folder", name=first)
        self._put(LIST, b'{"xlscore": 1, "pages": {}}\n')

    def keep(self, path: str, digest: str) -> None:
        """Note a page that stands there already."""
        self._now[path] = digest

    def hash_of_unchanged(self, path: str) -> str | None:
        """The hash of a page of the last build that stands there as it was."""
        digest, there = self._before.get(path), self._there(path)
        same = there is not None and hashlib.sha256(there).hexdigest() == digest
        return digest if same else None

    def put(self, path: str, data: bytes) -> None:
        """Write a page unless it stands there as it is."""
        digest = hashlib.sha256(data).hexdigest()
        there = self._there(path)
        if there != data:
            known = path in self._before or there is None or MARK in there[:HEAD]
            if not known:
                raise FileProblem("not-ours", name=path)
            self._put(path, data)
            self._written += 1
        self._now[path] = digest

    def close(self) -> Built:
        """Remove what the site no longer has, unless somebody changed it, and write the list."""
        removed = 0
        for path in sorted(self._before.keys() - self._now.keys()):
            there = self._there(path)
            if there is not None and hashlib.sha256(there).hexdigest() == self._before[path]:
                (self.folder / path).unlink()
                removed += 1
        listed = json.dumps({"xlscore": 1, "pages": dict(sorted(self._now.items()))}, indent=0)
        self._put(LIST, (listed + "\n").encode())
        return Built(len(self._now), self._written, removed)

    def _there(self, path: str) -> bytes | None:
        try:
            return (self.folder / path).read_bytes()
        except OSError:
            return None

    def _put(self, path: str, data: bytes) -> None:
        file = self.folder / path
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            put_file(file, data)
        except OSError as error:
            raise FileProblem("cannot-write", reason=system_reason(error)) from error


def _is_below(path: str) -> bool:
    """Whether a path of the list stays in the folder; somebody may have edited it."""
    pure = PurePosixPath(path)
    return not pure.is_absolute() and ".." not in pure.parts and "\\" not in path
