"""King Lui."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from . import common
from .common import Game, Stage
from .model import Book, RuleError

PLAN = {"stage 1": 3, "stage 2": 4, "stage 3": 4, "final": 5}
SCALE = {
    3: [Fraction(3), Fraction(3, 2), Fraction(0)],
    4: [Fraction(3), Fraction(2), Fraction(1), Fraction(0)],
}


def k2_games(book: Book, stage: str) -> list[Game]:
    """K2: 3 - 1.5 - 0 or 3 - 2 - 1 - 0; a shared value is rounded half up to whole points."""
    games = []
    for table in book.of_stage(stage):
        if book.finished(table):
            for game in common.c9_games(table, with_tie_break=False):
                game.tournament_points = common.c3_tournament_points(
                    SCALE[table.size()], game, common.half_up
                )
                games.append(game)
    return games


def k3_points(game: Game) -> Fraction:
    """K3: game points; those made at a table of four times 4/3, exactly."""
    return game.points * Fraction(4, 3) if game.table.size() == 4 else game.points


def k4_is_win(game: Game) -> bool:
    """K4: a first place, shared or not."""
    return game.place == 1


def k4_is_loss(game: Game) -> bool:
    """K4: a last place, shared or not; nobody loses if all are equal."""
    size = game.table.size()
    is_last = game.place + game.sharing - 1 == size
    all_equal = game.sharing == size
    return is_last and not all_equal


def k_sums(games: list[Game]) -> dict[str, Fraction]:
    """K3: everything the stages sort by, of the games of one stage (K8)."""
    return {
        "tournament_points": common.total([game.tournament_points for game in games]),
        "victory_points": common.total([k3_points(game) for game in games]),
        "wins": Fraction(sum(k4_is_win(game) for game in games)),
        "losses": Fraction(sum(k4_is_loss(game) for game in games)),
    }


def k3_stage_1(book: Book) -> Stage:
    """K3: points; game points; wins; fewest losses; lot."""
    games = k2_games(book, "stage 1")
    return common.new_stage(book, "stage 1", games, lambda no, mine: k_sums(mine), ends_in_lot=True)


def k5_table_stage(book: Book, name: str, first: Stage) -> Stage:
    """K5, K6: points, wins, fewest losses, rank in stage 1; the best of each table goes on."""

    def criteria(no: int, mine: list[Game]) -> dict[str, Fraction]:
        sums = k_sums(mine)
        return {
            "tournament_points": sums["tournament_points"],
            "wins": sums["wins"],
            "losses": sums["losses"],
            "preliminary_rank": first.rank_of(no),
        }

    stage = common.new_stage(book, name, k2_games(book, name), criteria)
    there = {row.table for row in stage.rows if row.rank and book.can_go_on(row.no, name)}
    if stage.complete and len(there) < k9_needed(name):
        if name == "stage 2":
            common.cut_best(book, stage, 3)
    else:
        common.cut_table_winners(book, stage, k9_needed(name))
    return stage


def k9_needed(name: str) -> int:
    """K9: how many table winners the next stage needs, or it is left out."""
    return {"stage 2": 9, "stage 3": 3}[name]


def k7_final(book: Book, first: Stage) -> Stage:
    """K7: points, game points, wins, fewest losses, rank in stage 1."""

    def criteria(no: int, mine: list[Game]) -> dict[str, Fraction]:
        return {**k_sums(mine), "preliminary_rank": first.rank_of(no)}

    return common.new_stage(book, "final", k2_games(book, "final"), criteria)


def k9_advancing(players: int) -> int:
    """K9: the stages of 27, 9 and 3 that are too large are left out."""
    if players < 6:
        raise RuleError("fewer than six players")
    return next(size for size in (27, 9, 3) if size <= players)


def k9_stages(advancing: int) -> list[str]:
    """K9: the stages after stage 1."""
    return {27: ["stage 2", "stage 3", "final"], 9: ["stage 3", "final"], 3: ["final"]}[advancing]


def solve(event: dict[str, Any]) -> dict[str, Any]:
    """The whole event."""
    book = Book(event, PLAN)
    first = k3_stage_1(book)
    wanted: list[str] = []
    if first.complete:
        there = [row for row in first.rows if book.can_go_on(row.no, "stage 1")]
        advancing = k9_advancing(len(there))
        common.cut_best(book, first, advancing)
        wanted = k9_stages(advancing)
    stages = [first]
    for name in ("stage 2", "stage 3"):
        if book.of_stage(name):
            stages.append(k5_table_stage(book, name, first))
            if name == "stage 2" and sum(row.qualified for row in stages[-1].rows) == 3:
                wanted = ["stage 2", "final"]
            elif stages[-1].complete and not any(row.qualified for row in stages[-1].rows):
                wanted = [stage for stage in wanted if stage != "final"]
    if book.of_stage("final"):
        stages.append(k7_final(book, first))
    complete = first.complete and all(book.complete(stage) for stage in wanted)
    ranking = common.overall(book, stages)
    return common.export(book, common.with_rows(stages), complete, ranking, [])
