"""The sheets people look at: *Standings* and *Checks* as pages, ready for screen and paper."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from textwrap import wrap

from xlscore.book import schema
from xlscore.book.page import Page, PageCell
from xlscore.core.findings import Finding
from xlscore.report.blocks import Block, BlockCell, BlockRow
from xlscore.report.event_report import EventReport
from xlscore.report.explain import Explainer
from xlscore.report.given import Given
from xlscore.report.team_blocks import team_ties
from xlscore.texts import SEVERITIES, say

#: Characters that fit beside each other on A4 at full size.
PORTRAIT_WIDTH, LANDSCAPE_WIDTH = 92.0, 136.0
EMPTY = (PageCell(None, "plain"),)
CHECKS_HEADS = ("severity", "where", "what")
EXPLAIN_WIDTHS = (14.0, 46.0, 34.0, 20.0, 30.0, 34.0)


def standings_page(report: EventReport) -> Page:
    """The *Standings* sheet: a block for the ranking and one for each stage."""
    return _blocks_page(report, schema.STANDINGS, report.standings())


def teams_page(report: EventReport) -> Page:
    """G4: the *Teams* sheet: the teams as they stand."""
    return _blocks_page(report, schema.TEAMS, report.teams())


def _blocks_page(report: EventReport, spec: schema.SheetSpec, blocks: Sequence[Block]) -> Page:
    """An owned sheet: title, then one block after the other."""
    language = report.language
    title = spec.titles.in_(language)
    layout = Layout(blocks)
    rows: list[tuple[PageCell, ...]] = [
        (PageCell(report.title or title, "title"),),
        (PageCell(report.lead, "subtitle"),),
        EMPTY,
    ]
    heights: dict[int, float] = {1: 30}
    breaks = []
    page_start, page_rows = 0, layout.page_rows()
    for block in blocks:
        if page_start and len(rows) + len(block.rows) - page_start > page_rows:
            breaks.append(len(rows) + 1)
            page_start = len(rows)
        elif page_start:
            rows.append(EMPTY)
        page_start = page_start or 1
        rows.append((PageCell(f"{block.title} ({block.subtitle})", "section"),))
        heights[len(rows)] = 20
        rows.append(layout.head(block))
        heights[len(rows)] = 15.0 * layout.head_lines(block) + 3
        rows += [layout.row(block, row) for row in block.rows]
        if block.footnote:
            rows.append((PageCell(block.footnote, "subtitle"),))
    rows += [EMPTY, *((PageCell(line, "subtitle"),) for line in report.checksums())]
    single = len(blocks) == 1
    return Page(
        role=spec.role,
        title=title,
        rows=tuple(rows),
        widths=layout.widths,
        heights=heights,
        frozen=(5, 0) if single else (2, 0),
        repeat=(1, 5) if single else (1, 3),
        breaks=tuple(breaks),
        landscape=layout.landscape,
        footer=footer(report.title, title, language),
    )


class Layout:
    """The columns of a sheet that several blocks share; a block's last text flows to the right."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = blocks
        self.width = max((len(block.heads) for block in blocks), default=0)
        self.widths = self._widths()
        self.landscape = sum(self.widths) > PORTRAIT_WIDTH

    def page_rows(self) -> int:
        """Rows that fit on one printed page, roughly: a sheet wider than the paper is shrunk."""
        width, rows = (LANDSCAPE_WIDTH, 34) if self.landscape else (PORTRAIT_WIDTH, 50)
        return int(rows * max(1.0, sum(self.widths) / width))

    def _filled(self, cells: Sequence[PageCell], empty: str) -> tuple[PageCell, ...]:
        """A row with room for its last text: the next columns take on its look."""
        room = min(self.width, len(cells) + 3) - len(cells)
        return (*cells, *[PageCell(None, empty)] * room)

    def head(self, block: Block) -> tuple[PageCell, ...]:
        """The row of headings."""
        styles = [
            "head-centre" if c < 2 else "head-right" if right else "head-flow"
            for c, right in enumerate(block.numeric)
        ]
        cells = [PageCell(h, s) for h, s in zip(block.heads, styles, strict=True)]
        return self._filled(cells, "head-flow")

    def head_lines(self, block: Block) -> int:
        """How many lines the headings of numbers need; those of texts flow to the right."""
        columns = zip(block.heads, block.numeric, self.widths, strict=False)
        return max(len(wrap(head, int(width) - 1)) for head, right, width in columns if right)

    def row(self, block: Block, row: BlockRow) -> tuple[PageCell, ...]:
        """One line of a block, its tone and cut as style modifiers."""
        more = f"{' ' + row.tone if row.tone else ''}{' cut' if row.cut else ''}"
        cells = [PageCell(cell.value, cell_style(cell) + more) for cell in row.cells]
        return self._filled(cells, "body" + more)

    def _widths(self) -> tuple[float, ...]:
        """Column widths in characters: as wide as the longest text, within reason."""
        widths = [6.0] * self.width
        for block in self.blocks:
            for c, head in enumerate(block.heads):
                if c == len(block.heads) - 1 < self.width - 1:
                    continue
                words = head.split() if block.numeric[c] else [head]
                longest = max(map(len, words), default=0) + 2
                for row in block.rows:
                    value = row.cells[c].value
                    longest = max(longest, len(value) + 2 if isinstance(value, str) else 6)
                widths[c] = max(widths[c], min(longest, 40))
        return tuple(widths)


def footer(name: str, sheet: str, language: str) -> str:
    """Excel's footer code: what it is on the left, "page x of y" on the right."""
    left = " – ".join(part for part in (name, sheet) if part).replace("&", "&&")[:120]
    return f"&L{left}&R{say('report.page', language)} &P {say('report.of', language)} &N"


def cell_style(cell: BlockCell) -> str:
    """The base style of a block's cell."""
    if cell.kind == "points":
        decimal = "-2" if isinstance(cell.value, Fraction) else ""
        return f"points{decimal}" + (f" at{cell.mark}" if cell.mark else "")
    return "body" if cell.kind == "text" else cell.kind


def checks_page(report: Given[object, object], name: str) -> Page:
    """The *Checks* sheet: each finding with a link to its cell, errors first."""
    findings, language = report.findings, report.language
    title = say("report.checks", language)
    rows: list[tuple[PageCell, ...]] = [
        (PageCell(title, "title"),),
        (PageCell(" · ".join(filter(None, (name, counts(findings, language)))), "subtitle"),),
        EMPTY,
        tuple(
            PageCell(say("report." + key, language), "head")
            for key in ("severity", "where", "what")
        ),
    ]
    heights: dict[int, float] = {1: 30, 4: 20}
    for finding in sort_findings(findings):
        ref = finding.ref
        text = finding.text(language)
        rows.append(
            (
                PageCell(
                    say(f"report.is_{finding.severity}", language), f"body {finding.severity}"
                ),
                PageCell(str(ref), "link", link_to(ref.sheet, ref.cell))
                if ref
                else PageCell("–", "body"),
                PageCell(text, "wrap"),
            )
        )
        heights[len(rows)] = 16.0 * (1 + len(text) // 88)
    if not findings:
        rows[3] = (PageCell(say("report.no_findings", language), "plain"), *EMPTY, *EMPTY)
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
        footer=footer(name, title, language),
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
        if n:
            parts.append(say(f"report.count_{severity}", language, n=n))
    return ", ".join(parts) or say("report.no_findings", language)


def explain_page(report: EventReport) -> Page:
    """The *Explain* sheet: every tie, what decided it, and the rule."""
    event, language = report.event, report.language
    title = say("report.explain", language)
    explainer = Explainer(event, report.rules, report.outcome, language)
    ties = [*explainer.ties(), *team_ties(explainer)]
    lead = say("report.explain_lead" if ties else "report.no_ties", language)
    heads = ("stage", "who", "equal_in", "decided_by", "values", "rule")
    rows: list[tuple[PageCell, ...]] = [
        (PageCell(title, "title"),),
        (PageCell(" · ".join(filter(None, (event.name, lead))), "subtitle"),),
        EMPTY,
    ]
    heights: dict[int, float] = {1: 30}
    if ties:
        rows.append(tuple(PageCell(say("report." + key, language), "head") for key in heads))
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
