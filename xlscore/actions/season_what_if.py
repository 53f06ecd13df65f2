"""What the places in a season's next event would mean: in words, and as data for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xlscore.actions.season import SeasonJob
from xlscore.book.problems import FileProblem
from xlscore.core.season.what_if import PlaceChance, what_if
from xlscore.records import NamedTuple
from xlscore.report.season import summary
from xlscore.report.what_if_data import season_chances_data
from xlscore.texts import Language, clauses, labelled


class NextEvent(NamedTuple):
    """The next event of a season."""

    type_: str = "open"
    participants: int = 40


def season_what_if(
    job: SeasonJob, who: str | None, following: NextEvent, language: Language
) -> list[str]:
    """What each place in the next event would mean for a person; None: everybody in short.

    FileProblem where ratings decide (F19), since no place tells how its games went, and where
    points depend on more than the place and the size (F17), or there are divisions (F18).
    """
    found = _chances(job, who, following)
    if who is not None:
        return [who, *summary.chance_lines(found[who], language)]
    lines = {n: clauses(summary.place_lines(own, language), language) for n, own in found.items()}
    return [labelled(name, line, language) for name, line in lines.items()]


def season_what_if_data(job: SeasonJob, who: str | None, following: NextEvent) -> dict[str, Any]:
    """The same as plain data for programs."""
    return season_chances_data(_chances(job, who, following), *following)


def _chances(
    job: SeasonJob, who: str | None, following: NextEvent
) -> dict[str, Sequence[PlaceChance]]:
    if "rating" in job.rules.chain:
        raise FileProblem("what-if-rating")
    points = job.rules.points
    if points.strength or points.typed or job.rules.absence or job.rules.divisions:
        raise FileProblem("what-if-more")
    ranking = job.outcome.ranking if job.outcome else ()
    people = [line.name for line in ranking] if who is None else [who]
    return {name: what_if(job.season, job.rules, name, *following) for name in people}
