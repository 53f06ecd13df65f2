"""Drawing the next round: which one it is, who plays it, and how the ruleset seats it.

Pure: an event without error findings and its outcome go in, drawn rounds and findings come out.
The seating is data of the ruleset (`StageRules.seating`), carried out by ``seatings``; the
choice of the round is made in ``upcoming``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from xlscore.core.checks.groups import check_pool
from xlscore.core.draws.basis import MOST_KEPT, write_next_basis
from xlscore.core.draws.machinery.history import add_round, event_before, find_late
from xlscore.core.draws.machinery.plans import TooMany
from xlscore.core.draws.machinery.record import Record, find_entry, is_only_late, record_of
from xlscore.core.draws.review import review_stage
from xlscore.core.draws.seatings.context import (
    DrawContext,
    NoRandomness,
    RoundPlan,
    Schedule,
    find_entrants,
)
from xlscore.core.draws.seatings.table import list_plans
from xlscore.core.draws.upcoming import Request, RoundAt, read_places, who_plays
from xlscore.core.findings import Finding, finding
from xlscore.core.model import DrawEntry, Event
from xlscore.core.pools import first_pools, read_pools
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.sizes import ImpossibleSize, pod_sizes
from xlscore.records import dataclass, replace

#: The result of a round that is being drawn.
PENDING: Final = "-"


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a draw gives: the round plans, the event with their rows, and what is wrong.

    `lacks` is the round for which there is no randomness yet (C6).
    """

    drawn: Mapping[RoundAt, RoundPlan]
    event: Event
    findings: tuple[Finding, ...] = ()
    lacks: RoundAt | None = None


def draw(
    event: Event, rules: Ruleset, wanted: Iterable[RoundAt], request: Request, seed: str = ""
) -> Proposal:
    """The rounds `wanted`, one after the other, each with those before as its history.

    Rounds wanted must not be in Results; the first that cannot be drawn ends it with a finding.
    Where nobody is left for a round, the next one is drawn (F3), up to the last of its stage. Where
    rounds have a randomness of their own (C6) it is `seed`.
    """
    before = event
    drawn: dict[RoundAt, RoundPlan] = {}
    schedules: dict[int, Schedule | None] = {}
    waiting = deque(wanted)
    while waiting:
        at = waiting.popleft()
        problem = check_seed(event, rules, at.stage) or _check_pool(event, rules, at)
        if problem:
            return Proposal({}, before, (problem,))
        if at.stage not in schedules:
            schedules[at.stage] = review_stage(event, rules, at.stage)[1]
        try:
            try:
                found = _draw_round(event, rules, at, schedules[at.stage], request)
            except NoRandomness:
                if not seed:
                    return Proposal({}, before, lacks=at)
                event = _add_randomness(event, rules, at, seed)
                found = _draw_round(event, rules, at, schedules[at.stage], request)
        except ImpossibleSize as size:
            return Proposal({}, before, (_report_size(size.n, rules, at),))
        except TooMany as too_many:
            code, most = "draw-too-many", too_many.most
            return Proposal({}, before, (finding(code, None, most=most, found=len(event.players)),))
        if found.order.findings:
            return Proposal({}, before, found.order.findings)
        schedules[at.stage] = found.schedule or schedules[at.stage]
        if not found.round_.tables:
            own = rules.stages[at.stage]
            if not waiting and at.round_ == own.rounds:
                note = finding("draw-nobody-left", None, stage=STAGES[own.name])
                return Proposal(drawn, event, (note,))
            if not waiting:
                waiting.append(at._replace(round_=at.round_ + 1))
            continue
        drawn[at] = found
        event = add_round(event, rules, rules.stages[at.stage].name, found.round_)
    return Proposal(drawn, event)


def _add_randomness(event: Event, rules: Ruleset, at: RoundAt, seed: str) -> Event:
    """The event with the randomness of a round, as the log will have it."""
    stage = rules.stages[at.stage].name
    entry = DrawEntry(0, stage, at.round_, randomness=seed, result=PENDING)
    return replace(event, draws=(*event.draws, entry))


def find_latecomers(event: Event, rules: Ruleset, at: RoundAt) -> frozenset[int]:
    """C7: late players who take free seats in a drawn round, or in the next one of a schedule.

    `event` has the log as it stands. Nobody unless the organiser wants it so, or where the round is
    still to be drawn by lot.
    """
    stage = rules.stages[at.stage]
    if not event.seat_late or at.stage or not stage.kind.seats_late:
        return frozenset()
    drawn = (find_entry(event, stage.name, round_) for round_ in range(at.round_, 0, -1))
    entry = next((entry for entry in drawn if entry), None)
    if entry is None or not entry.basis:
        return frozenset()
    if entry.round_ < at.round_ and not entry.basis.partition("\n")[0].endswith("|schedule"):
        return frozenset()
    bare = replace(event, draws=())
    view = event_before(bare, rules, at.stage, at.round_)
    plays, before = who_plays(view, rules, at), Record(entry.basis).drawn
    if any(p.fills_in for p in view.players if p.no in before - plays):
        return frozenset()  # he is not needed any more, so there is no free seat to be taken
    late = plays - before
    # What is too long for a cell is not kept, and nobody could check who came late.
    return late if len(write_next_basis(bare, rules, at, late)) <= MOST_KEPT else frozenset()


def find_asked(
    event: Event, log: Sequence[DrawEntry], rules: Ruleset, at: RoundAt, late: frozenset[int]
) -> frozenset[str]:
    """C10, H2: what the log says was asked for in a round. It still counts if players only join it.

    C7: `late` are those who join, `event` is without the round.
    """
    logged, stage = replace(event, draws=tuple(log)), rules.stages[at.stage].name
    record = record_of(logged, stage, at.round_)
    if not record.asked or late <= record.late:
        return frozenset()
    now = write_next_basis(event, rules, at, late, asked=record.asked)
    return record.asked if is_only_late(record.text, now) else frozenset()


def _draw_round(
    event: Event, rules: Ruleset, at: RoundAt, schedule: Schedule | None, request: Request
) -> RoundPlan:
    """One round: the usual plan, or the one asked for where there is a choice."""
    view = event_before(event, rules, at.stage, at.round_)
    players = who_plays(view, rules, at)
    late = request.late.get(at, frozenset()) & players
    stage = rules.stages[at.stage].name
    first = len(set(read_places(event, stage).get(1, players)) - late - find_late(event, stage, 1))
    where = view, rules, at.stage, at.round_
    context = DrawContext(*where, players=players, first=first, late=late)
    by_lot = at.stage == 0 or at.round_ > 1
    if by_lot and rules.stages[at.stage].kind.tables == "sizes" and 3 not in rules.sizes:
        # C7: tables of the ruleset's sizes alone, or ImpossibleSize; five may play 3 + 2 (C10)
        pod_sizes(len(players), rules.sizes, rules.table_size)
    return next(list_plans(context, schedule, request.asked(at)))


def _check_pool(event: Event, rules: Ruleset, at: RoundAt) -> Finding | None:
    """F2: a pool that is typed has as many players as may play in it."""
    stage = rules.stages[at.stage]
    if (
        at.round_ > 1
        or stage not in first_pools(rules.stages)
        or not read_pools(event, rules.stages)
    ):
        return None
    view = event_before(event, rules, at.stage, at.round_)
    players: Collection[int] = who_plays(view, rules, at)
    if not stage.of_players:
        players = [no for no in find_entrants(view, rules, at.stage).players if no]
    return check_pool(event, stage, len(players))


def check_seed(event: Event, rules: Ruleset, index: int) -> Finding | None:
    """What stands in the way of any draw of a stage: no seed."""
    stage = rules.stages[index]
    if event.seed is None and not event.randomness and stage.kind.by_lot:
        return finding("draw-seed-missing", event.place_of_seed())
    return None


def _report_size(found: int, rules: Ruleset, at: RoundAt) -> Finding:
    """C7, D2a, T5: so many cannot be seated; a warning when checking, an error here."""
    stage = rules.stages[at.stage]
    if not stage.kind.by_lot:
        accepted = ", ".join(map(str, sorted(stage.groups)))
        title = STAGES[stage.name]
        return finding("draw-groups", None, stage=title, found=found, accepted=accepted)
    sizes = ", ".join(map(str, rules.sizes))
    if rules.sizes == (rules.table_size,) and stage.kind.tables == "sizes":
        less = found % rules.table_size
        more = rules.table_size - less
        values = {"found": found, "sizes": sizes, "more": more, "less": less}
        return finding("draw-substitutes", None, stage=STAGES[stage.name], **values)
    return finding("draw-unseatable", None, found=found, sizes=sizes, stage=STAGES[stage.name])
