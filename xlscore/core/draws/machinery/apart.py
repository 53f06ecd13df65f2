"""T7: keeping players apart: exchanges after the lot, no more than needed; then walks by lot.

The lot comes first and is not drawn again; then players who clash change places with
others until nobody clashes, or the capped number of steps is used. Where clashes are
left, the groups are laid out anew on places that never meet (in a constructed
schedule a column, so a group of as many as there are tables fits), and exchanges
start from there; then a few more times from the lot and from layouts, unless the groups are
so large that as many must clash. The best state found counts, of equals the first.

Two clash if they share a keep-apart group, and a hundred times as much if both need a
fixed table (they can never sit at one).

In a schedule eight walks by lot follow where exchanges leave more clashes than there must be. A
step of a walk takes two places by lot. An exchange of their players that costs nothing is made; one
that costs d clashes more is made with the chance (0.2 (1 - t))^d, t being how much of the walk is
over, in hundredths: d numbers below 500 by lot, each of which has to be below 100 - 100 t. Whole
numbers and one published stream, so the same on every machine. With up to 14 players exchanges
alone find the least (benchmarks/apart.py), so none walk there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from xlscore.core.draws.machinery.bounds import count_pairs_again
from xlscore.core.draws.machinery.exchange import Below, Cost, walk
from xlscore.core.draws.machinery.rounds import Wishes
from xlscore.core.lots import mix, numbers
from xlscore.records import dataclass

_FIXED: Final = 100
_NONE: Final[Cost] = (0,)
_PATIENCE: Final = 100
_STEPS_PER_PLAYER: Final = 4
_MOST_STEPS: Final = 2000
_REST: Final = 5
#: Further searches where clashes are left, for so many players at most: with more, layouts fit.
_MORE: Final = 10
_MOST_PLAYERS: Final = 100
#: So many players walk.
PLAYERS: Final = range(15, 101)
_WALKS: Final = 8
_STEPS: Final = 40_000
_HUNDREDTH: Final = _STEPS // 100
#: The chance of an exchange that costs one clash is 100 in so many, at the beginning.
_CHANCE: Final = 500

#: Whether two players, one here and one there, may change places.
May = Callable[[int, int, int, int], bool]
#: What of a player counts: his group, and whether he needs a fixed table.
Kind = tuple[str, bool]
Mates = Sequence[Sequence[int]]


def count_forced(order: Sequence[int], wishes: Wishes, tables: int) -> int:
    """T7: how many of a round must clash because their groups are larger than the tables many."""
    sizes = Counter(group for no in order if (group := wishes.groups.get(no)))
    return sum(count_pairs_again(size, tables) for size in sizes.values())


@dataclass(frozen=True, slots=True)
class Apart:
    """T7: who is to be kept apart on places: mates[place] are those it meets, as often as it does.

    `least`: the clashes that are forced. `may`: rules that refuse exchanges, the strictest first.
    """

    mates: Mates
    wishes: Wishes
    least: int = 0
    may: Sequence[May] = ()

    def exchange(self, order: Sequence[int], below: Below) -> tuple[int, ...]:
        """The players on their places, exchanged until no two clash.

        order[place] is the player there; ``below`` picks among equal exchanges.
        """
        kept: _Places | None = None
        for start, rule in self._starts(order, below):
            now = _Places(start, self._kinds(start), self.mates, rule)
            steps = min(_PATIENCE + _STEPS_PER_PLAYER * len(start), _MOST_STEPS)
            walk(now, steps, below, goal=_NONE, patience=_PATIENCE)
            kept = now if kept is None or now.cost < kept.cost else kept
            if kept.cost <= (self.least,):
                break
        return tuple(kept.at) if kept else tuple(order)

    def is_above(self, order: Sequence[int]) -> bool:
        """Whether players on these places clash more than they must, and are so many that walk."""
        return len(order) in PLAYERS and self._clashes(order) > self.least

    def anneal(self, order: Sequence[int], label: str, seed: str) -> tuple[int, ...]:
        """The players on the places of the best walk, if it costs less than `order` does."""
        if not self.is_above(order):
            return tuple(order)
        players, limits = sorted(order), (self.least, self._clashes(order))
        mates = tuple(map(tuple, self.mates))
        found = _walk_by_lot(self._kinds(players), mates, label, seed, limits=limits)
        return tuple(players[k] for k in found) or tuple(order)

    def _kinds(self, order: Sequence[int]) -> tuple[Kind, ...]:
        groups, fixed = self.wishes.groups, self.wishes.fixed
        return tuple((groups.get(no, ""), no in fixed) for no in order)

    def _clashes(self, order: Sequence[int]) -> int:
        return _Places(order, self._kinds(order), self.mates).clashes

    def _starts(
        self, order: Sequence[int], below: Below
    ) -> Iterator[tuple[Sequence[int], May | None]]:
        """Where searches begin, and the rule of their exchanges; with a rule no layouts."""
        more = range(_MORE if len(order) <= _MOST_PLAYERS else 0)
        if self.may:
            yield from ((order, rule) for rule in self.may)
            yield from ((order, self.may[-1]) for _ in more)
            return
        yield order, None
        yield self._lay_out(order, below), None
        for turn in more:
            yield order if turn % 2 else self._lay_out(order, below), None

    def _lay_out(self, order: Sequence[int], below: Below) -> list[int]:
        """The largest groups first, each on places that never meet, as far as there are."""
        groups: dict[str, list[int]] = {}
        for no in order:
            if group := self.wishes.groups.get(no):
                groups.setdefault(group, []).append(no)
        meets = [set(mate) for mate in self.mates]
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


class _Places:
    """Players on places, two of whom change; `groups` and `fixed` are what each place meets.

    That is how often somebody of each group, and a hundred times how often somebody who needs a
    fixed table.
    """

    def __init__(
        self, at: Sequence[int], kinds: Sequence[Kind], mates: Mates, may: May | None = None
    ) -> None:
        self.at, self.kind, self.mates, self.may = list(at), list(kinds), mates, may
        met = [[kinds[mate] for mate in row] for row in mates]
        self.groups = [Counter(group for group, _ in row if group) for row in met]
        self.fixed = [_FIXED * sum(needs for _, needs in row) for row in met]
        self.clashes = sum(map(self._trouble, range(len(kinds)))) // 2
        self.resting: dict[tuple[int, int], int] = {}

    @property
    def cost(self) -> Cost:
        """How often players clash."""
        return (self.clashes,)

    def _trouble(self, place: int) -> int:
        """How often the player at a place clashes."""
        group, needs = self.kind[place]
        return self.groups[place].get(group, 0) + needs * self.fixed[place]

    def change(self, here: int, there: int) -> int:
        """How many more clashes there are if two players change places."""
        (mine, need), (other, want) = self.kind[here], self.kind[there]
        one, two = self.groups[here], self.groups[there]
        more = one.get(other, 0) - one.get(mine, 0) + two.get(mine, 0) - two.get(other, 0)
        more += (want - need) * (self.fixed[here] - self.fixed[there])
        if met := self.mates[here].count(there):
            # They meet after the exchange as often as before: neither of them meets himself.
            both = 2 * ("" != mine == other) - (mine != "") - (other != "")
            more += met * (both + _FIXED * (2 * need * want - need - want))
        return more

    def exchange(self, here: int, there: int, change: int) -> None:
        """Two players change places, which costs as much more."""
        at, kind = self.at, self.kind
        for place, (group, need), (new, want) in (
            (here, kind[here], kind[there]),
            (there, kind[there], kind[here]),
        ):
            for mate in self.mates[place]:
                if group:
                    self.groups[mate][group] -= 1
                if new:
                    self.groups[mate][new] += 1
                self.fixed[mate] += _FIXED * (want - need)
        at[here], at[there] = at[there], at[here]
        kind[here], kind[there] = kind[there], kind[here]
        self.clashes += change

    def troubled(self, step: int) -> list[int]:
        """The places of those who clash."""
        return [place for place in range(len(self.at)) if self._trouble(place)]

    def moves(self, here: int, step: int, best: Cost) -> list[tuple[int, int, int]]:
        """The best places to change to: here, there, and the change of the cost."""
        kind, may, resting, player = self.kind, self.may, self.resting, self.at[here]
        least = 1 << 30
        found: list[tuple[int, int, int]] = []
        for there, other in enumerate(self.at):
            if kind[there] == kind[here] or (may and not may(player, other, here, there)):
                continue
            if resting.get((player, there), -1) > step or resting.get((other, here), -1) > step:
                continue
            change = self.change(here, there)
            if change < least:
                least, found = change, []
            if change == least:
                found.append((here, there, change))
        return found

    def make(self, move: tuple[int, int, int], step: int) -> None:
        """Two change places; neither goes back for some steps."""
        here, there, _ = move
        self.resting[self.at[here], here] = self.resting[self.at[there], there] = step + _REST
        self.exchange(*move)

    def state(self) -> tuple[int, list[int]]:
        """The cost, and who is where."""
        return self.clashes, list(self.at)

    def restore(self, state: tuple[int, list[int]]) -> None:
        """Goes back to a state, at the end of a walk: what places meet is not restored."""
        self.clashes, self.at = state


@lru_cache(maxsize=8)
def _walk_by_lot(
    kinds: tuple[Kind, ...], mates: Mates, label: str, seed: str, *, limits: tuple[int, int]
) -> tuple[int, ...]:
    """The best walk's order, as indices into `kinds`; empty if no walk finds a better one.

    The limits: a cost that ends the search, and the one that has to be beaten.
    """
    below, n = numbers(label, seed), len(kinds)
    least, most = limits
    best: tuple[int, ...] = ()
    for _ in range(_WALKS):
        start = mix(range(n), below)
        now = _Places(start, [kinds[k] for k in start], mates)
        for step in range(_STEPS):
            here, there = divmod(below(n * n), n)
            if now.kind[here] != now.kind[there]:
                change, chance = now.change(here, there), 100 - step // _HUNDREDTH
                if all(below(_CHANCE) < chance for _ in range(change)):
                    now.exchange(here, there, change)
            if now.clashes < most:
                best, most = tuple(now.at), now.clashes
            if most <= least:
                return best
    return best
