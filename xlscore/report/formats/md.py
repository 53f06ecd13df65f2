"""Standings as tables in Markdown."""

from __future__ import annotations

from xlscore.report.block import cell_text
from xlscore.report.contents import Readable
from xlscore.report.formats import Format
from xlscore.report.plain import markdown


def tables(report: Readable) -> str:
    """Tables in Markdown; texts cannot break out of their cell."""
    title, lead = markdown(report.title), markdown(report.lead)
    lines = [f"# {title}", "", lead] if report.title else [lead]
    for block in report.blocks():
        lines += ["", f"## {markdown(f'{block.title} ({block.subtitle})')}", ""]
        lines.append("| " + " | ".join(map(markdown, block.heads)) + " |")
        lines.append("|" + "|".join("---:" if right else "---" for right in block.numeric) + "|")
        for row in block.rows:
            cells = (markdown(cell_text(cell, report.language)) for cell in row.cells)
            lines.append("| " + " | ".join(cells) + " |")
        if block.legend:
            lines += ["", markdown(block.legend)]
    return "\n".join(lines) + "\n"


FORMAT = Format(".md", {"event": tables, "season": tables}, place=4)
