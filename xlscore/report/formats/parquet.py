"""Parquet for analysis, through pandas (extra ``xlscore[parquet]``): many events make one data set.

Numbers are floats here; the exact ones are in the JSON export.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import TYPE_CHECKING

from xlscore.report.event_report import EventReport
from xlscore.report.formats import Format
from xlscore.report.season.season_report import SeasonReport
from xlscore.report.wide import standings_frame

if TYPE_CHECKING:
    import pandas as pd

WHOLE = ("rank", "no")
TEXTS = ("stage", "name", "club", "decided_by")


def event_parquet(report: EventReport) -> bytes:
    """The wide standings, each line with its event's name, date and ruleset."""

    event, rules = report.event, report.rules
    frame = standings_frame(event, rules, report.outcome)
    return _bytes(frame, {"event": event.name, "date": event.date, "ruleset": rules.id})


def season_parquet(report: SeasonReport) -> bytes:
    """The ranking list, each line with its season's name and family."""
    import pandas as pd

    rows = [(line.rank, line.name, line.value) for line in report.outcome.ranking]
    frame = pd.DataFrame(rows, columns=["rank", "name", "value"], dtype=object)
    season = report.season
    return _bytes(frame, {"season": season.name, "family": season.family})


def _bytes(frame: pd.DataFrame, constants: Mapping[str, str]) -> bytes:
    """A frame with columns of fixed types, so that the files of all events fit together."""
    import pandas as pd

    for column in frame.columns:
        if column in TEXTS:
            frame[column] = frame[column].astype("string")
        elif column in WHOLE:
            frame[column] = frame[column].astype("Int64")
        elif column != "qualified":
            values = [float("nan") if value is None else float(value) for value in frame[column]]
            frame[column] = pd.Series(values, dtype="float64")
        else:
            frame[column] = frame[column].astype(bool)
    for place, (name, value) in enumerate(constants.items()):
        frame.insert(place, name, pd.Series([value] * len(frame), dtype="string"))
    out = io.BytesIO()
    frame.to_parquet(out, index=False, engine="pyarrow")
    return out.getvalue()


FORMAT = Format(
    ".parquet",
    {"event": event_parquet, "season": season_parquet},
    place=7,
    needs=("pandas", "pyarrow"),
    spelling=None,
)
