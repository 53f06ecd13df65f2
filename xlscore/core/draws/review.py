"""C6: every draw made already, recomputed from the seed, the list and the rounds before it.

Nothing is stored about a draw but its rows in Results. ``review_stage`` walks through a stage round
by round and asks ``list_plans`` which of them gives what stands there. What there is to say about
draws comes as findings: notes of new rounds, who is left aside, what is not as drawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from xlscore.core.assembly import assemble
from xlscore.core.draws.machinery.history import event_before, find_late
from xlscore.core.draws.seatings.context import DrawContext, RoundPlan, Schedule
from xlscore.core.draws.seatings.table import list_plans
from xlscore.core.draws.upcoming import (
    Place,
    RoundAt,
    find_differing,
    is_played,
    list_places,
    read_places,
    rows_of,
    same_places,
    who_plays,
)
from xlscore.core.field import find_standing_by
from xlscore.core.findings import Finding, finding
from xlscore.core.model import Event, TableName
from xlscore.core.rules import STAGES, Ruleset
from xlscore.records import dataclass


@dataclass(frozen=True, slots=True)
class Review:
    """One drawn round: the plan that gave it, or the usual one where none did.

    `plan` is None where the round could not have been drawn at all. `typed` is what Results say.
    """

    index: int
    stage: str
    round_: int
    typed: Mapping[int, Place]
    plan: RoundPlan | None
    matches: bool

    def elsewhere(self) -> list[int]:
        """The players who sit elsewhere than drawn, or were drawn and do not sit at all."""
        if self.plan is None:
            return sorted(self.typed)
        drawn = list_places(self.plan.round_)
        return sorted({*find_differing(drawn, self.typed), *(drawn.keys() ^ self.typed.keys())})


def review_stage(event: Event, rules: Ruleset, index: int) -> tuple[list[Review], Schedule | None]:
    """All drawn rounds of a stage recomputed, and what is drawn for its later rounds already."""
    found: list[Review] = []
    schedule: Schedule | None = None
    stage = rules.stages[index].name
    typed = read_places(event, stage)
    first = len(typed.get(1, ())) - len(find_late(event, stage, 1))
    for round_ in sorted(typed):
        here = typed[round_]
        view = event_before(event, rules, index, round_, here)
        late = find_late(event, stage, round_) & here.keys()
        players = frozenset(here)
        at = DrawContext(view, rules, index, round_, players=players, first=first, late=late)
        plan, matches = _find_plan(at, schedule, here)
        if plan is not None and plan.schedule is not None:
            schedule = plan.schedule
        found.append(Review(index, stage, round_, typed=here, plan=plan, matches=matches))
    return found, schedule


def review(event: Event, rules: Ruleset) -> list[Review]:
    """All drawn rounds of all stages recomputed."""
    return [
        one for index in range(len(rules.stages)) for one in review_stage(event, rules, index)[0]
    ]


def _find_plan(
    at: DrawContext, schedule: Schedule | None, typed: Mapping[int, Place]
) -> tuple[RoundPlan | None, bool]:
    """The plan that gives what is typed, else the usual one; None if nobody can be seated.

    Where the log says what was asked for, no other counts.
    """
    usual = None
    try:
        for plan in list_plans(at, schedule, at.record.asked):
            if same_places(list_places(plan.round_), typed):
                return plan, True
            usual = usual or plan
    except ValueError:  # so many players cannot be seated
        pass
    return usual, False


def fingerprint(stage: str, round_: int, typed: Mapping[int, Place]) -> str:
    """A short name for who sits where in a round, to compare a printed draw with the file.

    The first twelve hex digits of SHA-256 over `write_seats`.
    """
    return hashlib.sha256(write_seats(stage, round_, typed).encode()).hexdigest()[:12]


def write_seats(stage: str, round_: int, typed: Mapping[int, Place]) -> str:
    """C6: "<stage>|<round>|<table>.<seat>=<No> ...", tables and seats in order."""

    def key(item: tuple[int, Place]) -> tuple[bool, TableName, int, int]:
        no, place = item
        return isinstance(place.table, str), place.table, place.seat or 0, no

    seats = " ".join(f"{p.table}.{p.seat or 0}={no}" for no, p in sorted(typed.items(), key=key))
    return f"{stage}|{round_}|{seats}"


def report_notes(
    event: Event, rules: Ruleset, drawn: Mapping[RoundAt, RoundPlan]
) -> tuple[Finding, ...]:
    """Findings about new rounds: A2, C10, groups, fixed tables, rematches, who fills in."""
    found = []
    for at, plan in drawn.items():
        where = {"round": at.round_, "stage": STAGES[rules.stages[at.stage].name]}
        view = event_before(event, rules, at.stage, at.round_)
        if called := find_standing_by(view, plan.round_.players):
            found.append(finding("draw-fills-in", None, names=_name_all(event, called), **where))
        for note in plan.notes:
            names = _name_all(event, note.players)
            found.append(finding(note.code, None, names=names, count=len(note.players), **where))
    return tuple(found)


def find_left_aside(event: Event, rules: Ruleset, now: Iterable[RoundAt]) -> tuple[Finding, ...]:
    """Late players without a seat, and seats of those who have gone, in rounds not played yet."""
    assembly = assemble(event, rules)
    found = []
    for at in now:
        stage = rules.stages[at.stage]
        rows = rows_of(event, stage.name, at.round_)
        if any(is_played(row) for row in rows):
            continue
        view = event_before(event, rules, at.stage, at.round_)
        here = {row.no for row in rows if row.no is not None}
        where: dict[str, object] = {"round": at.round_, "stage": STAGES[stage.name]}
        absent = {row.no for row in assembly.absent if row.no is not None}
        if gone := sorted(here & absent):
            names = _name_all(event, gone)
            found.append(finding("draw-gone", None, names=names, count=len(gone), **where))
        if at.stage == 0 and not stage.kind.together:
            plays = who_plays(view, rules, at)
            if late := sorted(plays - here):
                code = "draw-unseated" if stage.kind.seats_late else "draw-unseated-anew"
                names = _name_all(event, late)
                found.append(finding(code, None, names=names, count=len(late), **where))
    return tuple(found)


def report_difference(event: Event, one: Review) -> Finding:
    """The first player who sits elsewhere than the lot gave it."""
    stands = event.final_stands and one.index > 0
    return report_places(
        event, one, "verify-stands" if stands else "verify-differs", one.elsewhere()
    )


def report_places(event: Event, one: Review, code: str, elsewhere: Sequence[int]) -> Finding:
    """A finding about some who sit elsewhere than drawn, with the place of the first."""
    rows = {row.no: row for row in rows_of(event, one.stage, one.round_)}
    no = next((no for no in elsewhere if no in rows), elsewhere[0] if elsewhere else 0)
    drawn = list_places(one.plan.round_) if one.plan else {}
    name = next((player.name for player in event.players if player.no == no), "")
    return finding(
        code,
        rows[no].source.at("table") if no in rows else None,
        round=one.round_,
        stage=STAGES[one.stage],
        count=len(elsewhere),
        name=name,
        no=no,
        here=say_place(one.typed.get(no)),
        drawn=say_place(drawn.get(no)),
    )


def say_place(place: Place | None) -> str:
    """Table and seat in short, as findings say it: "4/2"."""
    if place is None:
        return "–"
    return f"{place.table}" if place.seat is None else f"{place.table}/{place.seat}"


def _name_all(event: Event, nos: Iterable[int]) -> str:
    names = {player.no: player.name for player in event.players}
    return ", ".join(f"{no} {names.get(no, '')}".strip() for no in nos)
