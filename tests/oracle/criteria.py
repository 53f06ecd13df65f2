"""The criteria of docs/rules.md, each worked out literally from the games of a stage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from . import common
from .common import Game, Stage
from .composed import Composed
from .composed import parts as parts_of
from .rulebook import number, scale, stage_rules, usual_size
from .tables import RulesBook, capped, is_bye, score, share, solo, victory_points, weighted

ZERO = Fraction(0)


@dataclass
class Held:
    """A stage as far as it was played, and those before it; `games` are those that count."""

    book: RulesBook
    name: str
    entered: dict[int, list[Game]]
    earlier: list[tuple[Held, Stage]]
    games: dict[int, list[Game]]
    firsts: dict[int, Game]
    met: Held | None = None
    """G8: where those whom somebody met are looked up, if it is not here."""

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
    if game.lowest:
        return game.place == game.lowest > 1
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
        parts += [max(floor, part_made(held, no)) for no in rivals if no is not None]
        if rules.get("filled"):
            seats = 1 if is_bye(game.table) else game.table.size()
            parts += [floor] * (usual_size(held.book.rules) - seats)
    return sum(parts, ZERO) / len(parts) if parts else floor


def part_made(held: Held, no: int) -> Fraction:
    """G6: what somebody made at tables of what first places there are worth; a bye is one."""
    rules, games = held.book.rules, held.games[no]
    made = common.total([game.tournament_points for game in games])
    sizes = [usual_size(rules) if is_bye(g.table) else g.table.size() for g in games]
    could = common.total([scale(rules, size)[0] for size in sizes])
    return made / could if could else ZERO


def others_points(book: RulesBook, game: Game) -> list[Fraction]:
    """The points of the others at a table that count, who left too, but no substitute.

    D2: a game that ended early has no points.
    """
    table = game.table
    if book.early and table.ended_early():
        return []
    return [
        weighted(book, table.size(), capped(book, table, row))
        for row in table.rows
        if row.no is not None and row is not game.row
    ]


def ahead(book: RulesBook, game: Game) -> Fraction:
    """G6: how far one was ahead of the mean of the others; an early end is 0.

    G7: of a bye it is what it is worth.
    """
    if is_bye(game.table):
        return victory_points(book, game)
    others = others_points(book, game)
    if not others:
        return ZERO
    return victory_points(book, game) - common.total(others) / len(others)


def ratio(book: RulesBook, game: Game) -> Fraction:
    """G9: own points by the most of the others'; 0 where that is no more."""
    most = max(others_points(book, game), default=ZERO)
    return victory_points(book, game) / most if most > 0 else ZERO


def worth(book: RulesBook, game: Game) -> Fraction:
    """G3, G9: the score of a game, with ratios where the ruleset has them."""
    factors = book.rules.get("score", {}).get("ratio")
    if factors is None or solo(book, game.table) is not None:
        return score(book, game)
    factor = number(factors[game.place - 1]) if game.place <= len(factors) else ZERO
    return factor * ratio(book, game) + game.tournament_points


def is_draw(book: RulesBook, game: Game) -> bool:
    """G11: a game that nobody took all of, and in which one has points left."""
    nobody = solo(book, game.table) is None
    return nobody and not is_bye(game.table) and victory_points(book, game) > 0


Sum = Callable[[RulesBook, Game], Fraction]
SUMS: dict[str, Sum] = {
    "tournament_points": lambda book, game: game.tournament_points,
    "victory_points": victory_points,
    "share": share,
    "score": worth,
    "ratio": ratio,
    "wins": lambda book, game: Fraction(game.place == 1),
    "won_games": lambda book, game: game.tournament_points,
    "losses": lambda book, game: Fraction(is_last(game)),
    "firsts": lambda book, game: Fraction(game.place == 1),
    "games_won": lambda book, game: Fraction((game.place, game.sharing) == (1, 1)),
    "seconds": lambda book, game: Fraction(game.place == 2),
    "thirds": lambda book, game: Fraction(game.place == 3),
    "shared_firsts": lambda book, game: Fraction(1 in occupied(game), game.sharing),
    "shared_seconds": lambda book, game: Fraction(2 in occupied(game), game.sharing),
    "shared_thirds": lambda book, game: Fraction(3 in occupied(game), game.sharing),
    "points_difference": ahead,
    "draws": lambda book, game: Fraction(is_draw(book, game)),
    "bonus": lambda book, game: game.bonus,
    "solos": lambda book, game: Fraction(solo(book, game.table) is game.row),
}
CARRIED = ("tournament_points", "won_games", "victory_points", "score", "points_difference")
BEST = {"best_share": 0, "second_share": 1, "third_share": 2}
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


def of_games(
    name: str, held: Held, no: int, games: list[Game], *, of_team: bool = False
) -> Fraction:
    """A criterion of one player; F14: what he missed is nothing of his team's."""
    if name in SUMS:
        made = added(name, held, no, games)
        if name in CARRIED and not of_team:
            made *= missed_rounds(held, games)
        made -= taken(held, name, lambda kind: held.taken(no, kind))
        return made + carried(held, name, no) if name in CARRIED else made
    if name == "place_average":
        return place_average(games)
    if name == "best_place":
        return Fraction(min((game.place for game in games), default=0))
    if name in BEST:
        shares = sorted((share(held.book, game) for game in games), reverse=True)
        return shares[BEST[name]] if len(shares) > BEST[name] else ZERO
    if name in ENTERED:
        return entered(held.entered[no], ENTERED[name])
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
        return common.total([of_games(sums, h, no, h.games[no]) for h in was_in(held, no)])
    return composed(name, held, no, games)


def missed_rounds(held: Held, games: list[Game]) -> Fraction:
    """F14: by what a sum grows for the rounds that one missed, each worth a part of one's mean."""
    rules = stage_rules(held.book.rules, held.name)
    if not rules.get("absence") or not games or len(games) < rules.get("absence_from", 1):
        return Fraction(1)
    tables = held.book.of_stage(held.name)
    begun = [table.round for table in tables if not held.book.finished(table)]
    rounds = {table.round for table in tables if table.round < min(begun, default=999)}
    missed = max(rounds, default=0) - sum(game.table.round in rounds for game in games)
    return 1 + number(rules["absence"]) * missed / len(games)


def composed(name: str, held: Held, no: int, games: list[Game]) -> Fraction:
    """F11: a criterion with parts."""

    def value(of: str, other: int) -> Fraction:
        there = held if other == no else held.met or held
        return of_games(of, there, other, there.games[other])

    def single(of: str, game: Game) -> Fraction:
        if of == "others":
            return common.total(others_points(held.book, game))
        return SUMS[of](held.book, game)

    parts = Composed(held, value, single, is_bye)
    if name == "match_win_share":
        return part_made(held, no)
    if name.startswith("game_win_share"):
        return parts.games_won(parts_of(name)[2], games, single)
    return parts.of(name, no, games)


def entered(games: list[Game], number_: int) -> Fraction:
    """G8: 1 for a first place in the game that one entered as the first, second ... one."""
    return Fraction(len(games) > number_ and games[number_].place == 1)


def added(name: str, held: Held, no: int, games: list[Game]) -> Fraction:
    """The sum over games; G9: with what a win in the first game entered is worth in a score."""
    made = common.total([SUMS[name](held.book, game) for game in games])
    more = held.book.rules.get("score", {}).get("first_win", 0)
    if name == "score" and more and any(game is held.firsts[no] for game in games):
        made += number(more) * entered([held.firsts[no]], 0)
    return made


def mean(name: str, held: Held, no: int, games: list[Game]) -> Fraction:
    """G15: a sum less its penalties by the number of games; nothing is carried into it."""
    made = added(name, held, no, games)
    made -= taken(held, name, lambda kind: held.taken(no, kind))
    return made / len(games) if games else ZERO


def carried(held: Held, name: str, no: int) -> Fraction:
    """G14: the part of the sums of the stage before that one begins with."""
    stages = held.book.rules["stages"]
    part = next(stage.get("carry", 0) for stage in stages if stage["name"] == held.name)
    before = was_in(held, no)
    if not part or not before:
        return ZERO
    return number(part) * of_games(name, before[-1], no, before[-1].games[no])


def was_in(held: Held, no: int) -> list[Held]:
    """The stages before in which somebody played."""
    return [stage for stage, _ in held.earlier if no in stage.games]
