"""What the players of an event still need to get on: in words, and as data for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlscore.actions.event import EventJob
from xlscore.core.findings import finding
from xlscore.core.sizes import ImpossibleSize
from xlscore.texts import Language

if TYPE_CHECKING:  # what nobody asked for is not imported
    from xlscore.core.chances.model import Chances
    from xlscore.report.chances import ChancesReport


def chances(job: EventJob) -> Chances | None:
    """What everybody still needs to get on; None before anything is drawn.

    ImpossibleSize if a round is to come for which those who are left find no seats (C7),
    NoAnswer in heats (G8).
    """
    from xlscore.core.chances.verdicts import find_chances  # slow to import

    return None if job.outcome is None else find_chances(job.read.event, job.rules)


def chances_report(job: EventJob, language: Language) -> ChancesReport | None:
    """The same in words."""
    from xlscore.report.chances import ChancesReport

    found = chances(job)
    return ChancesReport(found, job.names, language) if found else None


def event_what_if(job: EventJob, who: int | None, language: Language) -> list[str]:
    """What a player (None: everybody) still needs."""
    from xlscore.core.chances.model import NoAnswer
    from xlscore.report.chances import no_answer, nothing_yet

    try:
        report = chances_report(job, language)
    except NoAnswer as problem:
        return [no_answer(problem, language)]
    except ImpossibleSize as problem:
        sizes = ", ".join(map(str, job.rules.sizes))
        left = finding("players-unseatable", None, found=problem.n, sizes=sizes)
        return [left.text(language)]
    if report is None:
        return [nothing_yet(language)]
    return list(report.lines() if who is None else report.player(who))


def event_what_if_data(job: EventJob, who: int | None) -> dict[str, Any]:
    """The same as plain data for programs."""
    from xlscore.core.chances.model import NoAnswer
    from xlscore.report.chances import chances_data

    try:
        found = chances(job)
    except (ImpossibleSize, NoAnswer):
        found = None
    return chances_data(found, job.names, who)
