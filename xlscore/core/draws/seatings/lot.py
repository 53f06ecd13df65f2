"""A2, W4, A4, A6, K3: seating one round by lot, anew, with the three-table rule.

Whoever sat at a three-player table before is drawn to a four-player table; where the
four-tables have too few seats, as many as fit, those with most visits first, and a
note names the rest. Everything else is lot: all draws that keep the rule are equally
likely. Labels over the players in the order of their numbers:
"<stage>|round <r>|players", "<stage>|round <r>|four-tables",
"<stage>|round <r>|seats"; exchanges for keep-apart groups: "<stage>|round <r>|apart".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from xlscore.core.draws.machinery.apart import Apart, May, count_forced
from xlscore.core.draws.machinery.redraw import redraw
from xlscore.core.draws.machinery.repair import FIVE, RoundsLeft
from xlscore.core.draws.machinery.rounds import (
    Drawn,
    DrawnRound,
    Note,
    count_meetings,
    count_three_visits,
    plain_round,
)
from xlscore.core.draws.machinery.settling import settle
from xlscore.core.draws.seatings.context import Draft, DrawContext, RoundPlan, Schedule
from xlscore.core.lots import numbers, shuffle
from xlscore.core.sizes import table_sizes


def seat_by_lot(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """A2, W4, A4, A6: a round by lot, whoever met before."""
    five = len(at.players) == FIVE and at.round_ > 1
    yield _seat_five(at) if five else RoundPlan("lot", draw_round(at))


def draw_round(at: DrawContext) -> Drawn:
    """The round that is to be drawn, by lot; A2: rounds before count where the rules ask for it."""
    return draw_by_lot(at.draft(before=None if at.stage.kind.spares_threes else ()))


def _seat_five(at: DrawContext) -> RoundPlan:
    """C10: five players are left: 3 + 2, and an unscored substitute."""
    played = at.played()
    last = played[-1]
    planned = (DrawnRound(at.round_, last.tables),)
    out, joined = last.players - at.players, at.players - last.players
    left = RoundsLeft(played, planned, out, joined, at.wishes)
    return RoundPlan("redraw", redraw(left, at.stage.name, at.seed))


def draw_by_lot(draft: Draft) -> Drawn:
    """A2, W4: one round by lot; seats too (seat 1 starts, three-tables use 1, 2, 3).

    ImpossibleSize as ``table_sizes``. Also seats intermediate rounds (A4), finals of three or four
    (A6), King Lui's first stage (mode "threes").
    """
    label, visits = draft.label, count_three_visits(draft.before)
    order = shuffle(sorted(draft.players), f"{label}|players", draft.seed)
    sizes = table_sizes(len(order), draft.mode)
    places = [table for table, size in enumerate(sizes) for _ in range(size)]
    seats = _give_places(draft, order, [sizes[table] for table in places], visits)

    def allow(most: Callable[[int], int]) -> May:
        """A2: who comes to a three-table has been at one at most so often as ``most`` allows."""

        def may(one: int, other: int, here: int, there: int) -> bool:
            from_, to = sizes[places[here]], sizes[places[there]]
            down, up = (one, other) if to == 3 else (other, one)
            return from_ == to or visits[down] <= most(up)

        return may

    mates = [
        [other for other, t in enumerate(places) if t == table and other != place]
        for place, table in enumerate(places)
    ]
    rules = allow(lambda up: 0), allow(lambda up: visits[up])
    apart = Apart(mates, draft.wishes, count_forced(order, draft.wishes, len(sizes)), rules)
    seats = apart.exchange(seats, numbers(f"{label}|apart", draft.seed))
    rest = iter(seats)
    by_lot = plain_round(draft.round_, [[next(rest) for _ in range(size)] for size in sizes])
    drawn, notes = settle(by_lot, draft.wishes, count_meetings(draft.before), set(visits))
    again = tuple(sorted(no for t in drawn.tables if t.size == 3 for no in t.players if visits[no]))
    rule = (Note("three-again", draft.round_, again),) if again else ()
    return Drawn((drawn,), (*rule, *notes), (f"{label}|players",))


def _give_places(
    draft: Draft, order: Sequence[int], sizes: Sequence[int], visits: Counter[int]
) -> tuple[int, ...]:
    """The player on each place, table by table; `sizes` are those of the tables of the places.

    A2: who was at a three-table takes a place at a four-table, most visits first; among players
    with equally many visits the lot decides, since sorting is stable.
    """
    fours = [place for place, size in enumerate(sizes) if size == 4]
    urgent = sorted((no for no in order if visits[no]), key=lambda no: -visits[no])[: len(fours)]
    first = shuffle(fours, f"{draft.label}|four-tables", draft.seed)
    at = dict(zip(first, urgent, strict=False))
    left = [place for place in range(len(sizes)) if place not in at]
    free = shuffle(left, f"{draft.label}|seats", draft.seed)
    at.update(zip(free, (no for no in order if no not in set(urgent)), strict=True))
    return tuple(at[place] for place in range(len(sizes)))
