"""F1 to F5: the stages that a graph's rules stand for, written out as docs/rules.md says them."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from .rulebook import Rules

#: F4: who meets whom by seed; the winners of neighbouring games meet next.
SEEDED = {
    2: "1-2",
    4: "1-4 2-3",
    8: "1-8 4-5 3-6 2-7",
    16: "1-16 8-9 5-12 4-13 3-14 6-11 7-10 2-15",
}
ROUNDS = {2: "final", 4: "semi-final", 8: "quarter-final", 16: "round of 16"}
#: F5, of four, eight and sixteen: each stage's places, two for each game.
DOUBLE = {
    4: {
        "upper 2": "W upper 1 1, W upper 1 2",
        "lower 1": "L upper 1 1, L upper 1 2",
        "lower 2": "W lower 1 1, L upper 2 1",
        "final": "W upper 2 1, W lower 2 1",
        "decider": "W final 1, L final 1",
    },
    8: {
        "upper 2": "W upper 1 1, W upper 1 2, W upper 1 3, W upper 1 4",
        "lower 1": "L upper 1 1, L upper 1 2, L upper 1 3, L upper 1 4",
        "lower 2": "W lower 1 1, L upper 2 2, W lower 1 2, L upper 2 1",
        "upper 3": "W upper 2 1, W upper 2 2",
        "lower 3": "W lower 2 1, W lower 2 2",
        "lower 4": "W lower 3 1, L upper 3 1",
        "final": "W upper 3 1, W lower 4 1",
        "decider": "W final 1, L final 1",
    },
    16: {
        "upper 2": ", ".join(f"W upper 1 {n}" for n in range(1, 9)),
        "lower 1": ", ".join(f"L upper 1 {n}" for n in range(1, 9)),
        "lower 2": ", ".join(f"W lower 1 {n}, L upper 2 {5 - n}" for n in range(1, 5)),
        "upper 3": "W upper 2 1, W upper 2 2, W upper 2 3, W upper 2 4",
        "lower 3": "W lower 2 1, W lower 2 2, W lower 2 3, W lower 2 4",
        "lower 4": "W lower 3 1, L upper 3 1, W lower 3 2, L upper 3 2",
        "upper 4": "W upper 3 1, W upper 3 2",
        "lower 5": "W lower 4 1, W lower 4 2",
        "lower 6": "W lower 5 1, L upper 4 1",
        "final": "W upper 4 1, W lower 6 1",
        "decider": "W final 1, L final 1",
    },
}


class Place(NamedTuple):
    """A rank of a stage, or W or L: the winner or loser of a game; no source: of all players."""

    source: str
    at: int
    side: str = ""


class Node(NamedTuple):
    """A stage with its places and its games by position from 1; a round robin has none."""

    name: str
    places: list[Place]
    games: list[tuple[int, ...]]
    rules: Rules


def place(text: str) -> Place:
    """ "W upper 1 2" is the winner of game 2 of upper 1, and "pool A 1" the first of pool A."""
    side = text[0] if re.match("[WL] ", text) else ""
    source, _, at = text.removeprefix(f"{side} " if side else "").rpartition(" ")
    return Place("" if source == "players" else source, int(at), side)


def places(written: list[str]) -> list[Place]:
    """The places of `from`; "players 1-8" are eight."""
    found: list[Place] = []
    for text in written:
        plain = text.replace("winner of", "W").replace("loser of", "L")
        source, _, last = plain.rpartition("-")
        if source and source[-1].isdigit():
            name, _, first = source.rpartition(" ")
            found += [place(f"{name} {at}") for at in range(int(first), int(last) + 1)]
        else:
            found.append(place(plain))
    return found


def neighbours(there: list[Place]) -> list[tuple[int, ...]]:
    """1-2, 3-4 and so on."""
    return [(n, n + 1) for n in range(1, len(there), 2)]


def seeded(there: list[Place]) -> list[tuple[int, ...]]:
    """F4: the games of a first round; who would meet nobody is alone."""
    size = min(size for size in SEEDED if size >= len(there))
    games = [tuple(map(int, game.split("-"))) for game in SEEDED[size].split()]
    return [tuple(seed for seed in game if seed <= len(there)) for game in games]


def knock_out(name: str, there: list[Place], games: list[tuple[int, ...]], rules: Rules) -> Node:
    """A round of a bracket: one game each, and somebody wins."""
    number = rules["rounds"] if rules.get("best_of") else 1
    own = {**rules, "name": name, "rounds": number, "knock_out": True}
    return Node(name, there, games, own)


def bracket(rules: Rules, there: list[Place]) -> list[Node]:
    """F4."""
    before = "" if rules["name"] == "bracket" else rules["name"] + " "
    size = min(size for size in SEEDED if size >= len(there))
    nodes = [knock_out(before + ROUNDS[size], there, seeded(there), rules)]
    while size > 2:
        last, size = nodes[-1].name, size // 2
        if size == 2 and rules.get("third_place"):
            third = [Place(last, 1, "L"), Place(last, 2, "L")]
            nodes.append(knock_out(before + "third place", third, [(1, 2)], rules))
        winners = [Place(last, n, "W") for n in range(1, size + 1)]
        nodes.append(knock_out(before + ROUNDS[size], winners, neighbours(winners), rules))
    return nodes


def double(rules: Rules, there: list[Place]) -> list[Node]:
    """F5, of three to sixteen."""
    nodes = [knock_out("upper 1", there, seeded(there), rules)]
    for name, texts in DOUBLE[min(size for size in DOUBLE if size >= len(there))].items():
        if name != "decider" or rules.get("decider", True):
            two = [place(text) for text in texts.split(", ")]
            nodes.append(knock_out(name, two, neighbours(two), rules))
    return nodes


def pools(rules: Rules, there: list[Place]) -> list[Node]:
    """F2: 1 4 5 8 and 2 3 6 7, each a stage of its own."""
    number = rules["pools"]
    lap = [*range(number), *reversed(range(number))]
    return [
        Node(
            name := f"{rules['name']} {'ABCDEF'[pool]}",
            [one for n, one in enumerate(there) if lap[n % len(lap)] == pool],
            [],
            {**rules, "name": name},
        )
        for pool in range(number)
    ]


def nodes_of(rules: Rules) -> list[Node]:
    """All stages."""
    found: list[Node] = []
    for stage in rules["stages"]:
        there, kind = places(stage.get("from", [])), stage["seating"]
        made: Any = {"bracket": bracket, "double-elimination": double}.get(kind)
        if stage.get("pools"):
            found += pools(stage, there)
        elif made:
            found += made(stage, there)
        elif kind == "groups":
            found.append(named(stage, there))
        else:
            found.append(Node(stage["name"], there, [], stage))
    return found


def named(rules: Rules, there: list[Place]) -> Node:
    """F1: games by position, as the ruleset names them for so many places."""
    games = rules["groups"][str(len(there))]
    return Node(rules["name"], there, [tuple(game) for game in games], rules)


def berger(players: int) -> list[list[tuple[int, int]]]:
    """F3: i meets j in round i + j - 1, and the last number, n, in round 2 i - 1, modulo n - 1.

    Of an odd and an even number the lower one has the first seat, else the higher one; the last
    number has the second seat against the first half.
    """
    n = players + players % 2
    rounds: list[list[tuple[int, int]]] = [[] for _ in range(n - 1)]
    for i in range(1, n):
        rounds[(2 * i - 2) % (n - 1)].append((i, n) if 2 * i <= n else (n, i))
        for j in range(i + 1, n):
            rounds[(i + j - 2) % (n - 1)].append((i, j) if (i + j) % 2 else (j, i))
    return rounds
