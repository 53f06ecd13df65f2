"""Exports of whatever a workbook is: the same formats for events and seasons."""

from __future__ import annotations

from xlscore.actions.event import Result
from xlscore.actions.season import SeasonResult
from xlscore.report.csv_export import to_text
from xlscore.report.exports import export_bytes
from xlscore.report.season.data import season_data
from xlscore.report.season.exports import export_season
from xlscore.report.text_export import season_text
from xlscore.texts import Language

COUNTED = ("rank", "name", "event", "place", "points", "weight")
COUNTED_DE = ("Rang", "Name", "Turnier", "Platz", "Punkte", "Gewicht")
SEASON_TEXTS = ("name",)


def content(to: str, result: Result | SeasonResult, language: Language) -> bytes:
    """An event or season in one of FORMATS; without an outcome only JSON and text say something."""
    if isinstance(result, Result):
        read = result.read
        return export_bytes(to, read.event, read.rules, result.outcome, result.findings, language)
    if to == "text":
        data = season_data(result.season, result.outcome, result.findings, language)
        return season_text(data).encode()
    if to == "csv-results":
        return _counted(result, language).encode()
    if to == "parquet":
        return _ranking(result)
    rules = result.read.rules
    text = export_season(to, result.season, rules, result.outcome, result.findings, language)
    return text.encode("utf-8", "backslashreplace")


def _counted(result: SeasonResult, language: Language) -> str:
    """The long results of a season: one line for each result that counts."""
    assert result.outcome is not None
    rows = [
        [
            line.rank,
            line.name,
            result.outcome.events[counted.event].name,
            counted.place,
            counted.points,
            counted.weight or 0,
        ]
        for line in result.outcome.ranking
        for counted in line.counted
    ]
    return to_text(COUNTED_DE if language == "de" else COUNTED, rows, language)


def _ranking(result: SeasonResult) -> bytes:
    import pandas as pd

    from xlscore.report.parquet import to_parquet

    assert result.outcome is not None
    rows = [(line.rank, line.name, line.value) for line in result.outcome.ranking]
    frame = pd.DataFrame(rows, columns=["rank", "name", "value"], dtype=object)
    season = result.season
    return to_parquet(frame, (("season", season.name), ("family", season.family)), SEASON_TEXTS)
