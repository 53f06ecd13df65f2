"""The standings as the room shows them: rank, name and total; all else of a line on a tap."""

from __future__ import annotations

from typing import Any

from xlscore.report.block import Block, cell_text, hold_ratios
from xlscore.report.event_report import EventReport

#: The columns of the No and the name; teams (G4) have no number.
NO, NAME, TEAM = 1, 2, 1


def show_standings(report: EventReport) -> list[dict[str, Any]]:
    """Each block as a list; once the event is over the first one says what decided it.

    Until then the overall ranking comes after the stages.
    """
    blocks = report.blocks()
    over = report.outcome.complete
    lists = [_list(report, block, result=over and block is blocks[0]) for block in blocks]
    return lists if over else [*lists[1:], *lists[:1]]


def _list(report: EventReport, block: Block, *, result: bool) -> dict[str, Any]:
    name = TEAM if block.code == "teams" else NAME
    shown = [0, name, block.total]
    notes = range(block.total - 1, len(block.heads), 2) if block.code == "ranking" else [-1]
    hidden = {*shown, *([len(block.heads) - 1] if result else [])}
    more = [i for i in range(len(block.heads)) if i not in hidden]
    rows = []
    for row in block.rows:
        texts = [cell_text(cell, report.language) for cell in row.cells]
        note = " · ".join(filter(None, (texts[i] for i in notes)))
        rows.append(
            {
                "cells": [texts[i] for i in shown],
                "note": hold_ratios(note) if result else "",
                "more": [hold_ratios(texts[i]) for i in more],
                "tone": row.tone,
                "cut": row.cut,
            }
        )
    return {
        "title": block.title,
        "subtitle": block.subtitle,
        "heads": [block.heads[i] for i in shown],
        "more": [block.heads[i] for i in more],
        "rows": rows,
        "legend": block.legend,
    }
