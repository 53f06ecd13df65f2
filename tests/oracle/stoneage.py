"""Stone Age / Hans im Glück."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from . import common
from .common import Game, Stage
from .model import Book

PLAN = {"preliminary": 3}
SCALE = {4: [5, 3, 2, 1], 3: [5, 3, 1]}


def h3_games(book: Book) -> list[Game]:
    """H3: 5-3-2-1, three-player table 5-3-1, shared exactly."""
    games = []
    for table in book.of_stage("preliminary"):
        if book.finished(table):
            for game in common.c9_games(table, with_tie_break=False):
                scale = [Fraction(points) for points in SCALE[table.size()]]
                game.tournament_points = common.c3_tournament_points(scale, game, common.unrounded)
                games.append(game)
    return games


def h4_share(game: Game) -> Fraction:
    """H4, C4: the relative share in one game, with the virtual fourth, exact."""
    whole = common.c4_total(game.table, lambda row: row.points or Fraction(0))
    return common.c4_share(game.points, whole)


def h4_standings(book: Book) -> Stage:
    """H4: TP; sum of relative shares; sum of game points."""

    def criteria(no: int, mine: list[Game]) -> dict[str, Fraction]:
        return {
            "tournament_points": common.total([game.tournament_points for game in mine]),
            "share": common.total([h4_share(game) for game in mine]),
            "victory_points": common.total([game.points for game in mine]),
        }

    return common.new_stage(book, "preliminary", h3_games(book), criteria)


def solve(event: dict[str, Any]) -> dict[str, Any]:
    """The whole event."""
    book = Book(event, PLAN)
    stages = [h4_standings(book)]
    ranking = common.overall(book, stages)
    complete = book.complete("preliminary")
    return common.export(book, common.with_rows(stages), complete, ranking, [])
