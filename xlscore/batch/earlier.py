"""An earlier JSON report: what need not be done again, looked up in the file it stands in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from xlscore.batch.options import Options, Record
from xlscore.batch.record import record_of
from xlscore.batch.report_file import PART, refuse_others, report_file

MOST_BYTES = 64 << 20
"""A longer line is no record."""


class Earlier:
    """The records of an earlier batch with the same options, by file; none if there was no such.

    Only the places of the records are held in memory. Crashes and unreadable files are left out,
    so that they are tried again, and so are seasons, because they depend on other files.
    """

    def __init__(self, path: str, options: Options) -> None:
        self._places: dict[str, int] = {}
        self._file: BinaryIO | None = None
        report = Path(path)
        part = report.with_name(report.name + PART)
        for file in (report, part):
            refuse_others(file)
        if part.exists():
            _merge(report, part, options)
        if report.exists():
            self._file = report.open("rb")
            for offset, record in _records(self._file, options):
                self._places[record["file"]] = offset

    def get(self, file: str) -> Record | None:
        """What was said of a workbook, if its content alone decides whether that still holds."""
        offset = self._places.get(file)
        if offset is None or self._file is None:
            return None
        self._file.seek(offset)
        return record_of(self._file.readline(MOST_BYTES))

    def close(self) -> None:
        """Let go of the report's file."""
        if self._file is not None:
            self._file.close()


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
        head = json.loads(line.rstrip().removesuffix(b', "files": [') + b"}")
    except (ValueError, RecursionError):
        return {}
    return head if isinstance(head, dict) else {}
