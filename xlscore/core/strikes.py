"""F6: strikes: who has how many, since when one is out with them, and when a stage is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from xlscore.core.assembly import Assembly, Exit, players_in
from xlscore.core.game_places import early_places, find_solo, is_complete, places, won_early
from xlscore.core.model import Game
from xlscore.core.round_robin import rounds_held
from xlscore.core.rules import Ruleset
from xlscore.records import NamedTuple

_NOBODY: Final[Mapping[int, Exit]] = MappingProxyType({})


class Struck(NamedTuple):
    """One's strikes, the rounds that one survived, and the round in which one went out, or 0.

    `by_round` has the strikes of each round that one played.
    """

    strikes: int = 0
    survived: int = 0
    out: int = 0
    by_round: Mapping[int, int] = MappingProxyType({})


def count_strikes(
    rules: Ruleset, index: int, games: Sequence[Game], exits: Mapping[int, Exit] = _NOBODY
) -> dict[int, Struck]:
    """Everybody of a stage with strikes; nobody in one without.

    Who shares a place has the strikes of the better one; who left a game those of the last.
    Who goes home before he is out survived no round after that.
    """
    stage = rules.stages[index]
    if not stage.out_with:
        return {}
    out = dict.fromkeys(sorted(players_in(games)), 0)
    made: dict[int, dict[int, int]] = {no: {} for no in out}
    played = 0
    for game in sorted(games, key=lambda game: game.round_):
        if game.bye or not is_complete(game, rules):
            continue
        played, law = game.round_, stage.strikes.get(game.size)
        if not law:  # a size that no table may have, which a check reports
            continue
        for no, place in _places(game, rules).items():
            made[no][game.round_] = made[no].get(game.round_, 0) + law[place - 1]
            if sum(made[no].values()) >= stage.out_with and not out[no]:
                out[no] = game.round_
    last = {no: gone.after for no, gone in exits.items() if gone.stage == index}
    return {
        no: Struck(sum(own.values()), _count_survived(out[no], played, last.get(no)), out[no], own)
        for no, own in made.items()
    }


def _count_survived(out: int, played: int, last: int | None) -> int:
    """How many rounds somebody survived: those before he was struck out or went home."""
    if out:
        return out - 1
    return played if last is None else min(played, last)


def _places(game: Game, rules: Ruleset) -> dict[int, int]:
    """The place of everybody at a table that has a result."""
    points = [row.victory_points or 0 for row in game.playing]
    if won_early(game, rules):
        made = early_places(game)
    elif alone := find_solo(points, rules):
        made = tuple(1 if took else 2 for took in alone)
    else:
        made = places(game, rules, points)
    found = {row.no: place for row, place in zip(game.playing, made, strict=True) if row.no}
    return found | {row.no: game.size for row in game.left if row.no}


def find_struck_out(rules: Ruleset, index: int, games: Sequence[Game]) -> frozenset[int]:
    """Who has too many strikes to be drawn again."""
    counts = count_strikes(rules, index, games)
    return frozenset(no for no, own in counts.items() if own.out)


def keep_struck(rules: Ruleset, assembly: Assembly) -> Assembly:
    """C8: who goes home after his last strike did not drop out: he has lost, and keeps his rank."""
    home: set[int] = set()
    for index, games in enumerate(assembly.games):
        for no, own in count_strikes(rules, index, games).items():
            gone = assembly.exits.get(no)
            struck = gone and own.out and (index, own.out) <= (gone.stage, gone.after)
            if gone and struck and not gone.disqualified:
                home.add(no)
    exits = {no: gone for no, gone in assembly.exits.items() if no not in home}
    return assembly._replace(exits=exits) if home else assembly


def rounds_due(rules: Ruleset, index: int, games: Sequence[Game], exits: Mapping[int, Exit]) -> int:
    """How many rounds a stage has: with strikes it ends when few are left, else at the most."""
    stage = rules.stages[index]
    if not stage.out_with or not games:
        return rounds_held(rules, index, games, exits)
    counts = count_strikes(rules, index, games)
    left = [no for no, own in counts.items() if not own.out and no not in exits]
    over = len(left) <= stage.until_left and all(is_complete(game, rules) for game in games)
    return games[-1].round_ if over else stage.rounds
