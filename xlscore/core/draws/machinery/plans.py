"""T7, W4: fixed schedules by start number: plan = f(players, rounds, mode).

No seed goes in: everybody who asks for the same plan gets the same, on every machine
(searches are capped in steps, never in time). The lot only gives out start numbers.
Four sources, in this order: ``designs`` (packaged designs and plans), ``plans.json``
(packaged, made by benchmarks/plans.py for small numbers), ``grids`` (constructed),
``round_search``. Up to 200 players the tables of each round then get an order in which few come
to one again. Draws from before there were designs are verified without either (``FIRST``).
``Plan.id`` names the plan and its contents, so that a printed draw can be compared with any
other copy.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from importlib.resources import files
from typing import Final

from xlscore.core.draws.machinery import designs
from xlscore.core.draws.machinery.bounds import bound_repeats, cost_evenly
from xlscore.core.draws.machinery.exchange import Cost
from xlscore.core.draws.machinery.grids import COLUMNS, Tables, construct, order_tables
from xlscore.core.draws.machinery.round_search import STEPS, RoundSearch, search_best
from xlscore.core.draws.machinery.rounds import DrawnRound
from xlscore.core.draws.machinery.seats import give_seats
from xlscore.core.sizes import Mode, table_sizes
from xlscore.records import NamedTuple

MOST_PLAYERS: Final = 10_000
#: Searches keep a table of all pairs, so beyond this number there is only the construction.
MOST_SEARCHED: Final = 1000
#: Beyond this number few come to a table again, whatever the order.
MOST_ORDERED: Final = 200
#: Searches made when a plan is not packaged and cannot be constructed.
RESTARTS: Final = 6
#: Up to so many rounds the other sources reach both bounds.
_PROVEN_ROUNDS: Final = 5
#: Versions of the plans: with designs, and from before there were any.
NEWEST: Final = 2
FIRST: Final = 1


class TooMany(ValueError):
    """T7, C10: there is no such draw for so many players; ``most`` is how many there may be."""

    def __init__(self, most: int) -> None:
        super().__init__(f"at most {most} players")
        self.most = most


class Plan(NamedTuple):
    """T7: a fixed schedule; the players in ``rounds`` are start numbers 1..n."""

    id: str
    rounds: tuple[DrawnRound, ...]


@lru_cache(maxsize=16)
def plan(n: int, rounds: int, mode: Mode = "few", version: int = NEWEST) -> Plan:
    """T7, W4: the fixed schedule for ``n`` players over so many ``rounds``.

    ImpossibleSize where ``n`` cannot be seated (C7); TooMany for more than 10,000
    players, ValueError for less than one round. "threes" gives the plans of "many".
    ``version`` is the one that a draw was made with.
    """
    if n > MOST_PLAYERS:
        raise TooMany(MOST_PLAYERS)
    if rounds < 1:
        raise ValueError(f"no schedule for {n} players over {rounds} rounds")
    sizes = table_sizes(n, mode)
    # Sizes decide, so that equal sizes are one plan under either name.
    mode = "few" if sizes == table_sizes(n) else "many"
    designed = _find_design(n, rounds) if version > FIRST and mode == "few" else None
    tables = designed or _unpack(n, rounds, mode)
    if n > MOST_SEARCHED:
        tables = construct(n, rounds, mode)
        if tables is None:
            raise TooMany(MOST_SEARCHED)
    elif tables is None:
        goal, built = find_goal(n, rounds, mode), construct(n, rounds, mode)
        found = spread_threes(built, n, goal) if built else None
        if found is None or found.cost[0] > goal[0]:
            found = search_plan(n, rounds, mode)
        tables = found.rounds
    if version > FIRST and not designed and n <= MOST_ORDERED:
        tables = order_tables(tables)
    drawn = give_seats([[[no + 1 for no in table] for table in one] for one in tables])
    return Plan(_name_plan(drawn, n, rounds, mode), drawn)


def _find_design(n: int, rounds: int) -> list[Tables] | None:
    """The packaged schedule, with three-tables spread; up to five rounds only if at the bounds."""
    packaged = designs.find_packaged(n, rounds)
    if packaged is None or n % COLUMNS == 0:
        return packaged
    goal = find_goal(n, rounds, "few")
    found = spread_threes(packaged, n, goal)
    if rounds <= _PROVEN_ROUNDS and found.cost != goal:
        return None
    return order_tables(found.rounds)


def spread_threes(drawn: list[Tables], n: int, goal: Cost) -> RoundSearch:
    """A2: the schedule with three-tables spread more evenly, never at a price in S."""
    search = _search(n, "spread")
    for tables in drawn:
        search.add_round(tables)
    search.improve(goal, STEPS)
    return search


def search_plan(
    n: int, rounds: int, mode: Mode, restarts: int = RESTARTS, weight: int = 2
) -> RoundSearch:
    """T7: the best of ``restarts`` searches.

    Every other search begins with as many constructed rounds as there are, the rest
    and the other searches with rounds filled greedily in an order drawn by lot.
    """
    shorter = (construct(n, fewer, mode) for fewer in range(rounds - 1, 1, -1))
    base = next((tables for tables in shorter if tables is not None), [])

    def begun(start: int) -> RoundSearch:
        search = _search(n, f"plan|{mode}|{n}|{rounds}|{start}", weight)
        for tables in base if start % 2 else ():
            search.add_round([table[:] for table in tables])
        search.fill(rounds, table_sizes(n, mode))
        return search

    return search_best(map(begun, range(restarts)), find_goal(n, rounds, mode))


def find_goal(n: int, rounds: int, mode: Mode) -> Cost:
    """T7, A2: S and V that no schedule can be below."""
    threes = rounds * 3 * table_sizes(n, mode).count(3)
    return bound_repeats(n, rounds, mode), cost_evenly(threes, n, 0)


def _search(n: int, label: str, weight: int = 2) -> RoundSearch:
    return RoundSearch([[0] * n for _ in range(n)], [0] * n, label, "plan", weight)


@lru_cache(maxsize=1)
def read_packaged() -> dict[str, list[str]]:
    """T7: the packaged plans by "mode-NxR": a line per round, table by table."""
    text = files("xlscore.core.draws.machinery").joinpath("plans.json").read_text(encoding="ascii")
    plans: dict[str, list[str]] = json.loads(text)
    return plans


def _unpack(n: int, rounds: int, mode: Mode) -> list[Tables] | None:
    lines = read_packaged().get(f"{mode}-{n}x{rounds}")
    if lines is None:
        return None
    sizes = table_sizes(n, mode)
    drawn: list[Tables] = []
    for line in lines:
        seats = iter(line)
        drawn.append([[designs.ALPHABET.index(next(seats)) for _ in range(size)] for size in sizes])
    return drawn


def _name_plan(drawn: tuple[DrawnRound, ...], n: int, rounds: int, mode: Mode) -> str:
    """The plan's name and the first digits of the hash of every seat in it."""
    text = "|".join(
        " ".join(f"{table.number}:{seat.seat}={seat.no}" for seat in table.seats)
        for round_ in drawn
        for table in round_.tables
    )
    digest = hashlib.sha256(text.encode()).hexdigest()
    return f"{n}x{rounds}-{mode}-{digest[:8]}"
