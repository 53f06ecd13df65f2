"""Alhambra."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from . import common
from .common import Game, Stage, Standing
from .model import Book

PLAN = {"preliminary": 2, "intermediate": 1, "final": 1}
SCALE = {4: [5, 3, 2, 1], 3: [5, 3, 2]}


def a1_round_down(value: Fraction) -> Fraction:
    """A1: shared tournament points are rounded down to half points."""
    return Fraction(math.floor(value * 2), 2)


def a1_games(book: Book, stage: str) -> list[Game]:
    """A1: 5-3-2-1, at a table of three 5-3-2."""
    games = []
    for table in book.of_stage(stage):
        if book.finished(table):
            for game in common.c9_games(table, with_tie_break=False):
                scale = [Fraction(points) for points in SCALE[table.size()]]
                game.tournament_points = common.c3_tournament_points(scale, game, a1_round_down)
                games.append(game)
    return games


def a3_weighted(game: Game) -> Fraction:
    """A3: points made at a table of three count three quarters, rounded down."""
    if game.table.size() == 3:
        return Fraction(math.floor(game.points * Fraction(3, 4)))
    return game.points


def a3_criteria(games: list[Game]) -> dict[str, Fraction]:
    """A3: sum of TP, then sum of weighted game points (then the lot)."""
    return {
        "tournament_points": common.total([game.tournament_points for game in games]),
        "victory_points": common.total([a3_weighted(game) for game in games]),
    }


def a3_preliminary(book: Book) -> Stage:
    """A3: the standings of the two preliminary games."""
    games = a1_games(book, "preliminary")
    return common.new_stage(
        book, "preliminary", games, lambda no, mine: a3_criteria(mine), ends_in_lot=True
    )


def a4_has_intermediate(book: Book) -> bool:
    """A4: with 40 or more participants there is an intermediate round."""
    return book.participants() >= 40


def a5_intermediate(book: Book) -> Stage:
    """A5: TP of that game, its game points, the lot; the table winners go on."""
    games = a1_games(book, "intermediate")
    stage = common.new_stage(
        book, "intermediate", games, lambda no, mine: a3_criteria(mine), ends_in_lot=True
    )
    common.cut_table_winners(book, stage, 4)
    return stage


def a6_final(book: Book, earlier: list[Stage]) -> Stage:
    """A6: TP of the final, then TP and then game points of everything before, then the lot."""

    def criteria(no: int, mine: list[Game]) -> dict[str, Fraction]:
        before = [row for row in (stage.row_of(no) for stage in earlier) if row]
        return {
            "tournament_points": common.total([game.tournament_points for game in mine]),
            "earlier_tournament_points": common.total(
                [row.criteria["tournament_points"] for row in before]
            ),
            "earlier_victory_points": common.total(
                [row.criteria["victory_points"] for row in before]
            ),
        }

    return common.new_stage(book, "final", a1_games(book, "final"), criteria, ends_in_lot=True)


def a7_order(preliminary: Stage) -> common.OrderInStage:
    """A7: those of the intermediate round by its TP, its points, then the preliminaries."""

    def order(stage: Stage, row: Standing) -> tuple[Any, ...]:
        if stage.name == "intermediate":
            return (*row.key(), preliminary.rank_of(row.no))
        return (row.rank,)

    return order


def solve(event: dict[str, Any]) -> dict[str, Any]:
    """The whole event."""
    book = Book(event, PLAN)
    preliminary = a3_preliminary(book)
    stages = [preliminary]
    wanted = ["preliminary", "final"]
    if a4_has_intermediate(book):
        wanted.insert(1, "intermediate")
    common.cut_best(book, preliminary, 16 if "intermediate" in wanted else 4)
    if book.of_stage("intermediate"):
        stages.append(a5_intermediate(book))
    if book.of_stage("final"):
        stages.append(a6_final(book, list(stages)))
    complete = all(book.complete(stage) for stage in wanted)
    ranking = common.overall(book, stages, a7_order(preliminary))
    return common.export(book, common.with_rows(stages), complete, ranking, [])
