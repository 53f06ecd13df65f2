"""Events for tests of the core: results typed one table a line, without a workbook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from xlscore.core.exact import Exact, whole
from xlscore.core.model import Event, Player, ResultRow, Source
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset
from xlscore.core.standings.outcome import Outcome, StageOutcome
from xlscore.core.standings.stages import solve

PLAYERS = {"no": "A", "name": "B", "lot": "C", "status": "D", "dropped_after": "E"}
RESULTS = {"stage": "A", "round": "B", "table": "C", "seat": "D", "no": "E", "player": "F"}
RESULTS |= {"points": "G", "tie_break": "H", "place": "I", "status": "J"}
MARKS = {"t": "tie_break", "p": "place", "s": "seat"}


def event(
    games: Sequence[str],
    players: Mapping[int, Mapping[str, Any]] | None = None,
    **facts: Any,
) -> Event:
    """An event with one game a line: "stage/round/table: no points marks, no points marks, ...".

    Marks: "t7" (tie-break), "p2" (place), "s3" (seat) or a status; "-" are no points, "x" is a
    substitute; without a stage it is the preliminary one. Rows are numbered from 2, as on a sheet.
    """
    rows: list[ResultRow] = []
    for game in games:
        head, _, seats = game.partition(":")
        *stage, round_, table = head.split("/")
        for seat in seats.split(","):
            no, points, *marks = seat.split()
            source = Source("Results", len(rows) + 2, RESULTS)
            row = ResultRow(
                *((stage or ["preliminary"])[0], int(round_), int(table), None),
                no=None if no == "x" else int(no),
                name="Referee" if no == "x" else f"P{no}",
                victory_points=None if points == "-" else number(points),
                tie_break=None,
                place=None,
                status=None,
                source=source,
            )
            rows.append(row._replace(**dict(map(_mark, marks))))
    own = players or {}
    nos = sorted({row.no for row in rows if row.no is not None} | set(own))
    people = tuple(
        Player(no, f"P{no}", Source("Players", i, PLAYERS), **own.get(no, {}))
        for i, no in enumerate(nos, 2)
    )
    return Event(players=people, results=tuple(rows), **facts)


def _mark(word: str) -> tuple[str, Any]:
    if word[0] in MARKS and word[1:].isdecimal():
        return MARKS[word[0]], int(word[1:])
    return "status", word


def number(text: str) -> Exact:
    """An exact number: "12", "1/2", "0.25"."""
    return whole(Fraction(text))


def played(
    ruleset: str | Ruleset,
    games: Sequence[str],
    players: Mapping[int, Mapping[str, Any]] | None = None,
    **facts: Any,
) -> Outcome:
    """The outcome of such an event under a ruleset, by its id or as it is."""
    rules = RULESETS[ruleset] if isinstance(ruleset, str) else ruleset
    return solve(event(games, players, **facts), rules)


def stage(outcome: Outcome, name: str) -> StageOutcome:
    """One stage of an outcome."""
    return next(stage for stage in outcome.stages if stage.rules.name == name)


def ranks(outcome: Outcome, name: str) -> dict[int, int | None]:
    """The ranks of one stage by player, in the order of the standings."""
    return {line.no: line.rank for line in stage(outcome, name).standings}


def overall(outcome: Outcome) -> list[tuple[int | None, int]]:
    """The overall ranking as (rank, number)."""
    return [(line.rank, line.no) for line in outcome.ranking]


def said(outcome: Outcome) -> list[tuple[str, str]]:
    """The findings as (code, cell)."""
    return [(found.code, str(found.ref)) for found in outcome.findings]
