"""The changes made in an open workbook, newest first, so that they can be taken back.

They stand where snapshots of files stand (see `book.replace`): next to the workbook in
``.xlscore``, else in the user's own folder; those of a workbook that was never saved only there.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterable
from pathlib import Path

from xlscore.book.atomic import read_file, write_file
from xlscore.book.page import Page
from xlscore.book.problems import FileProblem
from xlscore.book.replace import fitting, snapshot_folders, state_directory
from xlscore.book.undoing import Undo
from xlscore.live.page_json import Json, page_data, page_from, undo_data, undo_from

KEPT = 20
"""How many changes of one workbook can be taken back; the oldest go first."""

VERSION = 1
LONGEST_ENDING = 40
"""Bytes that follow a workbook's name in those of its files."""

_UNREADABLE = (FileProblem, RecursionError, ValueError, KeyError, TypeError, AttributeError)


class History:
    """The changes of one workbook. `path` is None for one that was never saved, or is online."""

    def __init__(self, name: str, path: Path | None) -> None:
        self._place = path or state_directory() / "unsaved" / re.sub(r"[^\w .-]", "_", name)

    def newest(self) -> Undo | None:
        """What takes back the last change; None if nothing is left, or nothing can be read."""
        for _, file in reversed(self._files()):
            with contextlib.suppress(*_UNREADABLE):
                data = json.loads(read_file(file))
                if data["version"] == VERSION:
                    return undo_from(data["undo"])
        return None

    def page(self, role: str) -> Page | None:
        """The page of a role that xlscore wrote last: how its sheet looks, where it stands."""
        for folder in snapshot_folders(self._place):
            with contextlib.suppress(*_UNREADABLE):
                data = json.loads(read_file(folder / self._name(role)))
                if data["version"] == VERSION:
                    return page_from(data["page"])
        return None

    def remember(self, pages: Iterable[Page]) -> None:
        """Pages that have just been written. Without a folder to write to they are forgotten."""
        for page in pages:
            with contextlib.suppress(FileProblem):
                self._write(page.role, {"page": page_data(page)})

    def keep(self, undo: Undo) -> None:
        """Remember a change before it is made. FileProblem if no folder can be written."""
        files = self._files()
        number = files[-1][0] + 1 if files else 1
        self._write(f"{number:06d}", {"undo": undo_data(undo)})
        for _, old in files[: max(len(files) + 1 - KEPT, 0)]:
            with contextlib.suppress(OSError):
                old.unlink()

    def forget_newest(self) -> None:
        """The last change was taken back, or never made."""
        for _, file in self._files()[-1:]:
            with contextlib.suppress(OSError):
                file.unlink()

    def _name(self, what: str) -> str:
        return f"{self._stem()}.live-{what}.json"

    def _stem(self) -> str:
        return fitting(self._place.name, LONGEST_ENDING)

    def _write(self, what: str, data: Json) -> None:
        """One file, in the first folder that can be written; FileProblem if there is none."""
        text = json.dumps({"version": VERSION} | data, separators=(",", ":"))
        reason = "-"
        for folder in snapshot_folders(self._place):
            try:
                folder.mkdir(parents=True, exist_ok=True)
                write_file(folder / self._name(what), text.encode("ascii"))
            except OSError as error:
                reason = error.strerror or str(error)
            except FileProblem as problem:
                reason = str(problem.values.get("reason", problem.code))
            else:
                return
        raise FileProblem("no-snapshot", reason=reason)

    def _files(self) -> list[tuple[int, Path]]:
        """The kept changes, oldest first."""
        pattern = re.compile(rf"{re.escape(self._stem())}\.live-([0-9]{{6,9}})\.json")
        for folder in snapshot_folders(self._place):
            with contextlib.suppress(OSError):
                found = [(pattern.fullmatch(file.name), file) for file in folder.iterdir()]
                if files := [(int(match[1]), file) for match, file in found if match]:
                    return sorted(files)
        return []
