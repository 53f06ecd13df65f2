"""C7: who plays only when the number needs it: a referee, an organiser.

Those who fill in are called up, the lowest numbers first and as few as will do, so that all tables
are as large as the ruleset has them (with many three-player tables of three, at tables of two
nobody has a bye); where no number of them does that, so that the others can be seated at all. Who
has played once plays on.
"""

from __future__ import annotations

from collections.abc import Collection

from xlscore.core.model import Event
from xlscore.core.rules import Ruleset
from xlscore.core.sizes import ImpossibleSize, duel_sizes, pod_sizes, table_sizes


def standing_by(event: Event, active: Collection[int]) -> list[int]:
    """Those of the players active who fill in and have not played yet, by number."""
    seated = {row.no for row in event.results}
    found = (p.no for p in event.players if p.fills_in and p.no in active)
    return sorted(no for no in found if no not in seated)


def needed(event: Event, rules: Ruleset, active: Collection[int]) -> frozenset[int]:
    """C7: the players active of the first stage without those who fill in and are not needed."""
    waiting = standing_by(event, active)
    others = frozenset(active).difference(waiting)
    drawn_once = rules.stages[0].kind.optimised or rules.stages[0].kind.together
    if not waiting or (drawn_once and event.results):
        return others
    ways = [(_worth(len(others) + k, event, rules), k) for k in range(len(waiting) + 1)]
    return others.union(waiting[: min(ways)[1]])


def _worth(n: int, event: Event, rules: Ruleset) -> int:
    """0: all tables are alike; 1: they can be seated; 2: they cannot."""
    threes = rules.table_size == 3 or event.three_player_tables == "many"
    usual = 3 if threes and 3 in rules.sizes else rules.table_size
    try:
        if rules.stages[0].kind.tables == "pairs":
            sizes = duel_sizes(n)
        elif rules.stages[0].kind.tables == "sizes" and 3 in rules.sizes:
            sizes = table_sizes(n, "many" if threes else "few")
        else:
            sizes = pod_sizes(n, rules.sizes, usual, byes=rules.byes)
    except ImpossibleSize:
        return 2
    return int(set(sizes) != {usual})
