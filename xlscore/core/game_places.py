"""One game: places and early wins (C1, C2, D2), points that count and win (T2, T6, A3), shares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import Any, TypeVar

from xlscore.core.exact import Exact, round_down, round_half_up, whole
from xlscore.core.model import EARLY, Event, Game
from xlscore.core.rules import Ruleset, StageRules
from xlscore.core.worth import Share


def is_complete(game: Game, rules: Ruleset) -> bool:
    """C13: whether a drawn table has a result: points for everybody who needs some."""
    missing = [row for row in game.playing if row.victory_points is None and row.status != "bye"]
    return not missing or won_early(game, rules)


def find_byes_to_come(games: Sequence[Game]) -> frozenset[int]:
    """D3: positions of byes that do not count yet: nobody has begun to play their round."""
    byes = {n: game.round_ for n, game in enumerate(games) if game.bye}
    if not byes:
        return frozenset()
    drawn = {game.round_ for game in games if not game.bye}
    begun = {
        game.round_
        for game in games
        if not game.bye
        and (game.left or any(o.victory_points is not None or o.status in EARLY for o in game.rows))
    }
    return frozenset(n for n, round_ in byes.items() if round_ in drawn - begun)


def find_rests(stage: StageRules, games: Sequence[Game]) -> frozenset[int]:
    """F14, F15: positions of byes that count as missed rounds, where partners change."""
    if not stage.absence or stage.seating != "partners":
        return frozenset()
    return frozenset(n for n, game in enumerate(games) if game.bye)


def won_early(game: Game, rules: Ruleset) -> bool:
    """D2, D2a: a game that ended before points were counted, where the ruleset knows such."""
    if rules.share.early_win is None:
        return False
    return bool(game.left) or any(row.status in EARLY for row in game.playing)


def places(game: Game, rules: Ruleset, points: Sequence[Exact]) -> tuple[int, ...]:
    """C1, C2: the places of those who played on and made these points; shared ones as 1, 1, 3, 4.

    Typed places win over points; points as typed (before any cap) decide together with the game's
    own tie-break value. Leavers and substitutes come after, see `scoring`.
    """
    rows = game.playing
    if rows and rows[0].place is not None:
        typed = [row.place for row in rows if row.place is not None]
        if len(typed) == len(rows):
            return _count_places(typed, rules)
    values: Sequence[Any] = points
    if rules.tie_break is not None and len(set(points)) < len(points):
        told = [row.tie_break or 0 for row in rows]
        if any(told):
            values = list(zip(points, told, strict=True))
    if rules.formulas.tie_break and len(set(points)) < len(points):
        from xlscore.core.formula_values import make_tie_breaks  # few rulesets have some

        values = list(zip(points, make_tie_breaks(game, rules), strict=True))
    made = tuple(map([None, *sorted(values, reverse=True)].index, values))
    return _count_places(made, rules) if rules.tournament_points.dense else made


def _count_places(ranks: Sequence[int], rules: Ruleset) -> tuple[int, ...]:
    """F13: places as they are counted: 1, 2, 2, 3 where they are dense, else 1, 2, 2, 4."""
    if rules.tournament_points.dense:
        return tuple(map([0, *sorted(set(ranks))].index, ranks))
    return tuple(ranks)


def find_solo(points: Sequence[Exact], rules: Ruleset) -> tuple[bool, ...]:
    """G11: for each who played on, whether he took all. Empty if nobody did, or several could."""
    least = rules.solo.at
    if least is None:
        return ()
    made = tuple([own >= least for own in points])
    return made if made.count(True) == 1 else ()


def early_places(game: Game) -> tuple[int, ...]:
    """D2, D2a: the places in a game won early: whoever somebody else beat is second."""
    return tuple(
        [
            2 if any(other.status in EARLY for other in game.playing if other is not row) else 1
            for row in game.playing
        ]
    )


def split_by_seeds(game: Game, ranks: Sequence[int], seeds: Mapping[int, int]) -> tuple[int, ...]:
    """D4: places shared in a knock-out game, told apart by `seeds`, a rank for each player.

    Who has no rank of the first stage is behind all who have one.
    """
    last = len(seeds)
    keys = [
        (place, seeds.get(row.no or 0, last))
        for place, row in zip(ranks, game.playing, strict=True)
    ]
    order = sorted(keys)
    return tuple([order.index(key) + 1 for key in keys])


def caps(event: Event, rules: Ruleset) -> dict[tuple[str, int], Exact]:
    """T2: more points than win the game do not count; none where points are not capped."""
    return goals(event, rules) if rules.victory_points.capped else {}


def goals(event: Event, rules: Ruleset) -> dict[tuple[str, int], Exact]:
    """T6: the points that win each round's game, typed or the ruleset's."""
    found: dict[tuple[str, int], Exact] = {}
    for stage in rules.stages:
        for round_, name in enumerate(stage.games, 1):
            game = rules.game(name)
            if game and game.points_to_win is not None:
                found[stage.name, round_] = game.points_to_win
    for info in event.rounds:
        game = rules.game(info.game) if info.game else None
        if info.points_to_win is not None:
            found[info.stage, info.round_] = info.points_to_win
        elif game and game.points_to_win is not None:
            found[info.stage, info.round_] = game.points_to_win
    return found


T = TypeVar("T")
#: The points made at tables of one shape.
Tables = Sequence[Sequence[Exact]]


def join_tables(tables: Iterable[Iterable[T]]) -> list[T]:
    """The values of several tables as one list, seat by seat."""
    return list(chain.from_iterable(tables))


def for_each_seat(values: Sequence[T], seats: int) -> Iterable[T]:
    """The value of each game, repeated for each of its `seats`."""
    return chain.from_iterable(zip(*[values] * seats, strict=True))


def weight_points(victory_points: Exact, size: int, rules: Ruleset) -> Exact:
    """A3, K3: game points times the weight of the table's size, game by game."""
    weight = rules.victory_points.weights.get(size)
    if weight is None:
        return victory_points
    product = whole(Fraction(victory_points) * weight)
    return round_down(product) if rules.victory_points.round_down else product


def early_share(rules: Ruleset, *, won: bool) -> Exact:
    """D2, D2a: 75:25 for the winner of a game won early or left by the opponent."""
    winner = rules.share.early_win or 0
    return winner if won else 1 - winner


def round_share(share: Exact, rules: Ruleset) -> Exact:
    """A fixed share as it is summed: with decimals in per cent and rounded, as in T3."""
    if rules.share.decimals is None:
        return share
    unit = 10**rules.share.decimals
    return whole(Fraction(round_half_up(Fraction(share * 100 * unit)), unit))


def shares_of(tables: Tables, size: int, law: Share) -> tuple[list[Exact], list[Exact]]:
    """C4: own points / all points of each table, at three with a virtual fourth (the mean).

    With decimals, in per cent and rounded half up, game by game (T3). Total 0 gives shares of 0.
    G11: of points raised to a power.
    """
    if law.power > 1:
        tables = [[own**law.power for own in points] for points in tables]
    totals = list(map(sum, tables))
    if 0 in totals:
        pairs = zip(tables, totals, strict=True)
        tables = [points if total else [0] * len(points) for points, total in pairs]
        totals = [total or 1 for total in totals]
    points = join_tables(tables)
    if size in law.mean_at:
        points, totals = [own * size for own in points], [total * (size + 1) for total in totals]
    if law.decimals is None:
        return points, totals
    unit = 10**law.decimals
    each = zip(points, for_each_seat(totals, len(tables[0])), strict=True)
    percent = [round_half_up(Fraction(own * 100 * unit) / of) for own, of in each]
    return percent, [unit] * len(totals)
