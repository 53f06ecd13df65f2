"""Exports of a season: JSON for programs, CSV for spreadsheets, Markdown and HTML for people."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from xlscore.core.findings import Finding, Language
from xlscore.core.season_model import Season, SeasonOutcome
from xlscore.core.season_rules import SeasonRules
from xlscore.report.blocks import BlockCell
from xlscore.report.data import to_json
from xlscore.report.exports import FORMULA_STARTS, cell_text, to_markdown
from xlscore.report.html import html_page
from xlscore.report.season_blocks import SeasonWriter
from xlscore.report.season_data import season_data
from xlscore.report.season_pages import season_subtitle

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
    file = io.StringIO()
    table = csv.writer(file, delimiter=";" if language == "de" else ",", lineterminator="\r\n")
    table.writerow(block.heads)
    for row in block.rows:
        table.writerow([_csv_text(cell, language) for cell in row.cells])
    return "\ufeff" + file.getvalue()


def _csv_text(cell: BlockCell, language: Language) -> str:
    """A cell's text; one that a spreadsheet program would take for a formula is quoted."""
    text = cell_text(cell, language)
    risky = isinstance(cell.value, str) and text.startswith(FORMULA_STARTS)
    return "'" + text if risky else text
