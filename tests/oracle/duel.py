"""7 Wonders Duel."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from . import common
from .common import Game, Stage
from .model import Book, Row, Table

PLAN = {"preliminary": 4, "semi-final": 1, "third place": 1, "final": 1}
HALF = Fraction(1, 2)
EARLY_WIN, EARLY_LOSS = Fraction(3, 4), Fraction(1, 4)


def early_winner(table: Table) -> Row | None:
    """D2: the row of a military or scientific victory."""
    return next((row for row in table.rows if row.status in ("military", "science")), None)


def d2_early(table: Table, winner: Row) -> list[Game]:
    """D2: an early victory; no points for either in the sum of points."""
    return [
        Game(table, row, 1 if row is winner else 2, 1, Fraction(0), Fraction(int(row is winner)))
        for row in table.rows
    ]


def d2a_left(table: Table) -> list[Game]:
    """D2a: the opponent of a leaver wins; no points for either."""
    return [
        Game(
            table,
            row,
            2 if row.status == "left" else 1,
            1,
            Fraction(0),
            Fraction(int(row.status not in ("left", "substitute"))),
        )
        for row in table.rows
    ]


def d2_to_the_end(table: Table) -> list[Game]:
    """D2: a win counts 1; an undecided game, equal in civilian points too, half each."""
    games = common.c9_games(table, with_tie_break=True)
    for game in games:
        if game.sharing == 2:
            game.tournament_points = HALF
        else:
            game.tournament_points = Fraction(int(game.place == 1))
    return games


def d3_bye(table: Table) -> list[Game]:
    """D3: a bye counts as a win and 0 points."""
    return [Game(table, row, 1, 1, Fraction(0), Fraction(1)) for row in table.rows]


def d2_games(book: Book, stage: str) -> list[Game]:
    """D2, D2a, D3: all finished games of a stage."""
    games = []
    for table in book.of_stage(stage):
        if not book.counts(table):
            continue
        winner = early_winner(table)
        if any(row.status == "bye" for row in table.rows):
            games += d3_bye(table)
        elif any(row.status == "left" for row in table.rows):
            games += d2a_left(table)
        elif winner:
            games += d2_early(table, winner)
        else:
            games += d2_to_the_end(table)
    return games


def d2_share(game: Game) -> Fraction:
    """D2, D2a, D3: own/(own + opponent's); 75:25 for an early end; 50 % for a bye."""
    if game.row.status == "bye":
        return HALF
    if game.table.ended_early():
        return EARLY_WIN if game.place == 1 else EARLY_LOSS
    whole = common.total([row.points or Fraction(0) for row in game.table.rows])
    return common.c4_share(game.points, whole)


def d2_preliminary(book: Book) -> Stage:
    """D2: wins; sum of shares; sum of game points."""

    def criteria(no: int, mine: list[Game]) -> dict[str, Fraction]:
        return {
            "wins": common.total([game.tournament_points for game in mine]),
            "share": common.total([d2_share(game) for game in mine]),
            "victory_points": common.total([game.points for game in mine]),
        }

    return common.new_stage(book, "preliminary", d2_games(book, "preliminary"), criteria)


def d4_decide(book: Book, games: list[Game], preliminary: Stage) -> None:
    """D4: an undecided knock-out game goes to the better placed of the preliminaries.

    Where they share that rank, to the one whom the lot of the preliminaries puts first.
    """
    for game in games:
        if game.tournament_points != HALF:
            continue
        other = next(row for row in game.table.rows if row is not game.row)
        assert game.row.no is not None
        assert other.no is not None
        mine, his = preliminary.rank_of(game.row.no), preliminary.rank_of(other.no)
        ahead = mine < his
        if mine == his:
            order = common.c6_lot(book, preliminary, [game.row.no, other.no])
            assert order is not None
            ahead = order[0] == game.row.no
        game.tournament_points = Fraction(int(ahead))


def d4_knock_out(book: Book, name: str, preliminary: Stage) -> Stage:
    """D4: semi-final, match for third place or final."""

    def criteria(no: int, mine: list[Game]) -> dict[str, Fraction]:
        return {
            "wins": common.total([game.tournament_points for game in mine]),
            "preliminary_rank": preliminary.rank_of(no),
        }

    games = d2_games(book, name)
    d4_decide(book, games, preliminary)
    stage = common.new_stage(book, name, games, criteria)
    if name == "semi-final":
        common.cut_table_winners(book, stage)
    return stage


def solve(event: dict[str, Any]) -> dict[str, Any]:
    """The whole event; T5: with fewer than four left the preliminary ranking is the result."""
    book = Book(event, PLAN, duel=True)
    preliminary = d2_preliminary(book)
    stages = [preliminary]
    there = [row for row in preliminary.rows if book.can_go_on(row.no, "preliminary")]
    if preliminary.complete and len(there) < 4:
        ranking = common.overall(book, stages)
        return common.export(book, common.with_rows(stages), True, ranking, [])
    common.cut_best(book, preliminary, 4)
    for name in ("semi-final", "third place", "final"):
        if book.of_stage(name):
            stages.append(d4_knock_out(book, name, preliminary))
    complete = all(book.complete(stage) for stage in PLAN)
    ranking = common.overall(book, stages)
    return common.export(book, common.with_rows(stages), complete, ranking, [])
