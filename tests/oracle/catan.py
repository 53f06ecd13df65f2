"""Catan."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from . import common
from .common import Game, Stage
from .model import Book, Row, Table

PLAN = {"preliminary": 3, "final": 1}
SCALE = {4: [5, 3, 2, 1], 3: [5, 3, 1]}
STANDARD_TARGET = {"preliminary": 10, "final": 12}
TARGET_OF_GAME = {
    "base game": 10,
    "basisspiel": 10,
    "seafarers": 12,
    "seefahrer": 12,
    "cities & knights": 13,
    "städte & ritter": 13,
}


def t1_games(book: Book, stage: str) -> list[Game]:
    """T1: 5-3-2-1, three-player table 5-3-1, shared exactly; points as typed decide the place."""
    games = []
    for table in book.of_stage(stage):
        if book.finished(table):
            for game in common.c9_games(table, with_tie_break=False):
                scale = [Fraction(points) for points in SCALE[table.size()]]
                game.tournament_points = common.c3_tournament_points(scale, game, common.unrounded)
                games.append(game)
    return games


def t2_cap(book: Book, table: Table) -> int:
    """T2, T6: the points needed to win the game played in that round."""
    stage = book.stages[table.stage]
    for entry in book.round_sheet:
        if ((entry.get("stage") or book.stages[0]), entry["round"]) != (stage, table.round):
            continue
        if entry.get("points_to_win") is not None:
            return int(entry["points_to_win"])
        if entry.get("game"):
            game = " ".join(entry["game"].split()).casefold()
            return TARGET_OF_GAME.get(game, STANDARD_TARGET[stage])
    return STANDARD_TARGET[stage]


def t2_capped(book: Book, table: Table, row: Row) -> Fraction:
    """T2: the points of a row, not more than were needed to win."""
    if row.status == "left":
        return Fraction(0)
    return min(row.points or Fraction(0), Fraction(t2_cap(book, table)))


def t3_share(book: Book, game: Game) -> Fraction:
    """T3, T4: a game's share in per cent, rounded half up to two decimals."""
    table = game.table
    whole = common.c4_total(table, lambda row: t2_capped(book, table, row))
    share = common.c4_share(t2_capped(book, table, game.row), whole)
    return common.half_up(100 * share, 2)


def t3_places(games: list[Game], place: int) -> Fraction:
    """T3: how often a player was on that place, shared or not."""
    return Fraction(sum(game.place == place for game in games))


def t3_preliminary(book: Book) -> Stage:
    """T3: TP; capped points; shares; first, second and third places."""

    def criteria(no: int, mine: list[Game]) -> dict[str, Fraction]:
        return {
            "tournament_points": common.total([game.tournament_points for game in mine]),
            "victory_points": common.total(
                [t2_capped(book, game.table, game.row) for game in mine]
            ),
            "share": common.total([t3_share(book, game) for game in mine]),
            "firsts": t3_places(mine, 1),
            "seconds": t3_places(mine, 2),
            "thirds": t3_places(mine, 3),
        }

    return common.new_stage(book, "preliminary", t1_games(book, "preliminary"), criteria)


def t8_table_places(book: Book, preliminary: Stage, games: list[Game]) -> dict[int, Fraction]:
    """T8: the place at the final table, ties there broken by preliminary rank."""
    order: dict[int, tuple[int, Fraction]] = {}
    for table in book.of_stage("final"):
        for row in table.rows:
            if row.no is not None:
                place = next((game.place for game in games if game.row is row), 1)
                order[row.no] = (place, preliminary.rank_of(row.no))
    tables = {no: common.seated_at(book, "final", no) for no in order}
    return {
        no: Fraction(
            1 + sum(other < mine for rival, other in order.items() if tables[rival] == tables[no])
        )
        for no, mine in order.items()
    }


def t8_final(book: Book, preliminary: Stage) -> Stage:
    """T8: place at the final table after that, then preliminary rank."""
    games = t1_games(book, "final")
    places = t8_table_places(book, preliminary, games)

    def criteria(no: int, mine: list[Game]) -> dict[str, Fraction]:
        return {"table_place": places[no], "preliminary_rank": preliminary.rank_of(no)}

    return common.new_stage(book, "final", games, criteria)


def t9_qualified(stage: Stage, ranking: list[dict[str, Any]]) -> list[int]:
    """T9: the winners of the two final tables in the order of the ranking."""
    winners = {row.no for row in stage.rows if row.qualified}
    return [entry["no"] for entry in ranking if entry["no"] in winners]


def solve(event: dict[str, Any]) -> dict[str, Any]:
    """The whole event; T5: with fewer than six left the preliminary ranking is the result."""
    book = Book(event, PLAN)
    preliminary = t3_preliminary(book)
    there = [row for row in preliminary.rows if book.can_go_on(row.no, "preliminary")]
    stages = [preliminary]
    qualified: list[int] = []
    if preliminary.complete and len(there) < 6:
        ranking = common.overall(book, stages)
        return common.export(book, common.with_rows(stages), True, ranking, qualified)
    common.cut_best(book, preliminary, 8)
    if book.of_stage("final"):
        stages.append(t8_final(book, preliminary))
        common.cut_table_winners(book, stages[-1])
    ranking = common.overall(book, stages)
    if len(stages) > 1:
        qualified = t9_qualified(stages[-1], ranking)
    complete = all(book.complete(stage) for stage in PLAN)
    return common.export(book, common.with_rows(stages), complete, ranking, qualified)
