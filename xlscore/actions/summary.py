"""What a command or macro says when it is done: how far the event is, and who leads."""

from __future__ import annotations

from xlscore.actions.event import Result
from xlscore.core.findings import CellRef
from xlscore.report.blocks import state
from xlscore.texts import say


def summary_lines(result: Result, language: str) -> list[str]:
    """One line on the event, then the first three of the ranking (or all who share a place)."""
    outcome = result.outcome
    if outcome is None:
        return []
    players = say("report.players", language, count=outcome.participants)
    title = result.rules.title.in_(language)
    names = {player.no: player.name for player in result.read.event.players}
    lines = [f"{title}, {players}, {state(outcome, language)}"]
    if outcome.participants:
        leaders = [line for line in outcome.ranking if line.rank and line.rank <= 3][:6]
        lines += [f"{line.rank}. {names[line.no]} ({line.no})" for line in leaders]
    return lines


def stale_line(ref: CellRef, count: int, language: str) -> str:
    """What --check says of a workbook whose sheets are not up to date."""
    return say("report.stale", language, where=ref, count=count)


def written_line(titles: list[str], language: str) -> str:
    """Which sheets were written."""
    return say("report.written", language, titles=", ".join(titles))
