"""Events as pandas frames, for notebooks; pandas is imported only here."""

from __future__ import annotations

import pandas as pd

from xlscore.core.model import Event
from xlscore.core.rules import Ruleset
from xlscore.core.standings.outcome import Outcome
from xlscore.report.wide import wide_columns, wide_rows

#: What is told of a row of *Results*, and its columns where they are called otherwise.
FIELDS = (
    *("stage", "round_", "table", "seat", "no", "name"),
    *("victory_points", "tie_break", "place", "status"),
)
COLUMNS = {"round_": "round", "victory_points": "points"}


def results_frame(event: Event) -> pd.DataFrame:
    """One line for each row of *Results*; points are exact (int or Fraction)."""
    rows = [[getattr(row, field) for field in FIELDS] for row in event.results]
    columns = [COLUMNS.get(field, field) for field in FIELDS]
    return pd.DataFrame(rows, columns=columns, dtype=object)


def standings_frame(event: Event, rules: Ruleset, outcome: Outcome) -> pd.DataFrame:
    """One line for each player and stage: rank, tournament points by round, every criterion.

    Numbers are exact (int or Fraction); a criterion that a stage does not have is None.
    """
    rows = wide_rows(event, rules, outcome)
    return pd.DataFrame(rows, columns=wide_columns(rules, outcome), dtype=object)
