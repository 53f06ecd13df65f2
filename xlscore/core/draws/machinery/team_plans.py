"""G4: a schedule for teams: each seat once for each player, all seats for each team in each round.

Player i of a team has seat i + r in round r (counted from 0), so that over as many rounds as there
are seats each player has every seat once, and a team has all seats of a game. Who of which teams
sit together is told by a shift for each round and seat: team t is at table t + shift. No player
meets his own team; looked for are shifts by which no players, and the teams as evenly as can be,
meet again. A plan is a function of teams, seats and rounds alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Final

from xlscore.core.draws.machinery import designs
from xlscore.core.draws.machinery.grids import COLUMNS, order_tables
from xlscore.core.draws.machinery.rounds import DrawnRound
from xlscore.core.draws.machinery.seats import give_seats
from xlscore.core.lots import numbers

#: Walks from shifts by lot, at most.
_WALKS: Final = 30

#: The tables of a round, at each the team and its player by seat, all counted from 0.
TeamRound = tuple[tuple[tuple[int, int], ...], ...]
Shifts = list[list[int]]
Cost = tuple[int, int, int]
Combine = Callable[[int, int], int]


@cache
def plan_teams(teams: int, seats: int, rounds: int) -> tuple[TeamRound, ...] | None:
    """The rounds of a plan; None where somebody would meet his own team, or anybody twice.

    So it is with fewer teams than seats, with more rounds, and where the walks find no better.
    """
    if teams < seats or rounds > seats:
        return None
    ways: list[tuple[Combine, Combine]] = [
        (lambda t, by: (t + by) % teams, lambda t, by: (t - by) % teams)
    ]
    if teams & (teams - 1) == 0:
        ways.append((lambda t, by: t ^ by, lambda t, by: t ^ by))
    found = [(*_find_best(teams, seats, rounds, back), back) for _, back in ways]
    cost, shifts, back = min(found, key=lambda one: one[0])
    if cost[:2] != (0, 0):
        return None
    return tuple(
        tuple(
            tuple((back(table, shifts[r][seat]), (seat - r) % seats) for seat in range(seats))
            for table in range(teams)
        )
        for r in range(rounds)
    )


@cache
def plan_long_teams(teams: int, seats: int, rounds: int) -> tuple[DrawnRound, ...] | None:
    """G4: a plan over more rounds than seats, in which nobody meets his team; None without one.

    A packaged design has nobody meet twice. Beyond its rounds, or without one, a plan begins again:
    16 players in four teams meet all others twice in eight rounds. Player i of team t has the start
    number t * seats + i + 1.
    """
    if rounds <= seats:
        return None
    plan = plan_teams(teams, seats, seats)
    begun = [
        designs.find_team_rounds(teams, min(rounds, teams)) if seats == COLUMNS else None,
        [[[t * seats + own for t, own in table] for table in tables] for tables in plan or ()],
    ]
    once = next((drawn for drawn in begun if drawn), None)
    if once is None:
        return None
    again = [once[number % len(once)] for number in range(rounds)]
    ordered = order_tables(again)
    return give_seats([[[no + 1 for no in table] for table in tables] for tables in ordered])


def _find_best(teams: int, seats: int, rounds: int, back: Combine) -> tuple[Cost, Shifts]:
    """The best shifts that some walks find, one shift changed at a time."""
    below = numbers("team plan", f"{teams}|{seats}|{rounds}")
    kept: tuple[Cost, Shifts] | None = None
    goal = _find_goal(teams, seats, rounds)
    for _ in range(_WALKS):
        shifts = [[0, *(1 + below(teams - 1) for _ in range(seats - 1))] for _ in range(rounds)]
        cost, better = _cost(shifts, teams, back), True
        while better:
            better = False
            for row in shifts:
                for seat in range(1, seats):
                    was = row[seat]
                    best = (cost, was)
                    for value in range(teams):
                        row[seat] = value
                        best = min(best, (_cost(shifts, teams, back), value))
                    row[seat] = best[1] if best[0] < cost else was
                    better |= best[0] < cost
                    cost = best[0]
        if kept is None or cost < kept[0]:
            kept = cost, [row[:] for row in shifts]
        if kept[0] <= goal:
            break
    assert kept is not None
    return kept


def _find_goal(teams: int, seats: int, rounds: int) -> Cost:
    """The least possible cost: nobody meets twice, and teams meet as evenly as can be."""
    meetings = rounds * seats * (seats - 1) // 2 * teams
    each, more = divmod(meetings, pairs := teams * (teams - 1) // 2)
    return 0, 0, 2 * ((pairs - more) * each**2 + more * (each + 1) ** 2) // teams


def _cost(shifts: Shifts, teams: int, back: Combine) -> Cost:
    """Meetings within a team, players who meet again, and how unevenly teams meet; per team."""
    own, players, together = 0, Counter[tuple[int, int, int]](), Counter[int]()
    for r, row in enumerate(shifts):
        count = len(row)
        for seat, other in combinations(range(count), 2):
            apart, the_other_way = back(row[seat], row[other]), back(row[other], row[seat])
            own += apart == 0
            i, j = (seat - r) % count, (other - r) % count
            players[(i, j, apart) if i < j else (j, i, the_other_way)] += 1
            together[apart] += 1
            together[the_other_way] += 1
    again = sum((times - 1) ** 2 for times in players.values())
    return own, again, sum(times**2 for times in together.values())
