"""A league of 1,000 tables in one workbook: what a recalculation takes, beside bare openpyxl.

    python benchmarks/league.py

200 players in 50 teams, 20 rounds of 50 tables, as an organiser types them: MCR mahjong with its
team standings, and riichi by EMA's rules. A recalculation reads, checks, scores, describes and
writes the sheets and makes the file's bytes; openpyxl loads and saves the same file. Runs
alternate; figures are medians of processor time.
"""

from __future__ import annotations

import io
import random

import openpyxl
from commands import load_and_save, medians, recalc, report

PLAYERS, ROUNDS = 200, 20
LEAGUES = {"mcr": 0, "riichi-ema": 30_000}
"""The rulesets, and what the points of a player are at the start."""


def league(ruleset: str, start: int) -> bytes:
    """The workbook; the points of a table add up to what its players started with."""
    rng = random.Random(1)
    book = openpyxl.Workbook()
    event = book.active
    assert event is not None
    event.title = "Event"
    for row in (("Name", "League"), ("Ruleset", ruleset), ("Seed", "1")):
        event.append(row)
    sheet = book.create_sheet("Rules")
    sheet.append(["Key", "Value"])
    sheet.append(["stages.1.rounds", ROUNDS])
    sheet = book.create_sheet("Players")
    sheet.append(["No", "Name", "Team"])
    for no in range(1, PLAYERS + 1):
        sheet.append([no, f"Player {no}", f"Team {(no + 3) // 4}"])
    sheet = book.create_sheet("Results")
    sheet.append(["Round", "Table", "Seat", "No", "Player", "Points"])
    for round_ in range(1, ROUNDS + 1):
        nos = rng.sample(range(1, PLAYERS + 1), PLAYERS)
        for at in range(0, PLAYERS, 4):
            made = [100 * rng.randint(-150, 150) for _ in range(3)]
            seated = zip(nos[at : at + 4], [*made, -sum(made)], strict=True)
            for seat, (no, own) in enumerate(seated, 1):
                sheet.append([round_, at // 4 + 1, seat, no, f"Player {no}", start + own])
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def main() -> None:
    print("| what | xlscore | peer | ratio | target |\n|---|---:|---:|---:|---:|")
    for ruleset, start in LEAGUES.items():
        plain = league(ruleset, start)
        for title, data in (("first recalc", plain), ("again", recalc(plain))):
            ours, theirs = medians(lambda d=data: recalc(d), lambda d=data: load_and_save(d))
            what = f"{ruleset}, 1,000 tables, {title}"
            report(what, ours.processor, theirs.processor, "openpyxl load+save", 0.5)


if __name__ == "__main__":
    main()
