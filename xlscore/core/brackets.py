"""F4, F5: knock-out stages written as one, which are one for each round.

A bracket has its rounds after the number of players in them: `quarter-final`, `semi-final`,
`final`, and `third place` where that is played. Double elimination has `upper 1`, `lower 1` and so
on, `final`, and `decider` if the unbeaten loses. Where a stage is not called as its seating, its
name stands before theirs: `gold semi-final`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from xlscore.core.rules import StageRules
from xlscore.core.stage_places import TakenPlace
from xlscore.records import NamedTuple

_ROUNDS: Final = {2: "final", 4: "semi-final", 8: "quarter-final"}
Tables = tuple[tuple[int, ...], ...]


class Bracket(NamedTuple):
    """What a stage written as one has beside: a match for third place, a decider, pools."""

    stage: StageRules
    third_place: bool
    decider: bool
    pools: int


def expand(written: Bracket) -> Iterator[StageRules]:
    """The stages that one of the rules stands for; most stand for themselves."""
    seating = written.stage.seating if written.stage.places else ""
    if written.pools:
        yield from _pools(written)
    elif seating == "bracket":
        yield from _bracket(written)
    elif seating == "double-elimination":
        yield from _double_elimination(written)
    else:
        yield written.stage


def _pools(written: Bracket) -> Iterator[StageRules]:
    """F2: `pool A`, `pool B` ...: in a snake, the first to A, the last of the lap to A again."""
    stage = written.stage
    laps = range(0, len(stage.places), written.pools)
    for pool, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: written.pools]):
        own = [lap + (written.pools - 1 - pool if n % 2 else pool) for n, lap in enumerate(laps)]
        places = tuple(stage.places[at] for at in own if at < len(stage.places))
        yield stage._replace(name=f"{stage.name} {letter}", places=places, pool=letter)


def seeds(size: int) -> Tables:
    """F4: the games of the first round, so that 1 and 2 meet in the final: 1-8, 4-5, 3-6, 2-7."""
    order = [1]
    while len(order) < size:
        most = 2 * len(order) + 1
        pairs = [(seed, most - seed) for seed in order]
        order = [
            seed
            for n, (one, other) in enumerate(pairs)
            for seed in ((other, one) if n % 2 else (one, other))
        ]
    games = (order[n : n + 2] for n in range(0, len(order), 2))
    return tuple((min(game), max(game)) for game in games)


def _size(players: int) -> int:
    """The next power of two."""
    return max(2, 1 << (players - 1).bit_length())


def _make_round(
    written: Bracket, name: str, places: Sequence[TakenPlace], games: Tables
) -> StageRules:
    """A round: its games with those who come in, by position."""
    stage = written.stage
    return stage._replace(
        name=name if stage.name == stage.seating else f"{stage.name} {name}",
        seating="groups",
        places=tuple(places),
        groups={len(places): games},
        knock_out=True,
    )


def _neighbours(players: int) -> Tables:
    """The winner of game 1 meets that of game 2, and so on."""
    return tuple((n, n + 1) for n in range(1, players, 2))


def _from(stage: str, games: int, place: int = 1) -> list[TakenPlace]:
    """The winners of all games of a stage, or the losers."""
    return [TakenPlace(stage, n, place) for n in range(1, games + 1)]


def _first(written: Bracket, name: str) -> StageRules:
    """The first round: who comes in, the best without an opponent if need be."""
    places = written.stage.places
    games = seeds(_size(len(places)))
    taken = (tuple(seed for seed in game if seed <= len(places)) for game in games)
    return _make_round(written, name, places, tuple(taken))


def _bracket(written: Bracket) -> Iterator[StageRules]:
    """F4: round by round."""
    players = _size(len(written.stage.places))
    stage = _first(written, _round(players))
    while players > 2:
        yield stage
        before, players = stage.name, players // 2
        if players == 2 and written.third_place:
            losers = _from(before, 2, place=2)
            yield _make_round(written, "third place", losers, _neighbours(2))
        places = _from(before, players)
        stage = _make_round(written, _round(players), places, _neighbours(players))
    yield stage


def _round(players: int) -> str:
    return _ROUNDS.get(players, f"round of {players}")


def _double_elimination(written: Bracket) -> Iterator[StageRules]:
    """F5: the losers of each upper round come into the lower one, crossed with those there."""
    games = _size(len(written.stage.places)) // 2
    upper = _first(written, "upper 1")
    yield upper
    going, number = _from(upper.name, games, place=2), 1
    while games > 1:
        before, games, number = upper.name, games // 2, number + 1
        upper = _make_round(
            written, f"upper {number}", _from(before, 2 * games), _neighbours(2 * games)
        )
        yield upper
        lower = _make_round(written, f"lower {2 * number - 3}", going, _neighbours(2 * games))
        yield lower
        losers = _from(upper.name, games, place=2)
        crossed = losers if number % 2 else losers[::-1]
        places = [one for two in zip(_from(lower.name, games), crossed, strict=True) for one in two]
        lower = _make_round(written, f"lower {2 * number - 2}", places, _neighbours(2 * games))
        yield lower
        going = _from(lower.name, games)
    last = TakenPlace(upper.name, 1, 1)
    final = _make_round(written, "final", (last, *going), _neighbours(2))
    yield final
    if written.decider:
        both = TakenPlace(final.name, 1, 1), TakenPlace(final.name, 1, 2)
        yield _make_round(written, "decider", both, _neighbours(2))._replace(unless=(last,))
