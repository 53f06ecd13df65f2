"""A packaged ruleset as its file says it: read with tomllib alone, by docs/rules.md."""

from __future__ import annotations

import math
import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import xlscore

Rules = dict[str, Any]
FOLDER = Path(xlscore.__file__).parent / "rulesets"


def packaged() -> tuple[str, ...]:
    """The ids of all packaged rulesets."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def load(name: str) -> Rules:
    """A ruleset with what its base says and it does not; name is an id, or a TOML file."""
    path = Path(name) if name.endswith(".toml") else FOLDER / f"{name}.toml"
    rules = tomllib.loads(path.read_text("utf-8"))
    return over(load(rules["base"]), rules) if "base" in rules else rules


def over(base: Rules, own: Rules) -> Rules:
    """What is left out comes from the base."""
    both = dict(base)
    for key, value in own.items():
        known = both.get(key)
        both[key] = over(known, value) if isinstance(known, dict) else value
    return both


def rules_of(event: dict[str, Any]) -> Rules:
    """The ruleset of an event, with the keys of its sheet *Rules* on top."""
    rules = load(event["event"]["ruleset"])
    typed = event.get("rules") or {}
    for key, value in typed.items():
        rules = with_key(rules, key.split("."), value)
    return of_field(rules, event) if numbers_told(rules) else rules


def numbers_told(rules: Rules) -> list[int]:
    """The numbers of players from which on a stage has other rounds, or takes other places."""
    told = (stage.get(key) for stage in rules["stages"] for key in ("rounds", "from"))
    return sorted({int(number) for table in told if isinstance(table, dict) for number in table})


def of_field(rules: Rules, event: dict[str, Any]) -> Rules:
    """As many count as are in the first round, before it all who are there.

    A stage whose places begin with more players is not held; rounds are then the first ones told.
    """
    first = rules["stages"][0]["name"], 1
    seated = {row["no"] for row in event["results"] if (row["stage"], row["round"]) == first}
    players = len(seated - {None}) or sum(p["status"] == "active" for p in event["players"])
    stages = []
    for stage in rules["stages"]:
        rounds, places = stage["rounds"], stage.get("from")
        if isinstance(rounds, dict):
            rounds = told_from(rounds, players) or rounds[min(rounds, key=int)]
        own = {**stage, "rounds": rounds}
        if isinstance(places, dict):
            own["from"] = told_from(places, players)
        if own.get("from", True):
            stages.append(own)
    return {**rules, "stages": stages}


def told_from(table: Rules, players: int) -> Any:
    """What a table says from the largest number on that is reached; None before all of them."""
    reached = [number for number in table if int(number) <= players]
    return table[max(reached, key=int)] if reached else None


def with_key(data: Any, path: list[str], value: Any) -> Any:
    """A copy in which a dotted key has another value; stages are numbered from 1."""
    if not path:
        return value
    if isinstance(data, list):
        at = int(path[0]) - 1
        return [*data[:at], with_key(data[at], path[1:], value), *data[at + 1 :]]
    return {**data, path[0]: with_key(data.get(path[0], {}), path[1:], value)}


@cache
def number(value: Any) -> Fraction:
    """A number of a file: 0.75, "4/3" or 2."""
    return Fraction(str(value))


def by_table_size(table: Rules, size: int) -> Any:
    """The entry of a table size; TOML's keys are texts."""
    return table.get(str(size))


def scale(rules: Rules, size: int) -> list[Fraction]:
    """C3: tournament points by place for a table size."""
    return [number(value) for value in by_table_size(rules["points"]["by_size"], size)]


def rounded(rules: Rules, value: Fraction) -> Fraction:
    """A1, K2: shared points rounded down or half up to multiples of the step."""
    points = rules["points"]
    how, step = points.get("rounding", "none"), number(points.get("step", 1))
    if how == "none":
        return value
    up = Fraction(1, 2) if how == "half-up" else 0
    return math.floor(value / step + up) * step


def usual_size(rules: Rules) -> int:
    """The usual size of a table, else the last of the sizes."""
    return int(rules.get("table_size", rules["sizes"][-1]))


def stage_rules(rules: Rules, name: str) -> Rules:
    """The stage of that name."""
    return next(stage for stage in rules["stages"] if stage["name"] == name)


def fold(text: str) -> str:
    """A title as it is compared."""
    return " ".join(text.split()).casefold()


def title_of(rules: Rules, game: str) -> Rules | None:
    """The game of that title, in either language, or of another spelling of it."""
    for entry in rules.get("games", []):
        titles = entry["title"]
        names = list(titles.values()) if isinstance(titles, dict) else [titles]
        if fold(game) in map(fold, [*names, *entry.get("aliases", [])]):
            return dict(entry)
    return None
