"""The standings of all stages as one wide table: a line for each player and stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlscore.core.criteria import CRITERIA, criterion_key
from xlscore.core.model import Event
from xlscore.core.rules import Ruleset
from xlscore.core.standings.outcome import Outcome

if TYPE_CHECKING:
    import pandas as pd


def rounds_in(rules: Ruleset, outcome: Outcome) -> int:
    """The most rounds of a stage; where their number is open, those that there are so far."""
    there = {stage.rules.name: stage.rounds_shown for stage in outcome.stages}
    known = (s.rounds if not s.open_rounds else there.get(s.name, 0) for s in rules.stages)
    return max(known, default=0)


def wide_columns(rules: Ruleset, outcome: Outcome) -> list[str]:
    """The columns: rank and player, tournament points by round, every criterion of any stage."""
    rounds = rounds_in(rules, outcome)
    columns = ["stage", "rank", "no", "name", "club"]
    columns += [f"round_{n}" for n in range(1, rounds + 1)]
    return [*columns, *_keys(rules), "decided_by", "qualified"]


def wide_rows(event: Event, rules: Ruleset, outcome: Outcome) -> list[list[object]]:
    """The lines. Numbers are exact; a criterion that a stage does not have is None."""
    players = {player.no: player for player in event.players}
    rounds = rounds_in(rules, outcome)
    rows: list[list[object]] = []
    for stage in outcome.stages:
        for line in stage.standings:
            player = players[line.no]
            points = {s.round_: s.tournament_points for s in stage.tallies[line.no].scores}
            values = zip(stage.rules.chain.criteria, line.values, strict=True)
            own = {CRITERIA[code].key: value for code, value in values}
            rows.append(
                [
                    *(stage.rules.name, line.rank, line.no, player.name, player.club),
                    *(points.get(n) for n in range(1, rounds + 1)),
                    *(own.get(key) for key in _keys(rules)),
                    criterion_key(line.decided_by),
                    line.no in stage.qualified,
                ]
            )
    return rows


def _keys(rules: Ruleset) -> list[str]:
    codes = [code for stage in rules.stages for code in stage.chain.criteria]
    return list(dict.fromkeys(CRITERIA[code].key for code in codes))


#: The fields of a row of *Results* in a frame, and the columns that have another name.
FIELDS = (
    *("stage", "round_", "table", "seat", "no", "name"),
    *("victory_points", "tie_break", "place", "status"),
)
COLUMNS = {"round_": "round", "victory_points": "points"}


def results_frame(event: Event) -> pd.DataFrame:
    """One line for each row of *Results*; points are exact (int or Fraction)."""
    import pandas as pd  # heavy

    rows = [[getattr(row, field) for field in FIELDS] for row in event.results]
    columns = [COLUMNS.get(field, field) for field in FIELDS]
    return pd.DataFrame(rows, columns=columns, dtype=object)


def standings_frame(event: Event, rules: Ruleset, outcome: Outcome) -> pd.DataFrame:
    """One line for each player and stage: rank, tournament points by round, every criterion.

    Numbers are exact (int or Fraction); a criterion that a stage does not have is None.
    """
    import pandas as pd  # heavy

    rows = wide_rows(event, rules, outcome)
    return pd.DataFrame(rows, columns=wide_columns(rules, outcome), dtype=object)
