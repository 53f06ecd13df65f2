"""The page about rules from a table: what it prints is what the program prints."""

from __future__ import annotations

import re
from pathlib import Path

from xlscore.actions.from_standings import from_standings

PAGE = (Path(__file__).parents[2] / "docs" / "from-standings.md").read_text("utf-8")
BLOCKS = [
    "\n".join(line[4:] for line in block.splitlines()) + "\n"
    for block in re.findall(r"(?:(?:^    .*)?\n)+", PAGE, re.MULTILINE)
    if block.strip()
]


def block(start: str) -> str:
    return next(own for own in (one.strip("\n") + "\n" for one in BLOCKS) if own.startswith(start))


def test_the_example_is_what_the_program_prints() -> None:
    games, table = block("Round,Table").encode(), block("| Rank").encode()
    made = from_standings(games, table, "games.csv", "table.md").rules
    assert made
    assert made.text("en") == block("# Found by xlscore")


def test_so_is_the_line_about_a_wrong_sum() -> None:
    games, table = block("Round,Table"), block("| Rank").replace("|  8 | 179", "|  9 | 179")
    made = from_standings(games.encode(), table.encode(), "games.csv", "table.md").rules
    assert made
    assert block("# Bo: Points").strip("# \n") in [*made.lines("en")]
