"""F15: plans for matches of teams: plan = f(teams, members, seats of a table, rounds).

Teams meet by the Berger tables (F3), each each once before any two meet again; then the seats are
exchanged. The first team of a match has seats 1, 3, 5 ... at each of its tables. Its players are
paired by the Berger tables too, at tables of four, so that partners change; the other team comes to
other tables each round. Of an odd number of teams one rests, each of its players at a table of one.
Player i of team t has the start number t * members + i + 1, counted from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from xlscore.core.draws.machinery.rounds import DrawnRound, plain_round
from xlscore.core.round_robin import all_rounds, berger


@lru_cache(maxsize=16)
def match_rounds(
    teams: int, members: int, seats: int, rounds: int
) -> tuple[DrawnRound, ...] | None:
    """The rounds by start numbers; None for one team, or where members fill no sides."""
    side = seats // 2
    if teams < 2 or seats % 2 or members % side:
        return None
    once = len(all_rounds(teams, 1))
    pairings = all_rounds(teams, -(-rounds // once))[:rounds]
    drawn = []
    for n, pairs in enumerate(pairings):
        matches = [(a - 1, b - 1) for a, b in pairs if max(a, b) <= teams]
        tables = [table for a, b in matches for table in _match(a, b, members, side, n)]
        out = sorted({*range(teams)} - {team for match in matches for team in match})
        rests = [[team * members + own] for team in out for own in range(members)]
        numbered = ([no + 1 for no in table] for table in (*tables, *rests))
        drawn.append(plain_round(n + 1, numbered))
    return tuple(drawn)


def _match(first: int, second: int, members: int, side: int, n: int) -> list[list[int]]:
    """The tables of a match in the n-th round: players of both teams in turn."""
    own = _sides(members, side, n)
    other = [own[(at + n) % len(own)] for at in range(len(own))]
    return [
        [
            no
            for a, b in zip(x, y, strict=True)
            for no in (first * members + a, second * members + b)
        ]
        for x, y in zip(own, other, strict=True)
    ]


def _sides(members: int, side: int, n: int) -> Sequence[Sequence[int]]:
    """Who plays beside whom in the n-th round; of larger sides everybody goes on by one."""
    if side == 2:
        rounds = berger(members)
        return [(a - 1, b - 1) for a, b in rounds[n % len(rounds)]]
    turned = [(own + n) % members for own in range(members)] if side > 1 else list(range(members))
    return [turned[at : at + side] for at in range(0, members, side)]
