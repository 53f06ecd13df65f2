"""What becomes of real workbooks: handled, refused and why, failed, lost; time and memory of each.

    python benchmarks/survey.py FOLDER [FOLDER ...] [--table FILE.csv] [--office] [--readers]

Each workbook gets a process of its own (by fork: not on Windows), in which two owned sheets are
added, one of them is rewritten five times, three times rows are appended to the first sheet, and
the file is made; the processor time and the memory of that are told. After that every sheet is
read, and a second run must change nothing. `loss.py`, which shares no code with xlscore, compares
the result with the original. With --readers openpyxl and calamine, with --office LibreOffice
(soffice) too open the results. The last line says it all; exit code 1 if a file failed, or anything
is lost.
"""

from __future__ import annotations

import argparse
import collections
import csv
import io
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from loss import compared  # noqa: E402

from tests.book.rich import page  # noqa: E402
from xlscore.book.adapters.file_book import FileBook  # noqa: E402
from xlscore.book.port import Append, Changes  # noqa: E402
from xlscore.book.problems import FileProblem  # noqa: E402

SUFFIXES = {".xlsx", ".xlsm", ".xltx", ".xltm"}
LIMIT = 120
"""Seconds after which a file counts as failed."""

Facts = dict[str, Any]


def changed(data: bytes) -> tuple[FileBook, str]:
    """The workbook with all changes made, and why rows could not be appended, if so."""
    book = FileBook(data)
    first = book.titles()[0] if book.titles() else ""
    book.apply(Changes((page(8), page(2, "checks", "Checks"))))
    for rows in (5, 9, 3, 8, 6):
        book.apply(Changes((page(rows),), sheets=book.roles()))
    rows = (("=text", Fraction(1, 2)), (None, "last"))
    try:
        for _ in range(3 if first else 0):
            book.apply(Changes((), (Append(first, 1, (1, 2), rows),)))
    except FileProblem as problem:
        return book, problem.code
    return book, ""


def one(file: Path, target: Path) -> Facts:
    """All that is done with one file, in the process of its own."""
    start = time.process_time()
    facts: Facts = {"result": "handled"}
    try:
        book, facts["rows"] = changed(file.read_bytes())
        target.write_bytes(book.to_bytes())
    except FileProblem as problem:
        facts |= {"result": "refused", "why": problem.code}
    facts["seconds"] = round(time.process_time() - start, 3)
    facts["megabytes"] = _peak()
    if facts["result"] == "handled":
        facts["sheet"] = book.roles()["standings"]
        again = FileBook(target.read_bytes())
        again.apply(Changes((page(6), page(2, "checks", "Checks")), sheets=again.roles()))
        if again.to_bytes() != target.read_bytes():
            facts |= {"result": "failed", "why": "a second run changes the file"}
        for title in again.titles():
            try:
                again.grid(title)
            except FileProblem as problem:
                facts["unread"] = problem.code
    return facts


def _peak() -> int:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(peak / (1 << 20 if sys.platform == "darwin" else 1 << 10))


def looked(file: Path, target: Path) -> Facts:
    """What is lost, and how many parts came out how: a process that ends keeps no memory."""
    try:
        parts, lost = compared(file.read_bytes(), target.read_bytes())
    except Exception as error:  # zipfile cannot read what it does not understand
        return {"uncompared": type(error).__name__}
    return {"parts": dict(parts), "lost": lost}


def apart(work: Callable[[Path, Path], Facts], file: Path, target: Path) -> Facts:
    """`one` or `looked` in a process of its own, whatever becomes of it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(LIMIT)
        try:
            facts = work(file, target)
        except BaseException as error:
            trace = traceback.format_exc().strip().splitlines()
            facts = {"result": "failed", "why": repr(error)[:200], "trace": trace[-3:]}
        os.write(writing, json.dumps(facts).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return json.loads(told) if told else {"result": "failed", "why": "the process ended"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--table", type=Path, help="a CSV file with a row for each workbook")
    parser.add_argument("--readers", action="store_true")
    parser.add_argument("--office", action="store_true")
    chosen = parser.parse_args()
    warnings.simplefilter("ignore")
    count: collections.Counter[str] = collections.Counter()
    found: list[Facts] = []
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "result"
        for file in _workbooks(chosen.folders):
            facts = apart(one, file, target) | {"file": file.name}
            if facts["result"] == "handled":
                _look(file, target, facts, count)
                _others(file, target.read_bytes(), facts["sheet"], count, chosen)
            if facts["result"] in ("failed", "lost"):
                print(f"{facts['result']}: {file.name}: {facts['why']}", *facts.get("trace", ()))
            found.append(facts)
    if chosen.table:
        _write_table(chosen.table, found)
    return _tell(found, count)


def _workbooks(folders: list[Path]) -> Iterator[Path]:
    for folder in folders:
        files = (f for f in folder.rglob("*") if f.suffix.lower() in SUFFIXES and f.is_file())
        yield from sorted(f for f in files if not f.name.startswith("~$"))


def _look(file: Path, target: Path, facts: Facts, count: collections.Counter[str]) -> None:
    """Compare, and note what is lost."""
    found = apart(looked, file, target)
    if "parts" not in found:
        count[f"files that cannot be compared: {found.get('uncompared', found.get('why'))}"] += 1
        return
    count["parts"] += sum(found["parts"].values())
    for kind, number in found["parts"].items():
        count[f"parts {kind}"] += number
    if found["lost"]:
        facts |= {"result": "lost", "why": "; ".join(found["lost"])[:400]}


def _others(
    file: Path, after: bytes, title: str, count: collections.Counter[str], chosen: Any
) -> None:
    """Other programs read the result if they read the original."""
    programs = [_openpyxl, _calamine] if chosen.readers else []
    for program in (*programs, *([_office] if chosen.office else [])):
        name = program.__name__.strip("_")
        try:
            right = program(after, title, file.suffix) == "Rank"
        except Exception:
            right = False
        if not right and not _readable(program, file):
            count[f"{name} cannot read the original"] += 1
            continue
        count[f"{name} reads the result" if right else f"{name} FAILS: {file.name}"] += 1


def _readable(program: Any, file: Path) -> bool:
    try:
        return program(file.read_bytes(), None, file.suffix) is not None
    except Exception:
        return False


def _openpyxl(data: bytes, title: str | None, _: str) -> object:
    import openpyxl

    book = openpyxl.load_workbook(io.BytesIO(data))
    return book[title]["A1"].value if title is not None else True


def _calamine(data: bytes, title: str | None, _: str) -> object:
    import python_calamine

    book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
    return book.get_sheet_by_name(title).to_python()[0][0] if title is not None else True


def _office(data: bytes, title: str | None, suffix: str) -> object:
    """A1 of a sheet as LibreOffice has it; None if it cannot open the file."""
    program = shutil.which("soffice")
    if program is None:
        raise SystemExit("soffice is not installed")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / f"x{suffix}"
        source.write_bytes(data)
        profile = f"-env:UserInstallation=file://{tempfile.gettempdir()}/xlscore-survey-profile"
        form = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"
        command = [program, profile, "--headless", "--convert-to", form, "--outdir", folder]
        subprocess.run([*command, str(source)], capture_output=True, timeout=180, check=False)
        files = list(Path(folder).glob("x-*.csv"))
        if title is None:
            return files or None
        written = Path(folder) / f"x-{title}.csv"
        return next(csv.reader(written.open(encoding="utf-8")))[0] if written.is_file() else None


def _write_table(path: Path, found: list[Facts]) -> None:
    names = ("file", "result", "why", "rows", "unread", "seconds", "megabytes")
    with path.open("w", newline="", encoding="utf-8") as out:
        table = csv.DictWriter(out, names, extrasaction="ignore")
        table.writeheader()
        table.writerows(found)


def _tell(found: list[Facts], count: collections.Counter[str]) -> int:
    results = collections.Counter(facts["result"] for facts in found)
    for name in ("rows", "unread"):
        reasons = collections.Counter(facts[name] for facts in found if facts.get(name))
        what = "rows not appended" if name == "rows" else "files with a sheet not read"
        for code, number in reasons.most_common():
            print(f"{number:7} {what}: {code}")
    for name, number in sorted(count.items()):
        if number:
            print(f"{number:7} {name}")
    timed = [facts for facts in found if "seconds" in facts]
    for unit in ("seconds", "megabytes"):
        order = sorted(timed, key=lambda facts: facts[unit])
        if order:
            middle, late = order[len(order) // 2][unit], order[len(order) * 99 // 100][unit]
            worst = ", ".join(f"{f[unit]} ({f['file']})" for f in order[:-4:-1])
            print(f"{unit}: median {middle}, 99 of 100 below {late}, worst {worst}")
    refused = collections.Counter(f["why"] for f in found if f["result"] == "refused")
    reasons = ", ".join(f"{code} {number}" for code, number in refused.most_common())
    print(
        f"{len(found)} files: {results['handled']} handled, {results['refused']} refused"
        f"{f' ({reasons})' if reasons else ''}, {results['failed']} failed, {results['lost']} lost"
    )
    fails = any("FAILS" in name and number for name, number in count.items())
    return 1 if results["failed"] or results["lost"] or fails else 0


if __name__ == "__main__":
    sys.exit(main())
