"""7 Wonders with a final, and in four rounds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from . import common
from .common import Game, Stage
from .model import Book

PLAN_FINAL = {"preliminary": 3, "final": 1}
PLAN_FOUR_ROUNDS = {"preliminary": 4}
SCALE = {4: [5, 3, 2, 1], 3: [5, 3, 1]}


def w2_games(book: Book, stage: str) -> list[Game]:
    """W2: 5-3-2-1, at a table of three 5-3-1, shared exactly; coins break ties at the table."""
    games = []
    for table in book.of_stage(stage):
        if book.finished(table):
            for game in common.c9_games(table, with_tie_break=True):
                scale = [Fraction(points) for points in SCALE[table.size()]]
                game.tournament_points = common.c3_tournament_points(scale, game, common.unrounded)
                games.append(game)
    return games


def w3_share(game: Game) -> Fraction:
    """W3, C4: the relative share in one game, exact."""
    whole = common.c4_total(game.table, lambda row: row.points or Fraction(0))
    return common.c4_share(game.points, whole)


def w3_criteria(games: list[Game]) -> dict[str, Fraction]:
    """W3: sum of TP; sum of relative shares; sum of game points."""
    return {
        "tournament_points": common.total([game.tournament_points for game in games]),
        "share": common.total([w3_share(game) for game in games]),
        "victory_points": common.total([game.points for game in games]),
    }


def w3_preliminary(book: Book) -> Stage:
    """W3: the standings of the rounds everybody plays."""
    games = w2_games(book, "preliminary")
    return common.new_stage(book, "preliminary", games, lambda no, mine: w3_criteria(mine))


def w7_final(book: Book, preliminary: Stage) -> Stage:
    """W7: TP of the final; ties by preliminary rank."""

    def criteria(no: int, mine: list[Game]) -> dict[str, Fraction]:
        return {
            "tournament_points": common.total([game.tournament_points for game in mine]),
            "preliminary_rank": preliminary.rank_of(no),
        }

    return common.new_stage(book, "final", w2_games(book, "final"), criteria)


def solve_with_final(event: dict[str, Any]) -> dict[str, Any]:
    """W1: three preliminaries and a final of the best four; T5: with fewer than three none."""
    book = Book(event, PLAN_FINAL)
    preliminary = w3_preliminary(book)
    stages = [preliminary]
    there = [row for row in preliminary.rows if book.can_go_on(row.no, "preliminary")]
    if preliminary.complete and len(there) < 3:
        ranking = common.overall(book, stages)
        return common.export(book, common.with_rows(stages), True, ranking, [])
    common.cut_best(book, preliminary, 4)
    if book.of_stage("final"):
        stages.append(w7_final(book, preliminary))
    complete = all(book.complete(stage) for stage in PLAN_FINAL)
    ranking = common.overall(book, stages)
    return common.export(book, common.with_rows(stages), complete, ranking, [])


def solve_four_rounds(event: dict[str, Any]) -> dict[str, Any]:
    """W1: four rounds and nothing after them."""
    book = Book(event, PLAN_FOUR_ROUNDS)
    stages = [w3_preliminary(book)]
    ranking = common.overall(book, stages)
    complete = book.complete("preliminary")
    return common.export(book, common.with_rows(stages), complete, ranking, [])
