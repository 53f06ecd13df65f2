"""A2, W4, A4, A6, K3: seating one round by lot, anew, with the three-table rule.

Whoever sat at a three-player table before is drawn to a four-player table; where the
four-tables have too few seats, as many as fit, those with most visits first, and a
note names the rest. Everything else is lot: all draws that keep the rule are equally
likely. Labels over the players in the order of their numbers:
"<stage>|round <r>|players", "<stage>|round <r>|four-tables",
"<stage>|round <r>|seats"; exchanges for keep-apart groups: "<stage>|round <r>|apart".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from xlscore.core.draws.machinery.apart import Apart, May, count_forced
from xlscore.core.draws.machinery.redraw import redraw
from xlscore.core.draws.machinery.repair import FIVE, RoundsLeft
from xlscore.core.draws.machinery.rounds import (
    NO_WISHES,
    Drawn,
    DrawnRound,
    Note,
    Wishes,
    meetings,
    plain_round,
    three_visits,
)
from xlscore.core.draws.machinery.settling import settle
from xlscore.core.draws.seatings.context import DrawContext, RoundPlan, Schedule
from xlscore.core.lots import numbers, shuffle
from xlscore.core.sizes import Mode, table_sizes


def seat_by_lot(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """A2, W4, A4, A6: a round by lot, whoever met before."""
    five = len(at.players) == FIVE and at.round_ > 1
    yield _five(at) if five else RoundPlan("lot", draw_round(at))


def draw_round(at: DrawContext) -> Drawn:
    """The round that is to be drawn, by lot."""
    where = at.players, at.round_, at.stage.name, at.seed
    before = at.played() if at.stage.kind.spares_threes else ()
    return draw_by_lot(*where, mode=at.mode, before=before, wishes=at.here)


def _five(at: DrawContext) -> RoundPlan:
    """C10: five players are left: 3 + 2, and an unscored substitute."""
    played = at.played()
    last = played[-1]
    planned = (DrawnRound(at.round_, last.tables),)
    out, joined = last.players - at.players, at.players - last.players
    left = RoundsLeft(played, planned, out, joined, at.wishes)
    return RoundPlan("redraw", redraw(left, at.stage.name, at.seed))


def draw_by_lot(
    players: Iterable[int],
    round_: int,
    stage: str,
    seed: str,
    *,
    mode: Mode = "few",
    before: Iterable[DrawnRound] = (),
    wishes: Wishes = NO_WISHES,
) -> Drawn:
    """A2, W4: one round by lot; seats too (seat 1 starts, three-tables use 1, 2, 3).

    ``before``: the rounds of the stage that count for the three-table rule (A2); none
    where the rules do not ask for it. ImpossibleSize as ``table_sizes``. Also seats
    intermediate rounds (A4), finals of three or four (A6), King Lui's first stage
    (mode "threes").
    """
    label = f"{stage}|round {round_}"
    order = shuffle(sorted(players), f"{label}|players", seed)
    sizes = table_sizes(len(order), mode)
    visits = three_visits(before)
    places = [(table, size) for table, size in enumerate(sizes) for _ in range(size)]
    fours = [k for k, (_, size) in enumerate(places) if size == 4]
    # Sorting is stable: among players with equally many visits the lot decides.
    urgent = sorted((no for no in order if visits[no]), key=lambda no: -visits[no])
    urgent = urgent[: len(fours)]
    at: dict[int, int] = dict(
        zip(shuffle(fours, f"{label}|four-tables", seed), urgent, strict=False)
    )
    free = shuffle([k for k in range(len(places)) if k not in at], f"{label}|seats", seed)
    at.update(zip(free, (no for no in order if no not in set(urgent)), strict=True))
    seats = tuple(at[k] for k in range(len(places)))

    mates = [
        [other for other, (t, _) in enumerate(places) if t == table and other != place]
        for place, (table, _) in enumerate(places)
    ]

    def allowed(most: Callable[[int], int]) -> May:
        """A2: who comes to a three-table has been at one at most so often as ``most`` allows."""

        def may(one: int, other: int, here: int, there: int) -> bool:
            sizes = places[here][1], places[there][1]
            down, up = (one, other) if sizes[1] == 3 else (other, one)
            return sizes[0] == sizes[1] or visits[down] <= most(up)

        return may

    rules = allowed(lambda up: 0), allowed(lambda up: visits[up])
    apart = Apart(mates, wishes, count_forced(order, wishes, len(sizes)), rules)
    seats = apart.exchange(seats, numbers(f"{label}|apart", seed))
    tables: list[list[int]] = [[] for _ in sizes]
    for (table, _), no in zip(places, seats, strict=True):
        tables[table].append(no)
    drawn, notes = settle(plain_round(round_, tables), wishes, meetings(before), set(visits))
    again = tuple(sorted(no for t in drawn.tables if t.size == 3 for no in t.players if visits[no]))
    rule = (Note("three-again", round_, again),) if again else ()
    return Drawn((drawn,), (*rule, *notes), (f"{label}|players",))
