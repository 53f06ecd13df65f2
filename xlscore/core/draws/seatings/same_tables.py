"""K1, K8: several games at the same tables: one seating, and the start goes round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xlscore.core.draws.machinery.rounds import (
    Drawn,
    DrawnRound,
    DrawnTable,
    Seat,
    plain_table,
    substitutes,
)
from xlscore.core.draws.seatings.context import DrawContext, Method, RoundPlan, Schedule, Seating


def games(method: Method, first: Callable[[DrawContext], Drawn]) -> Seating:
    """K1: a seating with the tables of ``first`` for all games of a stage."""

    def plans(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
        if schedule is not None:
            yield next_game(at, schedule)
            return
        base = first(at)
        rounds = games_at(base.rounds[0].tables, at.stage.rounds)
        drawn = Drawn(rounds, base.notes, base.labels * len(rounds))
        whole = Schedule(drawn, base.rounds[0].players)
        yield RoundPlan(method, drawn.only(1), whole, at.order)

    return plans


def next_game(at: DrawContext, schedule: Schedule) -> RoundPlan:
    """K1, K8: the next game at the same tables, without those who have gone."""
    out = schedule.players - at.players
    drawn = schedule.drawn.only(at.round_)
    tables: list[DrawnTable] = []
    for first, table in zip(schedule.drawn.rounds[0].tables, drawn.rounds[0].tables, strict=True):
        left = [no for no in first.players if no not in out]
        if len(left) == table.size or 0 < len(left) < 3:
            # A substitute takes the free seat, so nobody else gets up.
            seats = tuple(seat for seat in table.seats if seat.no not in out)
            tables.append(DrawnTable(table.number, seats))
        elif left:
            tables += games_at([plain_table(table.number, left)], at.round_)[-1].tables
    round_ = DrawnRound(at.round_, tuple(tables))
    return RoundPlan("games", Drawn((round_,), substitutes(round_), drawn.labels), schedule)


def games_at(tables: Sequence[DrawnTable], games: int) -> tuple[DrawnRound, ...]:
    """K1: several games at fixed tables; the start goes round, one player each game."""
    return tuple(
        DrawnRound(game, tuple(_turned(table, game - 1) for table in tables))
        for game in range(1, games + 1)
    )


def _turned(table: DrawnTable, by: int) -> DrawnTable:
    players = table.players
    turned = players[by % len(players) :] + players[: by % len(players)]
    return DrawnTable(table.number, tuple(map(Seat, turned, (s.seat for s in table.seats))))
