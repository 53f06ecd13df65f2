"""The sheets of a season that people look at: *Ranking* and *Invitations* as pages, on A4."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xlscore.book.page import Page, PageCell
from xlscore.book.schema import SheetSpec
from xlscore.book.season import schema
from xlscore.report.blocks import Block, BlockCell, BlockRow
from xlscore.report.pages import EMPTY, cell_style, footer
from xlscore.report.season.season_report import SeasonReport

INVITATION_WIDTHS = (8.0, 28.0, 16.0, 14.0, 62.0)
WIDEST = 32.0


def ranking_page(report: SeasonReport) -> Page:
    """The *Ranking* sheet: the list, forfeited and virtual points, breaches, the events."""
    first, *others = report.writer.ranking_blocks()
    # names stand in the second column everywhere, so that the column of ranks stays narrow
    blocks = [first, *map(_indented, others)]
    return replace(_page(schema.RANKING, report, blocks, _widths(blocks)), landscape=True)


def invitations_page(report: SeasonReport) -> Page:
    """The *Invitations* sheet: who is invited, why and in which state, and who is next in line."""
    blocks = report.writer.invitation_blocks()
    return _page(schema.INVITATIONS, report, blocks, INVITATION_WIDTHS)


def _indented(block: Block) -> Block:
    """The block one column further right."""
    empty = BlockCell(None)
    rows = (replace(row, cells=(empty, *row.cells)) for row in block.rows)
    heads, numeric = ("", *block.heads), (False, *block.numeric)
    return replace(block, heads=heads, numeric=numeric, rows=tuple(rows))


def _page(
    spec: SheetSpec, report: SeasonReport, blocks: Sequence[Block], widths: tuple[float, ...]
) -> Page:
    language = report.language
    title = spec.titles.in_(language)
    rows: list[tuple[PageCell, ...]] = [
        (PageCell(" – ".join(filter(None, (report.title, title))), "title"),),
        (PageCell(report.lead, "subtitle"),),
    ]
    heights: dict[int, float] = {1: 30}
    # Headings that all lists share stand above them, so that they are right on every page.
    shared = len(blocks) > 1 and len({block.heads for block in blocks}) == 1
    if shared:
        rows.append(_head(blocks[0]))
        heights[len(rows)] = 32
    for block in blocks:
        rows.append(EMPTY)
        rows.append((PageCell(f"{block.title} ({block.subtitle})", "section"),))
        if not shared:
            rows.append(_head(block))
            heights[len(rows)] = 32
        for row in block.rows:
            rows.append(_row(row))
            lines = _lines(row, widths)
            if lines > 1:
                heights[len(rows)] = 15.0 * lines + 1
        if block.legend:
            rows.append((PageCell(block.legend, "subtitle"),))
    return Page(
        role=spec.role,
        title=title,
        rows=tuple(rows),
        widths=widths,
        heights=heights,
        frozen=(3 if shared else 5, 0),
        repeat=(1, 3 if shared else 5),
        footer=footer(report.title, title, language),
    )


def _head(block: Block) -> tuple[PageCell, ...]:
    pairs = zip(block.heads, block.numeric, strict=True)
    return tuple(PageCell(head or None, "head-right" if right else "head") for head, right in pairs)


def _row(row: BlockRow) -> tuple[PageCell, ...]:
    """One line of a block; its texts may wrap."""
    more = f"{' ' + row.tone if row.tone else ''}{' cut' if row.cut else ''}"
    return tuple(
        PageCell(cell.value, ("wrap" if cell.kind == "text" else cell_style(cell)) + more)
        for cell in row.cells
    )


def _lines(row: BlockRow, widths: Sequence[float]) -> int:
    """How many lines the longest of its texts needs."""
    texts = [
        (len(cell.value), width)
        for cell, width in zip(row.cells, widths, strict=False)
        if isinstance(cell.value, str)
    ]
    return max((-(-length // max(1, int(width) - 1)) for length, width in texts), default=1)


def _widths(blocks: Sequence[Block]) -> tuple[float, ...]:
    """Column widths in characters: as wide as the longest text, up to two dozen."""
    widths = [0.0] * max(len(block.heads) for block in blocks)
    for block in blocks:
        for c, head in enumerate(block.heads):
            longest = max(map(len, head.split()), default=0) + 2
            for row in block.rows:
                value = row.cells[c].value
                longest = max(longest, len(value) + 2 if isinstance(value, str) else 8)
            widths[c] = max(widths[c], min(longest, WIDEST))
    return tuple(widths)
