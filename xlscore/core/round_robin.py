"""F3, F4: each meets each, best of n: how many rounds there are, and which games count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from xlscore.core.assembly import Exit, players_in, rounds_needed
from xlscore.core.game_places import is_complete, places
from xlscore.core.model import Game
from xlscore.core.rules import Ruleset, StageRules

Pairs = tuple[tuple[int, int], ...]


def berger(players: int) -> tuple[Pairs, ...]:
    """The rounds of an even number of players; the first named has the first seat.

    For six: 1-6 2-5 3-4, then 6-4 5-3 1-2 and so on: who is not the last number goes on by half.
    """
    last, half = players, players // 2
    rounds: list[Pairs] = []
    numbers = list(range(1, last))
    for round_ in range(last - 1):
        turned = [numbers[(n + round_ * half) % (last - 1)] for n in range(last - 1)]
        first = (turned[0], last) if round_ % 2 == 0 else (last, turned[0])
        rest = [(turned[n], turned[-n]) for n in range(1, half)]
        rounds.append((first, *rest))
    return tuple(rounds)


def all_rounds(players: int, meetings: int) -> tuple[Pairs, ...]:
    """Every round; the seats are exchanged in each second turn. An odd one out meets nobody.

    His opponent is the highest number, one more than there are players.
    """
    once = berger(players + players % 2)
    back = tuple(tuple((b, a) for a, b in round_) for round_ in once)
    turns = (back if turn % 2 else once for turn in range(meetings))
    return tuple(round_ for turn in turns for round_ in turn)


def rounds_of(stage: StageRules, games: Sequence[Game]) -> int:
    """How many rounds a stage has once it has begun with these games."""
    if not games or stage.kind.tables != "circle":
        return stage.rounds
    return rounds_needed(stage, len(_first_players(games)))


def rounds_held(
    rules: Ruleset, index: int, games: Sequence[Game], exits: Mapping[int, Exit]
) -> int:
    """How many rounds a stage has. A round that nobody is left to play is not held.

    The stage is over when all who are still there have had their games and rests. Two of four go
    after the first round: the others meet once more, or have met already.
    """
    stage = rules.stages[index]
    rounds = rounds_of(stage, games)
    early = find_left_early(rules, index, games, exits) if stage.kind.tables == "circle" else ()
    if not early:
        return rounds
    players = _first_players(games)
    had: Counter[int] = Counter()
    for game in games:
        if not any(row.no in early for row in game.rows):
            had.update(row.no for row in game.playing if row.no is not None)
    due = (len(players - early) - 1 + len(players) % 2) * (stage.meetings or 1)
    over = all(had[no] >= due for no in players - early - exits.keys())
    return min(rounds, len({game.round_ for game in games})) if over else rounds


def find_aside(
    rules: Ruleset, index: int, games: Sequence[Game], exits: Mapping[int, Exit]
) -> frozenset[int]:
    """Positions of games that count for nobody: rests, and games of players who left too early.

    Among an odd number of players one's first bye in each turn is his rest. Who is out before half
    of his games are played has none that count.
    """
    if rules.stages[index].kind.tables != "circle":
        return frozenset()
    players = len(_first_players(games))
    turn, early = players + players % 2 - 1, find_left_early(rules, index, games, exits)
    rested: set[tuple[int, int]] = set()
    found: set[int] = set()
    for at, game in enumerate(games):
        rest = game.playing[0].no or 0 if game.bye else 0, (game.round_ - 1) // max(1, turn)
        if game.bye and players % 2 and rest not in rested:
            rested.add(rest)
            found.add(at)
        elif any(row.no in early for row in game.rows):
            found.add(at)
    return frozenset(found)


def find_left_early(
    rules: Ruleset, index: int, games: Sequence[Game], exits: Mapping[int, Exit]
) -> frozenset[int]:
    """Players who left the stage while it was on, before half of their games were played.

    C9: the game that somebody leaves is one of his.
    """
    stage, players = rules.stages[index], players_in(games)
    rounds = rounds_of(stage, games)
    played: Counter[int] = Counter()
    for game in games:
        if not game.bye and is_complete(game, rules):
            played.update(row.no for row in game.rows if row.no is not None)
    own = (len(_first_players(games)) - 1) * (stage.meetings or 1)
    gone = (no for no, out in exits.items() if (out.stage, out.after) < (index, rounds))
    return frozenset(no for no in gone if no in players and 2 * played[no] < own)


def _first_players(games: Sequence[Game]) -> set[int]:
    """Who was there when the stage began."""
    return players_in(game for game in games if game.round_ == 1)


def find_spared(rules: Ruleset, index: int, games: Sequence[Game]) -> frozenset[int]:
    """Open games, by position, of two of whom one has won more than half, or has gone.

    An undecided game is nobody's here; D4 says whose it is where all are played.
    """
    stage = rules.stages[index]
    if not stage.best_of:
        return frozenset()
    won: Counter[int] = Counter()
    for game in games:
        if is_complete(game, rules) and not game.bye:
            made = places(game, rules, [row.victory_points or 0 for row in game.playing])
            first = [row.no for row, place in zip(game.playing, made, strict=True) if place == 1]
            won.update(no for no in first if no and len(first) == 1)
    over = {no for no, times in won.items() if 2 * times > stage.rounds}
    return frozenset(
        at
        for at, game in enumerate(games)
        if not is_complete(game, rules)
        and (len(game.playing) < 2 or over & {row.no for row in game.rows})
    )
