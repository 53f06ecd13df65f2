"""The sheets people look at: *Standings* and *Checks* as pages, ready for screen and paper."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xlscore.book import schema
from xlscore.book.page import Page, PageCell
from xlscore.core.findings import SEVERITIES, Finding
from xlscore.core.model import Event
from xlscore.core.outcome import Outcome
from xlscore.core.rules import Ruleset
from xlscore.report.blocks import Block, BlockCell, BlockRow, standings_blocks, state
from xlscore.report.explain import Explainer
from xlscore.report.words import SEVERITY_COUNTS, SEVERITY_WORDS, word

EMPTY = (PageCell(None, "plain"),)
EXPLAIN_WIDTHS = (14.0, 46.0, 34.0, 20.0, 30.0, 34.0)


def standings_page(event: Event, rules: Ruleset, outcome: Outcome, language: str) -> Page:
    """The *Standings* sheet: title, then a block for the ranking and one for each stage."""
    blocks = standings_blocks(event, rules, outcome, language)
    rows: list[tuple[PageCell, ...]] = [
        (PageCell(event.name or word("standings", language), "title"),),
        (PageCell(subtitle(event, rules, outcome, language), "subtitle"),),
    ]
    heights: dict[int, float] = {1: 30}
    breaks = []
    frozen = 0
    for i, block in enumerate(blocks):
        rows.append(EMPTY)
        if i:
            breaks.append(len(rows) + 1)
        rows.append((PageCell(f"{block.title} ({block.subtitle})", "section"),))
        rows.append(block_head(block))
        heights[len(rows)] = 32
        frozen = frozen or len(rows)
        rows += [block_row(row) for row in block.rows]
        if block.legend:
            rows.append((PageCell(block.legend, "subtitle"),))
    return Page(
        role=schema.STANDINGS.role,
        title=schema.STANDINGS.titles.in_(language),
        rows=tuple(rows),
        widths=_widths(blocks),
        heights=heights,
        frozen=(frozen, 0) if len(blocks) == 1 else (2, 0),
        repeat=(1, frozen) if len(blocks) == 1 and frozen else (1, 2),
        breaks=tuple(breaks),
        landscape=max((len(block.heads) for block in blocks), default=0) > 8,
        footer=footer(event.name, word("standings", language), language),
    )


def subtitle(event: Event, rules: Ruleset, outcome: Outcome, language: str) -> str:
    """Ruleset, date, place, and how far the event is."""
    parts = [
        rules.title.in_(language),
        event.expansions,
        event.date,
        event.venue,
        state(outcome, language),
    ]
    return " · ".join(part for part in parts if part)


def footer(name: str, sheet: str, language: str) -> str:
    """Excel's footer code: what it is on the left, "page x of y" on the right."""
    left = " – ".join(part for part in (name, sheet) if part).replace("&", "&&")[:120]
    return f"&L{left}&R{word('page', language)} &P {word('of', language)} &N"


def block_head(block: Block) -> tuple[PageCell, ...]:
    """The row of headings."""
    pairs = zip(block.heads, block.numeric, strict=True)
    return tuple(PageCell(head, "head-right" if right else "head") for head, right in pairs)


def block_row(row: BlockRow) -> tuple[PageCell, ...]:
    """One line of a block, its tone and cut as style modifiers."""
    more = f"{' ' + row.tone if row.tone else ''}{' cut' if row.cut else ''}"
    return tuple(PageCell(cell.value, cell_style(cell) + more) for cell in row.cells)


def cell_style(cell: BlockCell) -> str:
    """The base style of a block's cell."""
    if cell.kind == "points":
        decimal = "-2" if isinstance(cell.value, Fraction) else ""
        return f"points{decimal}" + (f" at{cell.mark}" if cell.mark else "")
    return {"text": "body", "count": "count", "decimal": "decimal", "percent": "percent"}[cell.kind]


def _widths(blocks: Sequence[Block]) -> tuple[float, ...]:
    """Column widths in characters: as wide as the longest text, within reason."""
    columns = max((len(block.heads) for block in blocks), default=0)
    widths = [0.0] * columns
    for block in blocks:
        for c, head in enumerate(block.heads):
            longest = max(map(len, head.split()), default=0) + 2
            for row in block.rows:
                value = row.cells[c].value
                longest = max(longest, len(value) + 2 if isinstance(value, str) else 7)
            widths[c] = max(widths[c], min(longest, 44))
    return tuple(widths)


def checks_page(findings: Sequence[Finding], event: Event, language: str) -> Page:
    """The *Checks* sheet: each finding with a link to its cell, errors first."""
    title = word("checks", language)
    rows: list[tuple[PageCell, ...]] = [
        (PageCell(title, "title"),),
        (PageCell(" · ".join(filter(None, (event.name, counts(findings, language)))), "subtitle"),),
        EMPTY,
        tuple(PageCell(word(key, language), "head") for key in ("severity", "where", "what")),
    ]
    heights: dict[int, float] = {1: 30, 4: 20}
    for finding in sort_findings(findings):
        ref = finding.ref
        text = finding.text(language)
        rows.append(
            (
                PageCell(
                    SEVERITY_WORDS[finding.severity].in_(language), f"body {finding.severity}"
                ),
                PageCell(str(ref), "link", link_to(ref.sheet, ref.cell))
                if ref
                else PageCell("–", "body"),
                PageCell(text, "wrap"),
            )
        )
        heights[len(rows)] = 16.0 * (1 + len(text) // 88)
    if not findings:
        rows[3] = (PageCell(word("no_findings", language), "plain"),)
        heights.pop(4)
    return Page(
        role=schema.CHECKS.role,
        title=schema.CHECKS.titles.in_(language),
        rows=tuple(rows),
        widths=(13, 20, 90),
        heights=heights,
        frozen=(4, 0) if findings else (0, 0),
        repeat=(4, 4) if findings else None,
        landscape=True,
        footer=footer(event.name, title, language),
    )


def link_to(sheet: str, cell: str) -> str:
    """The place in the workbook a finding points to."""
    return f"{sheet}!{cell or 'A1'}"


def sort_findings(findings: Sequence[Finding]) -> list[Finding]:
    """Errors first, otherwise as found."""
    return sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity))


def counts(findings: Sequence[Finding], language: str) -> str:
    """ "2 errors, 1 note", or that there is nothing to complain about."""
    parts = []
    for severity in SEVERITIES:
        n = sum(finding.severity == severity for finding in findings)
        one, many = SEVERITY_COUNTS[severity]
        if n:
            parts.append(one.in_(language) if n == 1 else many.in_(language).format(n=n))
    return ", ".join(parts) or word("no_findings", language)


def explain_page(event: Event, rules: Ruleset, outcome: Outcome, language: str) -> Page:
    """The *Explain* sheet: every tie, what decided it, and the rule."""
    title = word("explain", language)
    ties = Explainer(event, rules, outcome, language).ties()
    lead = word("explain_lead" if ties else "no_ties", language)
    heads = ("stage", "who", "equal_in", "decided_by", "values", "rule")
    rows: list[tuple[PageCell, ...]] = [
        (PageCell(title, "title"),),
        (PageCell(" · ".join(filter(None, (event.name, lead))), "subtitle"),),
        EMPTY,
    ]
    heights: dict[int, float] = {1: 30}
    if ties:
        rows.append(tuple(PageCell(word(key, language), "head") for key in heads))
        heights[4] = 20
    for tie in ties:
        texts = (tie.stage, tie.who, tie.equal_in, tie.decided_by, tie.values, tie.rule)
        rows.append(tuple(PageCell(text or None, "wrap") for text in texts))
        lines = max(-(-len(t) // w) for t, w in zip(texts, EXPLAIN_WIDTHS, strict=True))
        heights[len(rows)] = 15.0 * max(lines, 1) + 1
    return Page(
        role=schema.EXPLAIN.role,
        title=schema.EXPLAIN.titles.in_(language),
        rows=tuple(rows),
        widths=EXPLAIN_WIDTHS,
        heights=heights,
        frozen=(4, 0) if ties else (0, 0),
        repeat=(4, 4) if ties else None,
        landscape=True,
        footer=footer(event.name, title, language),
    )
