"""Exports: JSON for programs, CSV for spreadsheets, Markdown and HTML for people, text to diff."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xlscore.core.exact import shown
from xlscore.core.findings import Finding
from xlscore.core.model import Event
from xlscore.core.outcome import Outcome
from xlscore.core.rules import Ruleset
from xlscore.report.blocks import MARKS, Block, BlockCell, standings_blocks
from xlscore.report.csv_export import results_csv, standings_csv
from xlscore.report.data import event_data, to_json
from xlscore.report.html import html_page
from xlscore.report.pages import subtitle
from xlscore.report.plain import markdown, visible
from xlscore.report.text_export import event_text
from xlscore.texts import Language

__all__ = ["FORMATS", "SUFFIXES", "cell_text", "export_bytes", "to_markdown"]

FORMATS = ("json", "csv", "csv-results", "md", "html", "text", "parquet")

#: How the file of a format ends.
SUFFIXES = {
    "json": ".json",
    "csv": ".csv",
    "csv-results": ".results.csv",
    "md": ".md",
    "html": ".html",
    "text": ".txt",
    "parquet": ".parquet",
}

#: Formats that say something of an event with errors: what the errors are.
WITH_ERRORS = ("json", "text")


def export_bytes(
    to: str,
    event: Event,
    rules: Ruleset | None,
    outcome: Outcome | None,
    findings: Sequence[Finding],
    language: Language,
) -> bytes:
    """An event in one of FORMATS, as its file holds it. Without an outcome only WITH_ERRORS."""
    if to == "parquet":
        from xlscore.report.parquet import standings_parquet

        assert rules is not None
        assert outcome is not None
        return standings_parquet(event, rules, outcome)
    text = export_text(to, event, rules, outcome, findings, language)
    return text.encode("utf-8", "backslashreplace")


def export_text(
    to: str,
    event: Event,
    rules: Ruleset | None,
    outcome: Outcome | None,
    findings: Sequence[Finding],
    language: Language,
) -> str:
    """An event in one of FORMATS that are texts."""
    if to == "json":
        return to_json(event_data(event, outcome, findings, language))
    if to == "text":
        return event_text(event, outcome, findings, language)
    assert rules is not None
    assert outcome is not None
    if to == "csv":
        return standings_csv(event, rules, outcome, language)
    if to == "csv-results":
        return results_csv(event, outcome, language)
    blocks = standings_blocks(event, rules, outcome, language)
    title, lead = event.name, subtitle(event, rules, outcome, language)
    if to == "md":
        return to_markdown(title, lead, blocks, language)
    return html_page(title, lead, blocks, language, cell_text)


def cell_text(cell: BlockCell, language: str) -> str:
    """A block's cell as text, as its sheet shows it; a very long one is cut."""
    value, comma = cell.value, language == "de"
    if value is None or isinstance(value, str):
        return visible(value or "")
    if cell.kind == "percent":
        text = shown(value * 100, comma=comma)
        return text + (" %" if "." in text or "," in text else (",00 %" if comma else ".00 %"))
    if cell.kind == "decimal" and isinstance(value, int):
        return shown(Fraction(value), comma=comma) + (",00" if comma else ".00")
    return shown(value, comma=comma) + (MARKS[cell.mark] if cell.mark else "")


def to_markdown(title: str, lead: str, blocks: Sequence[Block], language: str) -> str:
    """Tables in Markdown; texts cannot break out of their cell."""
    lines = [f"# {markdown(title)}", "", markdown(lead)] if title else [markdown(lead)]
    for block in blocks:
        lines += ["", f"## {markdown(f'{block.title} ({block.subtitle})')}", ""]
        lines.append("| " + " | ".join(map(markdown, block.heads)) + " |")
        lines.append("|" + "|".join("---:" if right else "---" for right in block.numeric) + "|")
        for row in block.rows:
            cells = (markdown(cell_text(cell, language)) for cell in row.cells)
            lines.append("| " + " | ".join(cells) + " |")
        if block.legend:
            lines += ["", markdown(block.legend)]
    return "\n".join(lines) + "\n"
