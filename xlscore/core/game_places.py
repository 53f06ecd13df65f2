"""One game: places at the table, with and without typed places, early wins and leavers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xlscore.core.exact import Exact
from xlscore.core.model import EARLY, Game
from xlscore.core.rules import Ruleset, StageRules


def is_complete(game: Game, rules: Ruleset) -> bool:
    """C13: whether a drawn table has a result: points for everybody who needs some."""
    missing = [row for row in game.playing if row.victory_points is None and row.status != "bye"]
    return not missing or won_early(game, rules)


def byes_to_come(games: Sequence[Game]) -> frozenset[int]:
    """D3: byes, by position, of drawn rounds in which nobody has begun to play: they count then."""
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


def rests(stage: StageRules, games: Sequence[Game]) -> frozenset[int]:
    """F14, F15: byes, by position, that are rounds missed, where partners change."""
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
            return _counted(typed, rules)
    values: Sequence[Any] = points
    if rules.tie_break is not None and len(set(points)) < len(points):
        told = [row.tie_break or 0 for row in rows]
        if any(told):
            values = list(zip(points, told, strict=True))
    if rules.formulas.tie_break and len(set(points)) < len(points):
        from xlscore.core.formula_values import make_tie_breaks  # few rulesets have some

        values = list(zip(points, make_tie_breaks(game, rules), strict=True))
    made = tuple(map([None, *sorted(values, reverse=True)].index, values))
    return _counted(made, rules) if rules.tournament_points.dense else made


def _counted(ranks: Sequence[int], rules: Ruleset) -> tuple[int, ...]:
    """F13: places as they are counted: 1, 2, 2, 3 where they are dense, else 1, 2, 2, 4."""
    if rules.tournament_points.dense:
        return tuple(map([0, *sorted(set(ranks))].index, ranks))
    return tuple(ranks)


def took_all(points: Sequence[Exact], rules: Ruleset) -> tuple[bool, ...]:
    """G11: who of those who played on took all; empty where nobody did, or more than one could."""
    least = rules.solo.at
    if least is None:
        return ()
    made = tuple([own >= least for own in points])
    return made if made.count(True) == 1 else ()


def early_places(game: Game) -> tuple[int, ...]:
    """D2, D2a: the places in a game won early: second is whom somebody else at the table beat."""
    return tuple(
        [
            2 if any(other.status in EARLY for other in game.playing if other is not row) else 1
            for row in game.playing
        ]
    )


def by_seeds(game: Game, ranks: Sequence[int], seeds: Mapping[int, int]) -> tuple[int, ...]:
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
