"""C10, option: drawing the rounds left anew, with the history, and what that is beside a repair.

Repair (``repair``) is what the rules ask for; a redraw needs fewer three-player
tables and, from about 24 players on, no repeated meeting, but nearly everybody gets
other opponents than announced. The search draws its orders from the event's seed,
label "<stage>|redraw after <r>|<start>|<k>", k from 0 for the first round left; steps
are capped, never time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import Final

from xlscore.core.draws.machinery.figures import Figure, measure_rounds
from xlscore.core.draws.machinery.plans import MOST_SEARCHED, TooMany
from xlscore.core.draws.machinery.repair import FIVE, RoundsLeft, repair, take_out
from xlscore.core.draws.machinery.round_search import RoundSearch, search_best
from xlscore.core.draws.machinery.rounds import (
    Drawn,
    DrawnRound,
    Note,
    count_meetings,
    count_three_visits,
)
from xlscore.core.draws.machinery.seats import give_seats
from xlscore.core.draws.machinery.settling import settle
from xlscore.core.sizes import Mode, table_sizes
from xlscore.records import dataclass

_RESTARTS: Final = 4
#: Two who need fixed tables: as bad as meeting for the so-manieth time.
_FIXED: Final = 8


def redraw(
    left: RoundsLeft, stage: str, seed: str, mode: Mode = "few", *, by_set: bool = False
) -> Drawn:
    """C10, option: the planned rounds drawn anew for who is left; returns these only.

    Players are those of the first planned round who are not out, and those who come
    late. ImpossibleSize as ``table_sizes``, but five play 3 + 2 with a substitute; TooMany for
    more than 1000. ``by_set`` as for ``give_seats``.
    """
    if not left.planned:
        return Drawn(())
    players = sorted((left.planned[0].players - set(left.out)).union(left.joined))
    if len(players) > MOST_SEARCHED:
        raise TooMany(MOST_SEARCHED)
    sizes = (3, 2) if len(players) == FIVE else table_sizes(len(players), mode)
    found = _search(players, left, sizes, f"{stage}|redraw after {len(left.played)}", seed)
    named = [[[players[k] for k in table] for table in tables] for tables in found.rounds]
    drawn: list[DrawnRound] = []
    notes: list[Note] = []
    met = count_meetings(left.played)
    for round_ in give_seats(named, left.planned[0].round_, left.played, by_set=by_set):
        settled, unmet = settle(round_, left.wishes, met, filled_up=True)
        drawn.append(settled)
        notes += unmet
    labels = (f"{found.label}|{k}" for k in range(len(drawn)))
    return Drawn(tuple(drawn), tuple(notes), tuple(labels))


def _search(
    players: Sequence[int], left: RoundsLeft, sizes: Sequence[int], label: str, seed: str
) -> RoundSearch:
    """The best of a few searches; players as indices into ``players``."""
    n, wishes = len(players), left.wishes.in_rounds()
    index = {no: k for k, no in enumerate(players)}
    met = [[0] * n for _ in players]
    for (one, other), count in count_meetings(left.played).items():
        if one in index and other in index:
            met[index[one]][index[other]] = met[index[other]][index[one]] = count
    for one, other in combinations(players, 2):
        wish = int(wishes.same_group(one, other))
        wish += _FIXED * (one in wishes.fixed and other in wishes.fixed)
        met[index[one]][index[other]] += wish
        met[index[other]][index[one]] += wish
    visits = count_three_visits(left.played)

    def begun(start: int) -> RoundSearch:
        threes = [visits[no] for no in players]
        search = RoundSearch([row[:] for row in met], threes, f"{label}|{start}", seed)
        search.fill(len(left.planned), sizes)
        return search

    return search_best(map(begun, range(_RESTARTS)), (0, 0))


@dataclass(frozen=True, slots=True)
class Option:
    """C10: one way to go on: the rounds to come, and how they differ.

    ``figures``: of the whole stage, rounds played included. ``changed``: per round to
    come, who meets other opponents than planned (those out left aside).
    ``three_tables``: three-player tables per round to come.
    """

    drawn: Drawn
    figures: tuple[Figure, ...]
    changed: Mapping[int, tuple[int, ...]]
    three_tables: tuple[int, ...]


def compare(left: RoundsLeft, stage: str, seed: str, mode: Mode = "few") -> tuple[Option, Option]:
    """C10: repaired and drawn anew: both ways to go on after drop-outs, side by side."""
    repaired, redrawn = repair(left), redraw(left, stage, seed, mode)
    return _measure(left, repaired), _measure(left, redrawn)


def _measure(left: RoundsLeft, drawn: Drawn) -> Option:
    """One way to go on with its figures and differences."""
    threes = tuple(sum(table.size == 3 for table in r.tables) for r in drawn.rounds)
    shown = measure_rounds([*left.played, *drawn.rounds], left.wishes.groups)
    return Option(
        drawn, shown, find_changed_opponents(left.planned, drawn.rounds, left.out), threes
    )


def find_changed_opponents(
    planned: Sequence[DrawnRound], drawn: Sequence[DrawnRound], out: Collection[int] = ()
) -> dict[int, tuple[int, ...]]:
    """C10: per round, who has other opponents than planned, players out left aside."""
    found: dict[int, tuple[int, ...]] = {}
    for before, after in zip(take_out(planned, out), drawn, strict=True):
        mates = [
            {no: frozenset(table.players) for table in round_.tables for no in table.players}
            for round_ in (before, after)
        ]
        found[after.round_] = tuple(
            sorted(no for no, table in mates[1].items() if mates[0].get(no) != table)
        )
    return found
