"""C10, option: drawing the remaining rounds anew, with the history; and a comparison.

Repair (``repair``) is what the rules ask for; a redraw needs fewer three-player
tables and, from about 24 players on, no repeated meeting, but nearly everybody gets
other opponents than announced. ``compare`` shows both with their figures. The search
draws its orders from the event's seed, label "<stage>|redraw after <r>|<start>|<k>";
steps are capped, never time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from xlscore.core.draws.machinery.apart import Wishes, at_fixed_tables, group_notes
from xlscore.core.draws.machinery.figures import Figure, figures
from xlscore.core.draws.machinery.grids import Tables
from xlscore.core.draws.machinery.repair import FIVE, repaired, without
from xlscore.core.draws.machinery.round_search import RoundSearch, best_of
from xlscore.core.draws.machinery.rounds import Drawn, DrawnRound, Note, meetings, three_visits
from xlscore.core.draws.machinery.seats import seated
from xlscore.core.sizes import Mode, table_sizes

_RESTARTS: Final = 4
#: Two who need fixed tables: as bad as meeting for the so-manieth time.
_FIXED: Final = 8


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


@dataclass(frozen=True, slots=True)
class Comparison:
    """C10: repair and redraw side by side."""

    repaired: Option
    redrawn: Option


def redrawn(
    played: Sequence[DrawnRound],
    planned: Sequence[DrawnRound],
    out: Collection[int],
    stage: str,
    seed: str,
    mode: Mode = "few",
    wishes: Wishes | None = None,
    joined: Collection[int] = (),
) -> Drawn:
    """C10, option: the planned rounds drawn anew for who is left; returns these only.

    Players are those of the first planned round who are not out, and those who come
    late (``joined``). ImpossibleSize as ``table_sizes``, but five play 3 + 2 with a
    substitute.
    """
    wishes = wishes or Wishes()
    if not planned:
        return Drawn(())
    players = sorted((planned[0].players - set(out)).union(joined))
    sizes = (3, 2) if len(players) == FIVE else table_sizes(len(players), mode)
    label = f"{stage}|redraw after {len(played)}"
    tables = _searched(players, played, len(planned), sizes, label, seed, wishes)
    named = [[[players[k] for k in table] for table in one] for one in tables]
    drawn: list[DrawnRound] = []
    notes: list[Note] = []
    for round_ in seated(named, planned[0].round_, played):
        fixed, missed = at_fixed_tables(round_, wishes.fixed)
        drawn.append(fixed)
        notes += missed
        notes += [
            Note("substitute", fixed.round_, table.players)
            for table in fixed.tables
            if table.size == 2
        ]
        notes += group_notes(fixed, wishes.groups)
    return Drawn(tuple(drawn), tuple(notes))


def _searched(
    players: Sequence[int],
    played: Sequence[DrawnRound],
    rounds: int,
    sizes: Sequence[int],
    label: str,
    seed: str,
    wishes: Wishes,
) -> list[Tables]:
    """The best of a few searches; players as indices into ``players``."""
    n = len(players)
    index = {no: k for k, no in enumerate(players)}
    met = [[0] * n for _ in players]
    for (one, other), count in meetings(played).items():
        if one in index and other in index:
            met[index[one]][index[other]] = met[index[other]][index[one]] = count
    for one, other in combinations(players, 2):
        wish = int(wishes.same_group(one, other))
        wish += _FIXED * (one in wishes.fixed and other in wishes.fixed)
        met[index[one]][index[other]] += wish
        met[index[other]][index[one]] += wish
    visits = three_visits(played)

    def begun(start: int) -> RoundSearch:
        threes = [visits[no] for no in players]
        search = RoundSearch([row[:] for row in met], threes, f"{label}|{start}", seed)
        search.fill(rounds, sizes)
        return search

    return best_of(map(begun, range(_RESTARTS)), (0, 0)).rounds


def compare(
    played: Sequence[DrawnRound],
    planned: Sequence[DrawnRound],
    out: Collection[int],
    stage: str,
    seed: str,
    mode: Mode = "few",
    wishes: Wishes | None = None,
) -> Comparison:
    """C10: both ways to go on after drop-outs, each with figures and differences."""
    wishes = wishes or Wishes()
    mends = repaired(played, planned, out, wishes)
    anew = redrawn(played, planned, out, stage, seed, mode, wishes)
    return Comparison(
        _option(played, planned, out, mends, wishes), _option(played, planned, out, anew, wishes)
    )


def _option(
    played: Sequence[DrawnRound],
    planned: Sequence[DrawnRound],
    out: Collection[int],
    drawn: Drawn,
    wishes: Wishes,
) -> Option:
    threes = tuple(sum(table.size == 3 for table in r.tables) for r in drawn.rounds)
    shown = figures([*played, *drawn.rounds], wishes.groups)
    return Option(drawn, shown, changed_opponents(planned, drawn.rounds, out), threes)


def changed_opponents(
    planned: Sequence[DrawnRound], drawn: Sequence[DrawnRound], out: Collection[int] = ()
) -> dict[int, tuple[int, ...]]:
    """C10: per round, who has other opponents than planned, players out left aside."""
    found: dict[int, tuple[int, ...]] = {}
    for before, after in zip(without(planned, out), drawn, strict=True):
        mates = [
            {no: frozenset(table.players) for table in round_.tables for no in table.players}
            for round_ in (before, after)
        ]
        found[after.round_] = tuple(
            sorted(no for no, table in mates[1].items() if mates[0].get(no) != table)
        )
    return found
