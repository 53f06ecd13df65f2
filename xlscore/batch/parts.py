"""A report in parts: a folder of packed lines that can be read while the batch runs and after it.

    000001.jsonl.gz   a head, then a thousand records in order, one a line
    open.jsonl        the records that are in no part yet, each as soon as it is known
    report.json       how many parts there are, and the totals; not there while the batch runs
    earlier/          what the batch before had reported; gone once this one is through

So memory and the time for a record do not grow with the report, and a batch that is killed has lost
what was in hand alone.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import TextIOBase
from pathlib import Path

from xlscore.batch.batch_options import Options, Record
from xlscore.batch.report_file import OURS, head_of, record_line, totals_of
from xlscore.book.atomic import put_file
from xlscore.book.problems import FileProblem
from xlscore.core.patterns import pattern

SIZE = 1000
"""Records of a part."""

OPEN, WHOLE, EARLIER = "open.jsonl", "report.json", "earlier"
_PART = pattern(r"(?:\d+-)?\d{6,}\.jsonl\.gz|(?:\d+-)?open\.jsonl|report\.json")
_WRITING = ".xlscore-"
"""So begins the name of what a process that was killed was writing."""

_HEAD_BYTES = 256


class PartsReport:
    """A report in a folder; `arrived` may be told of a record before its turn comes."""

    def __init__(self, folder: Path, options: Options) -> None:
        self._folder = folder
        self._head = json.dumps(head_of(options)) + "\n"
        self._turn: list[str] = []
        self._early: dict[str, str] = {}
        self._parts = 0
        self._open = self._opened()

    def arrived(self, record: Record) -> None:
        """Note a record at once, in whatever order they come. Only finished ones count."""
        if "status" in record:
            line = self._early[record["file"]] = record_line(record)
            self._open.write(line + "\n")
            self._open.flush()

    def add(self, record: Record) -> None:
        """Take the next record in order."""
        self._turn.append(self._early.pop(record["file"], "") or record_line(record))
        if len(self._turn) == SIZE:
            self._pack()

    def close(self, counts: Mapping[str, int]) -> None:
        """Pack the rest, write the totals, and let go of the earlier report."""
        if self._turn:
            self._pack()
        self._open.close()
        whole = {**json.loads(self._head), "parts": self._parts, "totals": totals_of(counts)}
        put_file(self._folder / WHOLE, (json.dumps(whole) + "\n").encode())
        (self._folder / OPEN).unlink()
        for file in _ours(self._folder / EARLIER):
            file.unlink()
        if (self._folder / EARLIER).exists():
            (self._folder / EARLIER).rmdir()

    def end(self) -> None:
        """Let go of the file that is being written, after whatever happened."""
        self._open.close()

    def _pack(self) -> None:
        """Write a part; then the open file holds only records that came before their turn."""
        self._parts += 1
        text = self._head + "".join(line + "\n" for line in self._turn)
        put_file(self._folder / part_name(self._parts), gzip.compress(text.encode(), mtime=0))
        self._turn.clear()
        self._open.close()
        self._open = self._opened()

    def _opened(self) -> TextIOBase:
        early = "".join(line + "\n" for line in self._early.values())
        put_file(self._folder / OPEN, (self._head + early).encode())
        return (self._folder / OPEN).open("a", encoding="utf-8", newline="\n")


@contextmanager
def parts_report(folder: Path, options: Options) -> Iterator[PartsReport]:
    """A report in a folder that is empty or holds one, which is kept until this one is whole."""
    refuse_other_folder(folder)
    (folder / EARLIER).mkdir(parents=True, exist_ok=True)
    before = generation(folder)
    (folder / WHOLE).unlink(missing_ok=True)
    for file in _ours(folder):
        file.replace(folder / EARLIER / f"{before}-{file.name}")
    report = PartsReport(folder, options)
    try:
        yield report
    finally:
        report.end()


def part_name(number: int) -> str:
    """The file of a part; the first is 1."""
    return f"{number:06d}.jsonl.gz"


def generation(folder: Path) -> int:
    """The number that the report in the folder gets once it is an earlier one."""
    kept = (file.name.partition("-")[0] for file in _ours(folder / EARLIER))
    return max((int(number) for number in kept if number.isdecimal()), default=0) + 1


def parts_of(folder: Path) -> list[Path]:
    """All files with records: the newest report first, and of each the packed parts first."""
    kept = [(int(file.name.partition("-")[0]), file) for file in _ours(folder / EARLIER)]
    kept += [(generation(folder), file) for file in _ours(folder) if file.name != WHOLE]
    return [file for _, file in sorted(kept, key=lambda one: (-one[0], one[1].name))]


def refuse_other_folder(folder: Path) -> None:
    """FileProblem if the folder holds anything but a report in parts."""
    if folder.exists() and not folder.is_dir():
        raise FileProblem("not-ours", name=folder.name)
    for place in (folder, folder / EARLIER):
        for file in sorted(place.iterdir()) if place.is_dir() else ():
            expected = file == folder / EARLIER or file.name.startswith(_WRITING)
            if not expected and not (_PART.fullmatch(file.name) and _is_ours(file)):
                raise FileProblem("not-ours-report", name=file.name)


def _is_ours(file: Path) -> bool:
    try:
        with gzip.open(file) if file.suffix == ".gz" else file.open("rb") as opened:
            return bool(OURS.match(opened.read(_HEAD_BYTES)))
    except (EOFError, OSError, zlib.error):
        return False


def _ours(folder: Path) -> list[Path]:
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(file for file in found if _PART.fullmatch(file.name))
