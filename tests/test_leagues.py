"""F17 to F19: seasons of random rules, by the engine and by the second route in `oracle_season`."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from typing import Any

from every import every
from oracle_season import league_events
from oracle_season.league import answer
from oracle_season.ratings import elo, glicko

Data = dict[str, Any]


def leagues(count: int) -> list[Data]:
    return [league_events.random_league(random.Random(f"league {n}")) for n in range(count)]


@cache
def answered() -> list[tuple[Data, Any]]:
    """A hundred seasons and what the second route says of them."""
    return [(data, answer(data)) for data in leagues(100)]


def test_seasons_of_any_rules_come_out_alike() -> None:
    for number, data in enumerate(leagues(120)):
        assert league_events.differing(data) == [], (number, data["rules"])


def test_ratings_come_out_alike_to_two_decimals() -> None:
    for number in range(120):
        data = league_events.random_ratings(random.Random(f"ratings {number}"))
        assert league_events.ratings_differing(data) == [], (number, data["rules"]["rating"])


def _counted(key: str, value: object) -> Callable[[Data], None]:
    def change(rules: Data) -> None:
        if key in rules["counted"]:
            rules["counted"][key] = value

    return change


def _points(key: str, value: object) -> Callable[[Data], None]:
    def change(rules: Data) -> None:
        if key in rules["points"]:
            rules["points"][key] = value

    return change


def _inside(group: str, part: str, key: str, value: object) -> Callable[[Data], None]:
    def change(rules: Data) -> None:
        if part in rules[group]:
            rules[group][part][key] = value

    return change


def _divisions(key: str) -> Callable[[Data], None]:
    def change(rules: Data) -> None:
        if "divisions" in rules:
            rules["divisions"][key] += 1

    return change


PLANTED: dict[str, Callable[[Data], None]] = {
    "rest": _counted("rest", False),
    "least": _counted("least", 0),
    "weights": _counted("weights", [1]),
    "typed": _points("typed", False),
    "digits": _points("digits", 3),
    "bonus": _points("bonus", []),
    "times": _points("times", []),
    "power": _inside("points", "curve", "power", 1),
    "best": _inside("points", "strength", "best", 6),
    "base": _inside("points", "strength", "base", "3/4"),
    "share": _inside("counted", "absence", "share", "1/3"),
    "from": _inside("counted", "absence", "least", 4),
    "most": _inside("counted", "absence", "most", 3),
    "promoted": _divisions("promoted"),
    "relegated": _divisions("relegated"),
    "playoff": _divisions("playoff"),
}


@every(PLANTED)
def test_a_rule_that_is_read_otherwise_is_noticed(name: str) -> None:
    """The engine is given rules with one key changed; some of a hundred seasons tell."""
    change = PLANTED[name]
    for data, expected in answered():
        changed = copy.deepcopy(data)
        change(changed["rules"])
        if league_events.differing(changed, expected):
            return
    raise AssertionError("no season tells")


def test_the_numbers_of_the_formats_page() -> None:
    """F19: 1500, 1500, 1600 in places 1, 2, 3 with K 32; and Glickman's example, period by hand."""
    old = {"A": (Decimal(1500),), "B": (Decimal(1500),), "C": (Decimal(1600),)}
    new = elo(old, [[("A", 1), ("B", 2), ("C", 3)]], {"k": Decimal(32)})
    assert [str(own[0]) for own in new.values()] == ["1518.24", "1502.24", "1579.52"]
    typed = {"A": (1500, 200), "B": (1400, 30), "C": (1550, 100), "D": (1700, 300)}
    before = {n: (Decimal(r), Decimal(d), Decimal("0.06")) for n, (r, d) in typed.items()}
    games = [[("A", 1), ("B", 2)], [("A", 2), ("C", 1)], [("A", 2), ("D", 1)]]
    after = glicko(before, games, {"tau": Decimal("0.5"), "deviation": Decimal(350)})
    assert list(map(str, after["A"])) == ["1464.05", "151.52", "0.0599960"]
