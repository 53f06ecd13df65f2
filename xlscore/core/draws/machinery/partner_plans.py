"""F15: plans of two sides, for partners and for teams: each a function of how many play.

``partners.json`` holds a first round for each number of players, found by exchanges as in
benchmarks/partners.py: numbers modulo g by table and seat, where g is the number of players, less
one where that is a multiple of four; the last player is then -1, to whom nothing is added. All
other rounds come by adding a number to those of the first. Differences of partners (seats 1 and 3,
2 and 4) occur once each, so nobody has a partner twice in g rounds; those of opponents at most
twice, for some numbers three times or four. What is added is chosen round by round, so that few
meet again as opponents. After g rounds it all begins again. Where all find seats and a schedule
(T7) has nobody meet twice, that is the plan.

Teams meet by the Berger tables (F3), each each once before any two meet again; then the seats are
exchanged. The first team of a match has seats 1, 3, 5 ... at each of its tables. Its players are
paired by the Berger tables too, at tables of four, so that partners change; the other team comes to
other tables each round. Of an odd number of teams one rests, each of its players at a table of one.
Player i of team t has the start number t * members + i + 1, counted from 0.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import combinations, cycle
from typing import Final

from xlscore.core.draws.machinery import rounds as drawn_rounds
from xlscore.core.draws.machinery.designs import find_packaged
from xlscore.core.draws.machinery.plans import TooMany, plan
from xlscore.core.draws.machinery.rounds import (
    DrawnRound,
    DrawnTable,
    pair,
    plain_round,
    plain_table,
)
from xlscore.core.round_robin import all_rounds, berger
from xlscore.core.sizes import ImpossibleSize

SEATS: Final = 4
MOST: Final = 76
#: Of fewer some always meet again; for more a schedule would have to be looked for.
FEWEST_ONCE: Final = 16
MOST_ONCE: Final = 400
#: Up to so many rounds every schedule is packaged, or comes without a search.
PACKAGED: Final = 5

Tables = Sequence[Sequence[int]]
Pair = tuple[int, int]
Pairs = list[Pair]


@lru_cache(maxsize=16)
def plan_partners(players: int, rounds: int) -> tuple[DrawnRound, ...]:
    """The rounds by start numbers; who rests has a table of his own behind the others.

    ImpossibleSize for fewer than four, TooMany for more than `MOST` whom no schedule fits.
    """
    if once := _find_meeting_once(players, rounds):
        return once
    if players < SEATS:
        raise ImpossibleSize(players, "partners")
    if players > MOST:
        raise TooMany(MOST)
    first, order = _read_first_round(players), players - (players % SEATS == 0)
    every = [_add_to_round(first, by, order) for by in range(order)]
    drawn = (every[by] for by in _choose(every, players, rounds))
    return tuple(_seat_round(n, tables, players) for n, tables in enumerate(drawn))


def _find_meeting_once(players: int, rounds: int) -> tuple[DrawnRound, ...] | None:
    """A schedule in which no two sit at one table twice, in any way; None where none is at hand."""
    if players % SEATS or players < FEWEST_ONCE or players > MOST_ONCE:
        return None
    if rounds > PACKAGED and find_packaged(players, rounds) is None:
        return None
    found = plan(players, rounds).rounds
    return found if max(drawn_rounds.count_meetings(found).values()) == 1 else None


def _read_first_round(players: int) -> list[list[int]]:
    text = files("xlscore.core.draws.machinery").joinpath("partners.json").read_text("ascii")
    numbers = [int(number) for number in json.loads(text)[str(players)].split()]
    return [numbers[n : n + SEATS] for n in range(0, len(numbers), SEATS)]


def _add_to_round(tables: Tables, by: int, order: int) -> list[list[int]]:
    """Another round from the first: so much is added to each player (from 0) but the last one."""
    return [[order if no < 0 else (no + by) % order for no in table] for table in tables]


def _choose(every: Sequence[Tables], players: int, rounds: int) -> Iterator[int]:
    """What is added in each round: of equals the least, and all of them once in each turn.

    Few meet again as opponents; of equals few opponents are partners in another round.
    """
    against: Counter[Pair] = Counter()
    beside: Counter[Pair] = Counter()
    met = [_list_all_meetings(tables) for tables in every]

    def cost(by: int) -> tuple[int, int, int]:
        partners, opponents = met[by]
        both = sum(beside[two] for two in opponents) + sum(against[two] for two in partners)
        return sum(against[two] for two in opponents), both, by

    blocks = cycle(_list_blocks(len(every), players % SEATS))
    left: list[int] = []
    for _ in range(rounds):
        begins = not left
        left = left or list(next(blocks))
        by = left[0] if begins else min(left, key=cost)
        left.remove(by)
        beside.update(met[by][0])
        against.update(met[by][1])
        yield by


def _list_blocks(order: int, resting: int) -> list[list[int]]:
    """The numbers to be added, in blocks in which nobody rests twice; each starts with its first.

    Those who rest in the first round have successive numbers, so it goes on by as many as rest. Of
    6, 14, 22 ... players two rest with one between them: first even numbers, then odd ones.
    """
    step = max(1, resting)
    if resting == 2 and order % 8 == 6:
        even = [4 * n % order for n in range(order // 2)]
        half = order // 4
        odd = [n + 1 for n in even]
        return [even[:half], odd[:half], even[half:], odd[half:]]
    size = order // step
    if order % step:
        added = [step * n % order for n in range(order)]
        return [added[:size], *([by] for by in added[size:])]
    return [list(range(start, order, step)) for start in range(step)]


def _list_all_meetings(tables: Tables) -> tuple[Pairs, Pairs]:
    """Who are partners in a round, and who are opponents."""
    found = [list_meetings(plain_table(1, table)) for table in tables]
    partners = [two for own, _ in found for two in own]
    return partners, [two for _, own in found for two in own]


def list_meetings(table: DrawnTable) -> tuple[Pairs, Pairs]:
    """Who are partners at a table, and who are opponents."""
    partners: Pairs = []
    opponents: Pairs = []
    for one, other in combinations(table.seats, 2):
        found = opponents if (one.seat - other.seat) % 2 else partners
        found.append(pair(one.no, other.no))
    return partners, opponents


def count_sides(tables: Iterable[DrawnTable]) -> tuple[Counter[Pair], Counter[Pair]]:
    """How often two were partners at these tables, and how often opponents."""
    beside: Counter[Pair] = Counter()
    against: Counter[Pair] = Counter()
    for table in tables:
        partners, opponents = list_meetings(table)
        beside.update(partners)
        against.update(opponents)
    return beside, against


def _seat_round(n: int, tables: Tables, players: int) -> DrawnRound:
    """The n-th round, from 0; tables and seats go on by one each round, so partners stay so."""
    turned = [[table[(seat - n) % SEATS] for seat in range(SEATS)] for table in tables]
    by = n % len(turned)
    seated = [*turned[by:], *turned[:by]]
    rests = sorted({*range(players)}.difference(*tables))
    return plain_round(n + 1, ([no + 1 for no in table] for table in (*seated, *zip(rests))))


@lru_cache(maxsize=16)
def plan_matches(
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
        tables = [table for a, b in matches for table in _seat_match(a, b, members, side, n)]
        out = sorted({*range(teams)} - {team for match in matches for team in match})
        rests = [[team * members + own] for team in out for own in range(members)]
        numbered = ([no + 1 for no in table] for table in (*tables, *rests))
        drawn.append(plain_round(n + 1, numbered))
    return tuple(drawn)


def _seat_match(first: int, second: int, members: int, side: int, n: int) -> list[list[int]]:
    """The tables of a match in the n-th round: players of both teams in turn."""
    own = _pair_sides(members, side, n)
    other = [own[(at + n) % len(own)] for at in range(len(own))]
    return [
        [
            no
            for a, b in zip(x, y, strict=True)
            for no in (first * members + a, second * members + b)
        ]
        for x, y in zip(own, other, strict=True)
    ]


def _pair_sides(members: int, side: int, n: int) -> Sequence[Sequence[int]]:
    """The sides of a team in the n-th round; in larger sides everybody moves on by one."""
    if side == 2:
        rounds = berger(members)
        return [(a - 1, b - 1) for a, b in rounds[n % len(rounds)]]
    turned = [(own + n) % members for own in range(members)] if side > 1 else list(range(members))
    return [turned[at : at + side] for at in range(0, members, side)]
