"""How often a click crosses to Excel: every macro, over xlwings' own engine for Windows.

    python benchmarks/calls.py [PLAYERS ...] [--without-addin]

Excel's objects are those of `tests/excel_objects`, which count what is asked of them; a call to the
real ones takes some tenths of a millisecond. An event of Catan has its preliminary rounds played;
"filtered" hides two of three rows of *Results*. Beside the calls: those that changed the workbook,
and processor seconds of the whole click, which are mostly those of the stand-in.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks"), str(ROOT / "tests")]

PLAYERS = (48, 200, 1000)
CLICKS = (
    *("recalculate", "recalculate", "check", "explain", "publish", "room", "entry", "entry"),
    *("draw", "redraw", "recalculate", "undo", "redo"),
)


def main() -> None:
    from workbooks_live import event_workbook

    from excel_objects.clicks import click
    from excel_objects.files import opened

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="*", type=int)
    parser.add_argument("--without-addin", action="store_true")
    asked = parser.parse_args()
    os.environ.pop("DISPLAY", None)
    print(f"{'players':>7}  {'rows':8}  {'macro':12}  {'calls':>7}  {'writing':>7}  seconds")
    for players in asked.players or PLAYERS:
        data = event_workbook(players)
        for rows in ("all", "filtered"):
            with tempfile.TemporaryDirectory() as folder:
                os.environ["XLSCORE_STATE"] = str(Path(folder) / "state")
                path = Path(folder) / "event.xlsx"
                path.write_bytes(data)
                book = opened(path, addin=not asked.without_addin)
                results = next(sheet for sheet in book.sheets if sheet.name == "Results")
                if rows == "filtered":
                    results.hidden.update(n for n in range(2, results.used().bottom + 1) if n % 3)
                players_sheet = next(sheet for sheet in book.sheets if sheet.name == "Players")
                for macro in CLICKS:
                    if macro == "explain":
                        players_sheet.bring_to_front()
                        book.selected[players_sheet] = players_sheet.range("A3")
                    start = time.process_time()
                    done = click(book, macro)
                    spent = time.process_time() - start
                    line = f"{players:7}  {rows:8}  {macro:12}  {done.calls:7}  {done.wrote:7}"
                    print(f"{line}  {spent:7.2f}", "  NOT DONE" * done.wrong, flush=True)


if __name__ == "__main__":
    main()
