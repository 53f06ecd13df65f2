"""What there is to say about draws: notes of new rounds, who is left aside, what is not as drawn.

Pure: findings about an event and its rounds, for whoever draws or verifies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xlscore.core.assembly import assemble
from xlscore.core.draws.machinery.history import event_before
from xlscore.core.draws.machinery.places import Place, list_places, rows_of
from xlscore.core.draws.review import Review
from xlscore.core.draws.seatings.context import RoundPlan
from xlscore.core.draws.seatings.late import can_join
from xlscore.core.draws.upcoming import RoundAt, is_played, who_plays
from xlscore.core.findings import Finding, finding
from xlscore.core.model import Event
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.standing_by import standing_by


def notes_of(
    event: Event, rules: Ruleset, drawn: Mapping[RoundAt, RoundPlan]
) -> tuple[Finding, ...]:
    """What new rounds have to tell: A2, C10, groups, fixed tables, rematches, who fills in."""
    found = []
    for at, plan in drawn.items():
        where = {"round": at.round_, "stage": STAGES[rules.stages[at.stage].name]}
        view = event_before(event, rules, at.stage, at.round_)
        if called := standing_by(view, plan.round_.players):
            found.append(finding("draw-fills-in", None, names=_names(event, called), **where))
        for note in plan.notes:
            names = _names(event, note.players)
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
            names = _names(event, gone)
            found.append(finding("draw-gone", None, names=names, count=len(gone), **where))
        if at.stage == 0 and not stage.kind.together:
            plays = who_plays(view, rules, at)
            if late := sorted(plays - here):
                code = "draw-unseated" if can_join(stage.kind) else "draw-unseated-anew"
                names = _names(event, late)
                found.append(finding(code, None, names=names, count=len(late), **where))
    return tuple(found)


def report_difference(event: Event, one: Review) -> Finding:
    """The first player who sits elsewhere than the lot gave it."""
    elsewhere = one.elsewhere()
    rows = {row.no: row for row in rows_of(event, one.stage, one.round_)}
    no = next((no for no in elsewhere if no in rows), elsewhere[0] if elsewhere else 0)
    drawn = list_places(one.plan.round_) if one.plan else {}
    name = next((player.name for player in event.players if player.no == no), "")
    stands = event.final_stands and one.index > 0
    return finding(
        "verify-stands" if stands else "verify-differs",
        rows[no].source.at("table") if no in rows else None,
        round=one.round_,
        stage=STAGES[one.stage],
        count=len(elsewhere),
        name=name,
        no=no,
        here=as_text(one.typed.get(no)),
        drawn=as_text(drawn.get(no)),
    )


def as_text(place: Place | None) -> str:
    """Table and seat in short, as findings say it: "4/2"."""
    if place is None:
        return "–"
    return f"{place.table}" if place.seat is None else f"{place.table}/{place.seat}"


def _names(event: Event, nos: Iterable[int]) -> str:
    names = {player.no: player.name for player in event.players}
    return ", ".join(f"{no} {names.get(no, '')}".strip() for no in nos)
