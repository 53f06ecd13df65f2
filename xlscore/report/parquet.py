"""Parquet for analysis, through pandas (extra ``xlscore[parquet]``): many events make one data set.

Numbers are floats here; the exact ones are in the JSON export.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

import pandas as pd

from xlscore.core.model import Event
from xlscore.core.outcome import Outcome
from xlscore.core.rules import Ruleset
from xlscore.report.frames import standings_frame

WHOLE = ("rank", "no")
TEXTS = ("stage", "name", "club", "decided_by")


def standings_parquet(event: Event, rules: Ruleset, outcome: Outcome) -> bytes:
    """The wide standings, each line with its event's name, date and ruleset."""
    frame = standings_frame(event, rules, outcome)
    return to_parquet(frame, (("event", event.name), ("date", event.date), ("ruleset", rules.id)))


def to_parquet(
    frame: pd.DataFrame, constants: Sequence[tuple[str, str]], texts: Sequence[str] = TEXTS
) -> bytes:
    """A frame with columns of fixed types, so that the files of all events fit together."""
    for column in frame.columns:
        if column in texts:
            frame[column] = frame[column].astype("string")
        elif column in WHOLE:
            frame[column] = frame[column].astype("Int64")
        elif column != "qualified":
            frame[column] = pd.Series([_float(v) for v in frame[column]], dtype="float64")
        else:
            frame[column] = frame[column].astype(bool)
    for place, (name, value) in enumerate(constants):
        frame.insert(place, name, pd.Series([value] * len(frame), dtype="string"))
    out = io.BytesIO()
    frame.to_parquet(out, index=False, engine="pyarrow")
    return out.getvalue()


def _float(value: object) -> float:
    return float("nan") if value is None else float(value)  # type: ignore[arg-type]
