"""The criteria of docs/rules.md, each worked out literally from the games of a stage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from . import common
from .common import Game, Stage
from .rulebook import number, scale, usual_size
from .tables import RulesBook, is_bye, score, share, solo, victory_points

ZERO = Fraction(0)


@dataclass
class Held:
    """A stage as far as it was played, and those before it."""

    book: RulesBook
    name: str
    games: dict[int, list[Game]]
    earlier: list[tuple[Held, Stage]]

    @property
    def first(self) -> Stage:
        """The standings of the first stage."""
        return self.earlier[0][1]

    def taken(self, no: int | None, counts_in: str, team: str | None = None) -> Fraction:
        """G2: what penalties take from a player, or from a team alone, in this stage."""
        sums = ZERO
        for entry in self.book.penalties:
            if (entry.get("stage") or self.book.stages[0]) != self.name:
                continue
            who = entry.get("player"), entry.get("team")
            there = who == (no, None) if team is None else who == (None, team)
            if there and (entry.get("counts_in") or "tournament_points") == counts_in:
                sums += Fraction(entry["points"])
        return sums


def occupied(game: Game) -> range:
    """The places somebody stands on: one, or all that are shared."""
    return range(game.place, game.place + game.sharing)


def is_last(game: Game) -> bool:
    """K4: a last place, shared or not, where not all are equal."""
    size = game.table.size()
    return occupied(game)[-1] == size and 1 < size != game.sharing


def opponents(held: Held, games: list[Game]) -> list[Fraction]:
    """C5, G6: the points of each opponent, once for each game; a bye is one with 0."""
    found = []
    for game in games:
        if is_bye(game.table):
            found.append(ZERO)
        for row in game.table.rows:
            if row.no is not None and row.no != game.row.no:
                found.append(of_games("tournament_points", held, row.no, held.games[row.no]))
    return sorted(found)


def quota(held: Held, games: list[Game]) -> Fraction:
    """G6: the mean of the opponents' parts of what they could make, each at least the floor."""
    rules = held.book.rules.get("opponents", {})
    floor = number(rules.get("floor", 0))
    parts = []
    for game in games:
        rivals = [row.no for row in game.table.rows if row.no not in (None, game.row.no)]
        for no in rivals:
            assert no is not None
            made = common.total([game.tournament_points for game in held.games[no]])
            parts.append(max(floor, made / possible(held, no)))
        if rules.get("filled"):
            parts += [floor] * (usual_size(held.book.rules) - 1 - len(rivals))
    return sum(parts, ZERO) / len(parts) if parts else floor


def possible(held: Held, no: int) -> Fraction:
    """G6: what somebody could have made, a first place in each of his games."""
    return common.total([max(scale(held.book.rules, g.table.size())) for g in held.games[no]])


def ahead(game: Game) -> Fraction:
    """G6: how far one was ahead of the mean of the others; a bye is 0."""
    if is_bye(game.table):
        return ZERO
    others = [row.points or ZERO for row in game.table.playing() if row is not game.row]
    others += [ZERO] * (game.table.size() - 1 - len(others))
    return game.points - common.total(others) / len(others)


Sum = Callable[[RulesBook, Game], Fraction]
SUMS: dict[str, Sum] = {
    "tournament_points": lambda book, game: game.tournament_points,
    "victory_points": victory_points,
    "share": share,
    "score": score,
    "wins": lambda book, game: Fraction(game.place == 1),
    "won_games": lambda book, game: game.tournament_points,
    "losses": lambda book, game: Fraction(is_last(game)),
    "firsts": lambda book, game: Fraction(game.place == 1),
    "seconds": lambda book, game: Fraction(game.place == 2),
    "thirds": lambda book, game: Fraction(game.place == 3),
    "shared_firsts": lambda book, game: Fraction(1 in occupied(game), game.sharing),
    "shared_seconds": lambda book, game: Fraction(2 in occupied(game), game.sharing),
    "shared_thirds": lambda book, game: Fraction(3 in occupied(game), game.sharing),
    "points_difference": lambda book, game: ahead(game),
    "solos": lambda book, game: Fraction(solo(book, game.table) is game.row),
}
ENTERED = {
    "first_game_won": 0,
    "second_game_won": 1,
    "third_game_won": 2,
    "fourth_game_won": 3,
}


def taken(held: Held, name: str, lost: Callable[[str], Fraction]) -> Fraction:
    """G2: what penalties of the two kinds take from a sum."""
    if name in ("victory_points", "points_difference"):
        return lost("victory_points")
    if name in ("tournament_points", "won_games"):
        return lost("tournament_points")
    if name == "score":
        unit = number(held.book.rules.get("score", {}).get("unit", 1))
        return lost("tournament_points") + lost("victory_points") / unit
    return ZERO


def place_average(games: list[Game]) -> Fraction:
    """G5: the mean of one's places, a shared one as the mean of those it spans."""
    means = [Fraction(sum(occupied(game)), game.sharing) for game in games]
    return common.total(means) / len(means) if means else ZERO


def of_games(name: str, held: Held, no: int, games: list[Game]) -> Fraction:
    """A criterion of one player."""
    if name in SUMS:
        made = common.total([SUMS[name](held.book, game) for game in games])
        return made - taken(held, name, lambda kind: held.taken(no, kind)) + carried(held, name, no)
    if name == "place_average":
        return place_average(games)
    if name in ENTERED:
        return entered(held.games[no], ENTERED[name])
    if name.startswith("mean_"):
        return mean(name.removeprefix("mean_"), held, no, games)
    if name == "opponents_quota":
        return quota(held, games)
    if name.startswith("opponents_"):
        found = opponents(held, games)
        ends = {"points": found, "but_worst": found[1:], "between": found[1:-1]}
        return common.total(ends[name.removeprefix("opponents_")])
    if name == "preliminary_rank":
        return held.first.rank_of(no)
    if name.startswith("earlier_"):
        sums = name.removeprefix("earlier_")
        return common.total([of_games(sums, h, no, h.games.get(no, [])) for h, _ in held.earlier])
    raise NotImplementedError(f"the criterion {name}")


def entered(games: list[Game], number_: int) -> Fraction:
    """G8: 1 for a first place in the game that one entered as the first, second ... one."""
    return Fraction(len(games) > number_ and games[number_].place == 1)


def mean(name: str, held: Held, no: int, games: list[Game]) -> Fraction:
    """G15: a sum less its penalties by the number of games; nothing is carried into it."""
    made = common.total([SUMS[name](held.book, game) for game in games])
    made -= taken(held, name, lambda kind: held.taken(no, kind))
    return made / len(games) if games else ZERO


def carried(held: Held, name: str, no: int) -> Fraction:
    """G14: the part of the sums of the stage before that one begins with."""
    stages = held.book.rules["stages"]
    part = next(stage.get("carry", 0) for stage in stages if stage["name"] == held.name)
    if not part or not held.earlier:
        return ZERO
    before = held.earlier[-1][0]
    return number(part) * of_games(name, before, no, before.games.get(no, []))
