"""Events as pandas frames, for notebooks; pandas is imported only here."""

from __future__ import annotations

import pandas as pd

from xlscore.core.model import Event
from xlscore.core.outcome import Outcome
from xlscore.core.rules import Ruleset
from xlscore.report.wide import wide_columns, wide_rows


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
            row.victory_points,
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
    rows = wide_rows(event, rules, outcome)
    return pd.DataFrame(rows, columns=wide_columns(rules), dtype=object)
