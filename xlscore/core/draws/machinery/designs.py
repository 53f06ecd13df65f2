"""T7: schedules that are packaged, as plans or as designs that unfold by addition.

``designs.json``, made by benchmarks/designs, holds

* ``plans``: whole schedules by "players x rounds", a line a round, a letter a player, in the order
  of the tables;
* ``rows``: by "T x rounds" a row of five numbers for each round, the first of them 0. Points are
  pairs (g, x) of a column g = 0..3 and a number x modulo T; in a round with the row s, table
  i + s[4] holds the points (g, i + s[g]). All differences s[h] - s[g] of the same g and h differ
  from round to round: no pair meets twice, points of one column never, nobody is at a table again;
* ``starters``: first rounds of T tables by T. Every difference (g, h, y - x) of two points at one
  table occurs once. So no pair meets twice in the rounds that come by adding numbers to every x;
* ``added``: by "T x rounds" which starter, and what is added in each round;
* ``tables``: by "T x rounds" the order of the tables of a starter, where a search found a better
  one than ``order_tables``;
* ``larger``: by "players at size" rounds at tables of five and six, a line a round; the first has
  the players in their order;
* ``teams``: by T a starter in which no two of (0, x), (1, x), (2, x), (3, x) ever meet; of four
  teams a plan (the transversal design over the field of four).

Rows and what is added are chosen so that as many players as can be have an opponent in common.
Fewer players than 4 T: points that never meet are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import combinations, islice
from typing import Any, Final

from xlscore.core.draws.machinery.grids import COLUMNS, Mates, Tables, leave_out, order_tables
from xlscore.core.sizes import table_sizes

#: Players in plans and numbers in starters, one character each.
ALPHABET: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
#: So many rounds need no plan at larger tables.
_ONE_BY_ONE: Final = 3
#: So many sets of points to leave out are compared.
_CANDIDATES: Final = 600


@lru_cache(maxsize=1)
def _read_designs() -> dict[str, dict[str, Any]]:
    text = files("xlscore.core.draws.machinery").joinpath("designs.json").read_text("ascii")
    found: dict[str, dict[str, Any]] = json.loads(text)
    return found


def find_packaged(n: int, rounds: int) -> list[Tables] | None:
    """T7: the schedule for 0-based players, few tables of three; None where none is packaged."""
    lines = _read_designs()["plans"].get(f"{n}x{rounds}")
    if lines:
        return [_read_tables(line, n) for line in lines]
    order = -(-n // COLUMNS)
    full = _find_whole(order, rounds)
    if full is None or n % COLUMNS == 0:
        return full

    def list_sets(mates: Mates) -> Iterator[tuple[int, ...]]:
        for points in combinations(range(COLUMNS * order), -n % COLUMNS):
            if all(b not in mates[a] for a, b in combinations(points, 2)):
                yield points

    return leave_out(full, lambda mates: islice(list_sets(mates), _CANDIDATES))


def find_team_rounds(teams: int, rounds: int) -> list[Tables] | None:
    """G4: rounds of teams of four in which nobody meets his team, or anybody twice.

    Player 4 t + i is the i-th of team t. None where no such design is packaged.
    """
    found = _read_designs()["teams"].get(str(teams))
    if found is None or rounds > teams:
        return None
    if isinstance(found, list):
        return [_read_tables(line, COLUMNS * teams) for line in found[:rounds]]
    drawn = _unfold(found, teams, range(rounds))
    return order_tables(
        [[[p % teams * COLUMNS + p // teams for p in table] for table in one] for one in drawn]
    )


def find_larger_rounds(players: int, size: int, rounds: int) -> list[Tables] | None:
    """G11: the first rounds at tables of that size, for stages of so many; None without any.

    Up to three rounds that are looked for one by one are as good.
    """
    lines = _read_designs()["larger"].get(f"{players} at {size}", ())
    if rounds <= _ONE_BY_ONE or not lines:
        return None
    numbers = [[ALPHABET.index(letter) for letter in line] for line in lines]
    return [[one[at : at + size] for at in range(0, players, size)] for one in numbers]


def _find_whole(order: int, rounds: int) -> list[Tables] | None:
    """The schedule of so many full tables in which no pair meets twice; None without one."""
    size, found = f"{order}x{rounds}", _read_designs()
    if lines := found["plans"].get(f"{COLUMNS * order}x{rounds}"):
        drawn = [_read_tables(line, COLUMNS * order) for line in lines]
        return drawn if len(_list_meetings(drawn)) == rounds * order * 6 else None
    if rows := found["rows"].get(size):
        return [_lay_row([ALPHABET.index(letter) for letter in row], order) for row in rows.split()]
    if size not in found["added"]:
        return None
    which, *added = map(int, found["added"][size].split())
    drawn = _unfold(found["starters"][str(order)][which], order, added)
    if (by_search := found["tables"].get(size)) is None:
        return order_tables(drawn)
    return [
        [tables[ALPHABET.index(table)] for table in line]
        for tables, line in zip(drawn, by_search, strict=True)
    ]


def _read_tables(line: str, n: int) -> Tables:
    """The tables of a line of ``plans``: a letter a player, larger tables first."""
    players = iter(line)
    return [[ALPHABET.index(next(players)) for _ in range(size)] for size in table_sizes(n)]


def _lay_row(row: list[int], order: int) -> Tables:
    """The round of a row."""
    *shifts, first = row
    tables = [
        [g * order + (i + shift) % order for g, shift in enumerate(shifts)] for i in range(order)
    ]
    return [tables[(place - first) % order] for place in range(order)]


def _unfold(starter: str, order: int, added: list[int] | range) -> list[Tables]:
    """The rounds of a starter: point (g, x) is the 0-based player g * order + x."""
    points = [
        (int(starter[at]), ALPHABET.index(starter[at + 1])) for at in range(0, len(starter), 2)
    ]
    blocks = [points[at : at + COLUMNS] for at in range(0, len(points), COLUMNS)]
    return [[[g * order + (x + by) % order for g, x in block] for block in blocks] for by in added]


def _list_meetings(drawn: list[Tables]) -> set[tuple[int, int]]:
    """The pairs that meet."""
    return {pair for tables in drawn for table in tables for pair in combinations(sorted(table), 2)}
