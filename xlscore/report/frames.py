"""Events as pandas frames, for notebooks and CSV; pandas is imported only here."""

from __future__ import annotations

from typing import Any

import pandas as pd

from xlscore.core.criteria import CRITERIA, LOT, criterion_key
from xlscore.core.model import Event
from xlscore.core.outcome import Outcome, StageOutcome
from xlscore.core.rules import Ruleset


def results_frame(event: Event) -> pd.DataFrame:
    """One line for each row of *Results*; points are exact (int or Fraction)."""
    columns = [
        "stage",
        "round",
        "table",
        "seat",
        "no",
        "name",
        "points",
        "tie_break",
        "place",
        "status",
    ]
    rows = [
        (
            row.stage,
            row.round_,
            row.table,
            row.seat,
            row.no,
            row.name,
            row.points,
            row.tie_break,
            row.place,
            row.status,
        )
        for row in event.results
    ]
    return pd.DataFrame(rows, columns=columns, dtype=object)


def standings_frame(event: Event, rules: Ruleset, outcome: Outcome) -> pd.DataFrame:
    """One line for each player and stage: rank, tournament points by round, every criterion.

    Numbers are exact (int or Fraction); a criterion that a stage does not have is None.
    """
    players = {player.no: player for player in event.players}
    rounds = max((stage.rounds for stage in rules.stages), default=0)
    codes = [code for stage in rules.stages for code in stage.chain if code != LOT]
    keys = list(dict.fromkeys(CRITERIA[code].key for code in codes))
    rows: list[dict[str, Any]] = []
    for stage in outcome.stages:
        for line in stage.standings:
            player = players[line.no]
            by_round = {score.round_: score for score in stage.scores[line.no]}
            rows.append(
                {
                    "stage": stage.rules.name,
                    "rank": line.rank,
                    "no": line.no,
                    "name": player.name,
                    "club": player.club,
                    **{
                        f"round_{n}": by_round[n].tournament_points if n in by_round else None
                        for n in range(1, rounds + 1)
                    },
                    **_criteria(stage, line.values, keys),
                    "decided_by": criterion_key(line.decided_by),
                    "qualified": line.no in stage.qualified,
                }
            )
    columns = ["stage", "rank", "no", "name", "club"]
    columns += [f"round_{n}" for n in range(1, rounds + 1)] + keys + ["decided_by", "qualified"]
    return pd.DataFrame(rows, columns=columns, dtype=object)


def _criteria(stage: StageOutcome, values: tuple[Any, ...], keys: list[str]) -> dict[str, Any]:
    codes = [code for code in stage.rules.chain if code != LOT]
    own = {CRITERIA[code].key: value for code, value in zip(codes, values, strict=True)}
    return {key: own.get(key) for key in keys}
