"""What somebody, or everybody, still needs: in an event to get on, in a season to be invited."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from xlscore.actions.answer import Answer, not_worked_out
from xlscore.actions.event import EventJob
from xlscore.actions.event_what_if import event_what_if, event_what_if_data
from xlscore.actions.job import Job
from xlscore.actions.verbs.verb import (
    OF_SEASONS,
    RULES,
    Argument,
    Given,
    Misused,
    Opened,
    Verb,
    player,
)
from xlscore.core.exact import Exact
from xlscore.core.findings import finding
from xlscore.core.rulebook.kinds import as_number
from xlscore.texts import Language, say

if TYPE_CHECKING:
    from xlscore.actions.season import SeasonJob
    from xlscore.actions.season_what_if import NextEvent


def run(opened: Opened, given: Given, *, season: bool = False) -> Answer:
    """In lines, or as data."""
    job = opened.job(given, season=season)
    if job.outcome is None:
        return not_worked_out(job)
    language = opened.spoken(job.language)
    who = None if given["player"] is None else player(job, given["player"], language)
    lines, data = _work_out(job, who, given, language)
    return Answer(language=job.language, lines=lines, data=data)


def _work_out(job: Job, who: Any, given: Given, language: Language) -> tuple[list[str], Any]:
    """Lines for people, or data for programs if `to` is "json"."""
    as_data = given["to"] == "json"
    if isinstance(job, EventJob):
        if as_data:
            return [], event_what_if_data(job, who)
        return event_what_if(job, who, language), None
    from xlscore.actions.season import SeasonJob
    from xlscore.actions.season_what_if import season_what_if, season_what_if_data

    assert isinstance(job, SeasonJob)
    following = next_event(job, given["type_"], given["participants"], language)
    if given["strength"]:
        if job.rules.points.strength is None:
            raise Misused(say("seasons.if_strength_none", language, value=given["strength"]))
        following = following._replace(strength=_number(given["strength"], language))
    if as_data:
        return [], season_what_if_data(job, who, following)
    return season_what_if(job, who, following, language), None


def next_event(job: SeasonJob, type_: str, participants: int, language: Language) -> NextEvent:
    """The next event, its type a word of any language; Misused for one that no rule names.

    Without one it is an open event, or the first type that the rules do know.
    """
    from xlscore.actions import season_what_if as seasons
    from xlscore.core.season.event_types import describe_unknown, event_types, find_type

    code = find_type(job.rules, type_ or seasons.NextEvent().type_)
    if code is None and not type_:
        code = next(iter(event_types(job.rules)))
    if code is None:
        wrong = finding("event-type-unknown", None, **describe_unknown(job.rules, type_))
        raise Misused(wrong.text(language))
    return seasons.NextEvent(code, participants)


def _number(text: str, language: Language) -> Exact:
    """A number from 0 on, such as 1.25 or 5/4; Misused for anything else."""
    number = as_number(text)
    if number is None or number < 0:
        raise Misused(say("seasons.if_strength_bad", language, value=text))
    return number


VERB = Verb(
    "what-if",
    run,
    (
        Argument("player", "player"),
        Argument("participants", "count", 40, least=1, most=500, shown=True),
        Argument("type_", "text", "", "--type", metavar="TYPE"),
        Argument("strength", "text", "", metavar="NUMBER"),
        Argument("to", "choice", "text", choices=("text", "json")),
        *OF_SEASONS,
        RULES,
    ),
    is_answer=True,
)
#: The same where only a season will do.
OF_SEASON = VERB._replace(run=partial(run, season=True))
