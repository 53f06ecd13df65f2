"""The parts that criteria are made of: each takes numbers, words or another criterion (F11)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any, Final, Literal

from xlscore.core.criteria.criterion import Criterion, Value, number_of
from xlscore.core.criteria.words import share_of_games
from xlscore.core.exact import Exact, Ratio, whole
from xlscore.core.tally import Tally
from xlscore.records import NamedTuple

#: What an argument may be: any criterion of players, one of single games, a number ...
Sort = Literal["criterion", "games", "whole", "number", "counted", "column"]
NEEDED: Any = object()
COUNTED: Final = ("whole", "parts")


class Argument(NamedTuple):
    """One thing that a part is told, by its place or by its name."""

    name: str
    sort: Sort
    default: Any = NEEDED

    @property
    def least(self) -> int:
        """What a whole number is at least: nothing can be dropped, but places count from 1."""
        return 0 if self.default == 0 else 1


class Part(NamedTuple):
    """A part of the language: its name, what it takes, and what it makes of that.

    `make` gives what is special of the criterion; the rest is that of the criterion inside.
    """

    name: str
    arguments: tuple[Argument, ...]
    make: Callable[..., dict[str, Any]]


def count(place: int, shared: str) -> dict[str, Any]:
    """T3, G5: how often one made a place; in parts who shares it with k has 1 / (k + 1)."""
    return {"value": partial(_count, place, _PLACES[shared]), "of_games": True}


def alone(place: int) -> dict[str, Any]:
    """F11: how often one made a place and shared it with nobody."""
    return count(place, "alone")


def _count(place: int, held: Callable[[int, Any], Exact], tally: Tally) -> Ratio:
    made = sum(held(place, finish) for finish in tally.finishes)
    return made.numerator, made.denominator


def part_of_place(place: int, finish: Any) -> Exact:
    """G5: the part of a place that one has who shares it."""
    there = finish.place <= place < finish.place + finish.tied
    return Fraction(1, finish.tied) if there else 0


_PLACES: Final[dict[str, Callable[[int, Any], Exact]]] = {
    "whole": lambda place, finish: int(finish.place == place),
    "parts": part_of_place,
    "alone": lambda place, finish: int((finish.place, finish.tied) == (place, 1)),
}


def place(shared: str) -> dict[str, Any]:
    """G5, G8: the sum of one's places; in parts a shared one is the mean of those it spans."""
    twice = {"whole": lambda own: 2 * own.place, "parts": lambda own: 2 * own.place + own.tied - 1}
    one = twice[shared]
    value: Value = lambda tally: (sum(map(one, tally.finishes)), 2)  # noqa: E731
    return {"value": value, "of_games": True, "low_wins": True}


def mean(of: Criterion) -> dict[str, Any]:
    """G15: the value by the number of one's games; 0 of none."""

    def value(tally: Tally) -> Ratio:
        own, parts = of.value(tally)
        return (own, parts * len(tally.seats)) if tally.seats else (0, 1)

    return {"value": value, "of_games": False}


def best(of: Criterion, k: int) -> dict[str, Any]:
    """G8, G11: the value in one's k-th best game; 0 where there is none."""
    return _nth(of, k - 1)


def worst(of: Criterion, k: int) -> dict[str, Any]:
    """F11: the value in one's k-th worst game."""
    return _nth(of, -k)


def _nth(of: Criterion, at: int) -> dict[str, Any]:
    def value(tally: Tally) -> Exact:
        games = sorted(of.in_game(tally, seat) for seat in tally.seats)
        games = games if of.low_wins else games[::-1]
        return games[at] if -len(games) <= at < len(games) else 0

    return {"value": number_of(value), "of": "players", **_NO_GAMES}


def game(of: Criterion, n: int) -> dict[str, Any]:
    """G8: the value in the n-th game that one entered."""

    def value(tally: Tally) -> Exact:
        return of.in_game(tally, tally.entered[n - 1]) if len(tally.entered) >= n else 0

    return {"value": number_of(value), "of": "players", **_NO_GAMES}


def before(of: Criterion) -> dict[str, Any]:
    """A6: the sum of the values in the stages before."""
    value = number_of(lambda tally: sum(map(of.exact, tally.earlier)))
    return {"value": value, "of": "players", "looks_back": True, **_NO_GAMES}


def opponents(of: Criterion, drop_worst: int, drop_best: int) -> dict[str, Any]:
    """C5, G6: the sum of the opponents' values, of parts of 1 the mean; a bye has 0.

    A part is at least the floor of the ruleset, which stands for seats that are missing too.
    """
    value = _mean_of_opponents if of.part else _sum_of_opponents
    chosen = number_of(partial(value, of, slice(drop_worst, -drop_best or None)))
    return {"value": chosen, "of": "players", **_NO_GAMES}


def _sum_of_opponents(of: Criterion, kept: slice, tally: Tally) -> Exact:
    return sum(_drop(values_of_opponents(of, tally), of, kept))


def values_of_opponents(of: Criterion, tally: Tally) -> list[Exact]:
    """C5: what each opponent has, once for each game, and 0 for each bye."""
    return [*map(of.exact, tally.opponents()), *[0] * tally.byes]


def _mean_of_opponents(of: Criterion, kept: slice, tally: Tally) -> Exact:
    law = tally.stage.scored.opponents
    parts = [max(law.floor, of.exact(opponent)) for opponent in tally.opponents()]
    if law.filled:
        parts += [law.floor] * tally.missing_opponents()
    parts = _drop(parts, of, kept)
    return whole(Fraction(sum(parts)) / len(parts)) if parts else law.floor


def _drop(values: list[Exact], of: Criterion, kept: slice) -> list[Exact]:
    """Those that are left where the worst and the best are dropped."""
    return values if kept == slice(0, None) else sorted(values, reverse=of.low_wins)[kept]


def member(k: int) -> dict[str, Any]:
    """G4: the rank of a team's k-th best player."""
    value = number_of(lambda tally: tally.member_rank(k))
    return {"value": value, "of": "teams", "low_wins": True}


def game_win_share(floor: Exact, drawn: str) -> dict[str, Any]:
    """F10: the games won of those played in one's matches."""
    value = number_of(lambda tally: share_of_games(tally, floor, drawn))
    return {"value": value, "of": "players", "part": True}


def at_least(of: Criterion, n: Exact) -> dict[str, Any]:
    """F11: 1 for who has so much, 0 for who has less."""
    value = number_of(lambda tally: int(of.exact(tally) >= n))
    return {"value": value, "low_wins": False, "part": False, **_NO_GAMES}


_NO_GAMES: Final = {"of_games": False, "by_game": False}
_CRITERION: Final = Argument("of", "criterion")
_GAMES: Final = Argument("of", "games")
_SHARED: Final = Argument("shared", "counted", "whole")

PARTS: Final = {
    part.name: part
    for part in (
        Part("count", (Argument("place", "whole"), _SHARED), count),
        Part("alone", (Argument("place", "whole"),), alone),
        Part("place", (_SHARED,), place),
        Part("mean", (_GAMES,), mean),
        Part("best", (_GAMES, Argument("k", "whole", 1)), best),
        Part("worst", (_GAMES, Argument("k", "whole", 1)), worst),
        Part("game", (_GAMES, Argument("n", "whole")), game),
        Part("before", (_CRITERION,), before),
        Part(
            "opponents",
            (_CRITERION, Argument("drop_worst", "whole", 0), Argument("drop_best", "whole", 0)),
            opponents,
        ),
        Part("member", (Argument("k", "whole"),), member),
        Part(
            "game_win_share",
            (Argument("floor", "number", Fraction(1, 3)), Argument("drawn", "column", "")),
            game_win_share,
        ),
        Part("at_least", (_CRITERION, Argument("n", "number")), at_least),
    )
}
