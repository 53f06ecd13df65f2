"""Reading and writing a workbook: xlscore against openpyxl and excelize, and the physical limit.

    python benchmarks/workbook.py

All do the work of one `recalc`: read the sheets Event, Players and Results, write a standings page
of one row a player and twelve columns, save. openpyxl is let off lightly: it only loads and saves.
The limit is a raw copy of the zip's entries, and a bare read of the three sheets by calamine.
Runs alternate; shown is the fastest of each, in one process and as whole processes; a worker's
process imports nothing that it does not need. excelize and calamine are left out if they are not
installed. Exit code 1 if xlscore misses one of TARGETS.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

SIZES = ((200, 800, 15), (5_000, 20_000, 5))
"""Players, result rows, runs."""

TARGETS = {("in process", 800): 0.30, ("process", 800): 0.40, ("in process", 20_000): 0.15}
"""How long xlscore may take at most, in times of openpyxl."""

SHEETS = ("Event", "Players", "Results")
COLUMNS = 12


def make_workbook(path: Path, players: int, results: int) -> None:
    import xlsxwriter

    book = xlsxwriter.Workbook(str(path))
    event = book.add_worksheet("Event")
    event.write_column("A1", ["Name", "Ruleset", "Seed"])
    event.write_column("B1", ["Cup", "catan", "4711"])
    sheet = book.add_worksheet("Players")
    sheet.write_row(0, 0, ["No", "Name", "Club"])
    for no in range(1, players + 1):
        sheet.write_row(no, 0, [no, f"Player {no:05}", f"Club {no % 40}"])
    sheet = book.add_worksheet("Results")
    sheet.write_row(0, 0, ["Round", "Table", "Seat", "No", "Player", "Points", "Tie-break"])
    for i in range(results):
        no = i * 7 % players + 1
        row = [i // players + 1, i // 4 + 1, i % 4 + 1, no, f"Player {no:05}", i * 13 % 31, i % 9]
        sheet.write_row(i + 1, 0, row)
    book.close()


def with_xlscore(source: Path, target: Path, page: Any) -> None:
    from xlscore.book.adapters.file_book import FileBook
    from xlscore.book.port import Changes

    book = FileBook.open(source)
    for title in SHEETS:
        book.grid(title)
    book.apply(Changes((page,)))
    book.save(target)


def make_page(players: int) -> Any:
    """What the report hands over."""
    from xlscore.book.page import Page, PageCell

    rows = [tuple(PageCell(f"Column {c}", "head") for c in range(COLUMNS))]
    for no in range(1, players + 1):
        sums = tuple(PageCell(Fraction(no * c, 3), "decimal") for c in range(COLUMNS - 3))
        rows.append((PageCell(no, "count"), PageCell(f"Player {no:05}"), PageCell("Club"), *sums))
    return Page("standings", "Standings", tuple(rows), frozen=(1, 0))


def make_rows(players: int) -> Any:
    """The same as plain values."""
    rows: list[list[object]] = [[f"Column {c}" for c in range(COLUMNS)]]
    for no in range(1, players + 1):
        rows.append([no, f"Player {no:05}", "Club", *(no * c / 3 for c in range(COLUMNS - 3))])
    return rows


def with_openpyxl(source: Path, target: Path, given: Any) -> None:
    import openpyxl

    book = openpyxl.load_workbook(source)
    book.save(target)


def with_excelize(source: Path, target: Path, given: Any) -> None:
    import excelize

    book = excelize.open_file(str(source))
    for title in SHEETS:
        book.get_rows(title)
    book.new_sheet("Standings")
    writer = book.new_stream_writer("Standings")
    for number, row in enumerate(given, 1):
        writer.set_row(f"A{number}", row)
    writer.flush()
    book.save_as(str(target))
    book.close()


def raw_copy(source: Path, target: Path, given: Any) -> None:
    from xlscore.book.ooxml.archive import read_archive

    target.write_bytes(read_archive(source.read_bytes()).patch({}, ()))


def calamine_read(source: Path, target: Path, given: Any) -> None:
    import python_calamine

    book = python_calamine.CalamineWorkbook.from_path(str(source))
    for title in SHEETS:
        book.get_sheet_by_name(title).to_python()


WORKERS: dict[str, Callable[[Path, Path, Any], None]] = {
    "xlscore": with_xlscore,
    "openpyxl": with_openpyxl,
    "excelize": with_excelize,
    "raw copy": raw_copy,
    "calamine": calamine_read,
}
PREPARED: dict[str, Callable[[int], Any]] = {"xlscore": make_page, "excelize": make_rows}
"""What a worker is given; made beforehand in one process, part of the whole process."""

NEEDS = {"excelize": "excelize", "calamine": "python_calamine"}


def prepared(name: str, players: int) -> Any:
    return PREPARED[name](players) if name in PREPARED else None


def in_process(name: str, source: Path, target: Path, players: int) -> float:
    given = prepared(name, players)
    target.unlink(missing_ok=True)
    started = time.perf_counter()
    WORKERS[name](source, target, given)
    return time.perf_counter() - started


def as_process(name: str, source: Path, target: Path, players: int) -> float:
    import subprocess

    target.unlink(missing_ok=True)
    command = [sys.executable, __file__, "--one", name, str(source), str(target), str(players)]
    started = time.perf_counter()
    subprocess.run(command, check=True)
    return time.perf_counter() - started


def check(target: Path, players: int) -> None:
    """What xlscore wrote is a whole workbook with the right values."""
    import io
    import zipfile

    import openpyxl

    data = target.read_bytes()
    assert zipfile.ZipFile(io.BytesIO(data)).testzip() is None
    sheet = openpyxl.load_workbook(io.BytesIO(data))["Standings"]
    assert sheet.cell(players + 1, COLUMNS).value == players * (COLUMNS - 4) / 3


def main() -> int:
    import importlib.util
    import tempfile

    names = [n for n in WORKERS if n not in NEEDS or importlib.util.find_spec(NEEDS[n])]
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "event.xlsx", Path(folder) / "out.xlsx"
        for players, results, runs in SIZES:
            make_workbook(source, players, results)
            with_xlscore(source, target, make_page(players))
            check(target, players)
            for where, measure in (("in process", in_process), ("process", as_process)):
                times: dict[str, list[float]] = {name: [] for name in names}
                for name in names:
                    measure(name, source, target, players)
                for _ in range(runs):
                    for name in names:
                        times[name].append(measure(name, source, target, players))
                best = {name: min(values) for name, values in times.items()}
                print(f"\n{players} players, {results} results, {where}:")
                for name, seconds in best.items():
                    ratio = best["xlscore"] / seconds
                    print(f"  {name:9} {seconds * 1000:8.1f} ms   xlscore takes {ratio:6.2f} of it")
                target_ratio = TARGETS.get((where, results))
                ratio = best["xlscore"] / best["openpyxl"]
                if target_ratio is not None:
                    met = ratio <= target_ratio
                    missed += not met
                    print(f"  target {target_ratio}: {'met' if met else 'MISSED'} ({ratio:.2f})")
    return 1 if missed else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        _, _, worker, read, written, count = sys.argv
        WORKERS[worker](Path(read), Path(written), prepared(worker, int(count)))
    else:
        sys.exit(main())
