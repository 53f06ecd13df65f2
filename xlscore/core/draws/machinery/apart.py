"""T7: keeping players apart: exchanges after the lot, no more than needed.

The lot comes first and is not drawn again; then players who clash change places with
others until nobody clashes, or the capped number of steps is used. Where clashes are
left, the groups are laid out anew on places that never meet (in a constructed
schedule a column, so a group of as many as there are tables fits), and exchanges
start from there; then a few more times from the lot and from layouts, unless the groups are
so large that as many must clash. The best state found counts, of equals the first.

Two clash if they share a keep-apart group, and a hundred times as much if both need a
fixed table (they can never sit at one).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from xlscore.core.draws.machinery.bounds import pairs_again
from xlscore.core.draws.machinery.exchange import Below, Cost, walk
from xlscore.core.draws.machinery.rounds import DrawnRound, Note, Wishes

_FIXED: Final = 100
_NONE: Final[Cost] = (0,)
_PATIENCE: Final = 100
_STEPS_PER_PLAYER: Final = 4
_MOST_STEPS: Final = 2000
_REST: Final = 5
#: Further walks where clashes are left, for so many players at most: with more, layouts fit.
_MORE: Final = 10
_MOST_PLAYERS: Final = 100

#: Whether two players, one here and one there, may change places.
May = Callable[[int, int, int, int], bool]


def keep_apart(
    order: Sequence[int],
    mates: Sequence[Sequence[int]],
    wishes: Wishes,
    below: Below,
    *,
    may: Sequence[May] = (),
    least: int = 0,
) -> tuple[int, ...]:
    """T7: the players on their places, exchanged until nobody meets whom he should not.

    order[place] is the player there, mates[place] the places he meets (a place as
    often as it is met). Each ``may(one, other, here, there)`` refuses exchanges, the strictest
    comes first; with one the layout is not made anew. ``least``: clashes that are forced.
    ``below`` picks among equal exchanges.
    """
    kept: _Places | None = None
    for start, rule in _starts(order, mates, wishes, below, may):
        now = _Places(start, mates, wishes, rule)
        now.walk(below)
        kept = now if kept is None or now.cost < kept.cost else kept
        if kept.cost <= (least,):
            break
    return tuple(kept.at) if kept else tuple(order)


def _starts(
    order: Sequence[int],
    mates: Sequence[Sequence[int]],
    wishes: Wishes,
    below: Below,
    may: Sequence[May],
) -> Iterator[tuple[Sequence[int], May | None]]:
    """Where walks begin, and the rule of their exchanges."""
    more = range(_MORE if len(order) <= _MOST_PLAYERS else 0)
    if may:
        yield from ((order, rule) for rule in may)
        yield from ((order, may[-1]) for _ in more)
        return
    yield order, None
    yield _lay_out(order, mates, wishes, below), None
    for turn in more:
        yield order if turn % 2 else _lay_out(order, mates, wishes, below), None


def count_forced(order: Sequence[int], wishes: Wishes, tables: int) -> int:
    """T7: how many of a round must clash because their groups are larger than the tables many."""
    sizes = Counter(group for no in order if (group := wishes.groups.get(no)))
    return sum(pairs_again(size, tables) for size in sizes.values())


def _lay_out(
    order: Sequence[int],
    mates: Sequence[Sequence[int]],
    wishes: Wishes,
    below: Below,
) -> list[int]:
    """The largest groups first, each on places that never meet, as far as there are."""
    groups: dict[str, list[int]] = {}
    for no in order:
        if wishes.groups.get(no):
            groups.setdefault(wishes.groups[no], []).append(no)
    meets = [set(mate) for mate in mates]
    at: dict[int, int] = {}
    for members in sorted(groups.values(), key=len, reverse=True):
        free = [place for place in range(len(order)) if place not in at]
        best: list[int] = []
        turn = below(len(free))
        for first in (*range(turn, len(free)), *range(turn)):
            chosen: list[int] = []
            taken: set[int] = set()
            for place in (*free[first:], *free[:first]):
                if place not in taken:
                    chosen.append(place)
                    taken |= meets[place]
                    if len(chosen) == len(members):
                        break
            best = max(best, chosen, key=len)
            if len(best) == len(members):
                break
        at.update(zip(best, members, strict=False))
    seated = set(at.values())
    rest = iter([no for no in order if no not in seated])
    return [at[place] if place in at else next(rest) for place in range(len(order))]


def cost_of_two(one: tuple[str, bool], other: tuple[str, bool]) -> int:
    """T7: what two cost who meet, given their groups and whether they need fixed tables."""
    return int("" != one[0] == other[0]) + (one[1] and other[1]) * _FIXED


class _Places:
    """Players on places, for the walk: two of them change places."""

    def __init__(
        self,
        order: Sequence[int],
        mates: Sequence[Sequence[int]],
        wishes: Wishes,
        may: May | None,
    ) -> None:
        self.at, self.mates, self.may = list(order), mates, may
        names = sorted({name for no in self.at if (name := wishes.groups.get(no))})
        number = {"": 0, **{name: k for k, name in enumerate(names, 1)}}
        self.group = [number[wishes.groups.get(no, "")] for no in self.at]
        self.fixed = [no in wishes.fixed for no in self.at]
        self.now = self._troubles()
        self.cost: Cost = (sum(self.now) // 2,)
        self.resting: dict[tuple[int, int], int] = {}

    def walk(self, below: Below) -> None:
        """Exchanges until nobody clashes, or it does not get better any more."""
        steps = min(_PATIENCE + _STEPS_PER_PLAYER * len(self.at), _MOST_STEPS)
        walk(self, steps, below, goal=_NONE, patience=_PATIENCE)

    def _trouble(self, place: int, mine: int, needs: bool, but: int = -1) -> int:
        """What somebody of a group, or who needs a fixed table, would clash at a place."""
        group, fixed, total = self.group, self.fixed, 0
        if mine or needs:
            for mate in self.mates[place]:
                if mate != but:
                    total += (0 < mine == group[mate]) + (needs and fixed[mate]) * _FIXED
        return total

    def _troubles(self) -> list[int]:
        return [self._trouble(k, self.group[k], self.fixed[k]) for k in range(len(self.at))]

    def troubled(self, step: int) -> list[int]:
        """The places of those who clash."""
        self.now = self._troubles()
        return [place for place, clashes in enumerate(self.now) if clashes]

    def moves(self, here: int, step: int, best: Cost) -> list[tuple[int, int, int]]:
        """The best places to change to: here, there, and the change of the cost."""
        group, fixed, may, resting = self.group, self.fixed, self.may, self.resting
        player, mine, needs = self.at[here], group[here], fixed[here]
        least = 1 << 30
        found: list[tuple[int, int, int]] = []
        for there, other in enumerate(self.at):
            if there == here or (mine == group[there] and needs == fixed[there]):
                continue
            if may is not None and not may(player, other, here, there):
                continue
            if resting.get((player, there), -1) > step or resting.get((other, here), -1) > step:
                continue
            change = self._trouble(there, mine, needs, here) - self.now[here] - self.now[there]
            change += self._trouble(here, group[there], fixed[there], there)
            clash = (0 < mine == group[there]) + (needs and fixed[there]) * _FIXED
            if clash:
                # They meet after the exchange as often as before, counted in both.
                change += 2 * clash * self.mates[here].count(there)
            if change < least:
                least, found = change, []
            if change == least:
                found.append((here, there, change))
        return found

    def make(self, move: tuple[int, int, int], step: int) -> None:
        """Two change places; neither goes back for some steps."""
        here, there, change = move
        at, group, fixed = self.at, self.group, self.fixed
        self.resting[at[here], here] = self.resting[at[there], there] = step + _REST
        at[here], at[there] = at[there], at[here]
        group[here], group[there] = group[there], group[here]
        fixed[here], fixed[there] = fixed[there], fixed[here]
        self.cost = (self.cost[0] + change,)

    def state(self) -> tuple[Cost, list[int]]:
        """The cost, and who is where."""
        return self.cost, list(self.at)

    def restore(self, state: tuple[Cost, list[int]]) -> None:
        """Back to such a state; groups and fixed tables are asked no more."""
        self.cost, self.at = state


def number_fixed(
    round_: DrawnRound, fixed: Mapping[int, int]
) -> tuple[DrawnRound, tuple[Note, ...]]:
    """T7: the round with its tables renumbered for those who need a fixed one.

    Two tables change numbers for each; the first by player number comes first. Notes
    say who did not get his table: it does not exist, another who needs it sits
    elsewhere, or he sits with somebody who needs another one.
    """
    tables = {table.number: table for table in round_.tables}
    taken: set[int] = set()
    missed: list[int] = []
    for no in sorted(fixed):
        wanted = fixed[no]
        where = next((k for k, table in tables.items() if no in table.players), None)
        if where is None:
            continue
        if where == wanted:
            taken.add(wanted)
        elif wanted not in tables or wanted in taken or where in taken:
            missed.append(no)
        else:
            tables[where], tables[wanted] = tables[wanted], tables[where]
            taken.add(wanted)
    renumbered = tuple(type(table)(number, table.seats) for number, table in sorted(tables.items()))
    notes = (Note("draw-fixed-table", round_.round_, tuple(missed)),) if missed else ()
    return DrawnRound(round_.round_, renumbered), notes


def group_notes(round_: DrawnRound, wishes: Wishes) -> tuple[Note, ...]:
    """T7: a note for every table at which players of one keep-apart group meet."""
    notes = []
    wishes = wishes.in_rounds(round_.round_)
    groups = wishes.groups
    for table in round_.tables:
        named = [no for no in table.players if groups.get(no)]
        for group in sorted({groups[no] for no in named}):
            together = tuple(no for no in named if groups[no] == group)
            if any(wishes.same_group(*two) for two in combinations(together, 2)):
                notes.append(Note("draw-group", round_.round_, tuple(sorted(together))))
    return tuple(notes)
