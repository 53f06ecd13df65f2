"""How often a click crosses to Excel: every macro, over xlwings' own engines for Windows and Mac.

    python benchmarks/calls.py [PLAYERS ...]

Excel's objects are those of `tests/excel_objects`, which count what is asked of them: calls by COM
on Windows, and on a Mac Apple events (`tests/apple_events`). A call to the real ones takes some
tenths of a millisecond, an event more. An event of Catan has its preliminary rounds played;
"filtered" hides two of three rows of *Results*. Beside the calls: those that changed the workbook.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks"), str(ROOT / "tests")]

if TYPE_CHECKING:
    from excel_objects.books import Workbook

PLAYERS = (48, 200, 1000)
CLICKS = (
    *("recalculate", "recalculate", "check", "explain", "publish", "room", "entry", "entry"),
    *("draw", "redraw", "recalculate", "undo", "redo"),
)


EXCELS = {
    "COM": {},
    "events": {"mac": True},
    "COM, no add-in": {"addin": False},
    "events, no add-in": {"addin": False, "mac": True},
}


def main() -> None:
    from workbooks_live import event_workbook

    from excel_objects.clicks import click

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="*", type=int)
    asked = parser.parse_args()
    os.environ.pop("DISPLAY", None)
    heads = "  ".join(f"{name:>18}" for name in EXCELS)
    print(f"{'players':>7}  {'rows':8}  {'macro':12}  {heads}")
    for players in asked.players or PLAYERS:
        data = event_workbook(players)
        for rows in ("all", "filtered"):
            with tempfile.TemporaryDirectory() as folder:
                books = [
                    opened_in(Path(folder) / str(n), data, rows, n) for n in range(len(EXCELS))
                ]
                for macro in CLICKS:
                    told = []
                    for number, book in enumerate(books):
                        os.environ["XLSCORE_STATE"] = str(Path(folder) / str(number) / "state")
                        if macro == "explain":
                            sheet = next(one for one in book.sheets if one.name == "Players")
                            sheet.bring_to_front()
                            book.selected[sheet] = sheet.range("A3")
                        done = click(book, macro)
                        text = f"{done.calls} ({done.wrote}){'!' * done.wrong}"
                        told.append(f"{text:>18}")
                    print(f"{players:7}  {rows:8}  {macro:12}  {'  '.join(told)}", flush=True)


def opened_in(folder: Path, data: bytes, rows: str, number: int) -> Workbook:
    """The workbook, open in the Excel of that number."""
    from excel_objects.files import opened

    folder.mkdir()
    path = folder / "event.xlsx"
    path.write_bytes(data)
    book = opened(path, **list(EXCELS.values())[number])
    results = next(sheet for sheet in book.sheets if sheet.name == "Results")
    if rows == "filtered":
        results.hidden.update(n for n in range(2, results.used().bottom + 1) if n % 3)
    return book


if __name__ == "__main__":
    main()
