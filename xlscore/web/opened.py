"""The files that the page was given: in a folder, which comes first, and those picked by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fnmatch import fnmatch
from functools import partial
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from xlscore.actions.workbooks import open_workbook
from xlscore.book.kind import is_season
from xlscore.book.port import Workbook
from xlscore.book.problems import FileProblem

if TYPE_CHECKING:
    from xlscore.book.season.inputs import ReadSeason


@contextmanager
def lay_out(files: Mapping[str, bytes]) -> Iterator[Path]:
    """The files in a folder of their own, for as long as the question takes."""
    with TemporaryDirectory(prefix="xlscore-") as name:
        folder = Path(name).resolve()
        for file, data in files.items():
            path = folder / file
            if not path.resolve().is_relative_to(folder):
                raise FileProblem("file-missing")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        yield folder


def choose_file(folder: Path, names: Sequence[str]) -> str:
    """The file to begin with: a season workbook nearest to the top, else the first workbook."""
    top = min(name.count("/") for name in names)
    readable = ""
    for name in names:
        if name.count("/") == top:
            try:
                if is_season(open_workbook(folder / name)):
                    return name
            except FileProblem:
                continue
            readable = readable or name
    return readable or names[0]


def gather(book: Workbook, path: Path, files: Mapping[str, bytes]) -> None:
    """Files that were picked by hand have lost their folders: each goes where the season lists it.

    Only where none of them has a folder, and where nothing stands already. What begins with a dot
    came along with the question.
    """
    from xlscore.book.season.inputs import read_season  # an event has no need of it

    files = {name: data for name, data in files.items() if not name.startswith(".")}
    if any("/" in name for name in files):
        return
    for row in read_season(book).rows:
        typed = PurePosixPath(row.file.replace("\\", "/"))
        place = (path.parent / typed).parent
        if len(typed.parts) < 2 or not place.resolve().is_relative_to(path.parent):
            continue
        for name, data in files.items():
            if fnmatch(name, typed.name) and name != path.name:
                place.mkdir(parents=True, exist_ok=True)
                (place / name).write_bytes(data)


def find_unlisted(season: ReadSeason, path: Path) -> list[str]:
    """The event files below the folder of a season workbook that no row of it lists."""
    from xlscore.actions.season_events import is_event
    from xlscore.book.season.event_files import SUFFIXES, find_event_files

    usable = partial(is_event, lambda data, _: open_workbook(data))
    found = find_event_files(season.rows, path.parent, path, [], is_event=usable)
    listed = {file.path.name for file in found}
    others = (one for one in sorted(path.parent.rglob("*")) if one.suffix.lower() in SUFFIXES)
    free = [one for one in others if one.name not in listed and usable(one)]
    return [one.relative_to(path.parent).as_posix() for one in free]
