"""Contracts on functions of the core, for CrossHair: what has to hold for every input in bounds.

    crosshair check --analysis_kind PEP316 tests/formal/contracts.py

Numbers are whole or small quotients here; of any size is what the proofs are for. None of this
needs a ruleset: laws are small ones of its own.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

from xlscore.core.exact import order_keys, reduce_ratio, round_down, round_half_up
from xlscore.core.formula import Formulas
from xlscore.core.game_places import (
    early_share,
    find_solo,
    places,
    shares_of,
    split_by_seeds,
    weight_points,
)
from xlscore.core.model import Game, ResultRow
from xlscore.core.rules import Ruleset
from xlscore.core.worth import Scale, Share, Solo, TournamentPoints, VictoryPoints

QUARTERS = TournamentPoints({3: (5, 3, 1), 4: (5, 3, 2, 1)}, "sum", "none", 1, None)
HALVES = TournamentPoints({3: (5, 3, 2), 4: (5, 3, 2, 1)}, "sum", "down", Fraction(1, 2), None)
WHOLE = TournamentPoints({3: (3, 1, 0), 4: (3, 2, 1, 0)}, "sum", "half-up", 1, None)


class Law:
    """As much of a ruleset as these functions look at."""

    def __init__(self, **more: Any) -> None:
        self.tie_break: object | None = None
        self.formulas = Formulas()
        self.tournament_points = QUARTERS
        self.__dict__.update(more)


def law(**more: Any) -> Ruleset:
    """A ruleset of which only these parts are looked at."""
    return cast("Ruleset", Law(**more))


def table(made: list[int], coins: list[int] | None = None, typed: list[int] | None = None) -> Game:
    """A game with these points, typed tie-breaks and places."""
    rows = [
        ResultRow(
            *("preliminary", 1, 1, None, no, ""),
            own,
            coins[no] if coins else None,
            typed[no] if typed else None,
        )
        for no, own in enumerate(made)
    ]
    return Game("preliminary", 1, 1, tuple(rows))


def keys_order(a: int, b: int, c: int, d: int) -> bool:
    """
    C5: keys are in the order of the quotients, whatever the sign of a denominator.

    pre: -3 <= b <= 3 and -3 <= d <= 3 and b != 0 and d != 0
    pre: -9 <= a <= 9 and -9 <= c <= 9
    post: _
    """
    x, y = order_keys([(a, b), (c, d)])
    up, down = a * d * (b * d), c * b * (b * d)
    return (x < y) == (up < down) and (x == y) == (up == down)


def keys_of_three(a: int, b: int, c: int) -> bool:
    """
    C5: thirds, halves and wholes are told apart however many there are.

    pre: -20 <= a <= 20 and -20 <= b <= 20 and -20 <= c <= 20
    post: _
    """
    x, y, z = order_keys([(a, 3), (b, 2), (c, 1)])
    return (x < y, y < z, x == y, y == z) == (2 * a < 3 * b, b < 2 * c, 2 * a == 3 * b, b == 2 * c)


def down(value: int, step: int) -> bool:
    """
    A1: the largest multiple that is not above.

    pre: 1 <= step <= 7
    post: _
    """
    found = round_down(value, step)
    return found % step == 0 and found <= value < found + step


def half_up(value: int, step: int) -> bool:
    """
    K2: at most half a step away, in the middle the upper one.

    pre: 1 <= step <= 7
    post: _
    """
    found = round_half_up(value, step)
    return found % step == 0 and 2 * value - step < 2 * found <= 2 * value + step


def reduced_is_quotient(own: int, of: int) -> bool:
    """
    C4: a quotient is reduced to the number it is, to an int if it is one.

    pre: -9 <= own <= 9 and -3 <= of <= 3 and of != 0
    post: _
    """
    found = reduce_ratio((own, of))
    return found * of == own and isinstance(found, int) == (own % of == 0)


def places_by_points(made: list[int]) -> bool:
    """
    C1: a place is one more than there are ahead.

    pre: 1 <= len(made) <= 4
    post: _
    """
    found = places(table(made), law(), made)
    return all(p == 1 + sum(q > own for q in made) for p, own in zip(found, made))  # noqa: B905


def places_by_coins(made: list[int], coins: list[int]) -> bool:
    """
    C1: of those with equal points the game's own tie-break decides, and of no others.

    pre: len(made) == len(coins) == 3
    pre: all(0 <= own <= 3 for own in made) and all(0 <= own <= 3 for own in coins)
    post: _
    """
    found = places(table(made, coins), law(tie_break=""), made)
    both = list(zip(made, coins))  # noqa: B905
    return all(p == 1 + sum(q > own for q in both) for p, own in zip(found, both))  # noqa: B905


def places_typed(made: list[int], typed: list[int]) -> bool:
    """
    C2: typed places are those of the whole table.

    pre: len(made) == len(typed) == 3
    pre: all(1 <= own <= 3 for own in typed)
    post: _
    """
    return places(table(made, None, typed), law(), made) == tuple(typed)


def seeds_tell_apart(first: int, second: int, third: int) -> bool:
    """
    D4: with different seeds no place is shared, and no seed goes before a place.

    pre: 1 <= first <= 2 and 1 <= second <= 2 and 1 <= third <= 2
    post: _
    """
    shared = (first, second, third)
    found = split_by_seeds(table([0, 0, 0]), shared, {0: 2, 1: 1, 2: 0})
    pairs = [(i, j) for i in range(3) for j in range(3) if shared[i] < shared[j]]
    return sorted(found) == [1, 2, 3] and all(found[i] < found[j] for i, j in pairs)


def points_conserved(made: list[int], left: int) -> bool:
    """
    C3, C9: all seats together have the points of the table, rounded down no more than those.

    pre: 2 <= len(made) <= 4 and 0 <= left <= 2 and 3 <= len(made) + left <= 4
    post: _
    """
    ranks = places(table(made), law(), made)
    size = len(made) + left
    exact = sum(one.tournament_points for one in Scale(QUARTERS).finishes(size, left, ranks))
    halves = sum(one.tournament_points for one in Scale(HALVES).finishes(size, left, ranks))
    return exact == sum(QUARTERS.by_size[size]) and halves <= sum(HALVES.by_size[size])


def first_and_last(made: list[int], left: int) -> bool:
    """
    K4: all first places are won, all last ones lost but where all are equal; no leaver wins.

    pre: 2 <= len(made) <= 3 and 0 <= left <= 1 and 3 <= len(made) + left <= 4
    post: _
    """
    ranks = places(table(made), law(), made)
    found = Scale(WHOLE).finishes(len(made) + left, left, ranks)
    on, gone = found[: len(made)], found[len(made) :]
    lost = [not left and own == min(made) < max(made) for own in made]
    return (
        [one.won for one in on] == [own == max(made) for own in made]
        and [one.lost for one in on] == lost
        and all(one.lost and not one.won for one in gone)
    )


def unshared_stays(size: int, place: int) -> bool:
    """
    A1, K2: a value that nobody shares is never rounded.

    pre: 3 <= size <= 4 and 1 <= place <= size
    post: _
    """
    half = Scale(WHOLE._replace(by_size={3: (3, Fraction(3, 2), 0), 4: (3, 2, 1, 0)}))
    return half.value(size, place, 1) == (half._law.by_size[size])[place - 1]


def shares_of_one(made: list[int]) -> bool:
    """
    C4: shares of a table add up to 1, and follow the points; of nothing they are 0.

    pre: 2 <= len(made) <= 4 and all(0 <= own <= 9 for own in made)
    post: _
    """
    own, [of] = shares_of([made], len(made), Share((), 1, None, None))
    return of > 0 and (sum(own) == of if any(made) else not any(own)) and list(own) == made


def shares_with_a_mean(a: int, b: int, c: int) -> bool:
    """
    C4: at a table of three a virtual player has the mean.

    pre: 0 <= a <= 9 and 0 <= b <= 9 and 0 <= c <= 9 and a + b + c > 0
    post: _
    """
    own, [of] = shares_of([[a, b, c]], 3, Share((3,), 1, None, None))
    return 4 * sum(own) == 3 * of and own[0] * (a + b + c) * 4 == a * of * 3


def weights_round_down(points: int) -> bool:
    """
    A3: three quarters, rounded down.

    pre: -40 <= points <= 400
    post: _
    """
    how = VictoryPoints(False, {3: Fraction(3, 4)}, True, (), False, True, None, 0)
    found = weight_points(points, 3, law(victory_points=how))
    return (
        4 * found <= 3 * points < 4 * found + 4
        and weight_points(points, 4, law(victory_points=how)) == points
    )


def one_takes_all(made: list[int]) -> bool:
    """
    G11: one who alone made enough takes all, and nobody else.

    pre: 1 <= len(made) <= 4
    post: _
    """
    found = find_solo(made, law(solo=Solo(18, 100)))
    alone = [own >= 18 for own in made]
    return found == (tuple(alone) if sum(alone) == 1 else ())


def early_shares_add_up(per_cent: int) -> bool:
    """
    D2: the shares of a game won early add up to 1.

    pre: 50 <= per_cent <= 100
    post: _
    """
    rules = law(share=Share((), 1, None, Fraction(per_cent, 100)))
    return early_share(rules, won=True) + early_share(rules, won=False) == 1
