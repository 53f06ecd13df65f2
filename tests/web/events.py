"""Workbooks for the tests of the page."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

from oracle.generate import random_event
from xlscore.book.template.season_sheets import season_template
from xlscore.book.template.table_sheets import Filling
from xlscore.book.template.workbook import template_bytes
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.texts import Language


def not_drawn(path: Path, ruleset: str, players: int = 30, language: Language = "de") -> Path:
    """An event with its players and a seed, before the first draw."""
    rng = random.Random(ruleset)
    event = random_event(rng, ruleset, players=players, lots="seed", stop="never")
    people = [player | {"status": None, "dropped_after": None} for player in event["players"]]
    fill = Filling(event["event"], people, event.get("rounds", []), [])
    path.write_bytes(template_bytes(RULESETS[ruleset], language, fill=fill))
    return path


def season_folder(folder: Path, source: Path) -> Path:
    """A season before its first ranking, over the event files of another one."""
    shutil.copytree(source, folder)
    data = season_template(
        FAMILIES["7wonders"],
        "de",
        season={"name": "Saison 2026", "seed": "4711", "language": "de"},
        events=[{"file": "turniere/*.xlsx"}],
    )
    (folder / "season.xlsx").write_bytes(data)
    return folder


def big(path: Path, players: int, rounds: int = 4) -> Path:
    """Four rounds of so many players, as an organiser types them."""
    rng = random.Random(1)
    people = [{"no": no, "name": f"Player {no}", "club": f"Club {no % 9}"} for no in _to(players)]
    results = []
    for round_ in _to(rounds):
        order = rng.sample(_to(players), players)
        for i, no in enumerate(order):
            table, points = i // 4 + 1, rng.randint(30, 75)
            row = {"stage": "preliminary", "round": round_, "table": table, "seat": i % 4 + 1}
            results.append(row | {"no": no, "points": points, "tie_break": rng.randint(0, 15)})
    event = {"name": "Open", "ruleset": "7wonders-4rounds", "seed": "1"}
    rules = RULESETS["7wonders-4rounds"]
    path.write_bytes(template_bytes(rules, "en", fill=Filling(event, people, [], results)))
    return path


def _to(last: int) -> range:
    return range(1, last + 1)
