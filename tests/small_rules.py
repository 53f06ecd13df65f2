"""Small rulesets written in a test, and events of a table or two that a reader adds up by hand."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.actions.event import EventJob, evaluate
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.values import Value
from xlscore.core.rulebook.load import RULESETS, Loaded
from xlscore.report.event_data import event_data

HEAD = """
id = "ours"
title = "Ours"
sizes = [3, 4]
[points]
by_size = { 3 = [5, 3, 2], 4 = [5, 3, 2, 1] }
"""
STAGE = """
[[stages]]
name = "preliminary"
rounds = 4
chain = ["tournament_points"]
"""
BLOOD = """
[[columns]]
name = "blood"
title = "First blood"
yes_no = true
[formulas]
bonus = "if blood = 1 then 1 else 0"
"""

CLUB = """
[[columns]]
name = "corp"
title = "Corporation"
words = ["Ecoline", "Tharsis Republic"]
[formulas]
victory_points = "points + lookup(handicap, player, 0) - lookup(start, corp)"
[lookup.handicap]
"p. 2" = 6
3 = 2
[lookup.start]
"ECOLINE" = 3
"Tharsis Republic" = 1
"""


def rules_of(middle: str, stage: str = STAGE, head: str = HEAD) -> Loaded:
    """A small ruleset; it is right."""
    loaded = RULESETS.load_toml(head + middle + stage)
    assert [problem.text("en") for problem in loaded.problems] == []
    return loaded


def played(
    rules: Loaded, *tables: Sequence[Sequence[Value]], heads: str = "", rounds: int = 1
) -> EventJob:
    """Tables of one round each, or of `rounds`: number, points and what is typed beside them.

    Table 1 is of round 1, the next of round 2 and so on, where there are more rounds than one.
    """
    own = heads.split(", ") if heads else []
    rows: list[list[Value]] = [["Round", "Table", "No", "Points", *own]]
    for n, table in enumerate(tables, 1):
        at = (n, 1) if rounds > 1 else (1, n)
        rows += [[*at, *seat] for seat in table]
    nos = sorted({int(str(seat[0])) for table in tables for seat in table})
    people: list[list[Value]] = [["No", "Name"]]
    people += [[no, f"P. {no}"] for no in nos]
    keys: list[list[Value]] = [["Name", "Test"], ["Ruleset", "ours"], ["Seed", "1"]]
    return evaluate(MemoryBook({"Event": keys, "Players": people, "Results": rows}), rules)


def made(job: EventJob, criterion: str = "tournament_points") -> dict[int, str]:
    """What everybody has in a criterion, in the order of the standings."""
    data = event_data(job.read.event, job.outcome, job.findings, "en")
    return {row["no"]: row["criteria"][criterion] for row in data["stages"][0]["standings"]}


def told(job: EventJob) -> list[tuple[str, str]]:
    """The codes of the findings, and where."""
    return [(found.code, str(found.ref)) for found in job.findings]
