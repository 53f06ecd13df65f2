"""Events of rulesets that are written in a test, drawn and played through by the core alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from facts import PLAYERS
from xlscore.core.assembly import assemble
from xlscore.core.draws.drawing import draw
from xlscore.core.draws.upcoming import Request, find_next_rounds
from xlscore.core.model import Event, Player, ResultRow, Source
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset
from xlscore.core.standings.outcome import Outcome
from xlscore.core.standings.stages import solve

#: Pairs with byes; a win is 1, a draw half.
PAIRS = """
id = "ours"
title = "Ours"
table_size = 2
sizes = [2]
minimum_players = 4
byes = true
[points]
by_size = { 2 = [1, 0] }
"""

#: Points of a row, from the table's players in seat order.
Play = Callable[[list[ResultRow]], list[int]]


def rules_of(text: str, head: str = PAIRS) -> Ruleset:
    """A ruleset of the stages in a text."""
    loaded = RULESETS.load_toml(head + text)
    assert loaded.rules is not None, [problem.text("en") for problem in loaded.problems]
    return loaded.rules


def problems_of(text: str, head: str = PAIRS) -> list[tuple[str, str]]:
    """What is wrong with a ruleset: key and code."""
    found = RULESETS.load_toml(head + text).problems
    return [(str(problem.values["key"]), problem.code) for problem in found]


def by_chance(rng: random.Random, least: int = 0, most: int = 9) -> Play:
    """Points by chance; with few possible ones many games are undecided."""
    return lambda rows: [rng.randint(least, most) for _ in rows]


def lower_number_wins(rows: list[ResultRow]) -> list[int]:
    """The player with the lower number has more points."""
    return [100 - (row.no or 0) for row in rows]


def people(players: int) -> tuple[Player, ...]:
    """Players from 1 on, whose seeds are their numbers."""
    source = (Source("Players", n + 1, PLAYERS) for n in range(1, players + 1))
    return tuple(Player(n, f"P{n}", at, lot=n) for n, at in enumerate(source, 1))


def start(players: int) -> Event:
    """An event in which nothing is drawn yet."""
    return Event(players=people(players), seed="48213")


def play_on(event: Event, rules: Ruleset, play: Play) -> Event | None:
    """The next rounds drawn and played; None where there is nothing left."""
    assembly = assemble(event, rules)
    wanted, problems = find_next_rounds(event, rules, assembly, solve(event, rules), Request())
    if not wanted:
        return None
    assert not problems, problems
    proposal = draw(event, rules, wanted, Request())
    assert not proposal.findings, [found.text("en") for found in proposal.findings]
    rows = list(proposal.event.results)
    open_ = [n for n, row in enumerate(rows) if row.victory_points is None and row.status is None]
    tables: dict[object, list[int]] = {}
    for n in open_:
        tables.setdefault((rows[n].stage, rows[n].round_, rows[n].table), []).append(n)
    for seats in tables.values():
        for n, points in zip(seats, play([rows[n] for n in seats]), strict=True):
            rows[n] = rows[n]._replace(victory_points=points)
    return replace(proposal.event, results=tuple(rows))


def play_through(rules: Ruleset, players: int, play: Play) -> tuple[Event, Outcome]:
    """An event from its first draw to its end."""
    event = start(players)
    while (after := play_on(event, rules, play)) is not None:
        event = after
    return event, solve(event, rules)


def games(event: Event, stage: str, round_: int = 1) -> list[tuple[int, ...]]:
    """Who met in a round of a stage, table by table; a bye is alone."""
    tables: dict[object, list[int]] = {}
    for row in event.results:
        if row.stage == stage and row.round_ == round_ and row.no:
            tables.setdefault(row.table, []).append(row.no)
    return [tuple(nos) for nos in tables.values()]
