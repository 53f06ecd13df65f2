"""Leagues for the tests of the search: typed as tables, or made by the engine from a ruleset."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from xlscore.actions.from_standings import Found, from_standings
from xlscore.core.criteria import CRITERIA
from xlscore.core.model import NOWHERE, Event, Player, ResultRow
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset
from xlscore.core.search.league import League, Line, Numbers
from xlscore.core.standings.stages import solve


def found(games: str, table: str, **more: Any) -> Found:
    """What comes out of two texts; each row is a line, cells between blanks are columns."""
    return from_standings(csv_of(games), csv_of(table), "games.csv", "table.csv", **more)


def csv_of(text: str) -> bytes:
    """Rows of words as CSV."""
    rows = [",".join(line.split()) for line in text.strip().splitlines()]
    return "\n".join(rows).encode()


def rules_of(data: Mapping[str, Any]) -> Ruleset:
    """The ruleset of some data, on top of what every one needs."""
    loaded = RULESETS.load({"id": "x", "title": "X", **data}, lambda key: None)
    assert loaded.rules is not None, [problem.text("en") for problem in loaded.problems]
    return loaded.rules


def games(
    seed: object, players: int, rounds: int, sizes: Sequence[int], points: Sequence[int]
) -> Event:
    """Random games: players are drawn to tables, the last of which may be smaller."""
    rng = random.Random(f"{seed}")
    usual, rows = max(sizes), []
    for round_ in range(1, rounds + 1):
        order = rng.sample(range(1, players + 1), players)
        small = next(n for n in range(players + 1) if not (players - n * min(sizes)) % usual)
        cuts = [usual] * ((players - small * min(sizes)) // usual) + [min(sizes)] * small
        for table, size in enumerate(cuts, 1):
            for seat in range(size):
                made = rng.choice(points)
                no = order.pop()
                rows.append(
                    ResultRow(
                        "preliminary", round_, table, seat + 1, no, f"P{no}", made, typed=(made,)
                    )
                )
    people = tuple(Player(no, f"P{no}", NOWHERE) for no in range(1, players + 1))
    return Event(players=people, results=tuple(rows), seed="1")


def published(event: Event, rules: Ruleset, *, columns: bool) -> League:
    """The table that the engine makes of an event, with the values of the chain or without."""
    outcome = solve(event, rules)
    stage = outcome.stages[0]
    lines = [Line(line.no, line.rank or 0) for line in outcome.ranking if line.rank]
    shown = stage.rules.chain.criteria if columns else ()
    values = [
        Numbers(code, {no: CRITERIA[code].exact(tally) for no, tally in stage.tallies.items()})
        for code in shown
    ]
    plain = replace(event, seed=None, rounds=())
    stages = [one.rules.name for one in outcome.stages]
    return League(plain, lines, values, stages)


def table_of(event: Event, rules: Ruleset) -> dict[int, int | None]:
    """Who has which rank."""
    return {line.no: line.rank for line in solve(event, rules).ranking}
