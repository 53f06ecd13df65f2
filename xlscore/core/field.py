"""How many play, who of them is needed, and the rules that go by the number (C7)."""

from __future__ import annotations

from collections.abc import Collection

from xlscore.core.model import Event
from xlscore.core.rules import Ruleset
from xlscore.core.sizes import ImpossibleSize, duel_sizes, pod_sizes, table_sizes
from xlscore.core.stage_places import PLAYERS


def rules_of_field(event: Event, rules: Ruleset) -> Ruleset:
    """The rules with the rounds and places for the number of players of this event."""
    return rules.of_field(count_field(event, rules)) if rules.by_players else rules


def count_field(event: Event, rules: Ruleset) -> int:
    """How many play the first round, byes included. Before it: how many on *Players* are there.

    Who comes later or goes home changes no number of rounds.
    """
    starts = {stage.name for stage in rules.stages if set(stage.sources) <= {PLAYERS}}
    seated = {
        row.no
        for row in event.results
        if row.round_ == 1 and row.stage in starts and row.no is not None
    }
    return len(seated) or sum(player.is_there for player in event.players)


def find_standing_by(event: Event, active: Collection[int]) -> list[int]:
    """The active players who fill in where needed and have not played yet, by number."""
    seated = {row.no for row in event.results}
    found = (p.no for p in event.players if p.fills_in and p.no in active)
    return sorted(no for no in found if no not in seated)


def find_needed(event: Event, rules: Ruleset, active: Collection[int]) -> frozenset[int]:
    """C7: who is to be seated: the active players, but of those who fill in only the needed."""
    waiting = find_standing_by(event, active)
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
