"""The sheets of a season that people look at: *Ranking* and *Invitations* as pages, on A4."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.book.page import Page, PageCell
from xlscore.book.schema import SheetSpec
from xlscore.book.season import schema
from xlscore.report.block import Block, BlockCell, BlockRow
from xlscore.report.fitting import EMPTY, Part, Row, lay, widest
from xlscore.report.pages import cell_style, footer, whole
from xlscore.report.season.invitation_blocks import division_blocks, invitation_blocks
from xlscore.report.season.season_report import SeasonReport

INVITATION_WIDTHS = (8.0, 28.0, 16.0, 14.0, 62.0)
WIDEST = 32.0


def ranking_page(report: SeasonReport) -> Page:
    """The *Ranking* sheet: the list, forfeited and virtual points, breaches, the events."""
    first, *others = report.writer.ranking_blocks()
    # names stand in the second column everywhere, so that the column of ranks stays narrow
    blocks = [first, *map(_indent, others)]
    return _page(schema.RANKING, report, blocks, _widths(blocks))


def invitations_page(report: SeasonReport) -> Page:
    """The *Invitations* sheet: who is invited, why and in which state, and who is next in line."""
    return _page(schema.INVITATIONS, report, invitation_blocks(report.writer), INVITATION_WIDTHS)


def divisions_page(report: SeasonReport) -> Page:
    """The sheet *Next divisions* (F18): what the next season's *Members* takes over."""
    blocks = division_blocks(report.writer)
    return _page(schema.DIVISIONS, report, blocks, _widths(blocks))


def _indent(block: Block) -> Block:
    """The block one column further right."""
    empty = BlockCell(None)
    rows = (row._replace(cells=(empty, *row.cells)) for row in block.rows)
    heads, numeric = ("", *block.heads), (False, *block.numeric)
    return block._replace(heads=heads, numeric=numeric, rows=tuple(rows))


def _page(
    spec: SheetSpec, report: SeasonReport, blocks: Sequence[Block], widths: tuple[float, ...]
) -> Page:
    language = report.language
    title = spec.titles.in_(language)
    top: list[Row] = [
        (PageCell(" – ".join(filter(None, (report.title, title))), "title"),),
        (PageCell(report.lead, "subtitle"),),
    ]
    heights = {1: 30.0}
    # Headings that all lists share stand above them, so that they are right on every page.
    shared = len(blocks) > 1 and len({block.heads for block in blocks}) == 1
    if shared:
        top.append(_head(blocks[0]))
        heights[len(top)] = 32.0
    top.append(EMPTY)
    parts = []
    for block in blocks:
        notes = [(PageCell(block.legend, "subtitle"),)] if block.legend else []
        head = None if shared else _head(block)
        rows = [_row(row) for row in block.rows]
        parts.append(Part(f"{block.title} ({block.subtitle})", head, rows, notes))
    page = Page(
        role=spec.role,
        title=title,
        rows=tuple(top),
        widths=widths,
        heights=heights,
        frozen=(3 if shared else 5, 0),
        repeat=(1, 3 if len(blocks) > 1 else 5),
        landscape=spec is schema.RANKING,
        footer=footer(report.title, title, language),
    )
    return lay(parts, page)


def _head(block: Block) -> tuple[PageCell, ...]:
    pairs = zip(block.heads, block.numeric, strict=True)
    return tuple(PageCell(head or None, "head-right" if right else "head") for head, right in pairs)


def _row(row: BlockRow) -> tuple[PageCell, ...]:
    """One line of a block; its texts may wrap, but not between values that separate players."""
    more = f"{' ' + row.tone if row.tone else ''}{' cut' if row.cut else ''}"
    return tuple(
        whole(PageCell(cell.value, ("wrap" if cell.kind == "text" else cell_style(cell)) + more))
        for cell in row.cells
    )


def _widths(blocks: Sequence[Block]) -> tuple[float, ...]:
    """Column widths: as wide as the widest text, up to three dozen characters; headings wrap."""
    widths = [0.0] * max(len(block.heads) for block in blocks)
    for block in blocks:
        for c, head in enumerate(block.heads):
            texts = [v for row in block.rows if isinstance(v := row.cells[c].value, str)]
            wide = widest(head.split(), "head", least=8.0 if block.rows else 0.0, most=WIDEST)
            widths[c] = max(widths[c], wide, widest(texts, "wrap", least=0.0, most=WIDEST))
    return tuple(widths)
