"""How many bytes a click in Excel's task pane asks for and is told, with LibreOffice as its Excel.

    python benchmarks/pane.py [PLAYERS ...] [--foreign ROWS]

Excel on the web refuses more than 5 MB each way in one trip (`tests/pane/bridge.py` counts them,
and refuses too). An event of Catan has its preliminary rounds played; *Recalculate* is clicked
three times: for the first time, when nothing has changed, and when one result has. The last column
are the bytes of the requests that change something. `--foreign` adds a sheet of somebody else's
with so many rows of ten columns. Needs LibreOffice and node.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
# benchmarks/page.py is no package, tests/page is one
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "benchmarks")]

PLAYERS = (48, 200, 1000, 5000)


def main() -> None:
    from workbooks_live import event_workbook

    from pane.bridge import Excel
    from pane.conftest import HERE, OFFICE
    from real_office import real_office
    from uno_engine.engine import app_of

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="*", type=int)
    parser.add_argument("--foreign", type=int, default=0)
    asked = parser.parse_args()
    excel = Excel([str(shutil.which("node")), str(HERE / "node.mjs"), str(OFFICE)], HERE)
    heads = f"{'largest':>17}  {'all':>10}  {'write':>9}  bytes"
    print(f"{'players':>7}  {'click':>5}  {'trips':>5}  {heads}")
    with real_office() as office, tempfile.TemporaryDirectory() as folder:
        for players in asked.players or PLAYERS:
            path = Path(folder) / f"{players}.xlsx"
            path.write_bytes(event_workbook(players))
            if asked.foreign:
                add_foreign(path, asked.foreign)
            book = app_of(office).books.open(path)
            excel.book = book.impl
            for click in (1, 2, 3):
                if click == 3:
                    correct(book)
                excel.sizes = []
                recalculate(excel)
                largest = "{:8} {:8}".format(*map(max, zip(*excel.sizes, strict=True)))
                total = sum(map(sum, excel.sizes))
                trips = len(excel.sizes)
                told = f"{largest}  {total:10}  {excel.wrote:9}"
                print(f"{players:7}  {click:5}  {trips:5}  {told}", flush=True)
            book.close()
    excel.close()


def recalculate(excel) -> None:
    """A click, as `pane.js` does it."""
    from xlscore.web.office.pane import post

    told = excel.read()
    question = {"verb": "recalculate", "book": told, "kept": {}, "language": "en"}
    answer = json.loads(post({}, json.dumps(question))[0])
    assert answer["wrong"] is False, answer["said"]
    excel.wrote = 0
    if any(answer["operations"].values()):
        failed = excel.ask("write", operations=answer["operations"])
        assert failed is None, failed["failed"]


def correct(book) -> None:
    """A result of the fourth row was a point less."""
    results = book.sheets["Results"]
    rows = results.used_range.value
    head = next(r for r, row in enumerate(rows, 1) if "Points" in row)
    cell = results.range((head + 4, rows[head - 1].index("Points") + 1))
    cell.value = cell.value - 1


def add_foreign(path: Path, rows: int) -> None:
    """A sheet of the club's own."""
    import openpyxl

    book = openpyxl.load_workbook(path)
    sheet = book.create_sheet("Cash")
    for row in range(rows):
        sheet.append([row, f"Member {row}", "Town", 12.5, "x", 1, 2, 3, "note", row])
    book.save(path)


if __name__ == "__main__":
    main()
