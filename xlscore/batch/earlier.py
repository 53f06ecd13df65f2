"""An earlier report: what need not be done again, looked up in the files it stands in.

What is read back may come from anybody, so the shape of each record is looked at.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from xlscore.batch.batch_options import Options, Record
from xlscore.batch.parts import EARLIER, generation, parts_of, refuse_other_folder
from xlscore.batch.report_file import PART, refuse_others, report_file
from xlscore.texts import LANGUAGES, SEVERITIES

FINAL = ("ok", "errors", "stale")
"""How a workbook ends that need not be tried again."""

_MAYBE = (str, None)
_FINDING = {
    "severity": SEVERITIES,
    "code": str,
    "sheet": _MAYBE,
    "cell": _MAYBE,
    "message": str,
}
_STALE = {"cells": int, "first": str, "message": str}
#: Of an event that was worked out: a type, a value, one of several shapes, keys, or a list, with
#: "..." of any length.
_SHAPE = {
    "file": str,
    "kind": ("event",),
    "status": FINAL,
    "sha256": str,
    "language": LANGUAGES,
    "name": str,
    "line": str,
    "participants": int,
    "complete": bool,
    "top": [[(int, None), str], ...],
    "findings": [_FINDING, ...],
    "stale": (_STALE, None),
    "changed": bool,
    "exports": [{"file": str, "sha256": str}, ...],
}


def record_of(line: bytes) -> Record | None:
    """The record of an event in a line of a report; None for anything that no batch wrote."""
    if not line.startswith(b'{"file"'):
        return None
    try:
        record = json.loads(line.rstrip().removesuffix(b","))
    except (ValueError, RecursionError):
        return None
    whole = _fits(record, _SHAPE) and (record["status"] == "stale") == bool(record["stale"])
    return record if whole else None


def _fits(value: object, shape: Any) -> bool:
    """Whether plain data has a shape."""
    if isinstance(shape, tuple):
        return any(_fits(value, one) for one in shape)
    if isinstance(shape, dict):
        same = isinstance(value, dict) and value.keys() == shape.keys()
        return same and all(_fits(value[key], one) for key, one in shape.items())  # type: ignore[index]
    if isinstance(shape, list):
        if not isinstance(value, list):
            return False
        shapes = [shape[0]] * len(value) if shape[-1] is ... else shape
        return len(value) == len(shapes) and all(map(_fits, value, shapes))
    if isinstance(shape, type):
        return type(value) is shape
    return type(value) is type(shape) and value == shape


MOST_BYTES = 64 << 20
"""A longer line is no record."""


_UNPACKED = 4
"""Parts in memory: workbooks are asked for in the order in which they stand there."""


class EarlierParts:
    """A report in parts, whole or cut off, and also while the next one takes its place."""

    def __init__(self, path: str, options: Options) -> None:
        self._folder = Path(path)
        refuse_other_folder(self._folder)
        self._kept = self._folder / EARLIER
        self._before = generation(self._folder)
        self._files = parts_of(self._folder)
        self._places: dict[str, int] = {}
        self._unpacked: OrderedDict[int, list[bytes]] = OrderedDict()
        for part in range(len(self._files)):
            lines = self._lines(part)
            if lines and _head(lines[0]).get("options") == options.fingerprint():
                for number, line in enumerate(lines):
                    if record := record_of(line):
                        self._places.setdefault(record["file"], part << 32 | number)

    def get(self, file: str) -> Record | None:
        """What was said of a workbook, if its content alone decides whether that still holds."""
        place = self._places.get(file)
        return None if place is None else record_of(self._lines(place >> 32)[place & 0xFFFFFFFF])

    def _lines(self, part: int) -> list[bytes]:
        """The lines of a part; it may have been put aside since it was found."""
        if part not in self._unpacked:
            found = self._files[part]
            aside = self._kept / f"{self._before}-{found.name}"
            data = (aside if aside.exists() else found).read_bytes()
            self._unpacked[part] = (_inflate(data) if found.suffix == ".gz" else data).splitlines()
            if len(self._unpacked) > _UNPACKED:
                self._unpacked.popitem(last=False)
        self._unpacked.move_to_end(part)
        return self._unpacked[part]


def _inflate(data: bytes) -> bytes:
    """The content of a packed file; empty if it is damaged."""
    try:
        return gzip.decompress(data)
    except (EOFError, OSError, zlib.error):
        return b""


class EarlierFile:
    """A JSON report, whole or cut off."""

    def __init__(self, path: str, options: Options) -> None:
        self._report = report = Path(path)
        part = report.with_name(report.name + PART)
        for file in (report, part):
            refuse_others(file)
        if part.exists():
            _merge(report, part, options)
        self._places: dict[str, int] = {}
        if report.exists():
            with report.open("rb") as whole:
                self._places = {r["file"]: offset for offset, r in _records(whole, options)}

    def get(self, file: str) -> Record | None:
        """What was said of a workbook; the report is not held open, so that it can be replaced."""
        offset = self._places.get(file)
        if offset is None:
            return None
        with self._report.open("rb") as whole:
            whole.seek(offset)
            return record_of(whole.readline(MOST_BYTES))


Earlier = EarlierParts | EarlierFile
"""The records of an earlier batch with the same options, by file; none if there was no such.

Only the places of the records are held in memory. Crashes and unreadable files are left out, so
that they are tried again, and so are seasons, because they depend on other files.
"""


def earlier_report(path: str, options: Options) -> Earlier:
    """The earlier report at a path: a folder of parts, or a JSON file."""
    return EarlierParts(path, options) if Path(path).is_dir() else EarlierFile(path, options)


def _merge(report: Path, part: Path, options: Options) -> None:
    """Put what an interrupted batch had done into the report, before the next one begins.

    So nothing is lost if that one is interrupted as well.
    """
    whole = report.with_name(report.name + ".merged")
    with report_file(whole, "json", options) as merged, part.open("rb") as newer:
        done = set()
        for _, record in _records(newer, options):
            done.add(record["file"])
            merged.add(record)
        if report.exists():
            with report.open("rb") as older:
                for _, record in _records(older, options):
                    if record["file"] not in done:
                        merged.add(record)
        merged.close({})
    whole.replace(report)
    part.unlink()


def _records(file: BinaryIO, options: Options) -> Iterator[tuple[int, Record]]:
    """The whole records of a report and where they stand; a cut-off line is passed over."""
    if _head(file.readline(MOST_BYTES)).get("options") != options.fingerprint():
        return
    offset = file.tell()
    while line := file.readline(MOST_BYTES):
        record = record_of(line)
        if record is not None:
            yield offset, record
        offset += len(line)


def _head(line: bytes) -> dict[str, Any]:
    try:
        head = json.loads(line.rstrip().replace(b', "files": [', b"}"))
    except (ValueError, RecursionError):
        return {}
    return head if isinstance(head, dict) else {}
