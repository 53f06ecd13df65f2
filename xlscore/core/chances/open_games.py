"""How the open games of a stage may still end: every placing, shared places included.

What a placing is worth is not worked out here but asked of `stages.solve`: all open games of a
round get one placing at once, and the difference in the standings is what it is worth to each.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from xlscore.core.chances.model import Place
from xlscore.core.criteria import CRITERIA
from xlscore.core.exact import Exact
from xlscore.core.model import Event, Game, ResultRow, TableName
from xlscore.core.rules import Ruleset, StageRules
from xlscore.core.sizes import duel_sizes, pod_sizes, table_sizes
from xlscore.core.standings.stages import solve
from xlscore.records import dataclass, replace

Vector = tuple[Exact, ...]
#: The points and tie-break values of one table.
Scoreline = Sequence[tuple[Exact, Exact | None]]
GameKey = tuple[int, TableName]
#: How one player may end: his place in his next game, and his values.
End = tuple[Place | None, Vector]

#: Criteria that places alone decide, and add up game by game.
BY_PLACES: Final = frozenset(
    {
        *("tournament_points", "won_games", "wins", "losses", "firsts", "seconds", "thirds"),
        *("shared_firsts", "shared_seconds", "shared_thirds"),
    }
)
#: Criteria that the stages before have decided.
BEFORE: Final = frozenset(
    {"preliminary_rank", "earlier_tournament_points", "earlier_victory_points"}
)
#: At larger tables placings are not tried one by one: seven players have 47,293 of them.
MOST_PLACED: Final = 5
#: More joint endings than this of players who meet each other are not tried one by one.
MOST_ENDINGS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Group:
    """Players whose open games hang together, and every way in which they may end."""

    players: tuple[int, ...]
    ends: tuple[tuple[End, ...], ...]

    def values(self) -> list[tuple[Vector, ...]]:
        """The values of all of them in each ending, whatever places give them."""
        return list({tuple([values for _, values in end]) for end in self.ends})


@cache
def placings(count: int) -> tuple[tuple[int, ...], ...]:
    """C1: all places of so many at a table, shared ones as 1, 1, 3: 1, 3, 13, 75 ways.

    With more than `MOST_PLACED`, for each player every place, alone and shared by any number.
    """
    if count > MOST_PLACED:
        return tuple(dict.fromkeys(_turns(count)))
    tried = itertools.product(range(1, count + 1), repeat=count)
    return tuple(ranks for ranks in tried if all(r == 1 + sum(o < r for o in ranks) for r in ranks))


def _turns(count: int) -> Iterator[tuple[int, ...]]:
    for place in range(1, count + 1):
        for tied in range(1, count - place + 2):
            span = range(place, place + tied)
            ranks = [place if n in span else n for n in range(1, count + 1)]
            for first in range(count):
                yield (*ranks[first:], *ranks[:first])


def head_of_chain(rules: Ruleset, stage: StageRules) -> tuple[str, ...]:
    """The head of the chain that places alone decide.

    The place at the table (T8) is a matter of places too where a stage is a single game, all of
    whose placings are looked at. Where somebody may take all (G11) nothing is.
    """
    if rules.solo.at is not None:
        return ()
    once = stage.rounds == 1 and max(rules.sizes) <= MOST_PLACED
    known = BY_PLACES | BEFORE | ({"table_place"} if once else set())
    return tuple(itertools.takewhile(known.__contains__, stage.chain.criteria))


def add_rows(event: Event, rows: Iterable[ResultRow]) -> Event:
    """The event with more rows in Results."""
    return replace(event, results=(*event.results, *rows))


def place_games(event: Event, stage: str, places: Mapping[GameKey, Mapping[int, int]]) -> Event:
    """The event with places typed as points for some games: {(round, table): {no: place}}."""

    def row_with_points(row: ResultRow) -> ResultRow:
        ranks = places.get((row.round_, row.table)) if row.stage == stage else None
        if not ranks or row.no is None or row.no not in ranks:
            return row
        points = len(ranks) - ranks[row.no]
        return row._replace(victory_points=points, tie_break=None, place=None)

    return replace(event, results=tuple(map(row_with_points, event.results)))


def seat_players(nos: Sequence[int], event: Event, rules: Ruleset) -> list[Sequence[int]]:
    """C7, D3: players in this order at tables of the sizes they must have; ImpossibleSize."""
    sizes: Sequence[int]
    if rules.table_size == 2:
        sizes = duel_sizes(len(nos))
    elif not {*rules.sizes} <= {3, 4}:
        sizes = pod_sizes(len(nos), rules.sizes, rules.table_size, byes=rules.byes)
    elif rules.table_size == 3:
        sizes = table_sizes(len(nos), "threes")
    else:
        sizes = table_sizes(len(nos), event.three_player_tables)
    tables, start = [], 0
    for size in sizes:
        tables.append(nos[start : start + size])
        start += size
    return tables


def rows_of_table(
    stage: str, round_: int, table: TableName, nos: Sequence[int], points: Scoreline | None = None
) -> list[ResultRow]:
    """The rows of one table, with points or still to be played; one player has a bye."""
    if len(nos) == 1:
        return [ResultRow(stage, round_, table, seat=None, no=nos[0], name="", status="bye")]
    rows = [
        ResultRow(stage, round_, table, seat=seat, no=no, name="") for seat, no in enumerate(nos, 1)
    ]
    if points is None:
        return rows
    return [
        row._replace(victory_points=own, tie_break=tie)
        for row, (own, tie) in zip(rows, points, strict=True)
    ]


class Endings:
    """What every placing of every open game is worth to everybody, by the head of the chain."""

    def __init__(
        self, event: Event, rules: Ruleset, stage: StageRules, codes: Sequence[str]
    ) -> None:
        self.event, self.rules, self.stage = event, rules, stage
        self.codes = [(code, -1 if CRITERIA[code].low_wins else 1) for code in codes]
        self.base = self.values(event)

    def values(self, event: Event) -> dict[int, Vector]:
        """The head of everybody's values, greater always better."""
        outcome = solve(event, self.rules, byes_count=True)
        found = next(one for one in outcome.stages if one.rules.name == self.stage.name)
        return {
            line.no: tuple([sign * line.value(code) for code, sign in self.codes])
            for line in found.standings
        }

    def worth(self, games: Sequence[Game]) -> dict[GameKey, list[dict[int, Vector]]]:
        """For each of these games of one round and each placing: what everybody there gains."""
        nos = {(g.round_, g.table): [row.no or 0 for row in g.playing] for g in games}
        found: dict[GameKey, list[dict[int, Vector]]] = {key: [] for key in nos}
        for i in range(max(len(placings(len(here))) for here in nos.values())):
            chosen = {key: placings(len(h))[i % len(placings(len(h)))] for key, h in nos.items()}
            places = {key: dict(zip(nos[key], p, strict=True)) for key, p in chosen.items()}
            after = self.values(place_games(self.event, self.stage.name, places))
            for key, here in nos.items():
                if i < len(placings(len(here))):
                    found[key].append({no: _subtract(after[no], self.base[no]) for no in here})
        return found

    def single(self, no: int, games: Sequence[Game], worth: Worth, more: Steps) -> Group:
        """One player by himself: his games end as they like, then `more` rounds not drawn yet."""
        ends: set[End] = {(None, self.base[no])}
        for game in games:
            ways = {
                (_place(ranks, nos.index(no)), gain[no])
                for nos in [[row.no or 0 for row in game.playing]]
                for ranks, gain in _ways(game, worth)
            }
            ends = {(at or place, _add(v, gain)) for at, v in ends for place, gain in ways}
        for gains in more:
            ends = {(at, _add(v, gain)) for at, v in ends for gain in gains}
        return Group((no,), tuple((end,) for end in ends))

    def joint(self, games: Sequence[Game], worth: Worth) -> Group | None:
        """All who meet in these games, together; None where they may end in too many ways."""
        if max(len(game.playing) for game in games) > MOST_PLACED:
            return None
        players = tuple(sorted({row.no or 0 for game in games for row in game.playing}))
        index = {no: i for i, no in enumerate(players)}
        ends: set[tuple[End, ...]] = {tuple((None, self.base[no]) for no in players)}
        for game in games:
            nos = [row.no or 0 for row in game.playing]
            further: set[tuple[End, ...]] = set()
            for ranks, gain in _ways(game, worth):
                for end in ends:
                    new = list(end)
                    for seat, no in enumerate(nos):
                        at, values = end[index[no]]
                        new[index[no]] = (at or _place(ranks, seat), _add(values, gain[no]))
                    further.add(tuple(new))
                if len(further) > MOST_ENDINGS:
                    return None
            ends = further
        return Group(players, tuple(ends))


Worth = Mapping[GameKey, Sequence[Mapping[int, Vector]]]
#: What one player may gain in each round that is not drawn yet.
Steps = Sequence[frozenset[Vector]]


def group_games(games: Sequence[Game]) -> list[list[Game]]:
    """The games in groups without a common player, in playing order."""
    groups: list[tuple[set[int], list[Game]]] = []
    for game in games:
        nos = {row.no or 0 for row in game.playing}
        own = [group for group in groups if group[0] & nos]
        merged = (set().union(nos, *(g[0] for g in own)), [x for g in own for x in g[1]] + [game])
        groups = [group for group in groups if group not in own] + [merged]
    return [sorted(found, key=lambda game: game.round_) for _, found in groups]


def _ways(game: Game, worth: Worth) -> Iterable[tuple[tuple[int, ...], Mapping[int, Vector]]]:
    return zip(placings(len(game.playing)), worth[game.round_, game.table], strict=True)


def _place(ranks: Sequence[int], seat: int) -> Place:
    return ranks[seat], ranks.count(ranks[seat]) > 1


def _subtract(values: Vector, base: Vector) -> Vector:
    return tuple([a - b for a, b in zip(values, base, strict=True)])


def _add(values: Vector, gain: Vector) -> Vector:
    return tuple([a + b for a, b in zip(values, gain, strict=True)])
