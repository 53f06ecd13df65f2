"""The sheets people look at: *Standings* and *Checks* as pages, ready for screen and paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from xlscore.book import schema
from xlscore.book.page import Page, PageCell
from xlscore.core.findings import Finding
from xlscore.records import replace
from xlscore.report.block import Block, BlockCell, BlockRow, cell_text, hold_ratios
from xlscore.report.contents import Contents
from xlscore.report.event_report import EventReport
from xlscore.report.explain import Explainer, Tie
from xlscore.report.fitting import ACROSS, EMPTY, Part, Row, fit_page, lay, widest
from xlscore.report.team_blocks import team_ties
from xlscore.texts import SEVERITIES, say

if TYPE_CHECKING:
    from xlscore.report.race import Race

#: Characters that fit beside each other on A4 at full size.
PORTRAIT_WIDTH = 92.0
#: No column of texts is wider: longer ones take several lines.
WIDEST = 42.0
#: Where a block says who it is.
NO = 1
EXPLAIN_WIDTHS = dict(zip(Tie._fields, (14.0, 46.0, 34.0, 20.0, 30.0, 34.0), strict=True))


def standings_page(report: EventReport) -> Page:
    """The *Standings* sheet: a block for the ranking and one for each stage."""
    blocks = report.standings()
    race = report.race() if report.event.race else None
    if race is not None:
        blocks[0] = _with_race(blocks[0], race, say("report.race", report.language))
    return _blocks_page(report, schema.STANDINGS, blocks)


def _with_race(block: Block, race: Race, head: str) -> Block:
    """The ranking with a last column: everybody's rank after each round."""
    texts: dict[object, str] = {one.no: race.text(one) for one in race.runners}
    rows = [
        row._replace(cells=(*row.cells, BlockCell(texts.get(row.cells[NO].value))))
        for row in block.rows
    ]
    heads, numeric = (*block.heads, head), (*block.numeric, False)
    return block._replace(heads=heads, numeric=numeric, rows=tuple(rows))


def teams_page(report: EventReport) -> Page:
    """G4: the *Teams* sheet: the teams as they stand."""
    return _blocks_page(report, schema.TEAMS, report.teams())


def _blocks_page(report: EventReport, spec: schema.SheetSpec, blocks: Sequence[Block]) -> Page:
    """An owned sheet: title, then one block after the other."""
    language = report.language
    title = spec.titles.in_(language)
    widths = _widths(blocks)
    single = len(blocks) == 1
    page = Page(
        role=spec.role,
        title=title,
        rows=(
            (PageCell(report.title or title, "title"),),
            (PageCell(report.lead, "subtitle"),),
            EMPTY,
        ),
        widths=widths,
        heights={1: 30.0},
        frozen=(5, 0) if single else (2, 0),
        repeat=(1, 5) if single else (1, 3),
        landscape=sum(widths) > PORTRAIT_WIDTH,
        footer=footer(report.title, title, language),
    )
    parts = [_part(block, len(widths)) for block in blocks]
    return lay(parts, page)


def _part(block: Block, width: int) -> Part:
    """A block as rows; its last text flows to the right."""
    notes: list[Row] = [(PageCell(block.footnote, "subtitle"),)] if block.footnote else []
    rows = [_row(row, width) for row in block.rows]
    return Part(f"{block.title} ({block.subtitle})", _head(block, width), rows, notes)


def _fill_row(cells: Sequence[PageCell], empty: str, width: int) -> Row:
    """A row whose last text may flow on: the next columns are empty and have the same style."""
    room = min(width, len(cells) + 3) - len(cells)
    return (*cells, *[PageCell(None, empty)] * room)


def _head(block: Block, width: int) -> Row:
    """The row of headings."""
    styles = [
        "head-centre" if c < 2 else "head-right" if right else "head-flow"
        for c, right in enumerate(block.numeric)
    ]
    cells = [PageCell(h, s) for h, s in zip(block.heads, styles, strict=True)]
    return _fill_row(cells, "head-flow", width)


def _row(row: BlockRow, width: int) -> Row:
    """One line of a block. Tone and cut are style modifiers; "(6 : 10)" stays on one line."""
    more = f"{' ' + row.tone if row.tone else ''}{' cut' if row.cut else ''}"
    cells = [PageCell(cell.value, cell_style(cell) + more) for cell in row.cells]
    return _fill_row([*cells[:-1], whole(cells[-1])], "body" + more, width)


def whole(cell: PageCell) -> PageCell:
    """A cell whose values that separate players stay on one line."""
    return cell._replace(value=hold_ratios(cell.value)) if isinstance(cell.value, str) else cell


def _widths(blocks: Sequence[Block]) -> tuple[float, ...]:
    """Column widths, each as wide as its widest text, up to WIDEST; a last text may flow on."""
    width = max((len(block.heads) for block in blocks), default=0)
    widths = [6.0] * width
    for block in blocks:
        for c, head in enumerate(block.heads):
            if c == len(block.heads) - 1 < width - 1:
                continue
            heads = head.split() if block.numeric[c] else [head]
            look = "count" if block.numeric[c] else "body"
            texts = {cell_text(row.cells[c], "en") for row in block.rows}
            wide = widest(heads, "head-right" if block.numeric[c] else "head", least=6, most=WIDEST)
            widths[c] = max(widths[c], wide, widest(texts, look, least=6, most=WIDEST))
    return tuple(widths)


def footer(name: str, sheet: str, language: str) -> str:
    """Excel's footer code: what it is on the left, "page x of y" on the right."""
    left = " – ".join(part for part in (name, sheet) if part).replace("&", "&&")[:120]
    return f"&L{left}&R{say('templates.page', language)}"


def cell_style(cell: BlockCell) -> str:
    """The base style of a block's cell."""
    if cell.kind == "points":
        decimal = "-2" if isinstance(cell.value, Fraction) else ""
        return f"points{decimal}" + (f" at{cell.mark}" if cell.mark else "")
    return "body" if cell.kind == "text" else cell.kind


def checks_page(report: Contents[object, object], name: str) -> Page:
    """The *Checks* sheet: each finding with a link to its cell, errors first."""
    findings, language = report.findings, report.language
    rows = [
        (
            PageCell(say(f"report.is_{one.severity}", language), f"body {one.severity}"),
            PageCell(str(one.ref), "link", f"{one.ref.sheet}!{one.ref.cell or 'A1'}")
            if one.ref
            else PageCell("–", "body"),
            PageCell(one.text(language), "wrap"),
        )
        for one in sort_findings(findings)
    ]
    return _list_page(
        schema.CHECKS,
        (name, counts(findings, language)),
        {"severity": 13, "where": 20, "what": 90},
        rows,
        language,
    )


def explain_page(report: EventReport) -> Page:
    """The *Explain* sheet: every tie, what decided it, and the rule; below, the checksums."""
    name, language = report.event.name, report.language
    explainer = Explainer(report.event, report.rules, report.outcome, language)
    ties = [*explainer.ties(), *team_ties(explainer)]
    lead = say("report.explain_lead" if ties else "report.no_ties", language)
    rows = [tuple(whole(PageCell(text or None, "wrap")) for text in tie) for tie in ties]
    page = _list_page(schema.EXPLAIN, (name, lead), EXPLAIN_WIDTHS, rows, language)
    sums = [(PageCell(line, "subtitle"), *EMPTY * ACROSS) for line in report.checksums()]
    return replace(page, rows=(*page.rows, EMPTY, *sums))


def _list_page(
    spec: schema.SheetSpec,
    about: tuple[str, str],
    widths: Mapping[str, float],
    rows: Sequence[Row],
    language: str,
) -> Page:
    """An owned sheet with one list; `about` is the name and the lead, `widths` are by heading.

    Without rows there are no headings: the lead says why.
    """
    key = f"report.{spec.role}"
    heads = tuple(PageCell(say(f"report.{head}", language), "head") for head in widths)
    page = Page(
        role=spec.role,
        title=spec.titles.in_(language),
        rows=(
            (PageCell(say(key, language), "title"),),
            (PageCell(" · ".join(filter(None, about)), "subtitle"),),
            EMPTY,
            *((heads, *rows) if rows else ()),
        ),
        widths=tuple(widths.values()),
        heights={1: 30, 4: 20} if rows else {1: 30},
        frozen=(4, 0) if rows else (0, 0),
        repeat=(4, 4) if rows else None,
        landscape=True,
        footer=footer(about[0], say(key, language), language),
    )
    return fit_page(page)


def sort_findings(findings: Sequence[Finding]) -> list[Finding]:
    """Errors first, otherwise as found."""
    return sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity))


def counts(findings: Sequence[Finding], language: str) -> str:
    """ "2 errors, 1 note", or that there is nothing to complain about."""
    severities = (finding.severity for finding in findings)
    return count_severities(severities, language) or say("report.no_findings", language)


def count_severities(severities: Iterable[str], language: str) -> str:
    """ "2 errors, 1 note"; empty without any."""
    found = Counter(severities)
    parts = (say(f"report.count_{s}", language, n=found[s]) for s in SEVERITIES if found[s])
    return ", ".join(parts)
