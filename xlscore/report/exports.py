"""Exports: JSON for programs, CSV for spreadsheets, Markdown and HTML for people."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xlscore.core.exact import shown
from xlscore.core.findings import Finding, Language
from xlscore.core.model import Event
from xlscore.core.outcome import Outcome
from xlscore.core.rules import Ruleset
from xlscore.report.blocks import MARKS, Block, BlockCell, standings_blocks
from xlscore.report.data import event_data, to_json
from xlscore.report.html import html_page
from xlscore.report.pages import subtitle

FORMATS = ("json", "csv", "md", "html")

#: What may not start a text in a CSV file, because spreadsheet programs take it for a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def export_text(
    to: str,
    event: Event,
    rules: Ruleset | None,
    outcome: Outcome | None,
    findings: Sequence[Finding],
    language: Language,
) -> str:
    """An event in one of FORMATS. Without an outcome only JSON says something."""
    if to == "json":
        return to_json(event_data(event, outcome, findings, language))
    assert rules is not None
    assert outcome is not None
    if to == "csv":
        return to_csv(event, rules, outcome, language)
    blocks = standings_blocks(event, rules, outcome, language)
    title, lead = event.name, subtitle(event, rules, outcome, language)
    if to == "md":
        return to_markdown(title, lead, blocks, language)
    return html_page(title, lead, blocks, language, cell_text)


def cell_text(cell: BlockCell, language: str) -> str:
    """A block's cell as text, as its sheet shows it."""
    value, comma = cell.value, language == "de"
    if value is None or isinstance(value, str):
        return value or ""
    if cell.kind == "percent":
        text = shown(value * 100, comma=comma)
        return text + (" %" if "." in text or "," in text else (",00 %" if comma else ".00 %"))
    if cell.kind == "decimal" and isinstance(value, int):
        return shown(Fraction(value), comma=comma) + (",00" if comma else ".00")
    return shown(value, comma=comma) + (MARKS[cell.mark] if cell.mark else "")


def to_markdown(title: str, lead: str, blocks: Sequence[Block], language: str) -> str:
    """Tables in Markdown; texts cannot break out of their cell."""
    lines = [f"# {_md(title)}", "", _md(lead)] if title else [_md(lead)]
    for block in blocks:
        lines += ["", f"## {_md(f'{block.title} ({block.subtitle})')}", ""]
        lines.append("| " + " | ".join(map(_md, block.heads)) + " |")
        lines.append("|" + "|".join("---:" if right else "---" for right in block.numeric) + "|")
        for row in block.rows:
            lines.append("| " + " | ".join(_md(cell_text(c, language)) for c in row.cells) + " |")
        if block.legend:
            lines += ["", _md(block.legend)]
    return "\n".join(lines) + "\n"


def _md(text: str) -> str:
    """A text that Markdown shows as it is, on one line."""
    plain = "".join(c if c.isprintable() else " " for c in text)
    for special in "\\`*_{}[]<>#|&~":
        plain = plain.replace(special, "\\" + special)
    return plain


def to_csv(event: Event, rules: Ruleset, outcome: Outcome, language: Language) -> str:
    """The standings of all stages in one wide table, one line a player and stage.

    For German spreadsheets with ";" and a decimal comma; both with a byte order mark, so that
    umlauts survive a double click.
    """
    from xlscore.report.frames import standings_frame

    frame = standings_frame(event, rules, outcome)
    for column in frame.columns:
        frame[column] = frame[column].map(lambda value: _csv_value(value, language))
    separator = ";" if language == "de" else ","
    text = frame.to_csv(index=False, sep=separator, lineterminator="\r\n")
    return "\ufeff" + str(text)


def _csv_value(value: object, language: Language) -> object:
    if isinstance(value, str):
        return "'" + value if value.startswith(FORMULA_STARTS) else value
    if isinstance(value, Fraction):
        return shown(value, digits=6, comma=language == "de").rstrip("0")
    return value
