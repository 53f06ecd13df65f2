"""Exports of a season: JSON for programs, CSV for spreadsheets, Markdown and HTML for people."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.core.findings import Finding
from xlscore.core.season.model import Season, SeasonOutcome
from xlscore.core.season.rules import SeasonRules
from xlscore.report.csv_export import to_text
from xlscore.report.data import to_json
from xlscore.report.exports import cell_text, to_markdown
from xlscore.report.html import html_page
from xlscore.report.season.blocks import SeasonWriter
from xlscore.report.season.data import season_data
from xlscore.report.season.pages import season_subtitle
from xlscore.report.text_export import season_text
from xlscore.texts import Language

COUNTED = ("rank", "name", "event", "place", "points", "weight")
COUNTED_DE = ("Rang", "Name", "Turnier", "Platz", "Punkte", "Gewicht")
TEXTS = ("name",)


def export_season(
    to: str,
    season: Season,
    rules: SeasonRules | None,
    outcome: SeasonOutcome | None,
    findings: Sequence[Finding],
    language: Language,
) -> bytes:
    """A season in one of FORMATS, as its file holds it. Without an outcome only WITH_ERRORS."""
    if to == "parquet":
        assert outcome is not None
        return _parquet(season, outcome)
    text = _text(to, season, rules, outcome, findings, language)
    return text.encode("utf-8", "backslashreplace")


def _text(
    to: str,
    season: Season,
    rules: SeasonRules | None,
    outcome: SeasonOutcome | None,
    findings: Sequence[Finding],
    language: Language,
) -> str:
    if to == "text":
        return season_text(season_data(season, outcome, findings, language))
    if to == "json":
        return to_json(season_data(season, outcome, findings, language))
    assert rules is not None
    assert outcome is not None
    if to == "csv-results":
        return _counted(outcome, language)
    writer = SeasonWriter(season, rules, outcome, language)
    if to == "csv":
        return _csv(writer, language)
    blocks = [*writer.ranking_blocks(), *writer.invitation_blocks()]
    lead = season_subtitle(season, rules, outcome, language)
    if to == "md":
        return to_markdown(season.name, lead, blocks, language)
    return html_page(season.name, lead, blocks, language, cell_text)


def _csv(writer: SeasonWriter, language: Language) -> str:
    """The ranking list, one line a person; for German spreadsheets with ";" and decimal comma."""
    block = writer.ranking()
    return to_text(
        block.heads, ([cell.value for cell in row.cells] for row in block.rows), language
    )


def _counted(outcome: SeasonOutcome, language: Language) -> str:
    """The long results of a season: one line for each result that counts."""
    rows = [
        [
            line.rank,
            line.name,
            outcome.events[counted.event].name,
            counted.place,
            counted.points,
            counted.weight or 0,
        ]
        for line in outcome.ranking
        for counted in line.counted
    ]
    return to_text(COUNTED_DE if language == "de" else COUNTED, rows, language)


def _parquet(season: Season, outcome: SeasonOutcome) -> bytes:
    import pandas as pd

    from xlscore.report.parquet import to_parquet

    rows = [(line.rank, line.name, line.value) for line in outcome.ranking]
    frame = pd.DataFrame(rows, columns=["rank", "name", "value"], dtype=object)
    return to_parquet(frame, (("season", season.name), ("family", season.family)), TEXTS)
