"""What the places in a season's next event would mean: in words, and as data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xlscore.actions.season import SeasonJob
from xlscore.book.problems import FileProblem
from xlscore.core.exact import Exact
from xlscore.core.season.event_types import title_of_type
from xlscore.core.season.place_chances import PlaceChance, what_if
from xlscore.records import NamedTuple
from xlscore.report.chances import season_chances_data
from xlscore.report.season import summary
from xlscore.report.season.season_blocks import show_number
from xlscore.texts import Language, clauses, put_label, say


class NextEvent(NamedTuple):
    """The next event of a season; `strength` is how many times its points count (F17).

    Without one it is that of the last event.
    """

    type_: str = "open"
    participants: int = 40
    strength: Exact | None = None


def season_what_if(
    job: SeasonJob, who: str | None, following: NextEvent, language: Language
) -> list[str]:
    """What each place in the next event would mean for a person; None: everybody in short.

    What the answer supposes about the event stands before it. FileProblem where no place tells what
    it would bring: where ratings decide (F19), where all points are typed, and where those of the
    next field cannot be known (F17).
    """
    found = _chances(job, who, following)
    supposed = list(_list_assumptions(job, following, language))
    if who is not None:
        return [who, *supposed, *summary.chance_lines(found[who], language)]
    lines = {n: clauses(summary.place_lines(own, language), language) for n, own in found.items()}
    return [*supposed, *(put_label(name, line, language) for name, line in lines.items())]


def season_what_if_data(job: SeasonJob, who: str | None, following: NextEvent) -> dict[str, Any]:
    """The same as plain data for programs."""
    found, (strength, _) = _chances(job, who, following), _strength(job, following)
    return season_chances_data(found, following.type_, following.participants, strength)


def _chances(
    job: SeasonJob, who: str | None, following: NextEvent
) -> dict[str, tuple[PlaceChance, ...]]:
    if "rating" in job.rules.chain:
        raise FileProblem("what-if-rating")
    law = job.rules.points
    if law.typed and not law.is_by_place:
        raise FileProblem("what-if-typed")
    strength, _ = _strength(job, following)
    if law.strength and strength is None:
        raise FileProblem("what-if-strength")
    ranking = job.outcome.ranking if job.outcome else ()
    people = [line.name for line in ranking] if who is None else [who]
    return what_if(
        people,
        job.season,
        job.rules,
        type_=following.type_,
        participants=following.participants,
        strength=1 if strength is None else strength,
    )


def _strength(job: SeasonJob, following: NextEvent) -> tuple[Exact | None, str]:
    """F17: how many times the points count: as asked, or as at the event whose name is given."""
    if job.rules.points.strength is None or job.outcome is None:
        return None, ""
    if following.strength is not None:
        return following.strength, ""
    held = zip(job.outcome.events, job.outcome.factors, strict=True)
    counted = [
        (factor, event.name)
        for event, factor in held
        if job.rules.gives_points(event.type_, event.participants)
    ]
    return counted[-1] if counted else (None, "")


def _list_assumptions(job: SeasonJob, following: NextEvent, language: Language) -> Iterator[str]:
    """What the answer supposes about the next event."""
    type_ = title_of_type(job.rules, following.type_)
    yield say("seasons.if_next", language, type=type_, count=following.participants)
    strength, event = _strength(job, following)
    if strength is not None:
        times = show_number(strength, language)
        key = "if_strength_of" if event else "if_strength"
        yield say(f"seasons.{key}", language, strength=times, event=event)
    if job.rules.points.typed:
        yield say("seasons.if_untyped", language)
