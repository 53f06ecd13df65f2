"""T7: keeping players apart: exchanges after the lot, no more than needed.

The lot comes first and is not drawn again; then players who clash change places with
others until nobody clashes, or the capped number of steps is used. Where clashes are
left, the groups are laid out anew on places that never meet (in a constructed
schedule a column, so a group of as many as there are tables fits), and exchanges
start from there. The best state found counts.

Two clash if they share a keep-apart group, and a hundred times as much if both need a
fixed table (they can never sit at one).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from xlscore.core.draws.machinery.rounds import DrawnRound, Note

_FIXED: Final = 100
_STEPS_BASE: Final = 100
_STEPS_PER_PLAYER: Final = 4
_MOST_STEPS: Final = 2000
_REST: Final = 5

#: Whether a player may move from one place to another.
May = Callable[[int, int, int], bool]


@dataclass(frozen=True, slots=True)
class Wishes:
    """T7: who should be kept apart, and who needs which table; all by player number.

    ``groups``: keep-apart group (empty text: none). ``fixed``: number of the table.
    """

    groups: Mapping[int, str] = field(default_factory=dict)
    fixed: Mapping[int, int] = field(default_factory=dict)

    def same_group(self, one: int, other: int) -> bool:
        """Whether two players share a keep-apart group."""
        group = self.groups.get(one, "")
        return bool(group) and group == self.groups.get(other, "")


def kept_apart(
    order: Sequence[int],
    mates: Sequence[Sequence[int]],
    wishes: Wishes,
    below: Callable[[int], int],
    may: May | None = None,
) -> tuple[int, ...]:
    """T7: the players on their places, exchanged until nobody meets whom he should not.

    order[place] is the player there, mates[place] the places he meets (a place as
    often as it is met). ``may(player, from, to)`` refuses moves between two places;
    with it the layout is not made anew. ``below`` picks among equal exchanges.
    """
    kept, cost = _exchanged(order, mates, wishes, below, may)
    if cost and may is None:
        anew, less = _exchanged(_laid_out(order, mates, wishes, below), mates, wishes, below, may)
        if less < cost:
            kept = anew
    return tuple(kept)


def _laid_out(
    order: Sequence[int],
    mates: Sequence[Sequence[int]],
    wishes: Wishes,
    below: Callable[[int], int],
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


def _exchanged(
    order: Sequence[int],
    mates: Sequence[Sequence[int]],
    wishes: Wishes,
    below: Callable[[int], int],
    may: May | None,
) -> tuple[list[int], int]:
    """The places after the exchanges, and what the clashes left cost."""
    at = list(order)
    names = sorted({name for no in at if (name := wishes.groups.get(no))})
    number = {"": 0, **{name: k for k, name in enumerate(names, 1)}}
    group = [number[wishes.groups.get(no, "")] for no in at]
    fixed = [no in wishes.fixed for no in at]

    def trouble(place: int, mine: int, needs: bool, but: int = -1) -> int:
        total = 0
        if mine or needs:
            for mate in mates[place]:
                if mate != but:
                    total += (0 < mine == group[mate]) + (needs and fixed[mate]) * _FIXED
        return total

    everywhere = range(len(at))
    cost = sum(trouble(k, group[k], fixed[k]) for k in everywhere) // 2
    best, kept, since = cost, list(at), 0
    resting: dict[tuple[int, int], int] = {}
    for step in range(min(_STEPS_BASE + _STEPS_PER_PLAYER * len(at), _MOST_STEPS)):
        if best == 0 or since > _STEPS_BASE:
            break
        since += 1
        now = [trouble(k, group[k], fixed[k]) for k in everywhere]
        troubled = [k for k in everywhere if now[k]]
        here = troubled[below(len(troubled))]
        player, mine, needs = at[here], group[here], fixed[here]
        least = 1 << 30
        moves: list[int] = []
        for there, other in enumerate(at):
            if there == here or (mine == group[there] and needs == fixed[there]):
                continue
            if may is not None and not (may(player, here, there) and may(other, there, here)):
                continue
            if resting.get((player, there), -1) > step or resting.get((other, here), -1) > step:
                continue
            change = trouble(there, mine, needs, here) - now[here] - now[there]
            change += trouble(here, group[there], fixed[there], there)
            clash = (0 < mine == group[there]) + (needs and fixed[there]) * _FIXED
            if clash:
                # They meet after the exchange as often as before, counted in both.
                change += 2 * clash * mates[here].count(there)
            if change < least:
                least, moves = change, []
            if change == least:
                moves.append(there)
        if not moves:
            continue
        there = moves[below(len(moves))]
        at[here], at[there] = at[there], at[here]
        group[here], group[there] = group[there], group[here]
        fixed[here], fixed[there] = fixed[there], fixed[here]
        resting[player, here] = resting[at[here], there] = step + _REST
        cost += least
        if cost < best:
            best, kept, since = cost, list(at), 0
    return kept, best


def at_fixed_tables(
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
    notes = (Note("fixed-table", round_.round_, tuple(missed)),) if missed else ()
    return DrawnRound(round_.round_, renumbered), notes


def group_notes(round_: DrawnRound, groups: Mapping[int, str]) -> tuple[Note, ...]:
    """T7: a note for every table at which players of one keep-apart group meet."""
    notes = []
    for table in round_.tables:
        named = [no for no in table.players if groups.get(no)]
        for group in sorted({groups[no] for no in named}):
            together = tuple(no for no in named if groups[no] == group)
            if len(together) > 1:
                notes.append(Note("group", round_.round_, tuple(sorted(together))))
    return tuple(notes)
