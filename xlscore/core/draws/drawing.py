"""Drawing the next round: which one it is, who plays it, and how the ruleset seats it.

Pure: an event without error findings and its outcome go in, drawn rounds and findings come out.
The seating is data of the ruleset (`StageRules.seating`), carried out by ``seatings``; the
choice of the round is made in ``upcoming``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from xlscore.core.assembly import Assembly, assemble
from xlscore.core.draws.extras.of_round import extras_to_draw
from xlscore.core.draws.machinery.changed import VERSION, only_late
from xlscore.core.draws.machinery.history import (
    drawn_entry,
    late_in,
    mode,
    mode_begun,
    view_at,
    with_round,
)
from xlscore.core.draws.machinery.plans import TooMany, plan
from xlscore.core.draws.machinery.recorded import MOST_KEPT, basis, drawn_in
from xlscore.core.draws.machinery.rounds import DrawnRound
from xlscore.core.draws.machinery.typed import places
from xlscore.core.draws.review import reviewed
from xlscore.core.draws.seatings.context import (
    DrawContext,
    NoRandomness,
    RoundPlan,
    Schedule,
    entrants,
)
from xlscore.core.draws.seatings.late import can_join
from xlscore.core.draws.seatings.schedule import MOST_WITH_PLAN
from xlscore.core.draws.seatings.table import round_plans
from xlscore.core.draws.seatings.teams import has_plan
from xlscore.core.draws.told import asked_in, told
from xlscore.core.draws.upcoming import Request, RoundAt
from xlscore.core.findings import Finding, finding
from xlscore.core.model import DrawEntry, Event
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.rules_text import rules_checksum
from xlscore.core.seatings import Seating
from xlscore.core.sizes import ImpossibleSize, Mode, pod_sizes
from xlscore.core.standing_by import needed

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
    Where rounds have a randomness of their own (C6) it is `seed`.
    """
    before = event
    drawn: dict[RoundAt, RoundPlan] = {}
    schedules: dict[int, Schedule | None] = {}
    for at in wanted:
        if stands_in_the_way := cannot_draw(event, rules, at.stage):
            return Proposal({}, before, (stands_in_the_way,))
        if at.stage not in schedules:
            schedules[at.stage] = reviewed(event, rules, at.stage)[1]
        try:
            try:
                found = _drawn(event, rules, at, schedules[at.stage], request)
            except NoRandomness:
                if not seed:
                    return Proposal({}, before, lacks=at)
                event = _with_randomness(event, rules, at, seed)
                found = _drawn(event, rules, at, schedules[at.stage], request)
        except ImpossibleSize as problem:
            return Proposal({}, before, (_unseatable(problem.n, rules, at),))
        except TooMany as problem:
            code, most = "draw-too-many", problem.most
            return Proposal({}, before, (finding(code, None, most=most, found=len(event.players)),))
        if found.order.findings:
            return Proposal({}, before, found.order.findings)
        schedules[at.stage] = found.schedule or schedules[at.stage]
        drawn[at] = found
        event = with_round(event, rules, rules.stages[at.stage].name, found.round_)
    return Proposal(drawn, event)


def _with_randomness(event: Event, rules: Ruleset, at: RoundAt, seed: str) -> Event:
    """The event with the randomness of a round, as the log will have it."""
    stage = rules.stages[at.stage].name
    entry = DrawEntry(0, stage, at.round_, randomness=seed, result=PENDING)
    return replace(event, draws=(*event.draws, entry))


def latecomers(event: Event, rules: Ruleset, at: RoundAt) -> frozenset[int]:
    """C7: who takes a free seat in a round that is drawn already, or is one of a schedule.

    `event` has the log as it stands. Nobody unless the organiser wants it so, or where the round is
    still to be drawn by lot.
    """
    stage = rules.stages[at.stage]
    if not event.seat_late or at.stage or not can_join(stage.kind):
        return frozenset()
    drawn = (drawn_entry(event, stage.name, round_) for round_ in range(at.round_, 0, -1))
    entry = next((entry for entry in drawn if entry), None)
    if entry is None or not entry.basis:
        return frozenset()
    if entry.round_ < at.round_ and not entry.basis.partition("\n")[0].endswith("|schedule"):
        return frozenset()
    bare = replace(event, draws=())
    view = view_at(bare, rules, at.stage, at.round_)
    plays, before = who_plays(view, rules, assemble(view, rules), at), drawn_in(entry.basis)[0]
    if any(p.fills_in for p in view.players if p.no in before - plays):
        return frozenset()  # he is not needed any more, so there is no free seat to be taken
    late = plays - before
    # What is too long for a cell is not kept, and nobody could check who came late.
    return late if len(drawn_from(bare, rules, at, late)) <= MOST_KEPT else frozenset()


def asked_before(
    event: Event, log: Sequence[DrawEntry], rules: Ruleset, at: RoundAt, late: frozenset[int]
) -> frozenset[str]:
    """C10, H2: what was asked for of a round, as the log says; it stays where only players join it.

    C7: `late` are those who join, `event` is without the round.
    """
    logged, stage = replace(event, draws=tuple(log)), rules.stages[at.stage].name
    entry = drawn_entry(logged, stage, at.round_)
    asked = asked_in(entry.basis) if entry else None
    if entry is None or not asked or late <= late_in(logged, stage, at.round_):
        return frozenset()
    now = drawn_from(event, rules, at, late, asked=asked)
    return asked if only_late(entry.basis, now) else frozenset()


def drawn_from(
    event: Event,
    rules: Ruleset,
    at: RoundAt,
    late: Collection[int] = frozenset(),
    asked: Iterable[str] = (),
) -> str:
    """C6: the text that a round will be drawn from, as it stands now; `asked` as in `text_of`."""
    view = view_at(event, rules, at.stage, at.round_)
    players: Collection[int] = who_plays(view, rules, assemble(view, rules), at)
    if at.stage and at.round_ == 1:
        players = entrants(view, rules, at.stage).players
    return text_of(view, rules, at, players, late, asked=asked)


def text_of(
    view: Event,
    rules: Ruleset,
    at: RoundAt,
    players: Collection[int],
    late: Collection[int] = frozenset(),
    asked: Iterable[str] = (),
) -> str:
    """C6: what a round of these players is drawn from, in an event as it stood before (`view_at`).

    It says by which ruleset, and what is drawn beside the seats. A round of a schedule brings its
    plan along, as long as those who began play it (T7); who came late is in no plan. `asked`: what
    is wanted instead of the usual plan.
    """
    stage = rules.stages[at.stage]
    others = frozenset(players) - set(late)
    first = frozenset(places(view, stage.name).get(1, players)) - set(late)
    kind: Seating = "lot" if len(first) < stage.lot_below else stage.seating
    where = DrawContext(view, rules, at.stage, at.round_, players=others, first=len(first))
    scheduled = first == others and stage.lot_below <= len(others) <= MOST_WITH_PLAN
    if kind == "teams":
        scheduled = scheduled and at.round_ == 1 and not has_plan(where)
    else:
        scheduled = scheduled and stage.kind.optimised
    rounds: tuple[DrawnRound, ...] = ()
    tables: Mode = "few"
    with suppress(ImpossibleSize):
        tables = mode(view, rules, len(others), at.stage)
        if scheduled:
            begun = mode_begun(view, rules, len(others), at.stage)
            rounds = plan(len(others), stage.rounds, begun).rounds
    own = rounds[at.round_ - 1 : at.round_]
    text = basis(view, players, tables, seating=kind, plan=own, late=late)
    beside = extras_to_draw(view, rules, stage.name, at.round_)
    text = "\n".join([text, f"{VERSION}{rules_checksum(rules)}", *beside])
    if wanted := "|".join(sorted(asked)):
        text = f"{text}\nC|{wanted}"
    began = first - late_in(view, stage.name, 1)
    more = told(where, kind, began, plan_here=scheduled, room=MOST_KEPT - len(text))
    return "\n".join([text, *more])


def _drawn(
    event: Event, rules: Ruleset, at: RoundAt, schedule: Schedule | None, request: Request
) -> RoundPlan:
    """One round: the usual plan, or the one asked for where there is a choice."""
    view = view_at(event, rules, at.stage, at.round_)
    players = who_plays(view, rules, assemble(view, rules), at)
    late = request.late.get(at, frozenset()) & players
    stage = rules.stages[at.stage].name
    first = len(set(places(event, stage).get(1, players)) - late - late_in(event, stage, 1))
    where = view, rules, at.stage, at.round_
    context = DrawContext(*where, players=players, first=first, late=late)
    if rules.stages[at.stage].kind.tables == "sizes" and (at.stage == 0 or at.round_ > 1):
        _fill_tables(len(players), rules)
    return next(round_plans(context, schedule, request.asked(at)))


def _fill_tables(players: int, rules: Ruleset) -> None:
    """C7: tables of the ruleset's sizes alone, or ImpossibleSize; five may play 3 + 2 (C10)."""
    if 3 not in rules.sizes:
        pod_sizes(players, rules.sizes, rules.table_size)


def who_plays(view: Event, rules: Ruleset, assembly: Assembly, at: RoundAt) -> frozenset[int]:
    """C8: who is to be drawn: everybody active in the first stage, late players too.

    Whoever is not present is left out, until he has played: then he needs a status, but where
    rounds may be sat out (G8). Who fills in plays where the number needs it.

    In a later stage those who are in it and not out; who comes into it is decided by the cuts.
    """
    active = {p.no for p in view.players if p.status == "active" and p.no not in assembly.exits}
    if at.stage == 0:
        seated = {row.no for row in view.results if not rules.stages[0].sit_out}
        active -= {p.no for p in view.players if p.present is False} - seated
        return needed(view, rules, active)
    rounds = places(view, rules.stages[at.stage].name)
    inside = {no for seats in rounds.values() for no in seats}
    return frozenset(no for no in inside if no not in assembly.exits)


def cannot_draw(event: Event, rules: Ruleset, index: int) -> Finding | None:
    """What stands in the way of any draw of a stage: no seed."""
    stage = rules.stages[index]
    if event.seed is None and not event.randomness and stage.kind.by_lot:
        return finding("draw-seed-missing", event.place_of_seed())
    return None


def _unseatable(found: int, rules: Ruleset, at: RoundAt) -> Finding:
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
