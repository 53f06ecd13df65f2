"""A Catan event of any size from the template, its preliminary rounds played."""

from __future__ import annotations

import random

from xlscore.book.template.table_sheets import Filling, Row
from xlscore.book.template.workbook import template_bytes
from xlscore.core.rulebook.load import RULESETS


def event_workbook(players: int) -> bytes:
    """The workbook's bytes; `players` is a multiple of four."""
    rules, lot = RULESETS["catan"], random.Random(1)
    stage = rules.stages[0]
    rows: list[Row] = []
    for round_ in range(1, stage.rounds + 1):
        numbers = list(range(1, players + 1))
        lot.shuffle(numbers)
        for i, no in enumerate(numbers):
            points = 10 if i % 4 == 0 else lot.randint(2, 9)
            row = {"stage": stage.name, "round": round_, "table": i // 4 + 1, "no": no}
            rows.append(row | {"points": points})
    names = [f"Player {no:03}" for no in range(1, players + 1)]
    fill = Filling(event={"name": "Cup", "seed": "4711"}, results=rows)
    return template_bytes(rules, "en", players=names, fill=fill)
