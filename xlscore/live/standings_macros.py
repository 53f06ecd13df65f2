"""The macros for standings and rankings: Check, Recalculate, Explain, Update ranking."""

from __future__ import annotations

from xlscore.actions.workbooks import event_job
from xlscore.book import schema
from xlscore.book.kind import is_season
from xlscore.book.values import Grid
from xlscore.core.spelling import folded
from xlscore.excel.host import Live, Said
from xlscore.live.working import counted, errors, evaluated, first, told, write
from xlscore.report.pages import counts
from xlscore.texts import say

LINES = 22
"""What fits into a message on a small screen."""


def check(live: Live) -> Said:
    """Findings to the sheet *Checks*."""
    result = evaluated(live)
    language = result.language
    write(live, result.changes(checks_only=True))
    lines = [say("macros.checked", language), f"{counts(result.findings, language).rstrip('.')}."]
    at = first(result.findings, ("error", "warning"))
    return Said("\n".join([*lines, *told(result.findings, language)]), at)


def recalculate(live: Live) -> Said:
    """Standings, or in a season workbook the ranking; with an error only the findings."""
    result = evaluated(live)
    language = result.language
    if result.outcome is None:
        return errors(live, result)
    write(live, result.changes())
    lines = [say(f"macros.updated_{result.kind}", language), *result.summary(language)]
    return Said("\n".join([*lines, *counted(result.findings, language)]))


def update_ranking(live: Live) -> Said:
    """The ranking list and the invitations of a season workbook."""
    if not is_season(live.book):
        return Said(say("macros.only_seasons", live.language), wrong=True)
    return recalculate(live)


def explain(live: Live) -> Said:
    """Why the player in the selected row stands where he stands."""
    if is_season(live.book):
        return Said(say("macros.only_events", live.language), wrong=True)
    who = selected_player(live)
    if who is None:
        return Said(say("macros.select_player", live.language), wrong=True)
    result = event_job(live.book)
    language = result.language
    if result.outcome is None:
        return errors(live, result)
    no, near = result.find(who)
    if no is None:
        hint = say("macros.did_you_mean", language, names=", ".join(near)) if near else ""
        return Said(say("macros.unknown_player", language, who=who, near=hint).strip(), wrong=True)
    lines = result.explanation(no, language)
    if len(lines) > LINES:
        rest = say("macros.see_explain", language, sheet=say("report.explain", language))
        lines = [*lines[:LINES], f"… {rest}"]
    return Said("\n".join(lines))


def selected_player(live: Live) -> str | None:
    """The number or name in the selected row, by the headings above it."""
    if live.selected is None:
        return None
    title, row, _ = live.selected
    if title not in live.book.titles():  # a sheet of a chart
        return None
    grid = live.book.grid(title)
    keys = (
        (schema.RESULTS.field("no"), schema.PLAYERS.field("no")),
        (schema.PLAYERS.field("name"), schema.RESULTS.field("player")),
    )
    for fields in keys:
        names = {folded(name) for field in fields for name in field.names}
        if who := _below_heading(grid, row, names):
            return who
    return None


def _below_heading(grid: Grid, row: int, names: set[str]) -> str | None:
    """What stands in a row under the nearest heading above it that has one of `names`."""
    if row > len(grid.rows):
        return None
    values = grid.rows[row - 1]
    for above in reversed(grid.rows[: row - 1]):
        for column, heading in enumerate(above[: len(values)]):
            if isinstance(heading, str) and folded(heading) in names:
                value = values[column]
                if isinstance(value, float) and value.is_integer():
                    return str(int(value))
                return value if isinstance(value, str) else None
    return None
