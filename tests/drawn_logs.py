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
from xlscore.book.values import Value
from xlscore.core.rules_load import RULESETS

CHANGES = ("seat", "list", "wish", "score", "randomness", "source", "reason", "order", "left out")
Log = list[dict[str, Any]]


def log_of(ruleset: str, luck: int, *, wishes: bool = False) -> Log:
    """The log of a whole random event, thrown with dice or drawn from a seed.

    With `wishes` players need tables and company too, and what is left after drop-outs is drawn
    anew now and then.
    """
    draws: Log = json.loads(_exported(ruleset, luck, wishes))["draws"]
    return draws


@lru_cache(maxsize=64)
def _exported(ruleset: str, luck: int, wishes: bool) -> bytes:
    rng = random.Random(luck)
    groups = {no: f"g{no % 3}" for no in range(1, 5)} if rng.random() < 0.3 else {}
    keys = {"Three-player tables": "many" if rng.random() < 0.3 else "few"}
    if rng.random() < 0.5:
        keys["Randomness"] = "dice"
    if late := rng.random() < 0.4:
        keys["Late players"] = "free seat"
    few = max(9, RULESETS[ruleset].minimum_players)
    players = rng.randint(few, 40)
    hall = Hall(ruleset, players, seed=str(luck), groups=groups, event={**keys})
    if wishes:
        hall = _wished(ruleset, players, luck, {**keys})
    fill_up(hall, ruleset)
    leave = RULESETS[ruleset].stages[0].seating != "fixed"
    for turn in range(40):
        how = {"with_history": turn % 3 == 1, "avoid_rematches": turn % 3 == 1} if wishes else {}
        drawing = hall.draw(**how)
        if any(f.code == "announced-dice" for f in drawing.findings):
            dice = " ".join(str(rng.randint(1, 6)) for _ in range(25))
            hall.draw(randomness=dice, **how)
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


def _wished(ruleset: str, players: int, luck: int, event: dict[str, Value]) -> Hall:
    """An event in which players need something: clubs, teams, tables, company."""
    rng, nos = random.Random(-luck), range(1, players + 1)

    def some() -> bool:
        return rng.random() < 0.4

    clubs = rng.choice([3, 5, 9])
    groups = {no: f"g{no % clubs}" for no in nos if some()} if some() else {}
    if some():
        groups = {no: f"g{(no - 1) // 4}" for no in nos}
    columns: dict[str, dict[int, Value]] = {}
    if some():
        columns["Regular"] = dict.fromkeys(rng.sample(nos, players // 3), "yes")
    if some():
        pairs = rng.sample(nos, 4)
        columns["Keep together"] = {no: f"pair {k // 2}" for k, no in enumerate(pairs)}
    if some():
        columns["Apart in rounds"] = dict.fromkeys(groups.keys() & {1, 2, 3, 5}, "2")
    if some():
        columns["Tables"] = {no: rng.choice(["2", "3", "2-3", "3-5"]) for no in rng.sample(nos, 3)}
    if some():
        event["Tables"] = "2-4,6-90"
    hall = Hall(ruleset, players, seed=str(luck), groups=groups, event=event, columns=columns)
    for no in rng.sample(nos, 2) if some() else ():
        hall.type_in("Players", no + 1, 4, rng.choice([2, 3]))
    return hall


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
