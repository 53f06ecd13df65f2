"""Logs of whole random events, and changes planted in them, for the second verifier."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any

from hall import Hall
from seatable import SHORT, can_be_seated, fill_up
from xlscore.actions.event import evaluate
from xlscore.book.values import Value
from xlscore.core.draws.extras.of_round import draw_extras
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.sizes import ImpossibleSize, even_sizes, pod_sizes

CHANGES = ("seat", "list", "wish", "score", "randomness", "source", "reason", "order", "left out")
Log = list[dict[str, Any]]
HashOf = Callable[[dict[str, Any]], str]
#: Changes that whoever draws again finds, and nobody else; the lines that are changed.
SWAP, LINE = "two seats", "what it is drawn from"
KINDS = ("H|", "T|", "S|")
NO_COLUMNS: Mapping[str, dict[int, Value]] = {}
#: The name of a ruleset that the workbook brings with it, made by chance.
OURS = "ours"
#: Kinds of seating of two sides, as names of rulesets that the workbook brings with it (F15).
DEALT = ("partners", "matches")
#: Kinds of seating that are for tables of any sizes.
ANY_SIZE = ("lot", "lot-anew", "schedule", "standings", "fixed", "swiss", "pods")


def log_of(ruleset: str, luck: int, *, wishes: bool = False) -> Log:
    """The log of a whole random event, thrown with dice or drawn from a seed.

    With `wishes` players need tables and company too, and what is left after drop-outs is drawn
    anew now and then.
    """
    draws: Log = json.loads(_exported(ruleset, luck, wishes))["draws"]
    return draws


def log_by_chance(luck: int) -> Log:
    """The log of an event of any kind: a published ruleset, every third time rules of its own."""
    rng = random.Random(luck)
    ruleset = OURS if luck % 3 == 0 else rng.choice([*SHORT, *SHORT, *RULESETS])
    ruleset = DEALT[luck % 2] if luck % 7 == 5 else ruleset
    return log_of(ruleset, luck, wishes=rng.random() < 0.6)


@lru_cache(maxsize=64)
def _exported(ruleset: str, luck: int, wishes: bool) -> bytes:
    rng = random.Random(luck)
    groups = {no: f"g{no % 3}" for no in range(1, 5)} if rng.random() < 0.3 else {}
    keys = {"Three-player tables": "many" if rng.random() < 0.3 else "few"}
    if rng.random() < 0.5:
        keys["Randomness"] = "dice"
    if late := rng.random() < 0.4 and ruleset != "matches":
        keys["Late players"] = "free seat"
    own = _own_rules(luck) if ruleset == OURS else None
    if ruleset in DEALT:
        ruleset, own = OURS, _dealt_rules(ruleset, luck)
    least, leave = _bounds(ruleset, own)
    players = rng.randint(least, max(least, 40 if rng.random() < 0.2 else 16))
    columns: dict[str, dict[int, Value]] = {}
    if own and own["stages.1.seating"] == "matches":
        members = int(str(own["table_size"])) // 2 * rng.randint(1, 3)
        players = members * rng.randint(2, 5)
        columns["Team"] = {no: f"t{(no - 1) // members}" for no in range(1, players + 1)}
    if wishes:
        hall = _wished(ruleset, players, luck, {**keys}, own, columns)
    else:
        more = {"event": {**keys}, "rules": own, "columns": columns}
        hall = Hall(ruleset, players, seed=str(luck), groups=groups, **more)
    _fill_up(hall, ruleset, own)
    for turn in range(24):
        how = {"with_history": turn % 3 == 1, "avoid_rematches": turn % 3 == 1} if wishes else {}
        drawing = hall.draw(**how)
        if any(f.code == "announced-dice" for f in drawing.findings):
            dice = " ".join(str(rng.randint(1, 6)) for _ in range(25))
            hall.draw(randomness=dice, **how)
        if late and hall.propose(redraw=True).drawn and rng.random() < 0.5:
            hall.come()
            _fill_up(hall, ruleset, own)
            hall.draw(redraw=True)
        outcome = evaluate(hall.book).outcome
        if outcome is not None and outcome.complete:
            break
        hall.play(rng)
        if leave and rng.random() < 0.2 and len(hall.active()) > max(6, least):
            hall.go(rng.choice(hall.active()))
            _fill_up(hall, ruleset, own)
    return evaluate(hall.book).export("json", "en")


def _bounds(ruleset: str, own: Mapping[str, Value] | None) -> tuple[int, bool]:
    """The fewest players, and whether somebody may leave while it lasts."""
    if own is not None:
        return int(str(own["minimum_players"])), own["stages.1.seating"] != "fixed"
    rules = RULESETS[ruleset]
    fewest = {2: 6, 3: 9, 7: 14}.get(rules.table_size, 8)
    return max(fewest, rules.minimum_players), rules.stages[0].seating != "fixed"


def _own_rules(luck: int) -> dict[str, Value]:
    """One stage of any kind, at tables of two to twelve, or at tables of three and four."""
    rng = random.Random(luck + 1)
    usual = rng.choice([2, 3, 4, 4, 4, 5, 6, rng.randint(7, 12)])
    sizes = sorted({usual, rng.choice([usual, max(2, usual - 1)])})
    if rng.random() < 0.4 or sizes == [3]:
        sizes, usual = [3, 4], 4
    law = {f"points.by_size.{n}": "; ".join(map(str, range(n, 0, -1))) for n in sizes}
    return {
        "id": OURS,
        "title": OURS,
        "sizes": ", ".join(map(str, sizes)),
        "table_size": usual,
        **law,
        "byes": "yes" if sizes != [3, 4] and rng.random() < 0.3 else "no",
        "minimum_players": max(6, 2 * usual),
        "stages.1.name": "preliminary",
        "stages.1.rounds": rng.randint(2, 5),
        "stages.1.seating": rng.choice(ANY_SIZE),
        "stages.1.chain": "tournament_points; victory_points; lot",
    }


def _dealt_rules(seating: str, luck: int) -> dict[str, Value]:
    """F15: one stage of partners who change, or of matches of teams at tables of two to six."""
    rng = random.Random(luck + 2)
    size = 4 if seating == "partners" else rng.choice([2, 4, 4, 6])
    kept = {k: v for k, v in _own_rules(luck).items() if not k.startswith("points")}
    return {
        **kept,
        "sizes": str(size),
        "table_size": size,
        f"points.by_size.{size}": "; ".join("1" * size),
        "byes": "yes",
        "minimum_players": size,
        "stages.1.seating": seating,
        "stages.1.rounds": rng.randint(2, 6),
    }


def _fill_up(hall: Hall, ruleset: str, own: Mapping[str, Value] | None) -> None:
    """So many come late that all find seats."""
    if own is None:
        fill_up(hall, ruleset)
        return
    sizes = [int(n) for n in str(own["sizes"]).split(", ")]
    if own["stages.1.seating"] in DEALT:
        return
    while not _finds_tables(len(hall.active()), sizes, byes=own["byes"] == "yes"):
        hall.come()


def _finds_tables(n: int, sizes: Sequence[int], *, byes: bool) -> bool:
    """Whether all find seats, in every kind of seating for tables of any sizes."""
    if {*sizes} <= {3, 4}:
        return can_be_seated(n, sizes)
    try:
        return bool(pod_sizes(n, sizes, sizes[-1], byes=byes) and even_sizes(n, sizes, byes=byes))
    except ImpossibleSize:
        return False


def _wished(
    ruleset: str,
    players: int,
    luck: int,
    event: dict[str, Value],
    own: dict[str, Value] | None = None,
    more: Mapping[str, dict[int, Value]] = NO_COLUMNS,
) -> Hall:
    """An event in which players need something: clubs, teams, tables, company."""
    rng, nos = random.Random(-luck), range(1, players + 1)

    def some() -> bool:
        return rng.random() < 0.4

    clubs = rng.choice([3, 5, 9])
    groups = {no: f"g{no % clubs}" for no in nos if some()} if some() else {}
    if some():
        groups = {no: f"g{(no - 1) // 4}" for no in nos}
    columns = {**more}
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
    hall = Hall(
        ruleset, players, seed=str(luck), groups=groups, event=event, rules=own, columns=columns
    )
    for no in rng.sample(nos, 2) if some() else ():
        hall.type_in("Players", no + 1, 4, rng.choice([2, 3]))
    return hall


def changed(log: Log, kind: str, luck: int, hash_of: HashOf) -> Log:
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
        first = next(k for k, line in enumerate(lines) if line.startswith("P|"))
        line = rng.choice(played) if kind == "score" and played else first
        cells = lines[line].split("|")
        cells[{"list": 2, "wish": 3, "score": 6 if played else 2}[kind]] += "1"
        lines[line] = "|".join(cells)
        entry["drawn_from"] = "\n".join(lines)
    entry["hash"] = hash_of(entry)
    return log


def fitting(log: Log, hash_of: HashOf) -> Log:
    """The log as a forger would leave it: every list hash, chain and hash fits."""
    previous = ""
    for entry in log:
        if entry["drawn_from"]:
            entry["list_hash"] = sha256(entry["drawn_from"].encode()).hexdigest()
        entry["previous"] = previous
        entry["hash"] = previous = hash_of(entry)
    return log


def planted(log: Log, kind: str, luck: int, hash_of: HashOf) -> Log | None:
    """A log with one change that only whoever draws again can find; None where there is none.

    Two seats of a round that later entries tell of, or a line of what it is drawn from.
    """
    log, rng = copy.deepcopy(log), random.Random(luck)
    lines = [line.split("|") for entry in log for line in entry["drawn_from"].split("\n")]
    places = {tuple(cells[1:6]) for cells in lines if cells[0] == "R"}
    found = []
    for entry in log:
        about = entry["stage"], str(entry["round"])
        here = {(int(t), int(s)): no for *at, t, s, no in places if tuple(at) == about}
        told = [line for line in entry["drawn_from"].split("\n") if line[:2] in KINDS]
        if entry["result_hash"] == result_of(entry, here) and (kind == SWAP or told):
            found.append((entry, about, here, told))
    if not found:
        return None
    entry, about, here, told = rng.choice(found)
    if kind == SWAP:
        one, other = rng.sample(sorted(here), 2)
        here[one], here[other] = here[other], here[one]
        entry["result_hash"] = result_of(entry, here)
    else:
        line = rng.choice(told)
        head, _, numbers = line.rpartition("|")
        many = numbers.split(",")
        # the ranks of a table are a set, so that only another rank is another draw
        another = [str(int(many[0]) + 1), *many[1:]]
        is_set = head.startswith("T|") or len(many) == 1
        other = ",".join(another if is_set else [many[-1], *many[:-1]])
        entry["drawn_from"] = entry["drawn_from"].replace(line, f"{head}|{other}", 1)
    return fitting(log, hash_of)


def result_of(entry: Mapping[str, Any], places: Mapping[tuple[int, int], str]) -> str:
    """The hash of who sits where in the round of an entry, and of what is drawn beside it."""
    about, seed = (entry["stage"], entry["round"]), entry["randomness"]
    seats = " ".join(f"{t}.{s}={no}" for (t, s), no in sorted(places.items()))
    tables = sorted({table for table, _ in places})
    lines = entry["drawn_from"].split("\n") if seed else []
    beside = draw_extras(lines, *about, tables, seed).lines()
    return sha256("\n".join([f"{about[0]}|{about[1]}|{seats}", *beside]).encode()).hexdigest()
