"""What becomes of real workbooks: files, parts kept, refusals by reason, who reads the results.

    python -m tests.book.survey FOLDER [--office]

Every workbook of the folder gets two owned sheets, one of them rewritten, and rows appended to its
first sheet. With --office LibreOffice (soffice) opens each result as well and its values of the
owned sheet are compared; that takes some seconds a file.
"""

from __future__ import annotations

import argparse
import collections
import csv
import io
import shutil
import subprocess
import sys
import tempfile
import warnings
from fractions import Fraction
from pathlib import Path

import openpyxl
import python_calamine

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.port import Append, Changes
from xlscore.book.problems import FileProblem

from .rich import page, unpack
from .test_rich import only_extended

SUFFIXES = {".xlsx", ".xlsm", ".xltx", ".xltm"}
Counter = collections.Counter[str]


def change(data: bytes, count: Counter) -> FileBook | None:
    """The workbook with all changes, or None if it is refused."""
    try:
        book = FileBook(data)
        first = book.titles()[0] if book.titles() else None
        book.apply(Changes((page(8), page(2, "checks", "Checks"))))
        book.apply(Changes((page(5),), sheets=book.roles()))
    except FileProblem as problem:
        count[f"refused: {problem.code}"] += 1
        return None
    if first is not None:
        try:
            rows = (("=text", Fraction(1, 2)), (None, "last"))
            book.apply(Changes((), (Append(first, 1, (1, 2), rows),)))
            count["files with rows appended"] += 1
        except FileProblem as problem:
            count[f"rows refused: {problem.code}"] += 1
    return book


def compare(before: dict[str, bytes], after: dict[str, bytes], count: Counter) -> None:
    for name, content in before.items():
        count["parts"] += 1
        if name not in after:
            count["parts left out"] += 1
        elif after[name] == content:
            count["parts identical"] += 1
        elif only_extended(content, after[name]):
            count["parts only extended"] += 1
        else:
            count["parts in which empty cells were filled"] += 1
            count[f"    {name.rpartition('/')[0]}"] += 1


def readers(before: bytes, after: bytes, title: str, count: Counter) -> None:
    """openpyxl and calamine read the result if they read the original."""
    for name, read in (("openpyxl", _openpyxl), ("calamine", _calamine)):
        try:
            read(before, None)
        except Exception:  # a file the other program cannot open is no measure
            count[f"{name} cannot read the original"] += 1
            continue
        right = read(after, title) == "Rank"
        count[f"{name} reads the result"] += right
        count[f"{name} FAILS"] += not right


def office(files: dict[str, tuple[bytes, bytes, str]], count: Counter) -> None:
    """LibreOffice opens every result; `files` holds the original, the result, the owned sheet."""
    program = shutil.which("soffice")
    if program is None:
        raise SystemExit("soffice is not installed")
    for name, (before, after, title) in files.items():
        sheets = _converted(program, after, Path(name).suffix)
        rows = sheets.get(title, [])
        listed = [row[0] for row in rows[:4]] == ["Rank", "1", "2", "3"]
        if listed and abs(float(rows[3][2]) - 2 / 3) < 1e-9:
            count["LibreOffice reads the result"] += 1
        elif not _converted(program, before, Path(name).suffix):
            count["LibreOffice cannot read the original"] += 1
        else:
            count[f"LibreOffice FAILS: {name}"] += 1


def _converted(program: str, data: bytes, suffix: str) -> dict[str, list[list[str]]]:
    """The sheets of a workbook as LibreOffice writes them to CSV; none if it cannot open it."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / f"x{suffix}"
        source.write_bytes(data)
        profile = f"-env:UserInstallation=file://{tempfile.gettempdir()}/xlscore-survey-profile"
        form = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"
        command = [program, profile, "--headless", "--convert-to", form, "--outdir", folder]
        subprocess.run([*command, str(source)], capture_output=True, timeout=180, check=False)
        return {
            file.stem.removeprefix("x-"): list(csv.reader(file.open(encoding="utf-8")))
            for file in Path(folder).glob("x-*.csv")
        }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--office", action="store_true")
    chosen = parser.parse_args()
    count: Counter = collections.Counter()
    handled: dict[str, tuple[bytes, bytes, str]] = {}
    warnings.simplefilter("ignore")
    for file in sorted(f for f in chosen.folder.iterdir() if f.suffix.lower() in SUFFIXES):
        count["files"] += 1
        data = file.read_bytes()
        book = change(data, count)
        if book is None:
            continue
        count["files handled"] += 1
        result, title = book.to_bytes(), book.roles()["standings"]
        compare(unpack(data), unpack(result), count)
        readers(data, result, title, count)
        handled[file.name] = (data, result, title)
    if chosen.office:
        office(handled, count)
    for name, number in count.items():
        if number:
            print(f"{number:7} {name}")
    return 1 if any("FAILS" in name and number for name, number in count.items()) else 0


def _openpyxl(data: bytes, title: str | None) -> object:
    book = openpyxl.load_workbook(io.BytesIO(data))
    return book[title]["A1"].value if title is not None else None


def _calamine(data: bytes, title: str | None) -> object:
    book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
    return book.get_sheet_by_name(title).to_python()[0][0] if title is not None else None


if __name__ == "__main__":
    sys.exit(main())
