"""How far an event is and what comes next, in one line each: tables, a draw, the end."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.book import schema
from xlscore.book.round_titles import round_title
from xlscore.book.schema import SheetSpec
from xlscore.core.assembly import Assembly, assemble
from xlscore.core.draws.upcoming import Request, Stage, find_next_rounds, measure_progress
from xlscore.core.game_places import is_complete
from xlscore.core.model import Event
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.standings.outcome import Outcome
from xlscore.texts import clauses, say, stage_title, words_of


def state(outcome: Outcome, language: str) -> str:
    """ "final result", or how far the event is: "Preliminary, after round 2, provisional"."""
    if outcome.complete:
        return say("report.final_standings", language)
    if not outcome.stages:
        return say("report.before_round", language)
    last = outcome.stages[-1]
    played, begun = last.rounds_played, any(tally.seats for tally in last.tallies.values())
    keys = ("before_round", "in_round", "after_round")
    if last.rules.counts_games:
        keys = ("before_game", "in_game", "after_game")
    after = words_of("report", language)(keys[2 if played else begun], round=played)
    parts = [stage_title(STAGES[last.rules.name], language), after]
    if not last.complete:
        parts.append(say("report.provisional", language))
    if last.games_missing:
        parts.append(say("report.missing", language, count=last.games_missing))
    return ", ".join(parts)


#: Tables that are named one by one; more are only counted.
NAMED = 6


def next_step(
    event: Event,
    rules: Ruleset,
    outcome: Outcome | None,
    language: str,
    *,
    sheets: Mapping[str, str],
) -> str:
    """What comes next, in a line; "" if that is unknown. `outcome` is needed only between rounds.

    `sheets` are the titles of the workbook's sheets by role. With a sheet *Entry* points are typed
    there, else on *Results*.
    """
    assembly = assemble(event, rules)
    open_ = [
        _open(rules, assembly, stage, language, sheets=sheets)
        for stage in measure_progress(event, rules, assembly)
        if stage.open_
    ]
    if open_:
        return clauses(open_, language)
    if not event.players:
        return say("next.players", language, sheet=_title(schema.PLAYERS, sheets, language))
    if outcome is None:
        return ""
    if outcome.complete:
        return say("next.all_played", language)
    titles = due_rounds(event, rules, outcome, language)
    return say("next.draw", language, rounds=", ".join(titles)) if titles else ""


def due_rounds(event: Event, rules: Ruleset, outcome: Outcome, language: str) -> list[str]:
    """What the rounds are called that would be drawn now, the first of each stage."""
    due, _ = find_next_rounds(event, rules, assemble(event, rules), outcome, Request())
    first = {at.stage: at.round_ for at in reversed(due)}
    return [
        round_title(rules.stages[index], (round_,), language, of=True)
        for index, round_ in sorted(first.items())
    ]


def _title(spec: SheetSpec, sheets: Mapping[str, str], language: str) -> str:
    """What a sheet is called: its own title, or the one that it would get."""
    return sheets.get(spec.role, spec.titles.in_(language))


def _open(
    rules: Ruleset, assembly: Assembly, stage: Stage, language: str, *, sheets: Mapping[str, str]
) -> str:
    """How far the first open round of a stage is: how many tables are typed, and which are not."""
    round_ = stage.open_[0]
    games = [g for g in assembly.games[stage.index] if g.round_ == round_ and g.size > 1]
    missing = [str(game.table) for game in games if not is_complete(game, rules)]
    title = round_title(rules.stages[stage.index], (round_,), language, of=True)
    count, left = len(games), len(missing)
    if left == count:
        spec = schema.ENTRY if schema.ENTRY.role in sheets else schema.RESULTS
        sheet = _title(spec, sheets, language)
        return say("next.type_points", language, round=title, count=count, sheet=sheet)
    named = ", ".join(missing[:NAMED]) + (" …" if left > NAMED else "")
    tables = say("next.tables", language, tables=named, n=left)
    return say("next.typed", language, round=title, typed=count - left, count=count, tables=tables)
