"""How far an event is, in one line."""

from __future__ import annotations

from xlscore.core.outcome import Outcome
from xlscore.core.rules import STAGES
from xlscore.texts import say, stage_title, words_of


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
