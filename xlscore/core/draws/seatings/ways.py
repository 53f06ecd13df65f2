"""W4, T7, A2, H2, K1, D1: the ways in which a round can be drawn, by the ruleset's `seating`.

``ways`` yields every way the rules allow, the usual one first. Whoever draws picks one; whoever
verifies looks which one gave what is on the sheet, so that nothing about a choice has to be stored
anywhere. A ``Force`` is what is drawn for later rounds already: a schedule, or fixed tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from xlscore.core.assembly import assemble
from xlscore.core.draws.machinery.apart import Wishes
from xlscore.core.draws.machinery.history import mode, real_rounds, wishes
from xlscore.core.draws.machinery.redraw import redrawn
from xlscore.core.draws.machinery.repair import FIVE, repaired
from xlscore.core.draws.machinery.rounds import (
    Drawn,
    DrawnRound,
    DrawnTable,
    Note,
    plain_round,
    plain_table,
)
from xlscore.core.draws.seatings.lot import by_lot
from xlscore.core.draws.seatings.pairs import duel_round
from xlscore.core.draws.seatings.schedule import by_schedule
from xlscore.core.draws.seatings.standings import from_the_top, games_at, snake_round
from xlscore.core.entrants import Entrants, Order, standing_order
from xlscore.core.model import Event
from xlscore.core.rules import Ruleset, StageRules
from xlscore.core.sizes import ImpossibleSize
from xlscore.core.stages import solve

Method = Literal[
    "schedule",  # T7, W4: a fixed schedule, start numbers by lot
    "repair",  # C10: the schedule, as few moved as possible
    "redraw",  # C10, option: the rounds left drawn anew, with the history
    "lot",  # A2, W4, A4, A6, K3
    "standings",  # H2
    "rematches",  # H2, option: rematches avoided
    "ranks",  # K5, K6, T5, D4
    "games",  # K1: another game at the same tables
    "pairs",  # D1
]
#: One seating for all games of a stage (K1); groups by rank stay together as well.
TOGETHER: Final = ("fixed", "snake", "groups")
NO_ORDER: Final = Order(())


@dataclass(frozen=True, slots=True)
class Force:
    """What is drawn for a whole stage: its rounds, the plan's id, and who is in it."""

    rounds: tuple[DrawnRound, ...]
    players: frozenset[int]
    plan: str = ""
    notes: tuple[Note, ...] = ()
    first: int = 1


@dataclass(frozen=True, slots=True)
class Way:
    """One way to draw a round.

    `order`: the players best first, where the seating goes by it. `planned`: the rounds from this
    one on as they were planned before drop-outs (C10).
    """

    method: Method
    round_: DrawnRound
    notes: tuple[Note, ...] = ()
    force: Force | None = None
    order: Order = NO_ORDER
    planned: tuple[DrawnRound, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """What a draw is a function of: the event as it stood (`view_at`), the round, who plays it.

    `first` is the number of players in the stage's first round (W4 asks for it); the players
    of the first round of a later stage follow from the standings, whatever `players` says.
    """

    event: Event
    rules: Ruleset
    index: int
    round_: int
    players: frozenset[int]
    first: int

    @property
    def stage(self) -> StageRules:
        return self.rules.stages[self.index]

    @property
    def seed(self) -> str:
        return self.event.seed or ""

    @property
    def wishes(self) -> Wishes:
        return wishes(self.event, self.players)

    def played(self) -> tuple[DrawnRound, ...]:
        return real_rounds(assemble(self.event, self.rules), self.index)

    def rounds_left(self) -> int:
        return self.stage.rounds - self.round_ + 1


def entrants(event: Event, rules: Ruleset, index: int) -> Order:
    """Those who come into a later stage, best first."""
    assembly = assemble(event, rules)
    return Entrants(event, rules, assembly, solve(event, rules, assembly)).order(index)


def ways(at: Moment, force: Force | None) -> Iterator[Way]:
    """Every way to draw a round, the usual one first. ImpossibleSize where it cannot be seated.

    `force` is what the rounds before left, None in the first round of a stage.
    """
    seating = at.stage.seating
    order = NO_ORDER
    if at.index and at.round_ == 1:
        order = entrants(at.event, at.rules, at.index)
        size = len(order.players)
        at = Moment(at.event, at.rules, at.index, 1, frozenset(order.players), size)
    if seating in TOGETHER:
        yield _together(at, order) if force is None else _next_game(at, force)
    elif seating == "pairs":
        before = at.played()
        drawn = duel_round(at.players, at.round_, at.stage.name, at.seed, before, at.rounds_left())
        yield _way("pairs", drawn)
    elif seating == "schedule" and at.first >= at.stage.lot_below:
        yield from _scheduled(at, force)
    elif len(at.players) == FIVE and at.round_ > 1:
        yield _five(at)
    elif seating == "standings" and at.round_ > 1:
        yield from _from_standings(at)
    else:
        before = at.played() if seating == "lot-anew" else ()
        yield _lot(at, before)


def _way(method: Method, drawn: Drawn, order: Order = NO_ORDER) -> Way:
    return Way(method, drawn.rounds[0], drawn.notes, order=order)


def _lot(at: Moment, before: Sequence[DrawnRound] = ()) -> Way:
    kind = mode(at.event, at.rules, len(at.players))
    drawn = by_lot(at.players, at.round_, at.stage.name, at.seed, kind, before, at.wishes)
    return Way("lot", drawn.rounds[0], drawn.notes)


def _scheduled(at: Moment, force: Force | None) -> Iterator[Way]:
    """T7, W4; C10 after drop-outs. Late players are in no plan: what is left is drawn anew."""
    stage, kind = at.stage.name, mode(at.event, at.rules, len(at.players))
    if force is None:
        found = by_schedule(at.players, at.stage.rounds, stage, at.seed, kind, at.wishes)
        rounds, notes = found.drawn.rounds, found.drawn.notes
        force = Force(rounds, at.players, found.plan.id, notes)
        yield Way("schedule", rounds[0], _of_round(notes, 1), force)
        return
    planned = force.rounds[at.round_ - force.first :]
    out, joined = force.players - at.players, at.players - force.players
    if not out and not joined:
        method: Method = "schedule" if force.plan else "redraw"
        yield Way(method, planned[0], _of_round(force.notes, at.round_), force)
        return
    played = at.played()
    if not joined:
        drawn = repaired(played, planned, out, at.wishes)
        notes = _of_round(drawn.notes, at.round_)
        yield Way("repair", drawn.rounds[0], notes, force, planned=planned)
    drawn = redrawn(played, planned, out, stage, at.seed, kind, at.wishes, joined)
    anew = Force(drawn.rounds, at.players, "", drawn.notes, at.round_)
    notes = _of_round(drawn.notes, at.round_)
    yield Way("redraw", drawn.rounds[0], notes, anew, planned=() if joined else planned)


def _five(at: Moment) -> Way:
    """C10: five players are left: 3 + 2, and an unscored substitute."""
    last = at.played()[-1]
    planned = (DrawnRound(at.round_, last.tables),)
    out, joined = last.players - at.players, at.players - last.players
    drawn = redrawn(*(at.played(), planned, out, at.stage.name, at.seed, "few", at.wishes, joined))
    return _way("redraw", drawn)


def _from_standings(at: Moment) -> Iterator[Way]:
    """H2: from the top of the standings of the stage; rematches avoided as an option."""
    outcome = solve(at.event, at.rules)
    standings = next(s.standings for s in outcome.stages if s.rules is at.stage)
    order = standing_order(at.event, standings, at.stage.name, at.players)
    kind, played = mode(at.event, at.rules, len(at.players)), at.played()
    for avoid in (False, True):
        drawn = from_the_top(
            *(order.players, at.round_, at.stage.name, at.seed),
            *(kind, played, avoid, at.wishes),
        )
        yield _way("rematches" if avoid else "standings", drawn, order)


def _together(at: Moment, order: Order) -> Way:
    """K1: one seating for all games of a stage: by lot, in a snake, or as groups by rank."""
    stage = at.stage
    notes: tuple[Note, ...] = ()
    method: Method = "ranks"
    if stage.seating == "snake":
        base = snake_round(order.players, stage.name, at.seed)
    elif stage.seating == "groups":
        tables = stage.groups.get(len(order.players))
        if tables is None:
            raise ImpossibleSize(len(order.players), "groups")
        base = plain_round(1, ([order.players[rank - 1] for rank in t] for t in tables))
    else:
        lot = _lot(at)
        method, base, notes = "lot", lot.round_, lot.notes
    force = Force(games_at(base, stage.rounds), frozenset(base.players))
    return Way(method, force.rounds[0], notes, force, order)


def _next_game(at: Moment, force: Force) -> Way:
    """K1, K8: the next game at the same tables, without those who have gone."""
    out = force.players - at.players
    base, planned = force.rounds[0], force.rounds[at.round_ - 1]
    tables: list[DrawnTable] = []
    for first, table in zip(base.tables, planned.tables, strict=True):
        left = [no for no in first.players if no not in out]
        if len(left) == table.size or 0 < len(left) < 3:
            # A substitute takes the free seat, so nobody else gets up.
            seats = tuple(seat for seat in table.seats if seat.no not in out)
            tables.append(DrawnTable(table.number, seats))
        elif left:
            reduced = DrawnRound(1, (plain_table(table.number, left),))
            tables += games_at(reduced, at.round_)[-1].tables
    notes = tuple(
        Note("substitute", at.round_, table.players) for table in tables if table.size < 3
    )
    return Way("games", DrawnRound(at.round_, tuple(tables)), notes, force)


def _of_round(notes: Sequence[Note], round_: int) -> tuple[Note, ...]:
    return tuple(note for note in notes if note.round_ == round_)
