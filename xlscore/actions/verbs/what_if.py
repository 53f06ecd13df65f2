"""What somebody, or everybody, still needs: in an event to get on, in a season to be invited."""

from __future__ import annotations

from functools import partial
from typing import Any

from xlscore.actions.answer import Answer, not_worked_out
from xlscore.actions.event import EventJob
from xlscore.actions.job import Job
from xlscore.actions.verbs.verb import OF_SEASONS, RULES, Argument, Given, Opened, Verb, player
from xlscore.actions.what_if import event_what_if, event_what_if_data
from xlscore.core.season.worth import EVENT_TYPES
from xlscore.texts import Language


def run(opened: Opened, given: Given, *, season: bool = False) -> Answer:
    """In lines, or as data."""
    job = opened.job(given, season=season)
    if job.outcome is None:
        return not_worked_out(job)
    language = opened.spoken(job.language)
    who = None if given["player"] is None else player(job, given["player"], language)
    lines, data = _found(job, who, given, language)
    return Answer(language=job.language, lines=lines, data=data)


def _found(job: Job, who: Any, given: Given, language: Language) -> tuple[list[str], Any]:
    """The lines or the data, whichever is wanted."""
    as_data = given["to"] == "json"
    if isinstance(job, EventJob):
        if as_data:
            return [], event_what_if_data(job, who)
        return event_what_if(job, who, language), None
    from xlscore.actions.season import SeasonJob
    from xlscore.actions.season_what_if import NextEvent, season_what_if, season_what_if_data

    assert isinstance(job, SeasonJob)
    following = NextEvent(given["type_"], given["participants"])
    if as_data:
        return [], season_what_if_data(job, who, following)
    return season_what_if(job, who, following, language), None


VERB = Verb(
    "what-if",
    run,
    (
        Argument("player", "player"),
        Argument("participants", "count", 40, least=1, most=500, shown=True),
        Argument("type_", "choice", "open", "--type", EVENT_TYPES),
        Argument("to", "choice", "text", choices=("text", "json")),
        *OF_SEASONS,
        RULES,
    ),
    is_answer=True,
)
#: The same where only a season will do.
OF_SEASON = VERB._replace(run=partial(run, season=True))
