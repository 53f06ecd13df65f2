"""Game points of tables of one shape: weights, shares, and shares that no points make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain
from typing import TypeVar

from xlscore.core.exact import Exact, round_down, round_half_up, whole
from xlscore.core.rules import Ruleset
from xlscore.core.worth import Share

T = TypeVar("T")
#: The points made at tables of one shape.
Tables = Sequence[Sequence[Exact]]


def flat(tables: Iterable[Iterable[T]]) -> list[T]:
    """What is at some tables, seat by seat."""
    return list(chain.from_iterable(tables))


def for_each_seat(values: Sequence[T], seats: int) -> Iterable[T]:
    """What each of some games has, as often as it has `seats`."""
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


def added(share: Exact, rules: Ruleset) -> Exact:
    """A share that no points make, as it is added up: with decimals in per cent, as in T3."""
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
    points = flat(tables)
    if size in law.mean_at:
        points, totals = [own * size for own in points], [total * (size + 1) for total in totals]
    if law.decimals is None:
        return points, totals
    unit = 10**law.decimals
    each = zip(points, for_each_seat(totals, len(tables[0])), strict=True)
    percent = [round_half_up(Fraction(own * 100 * unit) / of) for own, of in each]
    return percent, [unit] * len(totals)
