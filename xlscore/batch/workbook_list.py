"""Which workbooks a batch is about: files, folders, patterns and URLs become one sorted list."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from pathlib import Path, PurePosixPath

from xlscore.records import NamedTuple

SUFFIXES = (".xlsx", ".xlsm")


class Item(NamedTuple):
    """A workbook: as it is shown, where it is read, and its place below an output folder.

    `file` is relative if it was given so; `path` is absolute, or a URL; `stem` has no suffix.
    """

    file: str
    path: str
    stem: str


class PlanProblem(Exception):
    """Paths that no batch can be made of; the message says which."""


def plan(paths: Sequence[str], *, outputs: bool = False) -> list[Item]:
    """The workbooks that `paths` name, each once, in an order that does not depend on theirs.

    A folder stands for all workbooks below it; hidden folders and lock files are passed over. A
    pattern that matches nothing is a PlanProblem, and with `outputs` so are two workbooks whose
    exports would have one name.
    """
    found: dict[str, Item] = {}
    for path in paths:
        for item in _of_url(path) if is_url(path) else _of_path(path):
            found.setdefault(item.path, item)
    items = sorted(found.values(), key=lambda item: item.file.split("/"))
    return make_distinct(items) if outputs else items


def is_url(path: str) -> bool:
    """Whether a path is one that fsspec opens ("s3://bucket/cup.xlsx")."""
    return "://" in path


def is_workbook(name: str) -> bool:
    """Whether a file's name is that of a workbook, and not of a lock or a hidden file."""
    hidden = name.startswith((".", "~$"))
    return not hidden and name.lower().endswith(SUFFIXES)


def make_distinct(items: Sequence[Item]) -> list[Item]:
    """The same items with stems that differ on every file system; cup.xlsx beside cup.xlsm."""
    by_stem: dict[str, list[Item]] = {}
    for item in items:
        by_stem.setdefault(item.stem.casefold(), []).append(item)
    made: list[Item] = []
    taken: dict[str, str] = {}
    for item in items:
        if len(by_stem[item.stem.casefold()]) > 1:
            suffix = item.file.rpartition(".")[2].lower()
            item = item._replace(stem=f"{item.stem}.{suffix}")
        key = item.stem.casefold()
        if key in taken:
            raise PlanProblem(f"{taken[key]} and {item.file} would be exported to one name")
        taken[key] = item.file
        made.append(item)
    return made


def _of_path(path: str) -> Iterator[Item]:
    if Path(path).is_dir():
        yield from _below(path)
    elif glob.has_magic(path) and not Path(path).exists():
        matches = sorted(glob.glob(path, recursive=True))  # noqa: PTH207
        if not matches:
            raise PlanProblem(f"nothing matches {path}")
        base = str(Path(*_before_pattern(Path(path).parts)))
        for match in matches:
            if Path(match).is_dir():
                continue
            if is_workbook(Path(match).name):
                yield _item(match, base)
    elif not _is_lock(Path(path).name):
        yield _item(path, str(Path(path).parent))


def _below(folder: str) -> Iterator[Item]:
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if is_workbook(name):
                yield _item(os.path.join(parent, name), folder)  # noqa: PTH118


def _is_lock(name: str) -> bool:
    return name.startswith("~$") or (name.startswith(".~lock.") and name.endswith("#"))


def _before_pattern(parts: Iterable[str]) -> Iterator[str]:
    """What stands before the first sign of a pattern."""
    return takewhile(lambda part: not glob.has_magic(part), parts)


def _item(file: str, base: str) -> Item:
    """Exports stand as the workbooks do below the working directory, else below `base`."""
    path = Path(os.path.normpath(Path.cwd() / file))
    root = Path.cwd() if path.is_relative_to(Path.cwd()) else Path(os.path.abspath(base))  # noqa: PTH100
    below = path.relative_to(root) if path.is_relative_to(root) else Path(path.name)
    shown = Path(os.path.normpath(file)).as_posix()
    return Item(shown, str(path), below.with_suffix("").as_posix())


def _of_url(url: str) -> Iterator[Item]:
    """The workbooks of a URL: one, a pattern's, or all below a folder."""
    fs, path = _file_system(url)
    if glob.has_magic(path):
        matches = [str(match) for match in fs.glob(path)]
        if not matches:
            raise PlanProblem(f"nothing matches {url}")
        base = str(PurePosixPath(*_before_pattern(PurePosixPath(path).parts)))
    elif path.lower().endswith(SUFFIXES):
        matches, base = [path], str(PurePosixPath(path).parent)
    else:
        matches, base = [str(match) for match in fs.find(path)], path
    for match in sorted(matches):
        name = PurePosixPath(match).name
        parts = PurePosixPath(match).parts
        if is_workbook(name) and not any(part.startswith(".") for part in parts):
            whole = str(fs.unstrip_protocol(match))
            below = match.removeprefix(base).lstrip("/")
            yield Item(whole, whole, PurePosixPath(below).with_suffix("").as_posix())


def _file_system(url: str):  # type: ignore[no-untyped-def]
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise PlanProblem(f"{url}: URLs need xlscore[dask]") from None
    try:
        return url_to_fs(url)
    except (ValueError, ImportError) as error:
        raise PlanProblem(f"{url}: {error}") from None
