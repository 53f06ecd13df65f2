"""The kinds of seating a ruleset may ask for, and what is special about each.

How each of them seats is a module of `core/draws/seatings`. Checks, reports and draws ask for what
stands here; nothing else asks what a seating is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from xlscore.records import NamedTuple

Seating = Literal[
    "schedule",
    "lot",
    "lot-anew",
    "standings",
    "fixed",
    "snake",
    "groups",
    "pairs",
    "swiss",
    "pods",
    "teams",
    "bracket",
    "double-elimination",
    "round-robin",
    "strikes",
    "partners",
    "matches",
    "fixed-pods",
]


#: F6: the criteria that only a stage with strikes has, and begins with.
OF_STRIKES: Final = ("rounds_survived", "strikes")


class Kind(NamedTuple):
    """What is special about a kind of seating.

    `tables` are of three and four players (C7), of two (D1), of any sizes (G12), by rank from the
    first table to the last and back (K5), by rank as the ruleset groups them (T5), pairs so that
    each meets each (F3), or of two sides by a plan that is dealt (F15). `together`:
    one seating for all games of the stage (K1). `by_standings`: each round by the results of those
    before (H2), so none can be drawn ahead. `by_lot`: it needs a seed. `optimised`: tables are
    looked for that are as good as can be (T7). `spares_threes`: nobody sits at a table of three
    again (A2). `of_teams`: it goes by the teams of the players (G4). `strikes`: who has too many of
    them is out, and as many rounds are played as that takes (F6).
    """

    tables: Literal["sizes", "pairs", "snake", "groups", "pods", "circle", "dealt"] = "sizes"
    together: bool = False
    by_standings: bool = False
    by_lot: bool = True
    optimised: bool = False
    spares_threes: bool = False
    of_teams: bool = False
    strikes: bool = False

    @property
    def by_points(self) -> bool:
        """Whether who sits together goes by the points made before (G12)."""
        return self.by_standings and not self.strikes

    @property
    def by_rank(self) -> bool:
        """Whether players are seated by their ranks in a stage before."""
        return self.tables in ("snake", "groups")

    @property
    def seats_late(self) -> bool:
        """C7: whether it has free seats: tables of three and four, drawn round by round."""
        return self.tables == "sizes" and not self.together

    @property
    def of_sides(self) -> bool:
        """Whether two sides meet at each table (F15)."""
        return self.tables == "dealt"


SEATINGS: Final[Mapping[Seating, Kind]] = {
    "schedule": Kind(optimised=True),
    "lot": Kind(),
    "lot-anew": Kind(spares_threes=True),
    "standings": Kind(by_standings=True),
    "fixed": Kind(together=True),
    "snake": Kind("snake", together=True),
    "groups": Kind("groups", together=True, by_lot=False),
    "pairs": Kind("pairs"),
    "swiss": Kind("pods", by_standings=True),
    "pods": Kind("pods"),
    "teams": Kind(of_teams=True),
    # what is written as one stage, and is one for each round (F4, F5)
    "bracket": Kind("groups", together=True, by_lot=False),
    "double-elimination": Kind("groups", together=True, by_lot=False),
    "round-robin": Kind("circle"),
    "strikes": Kind("pods", by_standings=True, strikes=True),
    "partners": Kind("dealt"),
    "matches": Kind("dealt", of_teams=True),
    "fixed-pods": Kind("pods", together=True),
}

#: F7: what draws tables of other sizes than three and four: by lot, so that few meet again.
OF_ANY_SIZE: Final[Mapping[Seating, Seating]] = {
    "schedule": "pods",
    "lot": "pods",
    "lot-anew": "pods",
    "standings": "swiss",
    "fixed": "fixed-pods",
}


def seating_for(seating: Seating, sizes: Iterable[int]) -> Seating:
    """F7: the kind of seating that draws tables of these sizes."""
    return seating if {*sizes} <= {3, 4} else OF_ANY_SIZE.get(seating, seating)


def snake_groups(order: Sequence[int], tables: int) -> tuple[tuple[int, ...], ...]:
    """K5, K6: best first onto the tables in turn, then back, then on: 1-18-19, 2-17-20 ...

    27 players at 9 tables give 1-18-19 ... 9-10-27; 9 at 3 give 1-6-7, 2-5-8, 3-4-9.
    """
    found: list[list[int]] = [[] for _ in range(tables)]
    for place, no in enumerate(order):
        lap, step = divmod(place, tables)
        found[tables - 1 - step if lap % 2 else step].append(no)
    return tuple(map(tuple, found))
