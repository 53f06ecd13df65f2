"""H2: seating by the standings, from the top; ties are in the order of their lots.

Avoiding rematches is an option of H2, off by default: the
rules of Stone Age do not ask for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from xlscore.core.draws.machinery.exchange import Cost, walk
from xlscore.core.draws.machinery.repair import FIVE
from xlscore.core.draws.machinery.rounds import (
    Drawn,
    count_meetings,
    note_substitutes,
    pair,
    plain_round,
)
from xlscore.core.draws.machinery.seats import give_seats
from xlscore.core.draws.machinery.settling import settle
from xlscore.core.draws.seatings import lot
from xlscore.core.draws.seatings.context import Draft, DrawContext, RoundPlan, Schedule
from xlscore.core.lots import shuffle
from xlscore.core.sizes import table_sizes

#: One repeated meeting outweighs a shift of a few tables; none at all, any shift.
_REMATCH: Final = 1000
_WINDOW: Final = 12
_STEPS_BASE: Final = 200
_STEPS_PER_TABLE: Final = 2
_REST: Final = 8


def seat_by_standings(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """H2: the first round by lot, the others by the standings; rematches avoided as an option."""
    if at.round_ == 1:
        yield from lot.seat_by_lot(at, schedule)
        return
    order, _ = at.standings()
    draft = at.draft(order.players)
    yield RoundPlan("standings", seat_from_the_top(draft), order=order)
    yield RoundPlan("rematches", seat_from_the_top(draft, avoid_rematches=True), order=order)


def seat_from_the_top(draft: Draft, *, avoid_rematches: bool = False) -> Drawn:
    """H2: ranks 1-4 at table 1, 5-8 at table 2 ..., three-player tables at the bottom.

    Seats (lot, label "<stage>|round <r>|table <t>") even out who started less. ``avoid_rematches``
    also keeps groups apart: players of near ranks are exchanged, at 1000 a repeated meeting (or a
    meeting in a group) plus the squared distances in rank at each table. Five who are left play 3 +
    2, and a note names the two who need a substitute (C10). ImpossibleSize as ``table_sizes``.
    """
    order, round_, wishes = draft.players, draft.round_, draft.wishes
    five = len(order) == FIVE and bool(draft.before)
    rest = iter(order)
    sizes = (3, 2) if five else table_sizes(len(order), draft.mode)
    tables = [[next(rest) for _ in range(size)] for size in sizes]
    if avoid_rematches:
        met = count_meetings(draft.before)

        def clash(one: int, other: int) -> int:
            again = met[pair(one, other)]
            return max(0, 2 * again - 1) + wishes.same_group(one, other)

        search = _NearRanks(tables, order, clash)
        walk(search, _STEPS_BASE + _STEPS_PER_TABLE * len(tables), lambda _: 0)
        tables = search.tables
    label = f"{draft.label}|table"
    by_lot = [shuffle(table, f"{label} {t}", draft.seed) for t, table in enumerate(tables, 1)]
    (drawn,) = give_seats([by_lot], round_, draft.before)
    # A three-table has seats 1, 2, 3 here: positions of a schedule (W5) are not H2's.
    drawn, notes = settle(plain_round(round_, [table.players for table in drawn.tables]), wishes)
    return Drawn((drawn,), (*note_substitutes(drawn), *notes), (f"{label} 1",))


class _NearRanks:
    """Tables filled from the top, for the walk: players of near ranks change places.

    The window of ranks widens with the steps. No lot is in it: the troubled tables come in
    turn, and the first of the best exchanges is made.
    """

    def __init__(
        self, tables: list[list[int]], order: Sequence[int], clash: Callable[[int, int], int]
    ) -> None:
        self.tables, self.order, self.clash = tables, order, clash
        self.rank = {no: place for place, no in enumerate(order)}
        self.at = {no: t for t, table in enumerate(tables) for no in table}
        self.costs = [self._cost(table) for table in tables]
        self.resting: dict[tuple[int, int], int] = {}

    @property
    def cost(self) -> Cost:
        """What all tables cost together."""
        return (sum(self.costs),)

    def _cost(self, table: Iterable[int]) -> int:
        rank, clash = self.rank, self.clash
        return sum(
            _REMATCH * clash(a, b) + (rank[a] - rank[b]) ** 2 for a, b in combinations(table, 2)
        )

    def troubled(self, step: int) -> list[int]:
        """The table whose turn it is, of those where somebody meets whom he should not."""
        found = [
            t
            for t, value in enumerate(self.costs)
            if value >= _REMATCH
            and any(self.clash(a, b) for a, b in combinations(self.tables[t], 2))
        ]
        return found and [found[step % len(found)]]

    def moves(self, t: int, step: int, best: Cost) -> list[tuple[int, int]]:
        """The first of the best exchanges of a player of the table."""
        tables, rank, order, resting = self.tables, self.rank, self.order, self.resting
        window = _WINDOW + step // 10
        least: int | None = None
        found: list[tuple[int, int]] = []
        for no in tables[t]:
            for other in order[max(0, rank[no] - window) : rank[no] + window + 1]:
                u = self.at[other]
                if u == t or max(resting.get((no, u), 0), resting.get((other, t), 0)) > step:
                    continue
                here = [other if x == no else x for x in tables[t]]
                there = [no if x == other else x for x in tables[u]]
                gain = self._cost(here) + self._cost(there) - self.costs[t] - self.costs[u]
                if least is None or gain < least:
                    least, found = gain, [(no, other)]
        return found

    def make(self, move: tuple[int, int], step: int) -> None:
        """Two change tables; neither goes back for some steps."""
        no, other = move
        t, u = self.at[no], self.at[other]
        self.tables[t][self.tables[t].index(no)] = other
        self.tables[u][self.tables[u].index(other)] = no
        self.at[no], self.at[other] = u, t
        self.resting[no, t] = self.resting[other, u] = step + _REST
        for table in (t, u):
            self.costs[table] = self._cost(self.tables[table])

    def state(self) -> list[list[int]]:
        """A copy of the tables."""
        return [table[:] for table in self.tables]

    def restore(self, state: list[list[int]]) -> None:
        """Back to such tables; their costs are asked no more."""
        self.tables = state
