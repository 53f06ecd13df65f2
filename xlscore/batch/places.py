"""Reading workbooks and writing exports, by path or through fsspec by URL."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

from xlscore.batch.batch_options import SITE_PLACES, Options, suffix_of
from xlscore.batch.workbook_list import Item, PlanProblem, is_url
from xlscore.book.atomic import put_file, read_file
from xlscore.book.limits import MAX_FILE_BYTES, MEBIBYTE
from xlscore.book.problems import FileProblem
from xlscore.book.replace import replace_file
from xlscore.core.reasons import system_reason

BEGINNING = 8
"""So many bytes tell an earlier export of the same format from what somebody else wrote."""


def content_hash(data: bytes) -> str:
    """The SHA-256 of a file's bytes, as hex digits."""
    return hashlib.sha256(data).hexdigest()


def read(path: str) -> bytes:
    """A workbook's bytes; FileProblem if it cannot be read."""
    if not is_url(path):
        return read_file(Path(path))
    try:
        with _open(path, "rb") as file:
            data: bytes = file.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError as error:
        raise FileProblem("file-missing") from error
    except FileProblem:
        raise
    except Exception as error:  # every file system has its own
        raise FileProblem("file-unreadable", reason=system_reason(error)) from error
    if len(data) > MAX_FILE_BYTES:
        size, limit = len(data) // MEBIBYTE, MAX_FILE_BYTES // MEBIBYTE
        raise FileProblem("file-too-big", size=size, limit=limit)
    return data


def write(path: str, data: bytes, *, keep: bool = False) -> None:
    """Put `data` in the place of an export, in one step, its folder made if need be.

    What can be made again is replaced; with `keep`, and of a local file that does not begin as
    `data` does, there is a snapshot of what it held.
    """
    if not is_url(path):
        try:
            _put_file(Path(path), data, keep)
        except OSError as error:
            raise FileProblem("cannot-write", reason=system_reason(error)) from error
        return
    try:
        with _open(path, "wb", auto_mkdir=True) as out:
            out.write(data)
    except Exception as error:  # every file system has its own
        raise FileProblem("cannot-write", reason=system_reason(error)) from error


def _put_file(file: Path, data: bytes, keep: bool) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    there = b""
    if file.is_file():
        with file.open("rb") as opened:
            there = opened.read(len(data) + 1)
    if there == data:
        return
    foreign = bool(there) and there[:BEGINNING] != data[:BEGINNING]
    if (keep or foreign) and not file.is_symlink():
        replace_file(file, data)
    else:
        put_file(file, data)


def spare_workbooks(items: Iterable[Item], options: Options) -> None:
    """PlanProblem if an export would take the place of a workbook that the batch reads."""
    sources = {_place(item.path): item.file for item in items}
    for item in items:
        for form in options.formats:
            place = _place(export_place(item, form, options))
            if place in sources:
                raise PlanProblem(
                    f"-o {options.output}: an export of {item.file} would replace {sources[place]}"
                )


def _place(path: str) -> str:
    return path if is_url(path) else os.path.normcase(os.path.realpath(path))


def export_name(item: Item, form: str) -> str:
    """The name of an export below the output folder."""
    if form in SITE_PLACES:
        return SITE_PLACES[form].format(item.stem)
    return item.stem + suffix_of(form, item.file)


def export_place(item: Item, form: str, options: Options) -> str:
    """The path or URL of an export."""
    return below(options.output or "", export_name(item, form))


def hash_of(path: str) -> str | None:
    """The hash of a file, or None if it is not there or cannot be read."""
    try:
        return content_hash(read(path))
    except FileProblem:
        return None


def below(folder: str, name: str) -> str:
    """A file below a folder or URL; `name` has forward slashes."""
    return f"{folder.rstrip('/')}/{name}" if is_url(folder) else str(Path(folder) / name)


def place_of(path: str) -> Path:
    """A path or URL with the manners of `pathlib`: a season looks for its events beside it."""
    if not is_url(path):
        return Path(path)
    from upath import UPath

    return cast("Path", UPath(path))


def absolute(path: str) -> str:
    """A path that means the same on another process's working directory; a URL stays."""
    return path if is_url(path) else str(Path(path).absolute())


def _open(url: str, mode: str, **options: Any) -> Any:
    import fsspec

    local = url.startswith(("file://", "local://"))
    return fsspec.open(url, mode, **(options if local else {}))
