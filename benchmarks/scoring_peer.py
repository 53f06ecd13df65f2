"""Swiss rounds in pairs scored by somebody else's program, and why it differs, rule by rule.

    npm install --prefix FOLDER tournament-organizer@4.1.1
    python benchmarks/scoring_peer.py FOLDER/node_modules [EVENTS]

A kit of EVENTS (400) random events of the rules below goes through that program
(`scoring_peer.mjs`), and what it says through `xlscore exercise --against`. Each event is sorted by
what stands in it that the other program knows nothing of or counts otherwise. A value that differs
in an event without any of it is printed, for it would be a fault of one of the two.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from xlscore.core.rulebook.load import RULESETS
from xlscore.exercise.kit import check_results, make_kit

RULES = """
id = "swiss-pairs"
title = { en = "Swiss rounds in pairs" }
board_game = { en = "Any game for two" }
table_size = 2
sizes = [2]
minimum_players = 4
byes = true

[points]
by_size = { 2 = [1, 0] }

[[stages]]
name = "preliminary"
rounds = 5
seating = "swiss"
chain = ["won_games", "opponents_points", "sonneborn_berger"]
"""
SEED = "peer"
NOTHING = "nothing of that kind"


def notions(event: dict[str, Any]) -> list[str]:
    """What an event has that the other program knows nothing of, or counts otherwise."""
    found = []
    rows = event["results"]
    meetings: Counter[frozenset[int]] = Counter()
    tables: dict[tuple[int, Any], list[dict[str, Any]]] = {}
    for row in rows:
        tables.setdefault((row["round"], row["table"]), []).append(row)
    for seats in tables.values():
        meetings[frozenset(row["no"] for row in seats)] += len(seats) == 2
    if any(row["status"] in ("left", "substitute") for row in rows):
        found.append("leaves a game")
    if event.get("penalties"):
        found.append("penalties")
    if max(meetings.values(), default=0) > 1:
        found.append("meets twice")
    if any(player["status"] != "active" for player in event["players"]):
        found.append("drops out")
    if any(
        row["points"] is None and row["place"] is None and row["status"] is None for row in rows
    ):
        found.append("open games")
    return found


def main(modules: str, count: int) -> int:
    rules = RULESETS.load_toml(RULES).rules
    assert rules is not None
    here = Path(__file__).with_suffix(".mjs")
    with tempfile.TemporaryDirectory() as made:
        kit = Path(made)
        for name, data in make_kit(rules, RULES, SEED, range(count), own=True, workbooks=False):
            (kit / name).parent.mkdir(parents=True, exist_ok=True)
            (kit / name).write_bytes(data)
        command = ["node", str(here), modules, str(kit)]
        theirs = subprocess.run(command, capture_output=True, check=True).stdout
        events = [json.loads((kit / f"{n:04d}/event.json").read_bytes()) for n in range(count)]
    checked = check_results(theirs, rules)
    wrong: dict[str, list[Any]] = {event["id"]: [] for event in events}
    for one in checked.differences:
        wrong[one.event].append(one)
    print(f"{checked.events} events, {checked.values} values, {len(checked.differences)} differ\n")
    kinds = {event["id"]: _kind(notions(event)) for event in events}
    print("| in the event | events | differ | values by rule |\n|---|---:|---:|---|")
    for kind, number in sorted(Counter(kinds.values()).items(), key=lambda one: (-one[1], one[0])):
        mine = [id_ for id_, what in kinds.items() if what == kind]
        by_rule = Counter(f"{one.rule} ({one.code})" for id_ in mine for one in wrong[id_])
        told = ", ".join(f"{rule} {times}" for rule, times in by_rule.most_common())
        print(f"| {kind} | {number} | {sum(1 for id_ in mine if wrong[id_])} | {told} |")
    for id_, kind in kinds.items():
        for one in wrong[id_] if kind == NOTHING else ():
            if one.code == "value":
                print(one.text("en"))
    return 0


def _kind(found: list[str]) -> str:
    return found[0] if len(found) == 1 else "several of these" if found else NOTHING


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 400))
