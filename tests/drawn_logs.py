"""Logs of whole random events, and changes planted in them, for the second verifier."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hall import Hall
from seatable import fill_up
from xlscore.actions.event import evaluate
from xlscore.core.rules_load import RULESETS

CHANGES = ("seat", "list", "wish", "score", "randomness", "source", "reason", "order", "left out")
Log = list[dict[str, Any]]


def log_of(ruleset: str, luck: int) -> Log:
    """The log of a whole random event, thrown with dice or drawn from a seed."""
    draws: Log = json.loads(_exported(ruleset, luck))["draws"]
    return draws


@lru_cache(maxsize=64)
def _exported(ruleset: str, luck: int) -> bytes:
    rng = random.Random(luck)
    groups = {no: f"g{no % 3}" for no in range(1, 5)} if rng.random() < 0.3 else {}
    keys = {"Three-player tables": "many" if rng.random() < 0.3 else "few"}
    if rng.random() < 0.5:
        keys["Randomness"] = "dice"
    if late := rng.random() < 0.4:
        keys["Late players"] = "free seat"
    few = max(9, RULESETS[ruleset].minimum_players)
    hall = Hall(ruleset, rng.randint(few, 40), seed=str(luck), groups=groups, event={**keys})
    fill_up(hall, ruleset)
    leave = RULESETS[ruleset].stages[0].seating != "fixed"
    for _ in range(40):
        drawing = hall.draw()
        if any(f.code == "announced-dice" for f in drawing.findings):
            hall.draw(randomness=" ".join(str(rng.randint(1, 6)) for _ in range(25)))
        if late and hall.propose(redraw=True).drawn and rng.random() < 0.5:
            hall.come()
            fill_up(hall, ruleset)
            hall.draw(redraw=True)
        outcome = evaluate(hall.book).outcome
        if outcome is not None and outcome.complete:
            break
        hall.play(rng)
        if leave and rng.random() < 0.2 and len(hall.active()) > 12:
            hall.go(rng.choice(hall.active()))
            fill_up(hall, ruleset)
    return evaluate(hall.book).export("json", "en")


def changed(log: Log, kind: str, luck: int, hash_of: Callable[[dict[str, Any]], str]) -> Log:
    """The log with one planted change; the entry's own hash is made to fit, as a forger would."""
    log, rng = copy.deepcopy(log), random.Random(luck)
    entry = rng.choice([e for e in log if e["result_hash"] and e["drawn_from"]])
    lines = entry["drawn_from"].split("\n")
    if kind == "seat":
        entry["result_hash"] = entry["result_hash"][::-1]
    elif kind == "order":
        log.reverse()
    elif kind == "left out":
        log.remove(entry)
    elif kind in ("randomness", "source", "reason"):
        entry[kind] += "1"
    else:
        played = [k for k, line in enumerate(lines) if line.startswith("R|")]
        line = rng.choice(played) if kind == "score" and played else 1
        cells = lines[line].split("|")
        cells[{"list": 2, "wish": 3, "score": 6 if played else 2}[kind]] += "1"
        lines[line] = "|".join(cells)
        entry["drawn_from"] = "\n".join(lines)
    entry["hash"] = hash_of(entry)
    return log
