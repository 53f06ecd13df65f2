"""The macros: each calls one action on the open workbook, as the command line does on a file."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.actions import Result, differences, evaluate, find_player, recalculated
from xlscore.batch.content import content
from xlscore.book import schema
from xlscore.book.atomic import write_file
from xlscore.book.kind import is_season
from xlscore.book.port import Changes
from xlscore.book.season.cache import default_folder
from xlscore.book.undoing import in_the_way, taken_back, undo_of
from xlscore.book.values import Grid
from xlscore.core.findings import CellRef, Finding, Language
from xlscore.core.text import folded
from xlscore.draw_actions import Drawing
from xlscore.draw_actions import draw as draw_round
from xlscore.excel.host import Live, Said
from xlscore.excel.words import say
from xlscore.report.draws.data import round_title
from xlscore.report.explain import Explainer
from xlscore.report.pages import counts, sort_findings
from xlscore.report.season import summary as season_summary
from xlscore.report.words import word
from xlscore.season_actions import SeasonResult, evaluate_season, recalculated_season
from xlscore.summary import summary_lines

SHOWN = 4
"""Findings in a message; all of them are on the sheet *Checks*."""


def check(live: Live) -> Said:
    """Findings to the sheet *Checks*."""
    result = _evaluated(live)
    language = result.language
    if isinstance(result, SeasonResult):
        _write(live, recalculated_season(result, checks_only=True))
    else:
        _write(live, recalculated(result, checks_only=True))
    lines = [say("checked", language), f"{counts(result.findings, language)}."]
    at = _first(result.findings, ("error", "warning"))
    return Said("\n".join([*lines, *_told(result.findings, language)]), at)


def recalculate(live: Live) -> Said:
    """Standings, or in a season workbook the ranking; with an error only the findings."""
    result = _evaluated(live)
    language = result.language
    if result.outcome is None:
        return _errors(live, result)
    if isinstance(result, SeasonResult):
        _write(live, recalculated_season(result))
        lines = [say("ranking_updated", language), *season_summary.summary_lines(result, language)]
    else:
        _write(live, recalculated(result))
        lines = [say("recalculated", language), *summary_lines(result, language)]
    return Said("\n".join([*lines, *_counted(result.findings, language)]))


def update_ranking(live: Live) -> Said:
    """The ranking list and the invitations of a season workbook."""
    if not is_season(live.book):
        return Said(say("only_seasons", live.language), wrong=True)
    return recalculate(live)


def draw(live: Live) -> Said:
    """The next round by lot: rows for the results, tables and slips."""
    if is_season(live.book):
        return Said(say("only_events", live.language), wrong=True)
    drawing = draw_round(live.book)
    language = drawing.language
    if drawing.changes is None:
        lines = [say("not_drawn", language), *_told(drawing.findings, language)]
        return Said("\n".join(lines), _first(drawing.findings, ("error",)), wrong=True)
    _write(live, drawing.changes)
    lines = [*_drawn(drawing, language), *_told(drawing.findings, language)]
    return Said("\n".join(lines))


def explain(live: Live) -> Said:
    """Why the player in the selected row stands where he stands."""
    if is_season(live.book):
        return Said(say("only_events", live.language), wrong=True)
    who = selected_player(live)
    if who is None:
        return Said(say("select_player", live.language), wrong=True)
    result = evaluate(live.book)
    language = result.language
    if result.outcome is None:
        return _errors(live, result)
    no, near = find_player(result, who)
    if no is None:
        hint = say("did_you_mean", language, names=", ".join(near)) if near else ""
        return Said(say("unknown_player", language, who=who, near=hint).strip(), wrong=True)
    explainer = Explainer(result.read.event, result.rules, result.outcome, language)
    return Said("\n".join(explainer.player(no)))


def undo(live: Live) -> Said:
    """Back to before the last change, unless what it wrote was changed since."""
    last = live.history.newest()
    if last is None:
        return Said(say("nothing_to_undo", live.language))
    if cell := in_the_way(live.book, last):
        return Said(say("changed_since", live.language, cell=cell), cell, wrong=True)
    live.book.apply(taken_back(last))
    for title in last.created:
        live.book.remove(title)
    live.history.forget_newest()
    live.history.remember(last.pages.values())
    return Said(say("undone", live.language))


def publish(live: Live) -> Said:
    """The standings as a web page and as CSV next to the workbook."""
    if live.path is None:
        return Said(say("save_first", live.language), wrong=True)
    result = _evaluated(live)
    language = result.language
    if result.outcome is None:
        return _errors(live, result)
    names = []
    for to in ("html", "csv"):
        file = live.path.with_name(f"{live.path.stem}.xlscore.{to}")
        write_file(file, content(to, result, language))
        names.append(file.name)
    lines = [say("published", language, files=", ".join(names))]
    return Said("\n".join([*lines, *_counted(result.findings, language)]))


def selected_player(live: Live) -> str | None:
    """The number or name in the selected row, by the headings above it."""
    if live.selected is None:
        return None
    title, row, _ = live.selected
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


def _evaluated(live: Live) -> Result | SeasonResult:
    if not is_season(live.book):
        return evaluate(live.book)
    folder = live.path.parent if live.path else None
    return evaluate_season(live.book, folder, cache=default_folder(), own_file=live.path)


def _write(live: Live, changes: Changes) -> None:
    """Apply changes, so that they can be taken back if they change anything."""
    if changes.appends or changes.rewrites or differences(live.book, changes):
        live.history.keep(undo_of(live.book, changes, live.history.pages()))
        try:
            live.book.apply(changes)
        except BaseException:
            live.history.forget_newest()
            raise
    else:
        live.book.apply(changes)
    live.history.remember(changes.pages)


def _errors(live: Live, result: Result | SeasonResult) -> Said:
    """Only the findings are written, and the first error is selected."""
    language = result.language
    if isinstance(result, SeasonResult):
        _write(live, recalculated_season(result, checks_only=True))
    else:
        _write(live, recalculated(result, checks_only=True))
    text = say("not_done", language, counts=counts(result.findings, language))
    lines = [text, *_told(result.findings, language)]
    return Said("\n".join(lines), _first(result.findings, ("error",)), wrong=True)


def _counted(findings: Sequence[Finding], language: Language) -> list[str]:
    """How many findings there are, if any, and where they stand."""
    if not findings:
        return []
    sheet = word("checks", language)
    return ["", f"{counts(findings, language)}. {say('see_checks', language, sheet=sheet)}"]


def _told(findings: Sequence[Finding], language: Language) -> list[str]:
    """The first findings, errors first, each with its cell."""
    ordered = sort_findings(findings)
    lines = [f"{f.ref}: {f.text(language)}" if f.ref else f.text(language) for f in ordered[:SHOWN]]
    if len(ordered) > SHOWN:
        lines.append(say("more", language, count=len(ordered) - SHOWN))
    return ["", *lines] if lines else []


def _first(findings: Sequence[Finding], severities: Sequence[str]) -> CellRef | None:
    for found in sort_findings(findings):
        if found.severity in severities and found.ref:
            return found.ref
    return None


def _drawn(drawing: Drawing, language: Language) -> list[str]:
    rules = drawing.read.rules
    assert rules is not None
    lines = []
    for at, way in drawing.drawn.items():
        title = round_title(rules.stages[at.stage], (at.round_,), language)
        tables, players = len(way.round_.tables), len(way.round_.players)
        lines.append(say("drawn", language, round=title, tables=tables, players=players))
    if not drawing.drawn:
        for at in drawing.current[:1]:
            title = round_title(rules.stages[at.stage], (at.round_,), language)
            lines.append(say("drawn_already", language, round=title))
    return lines
