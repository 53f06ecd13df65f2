"""Standings as one self-contained HTML page: no network, prints well, phones, dark mode."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from xlscore.report.blocks import Block, BlockCell

STYLE = """
:root { color-scheme: light dark; --ink: #1f2933; --paper: #fff; --quiet: #52606d;
  --head: #1f4e79; --line: #cbd2d9; --gold: #fff2cc; --silver: #e7eaee; --bronze: #f8e0d2;
  --through: #e2f0d9; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e7eb; --paper: #14191f; --quiet: #a3b0bd;
  --head: #27588a; --line: #3e4c59; --gold: #4d431d; --silver: #333b44; --bronze: #4a3423;
  --through: #24401d; } }
body { font: 1rem/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  margin: 0 auto; max-width: 72rem; padding: 1rem; }
h1 { margin: 0; } .lead, .legend, h2 small { color: var(--quiet); font-weight: normal; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th { background: var(--head); color: #fff; text-align: left; position: sticky; top: 0; }
th, td { padding: .3rem .55rem; border-bottom: 1px solid var(--line); }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.gold, tr.silver, tr.bronze { font-weight: 600; } tr.gold { background: var(--gold); }
tr.silver { background: var(--silver); } tr.bronze { background: var(--bronze); }
tr.through { background: var(--through); } tr.out { color: var(--quiet); font-style: italic; }
tr.cut td { border-bottom: 3px solid var(--ink); }
@media print { @page { size: A4 landscape; margin: 12mm; } body { max-width: none; padding: 0; }
  section { break-inside: auto; } section + section { break-before: page; } th { position: static; }
  thead { display: table-header-group; } tr { break-inside: avoid; } }
"""


def html_page(
    title: str,
    lead: str,
    blocks: Sequence[Block],
    language: str,
    cell_text: Callable[[BlockCell, str], str],
) -> str:
    """A page with one table for each block; every text is escaped."""
    name = escape(title or lead)
    parts = [
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{name}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>",
        f'<h1>{name}</h1>\n<p class="lead">{escape(lead)}</p>',
        *(_section(block, language, cell_text) for block in blocks),
        "</main>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _section(block: Block, language: str, cell_text: Callable[[BlockCell, str], str]) -> str:
    heads = "".join(
        f'<th scope="col"{_number(right)}>{escape(head)}</th>'
        for head, right in zip(block.heads, block.numeric, strict=True)
    )
    rows = []
    for row in block.rows:
        names = " ".join(filter(None, (row.tone, "cut" if row.cut else "")))
        cells = "".join(
            f"<td{_number(right)}>{escape(cell_text(cell, language))}</td>"
            for cell, right in zip(row.cells, block.numeric, strict=True)
        )
        rows.append(f'<tr class="{names}">{cells}</tr>' if names else f"<tr>{cells}</tr>")
    legend = f'<p class="legend">{escape(block.legend)}</p>' if block.legend else ""
    label = escape(block.title, quote=True)
    return (
        f"<section>\n<h2>{escape(block.title)} <small>({escape(block.subtitle)})</small></h2>\n"
        f'<div class="scroll" tabindex="0" role="region" aria-label="{label}">\n'
        f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n"
        + "\n".join(rows)
        + f"\n</tbody>\n</table>\n</div>\n{legend}\n</section>"
    )


def _number(right: bool) -> str:
    return ' class="n"' if right else ""
