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
from xlscore.texts import Language

#: The formats of a season; those of events that show single games have no meaning here.
SEASON_FORMATS = ("json", "csv", "md", "html")


def export_season(
    to: str,
    season: Season,
    rules: SeasonRules | None,
    outcome: SeasonOutcome | None,
    findings: Sequence[Finding],
    language: Language,
) -> str:
    """A season in one of SEASON_FORMATS. Without an outcome only JSON says something."""
    if to not in SEASON_FORMATS:
        raise ValueError(to)
    if to == "json":
        return to_json(season_data(season, outcome, findings, language))
    assert rules is not None
    assert outcome is not None
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
