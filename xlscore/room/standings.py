"""The standings as the room shows them: rank, name and total; all else of a line on a tap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xlscore.core.rules import STAGES
from xlscore.report.blocks import Block
from xlscore.report.cell_text import cell_text
from xlscore.report.criterion_text import criterion_title
from xlscore.report.event_report import EventReport
from xlscore.texts import say, stage_title

#: The columns of the No and the name; teams (G4) have no number.
NO, NAME, TEAM = 1, 2, 1

#: What ranks first in a block: its heading, the value of each line, and what decided it.
Totals = tuple[str, Sequence[str], Sequence[str]]


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
    total, totals, notes = (_overall if block.code == "ranking" else _own)(report, block)
    shown = {0, name, *([len(block.heads) - 1] if result else [])}
    more = [i for i, head in enumerate(block.heads) if i not in shown and head != total]
    rows = []
    for row, value, note in zip(block.rows, totals, notes, strict=True):
        texts = [cell_text(cell, report.language) for cell in row.cells]
        rows.append(
            {
                "cells": [texts[0], texts[name], value],
                "note": _unbroken(note) if result else "",
                "more": [_unbroken(texts[i]) for i in more],
                "tone": row.tone,
                "cut": row.cut,
            }
        )
    return {
        "title": block.title,
        "subtitle": block.subtitle,
        "heads": [block.heads[0], block.heads[name], total],
        "more": [block.heads[i] for i in more],
        "rows": rows,
        "legend": block.legend,
    }


def _unbroken(text: str) -> str:
    """A text in which no line ends between the two values that separate players."""
    return text.replace(" : ", "\u00a0:\u00a0")


def _own(report: EventReport, block: Block) -> Totals:
    """Of a stage, or of teams."""
    total, language = _total(report, block), report.language
    values = [cell_text(row.cells[total], language) for row in block.rows]
    return block.heads[total], values, [cell_text(row.cells[-1], language) for row in block.rows]


def _total(report: EventReport, block: Block) -> int:
    """The column of a block's first criterion."""
    outcome = report.outcome
    stages = {stage.rules.name: stage.rules.chain.criteria for stage in outcome.stages}
    chain = stages.get(block.code) or outcome.teams[0].standing.criteria
    return block.heads.index(criterion_title(chain[0], report.rules).in_(report.language))


def _overall(report: EventReport, block: Block) -> Totals:
    """Of the overall ranking: what everybody made in the last stage that he reached.

    Who got further is ahead; within a stage it is what told apart there, unless those who did not
    go on are ranked by criteria of their own.
    """
    language, outcome = report.language, report.outcome
    reached = {line.no: stage for stage in outcome.stages for line in stage.standings}
    made = {one.code: one for one in report.standings() if one is not block}
    columns = {stage.rules.name: _total(report, made[stage.rules.name]) for stage in outcome.stages}
    lines = {(code, row.cells[NO].value): row for code, one in made.items() for row in one.rows}
    values, notes, before = [], [], ""
    for line in outcome.ranking:
        stage = reached[line.no].rules
        cells = lines[stage.name, line.no].cells
        values.append(cell_text(cells[columns[stage.name]], language))
        told = stage.name == before and not stage.eliminated
        decided = cell_text(cells[-1], language) if told else ""
        title = stage_title(STAGES[stage.name], language)
        notes.append(" · ".join(filter(None, (title, decided))))
        before = stage.name
    heads = {made[code].heads[column] for code, column in columns.items()}
    return heads.pop() if len(heads) == 1 else say("room.result", language), values, notes
