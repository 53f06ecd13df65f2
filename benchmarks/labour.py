"""What a round costs an organiser: commands and keys of eight evenings, by hand and with one step.

    python benchmarks/labour.py

By hand is `recalc`, `draw` and `print`. Keys are those of the commands and of all cells, Enter
included; saving, closing and opening the workbook are three more actions in each of the first
three ways. With phones the organiser accepts all at once; taps are those of a whole table.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from stories import STORIES, Story

FILE = "herne.xlsx"
HAND = (f"recalc {FILE}", f"draw {FILE}", f"print {FILE} -o herne.pdf")
NEXT = (f"next {FILE}",)
HEADS = ("evening", "rounds", "cells", "by hand", "`next`", "`watch`", "phones", "taps a table")


def keys(commands: tuple[str, ...]) -> int:
    """Keys of some commands, each with Enter."""
    return sum(len(f"xlscore {command}") + 1 for command in commands)


def line(story: Story) -> list[object]:
    """Of one evening, for the round in the middle of all: commands and keys."""
    count = len(story.rounds)
    cells, typed, taps, tables = (
        sum(getattr(one, name) for one in story.rounds)
        for name in ("cells", "keys", "taps", "tables")
    )
    ways = [f"{len(way)} / {keys(way) + round(typed / count)}" for way in (HAND, NEXT, ())]
    name = f"{story.ruleset}, {story.language}"
    return [name, count, round(cells / count), *ways, "0 / 1 click", round(taps / tables)]


def main() -> None:
    """Play them, and print a table of Markdown."""
    print(f"| {' | '.join(HEADS)} |\n|---{'|---:' * (len(HEADS) - 1)}|")
    for tell in STORIES.values():
        with TemporaryDirectory() as folder:
            print(f"| {' | '.join(map(str, line(tell(Path(folder)))))} |")


if __name__ == "__main__":
    main()
