"""Small files that unpack to much, and what a command takes of memory with one of them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from .sheets import styled, workbook

COMMAND = """
import json, resource, sys
from xlscore.cli import main
if (most := int(sys.argv.pop(1))):
    resource.setrlimit(resource.RLIMIT_AS, (most << 20, most << 20))
try:
    main()
except SystemExit as end:
    with open("/proc/self/status") as status:
        peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    print(json.dumps([end.code, peak // 1024]), file=sys.__stdout__)
"""


class Ran(NamedTuple):
    """How a command ended, the megabytes it had at its peak, and all that it said."""

    code: int
    peak: int
    output: str


def ran(*arguments: str | Path, most: int = 0) -> Ran:
    """An xlscore command in a process of its own, with at most `most` megabytes if it is set."""
    made = subprocess.run(
        [sys.executable, "-c", COMMAND, str(most), *map(str, arguments)],
        capture_output=True,
        text=True,
    )
    *said, last = made.stdout.splitlines()
    code, peak = json.loads(last)
    return Ran(code, peak, "\n".join((*said, *made.stderr.splitlines())))


def text(value: str) -> str:
    """A cell with a text."""
    return f'<c t="inlineStr"><is><t>{value}</t></is></c>'


def rows(*lines: tuple[object, ...], gap: str = "") -> str:
    """A sheet with these rows, and `gap` behind the first."""
    made = []
    for number, line in enumerate(lines, 1):
        cells = (f"<c><v>{c}</v></c>" if isinstance(c, int) else text(str(c)) for c in line)
        made.append(f'<row r="{number}">{"".join(cells)}</row>' + (gap if number == 1 else ""))
    return f"<sheetData>{''.join(made)}</sheetData>"


EVENT = (("Name", "Cup"), ("Ruleset", "7wonders-4rounds"), ("Seed", "1"))
RESULTS = (
    ("Round", "Table", "No", "Points"),
    *((1, 1 + no // 5, no, 40 + no) for no in range(1, 9)),
)


def event(
    path: Path, gap: str = "", where: Sequence[str] = (), before: str = "", players: int = 8
) -> Path:
    """An event of so many players, with `gap` in the sheets named in `where`, also our own."""
    registered = (("No", "Name"), *((no, f"Player {no}") for no in range(1, players + 1)))
    results = RESULTS if players < 1000 else RESULTS[:1]
    sheets = {"Event": EVENT, "Players": registered, "Results": results}
    own = [title for title in where if title not in sheets]
    lines = sheets | dict.fromkeys(own, (("Old",),))
    made = {title: rows(*each, gap=gap if title in where else "") for title, each in lines.items()}
    names = "".join(
        f'<definedName name="xlscore.{title.lower()}">{title}!$A$1:$A$1</definedName>'
        for title in own
    )
    path.write_bytes(workbook(made, styles=styled("<xf/>"), names=names, before=before))
    return path
