"""The sheets of a season, as of a date if one is given."""

from __future__ import annotations

from xlscore.actions.answer import Answer
from xlscore.actions.season import SeasonJob
from xlscore.actions.verbs.recalc import WRITING
from xlscore.actions.verbs.recalc import run as recalc
from xlscore.actions.verbs.verb import (
    FORM,
    OF_SEASONS,
    OUTPUT,
    RULES,
    Argument,
    Given,
    Opened,
    Verb,
)
from xlscore.records import replace


def run(opened: Opened, given: Given) -> Answer:
    """As `recalc`; WrongKind for an event."""
    answer = recalc(opened, given, season=True)
    if not given["dry_run"] or answer.changes is None or given["form"] != "text":
        return answer
    assert isinstance(answer.job, SeasonJob)
    return replace(answer, lines=[*answer.job.consequences(opened.spoken(answer.language))])


_check, *_more = WRITING
_dry = Argument("dry_run", "flag", False)
VERB = Verb("season", run, (OUTPUT, _check, _dry, *_more, *OF_SEASONS, RULES, FORM))
