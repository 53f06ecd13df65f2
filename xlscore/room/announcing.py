"""What an announcement of an event says, as headings and lines without any markup."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xlscore.actions.event import EventJob
from xlscore.core.exact import show_exact
from xlscore.core.rules import STAGES
from xlscore.core.standings.outcome import Outcome
from xlscore.records import NamedTuple
from xlscore.report.block import criterion_title, of_hundred
from xlscore.report.next_step import due_rounds, state
from xlscore.report.plain import visible
from xlscore.room.state import announced_round, current_tables
from xlscore.texts import Language, put_label, say, spoken, stage_title

#: What an announcement can have besides its title, in the order in which it stands there.
PARTS = ("standings", "seating", "next")


class Line(NamedTuple):
    """One line; a heading begins a part."""

    text: str
    heading: bool = False


def announcement(
    job: EventJob, language: Language, parts: Sequence[str] = PARTS, most: int = 0
) -> list[Line]:
    """Title, how far the event is, and the parts; `most` lines of standings, 0 for all.

    The job must have an outcome.
    """
    job = job.outward().tell_apart()
    outcome = job.outcome
    assert outcome is not None
    title = job.name or job.rules.title.in_(language)
    lines = [Line(visible(title), True), Line(state(outcome, language))]
    made = {"standings": _standings, "seating": _seating, "next": _next}
    for part in PARTS:
        if part in parts:
            found = list(made[part](job, outcome, language))
            lines += _cut(found, most, language) if part == "standings" else found
    return lines


def _standings(job: EventJob, outcome: Outcome, language: Language) -> Iterator[Line]:
    """The last stage with results, by its first criterion; the ranking once all is over."""
    played = [stage for stage in outcome.stages if any(t.seats for t in stage.tallies.values())]
    names = {player.no: visible(player.name) for player in job.read.event.players}
    if outcome.complete:
        lines = [(line.rank, line.no, "") for line in outcome.ranking]
        title = say("report.overall", language)
    elif not played:
        return
    else:
        stage = played[-1]
        code = stage.rules.chain.criteria[0]
        hundred = of_hundred(code, job.rules)
        unit, times = (" %", 100 // hundred) if hundred else ("", 1)
        comma = spoken(language).comma
        lines = [
            (s.rank, s.no, show_exact(s.value(code), comma=comma, times=times) + unit)
            for s in stage.standings
        ]
        what = criterion_title(code, job.rules).in_(language)
        title = put_label(stage_title(STAGES[stage.rules.name], language), what, language)
    yield Line(title, True)
    for rank, no, value in lines:
        if rank is not None:
            key = "line_with" if value else "line"
            yield Line(say(f"announce.{key}", language, rank=f"{rank}", who=names[no], what=value))


def _cut(lines: list[Line], most: int, language: Language) -> list[Line]:
    """The heading and the first lines, and how many more there are."""
    more = len(lines) - 1 - most
    if not most or more <= 0:
        return lines
    return [*lines[: most + 1], Line(say("announce.more", language, count=more))]


def _seating(job: EventJob, _: Outcome, language: Language) -> Iterator[Line]:
    """The drawn round that is on, table by table, until all its tables have reported."""
    on = [tables for tables in current_tables(job, language) if not all(t["done"] for t in tables)]
    for tables in on:
        yield Line(tables[0]["round"], True)
        for one in tables:
            who = ", ".join(player["name"] for player in one["players"])
            yield Line(say("announce.table", language, table=one["table"], who=who))


def _next(job: EventJob, outcome: Outcome, language: Language) -> Iterator[Line]:
    """How many tables have reported; between rounds which one comes next."""
    playing = False
    for tables in current_tables(job, language):
        done = sum(table["done"] for table in tables)
        if done < len(tables):
            playing = True
            title = tables[0]["round"]
            yield Line(say("announce.playing", language, round=title, done=done, count=len(tables)))
    if waiting := announced_round(job, language):
        yield Line(waiting)
    if not playing and (due := due_rounds(job.read.event, job.rules, outcome, language)):
        yield Line(say("announce.next", language, rounds=", ".join(due)))
