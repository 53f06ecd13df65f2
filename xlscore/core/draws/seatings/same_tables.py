"""K1, K8: several games at the same tables: one seating, and the start goes round.

The first game is seated by lot (tables of three), by rank in a snake, or by rank as the ruleset
lists it. Labels: those of ``lot``; of the snake "<stage>|round 1|table <t>" over the players of the
table, best first, tables as the ranks make them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from xlscore.core.draws.machinery.rounds import (
    NO_WISHES,
    Drawn,
    DrawnRound,
    DrawnTable,
    Wishes,
    note_substitutes,
    plain_round,
    plain_table,
)
from xlscore.core.draws.machinery.settling import settle
from xlscore.core.draws.seatings import lot
from xlscore.core.draws.seatings.context import DrawContext, Method, RoundPlan, Schedule, Seating
from xlscore.core.lots import shuffle
from xlscore.core.rules import Ruleset, StageRules
from xlscore.core.seatings import snake_groups
from xlscore.core.sizes import ImpossibleSize
from xlscore.core.standings.graph_ranking import depths


def seat_games(method: Method, first: Callable[[DrawContext], Drawn]) -> Seating:
    """K1: a seating with the tables of ``first`` for all games of a stage."""

    def seat(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
        if schedule is not None:
            yield seat_next_game(at, schedule)
            return
        base = first(at)
        rounds = repeat_at_tables(base.rounds[0].tables, at.stage.rounds)
        drawn = Drawn(rounds, base.notes, base.labels * len(rounds))
        whole = Schedule(drawn, base.rounds[0].players)
        yield RoundPlan(method, drawn.only(1), whole, at.order)

    return seat


def seat_next_game(at: DrawContext, schedule: Schedule) -> RoundPlan:
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
            tables += repeat_at_tables([plain_table(table.number, left)], at.round_)[-1].tables
    round_ = DrawnRound(at.round_, tuple(tables))
    return RoundPlan("games", Drawn((round_,), note_substitutes(round_), drawn.labels), schedule)


def repeat_at_tables(tables: Sequence[DrawnTable], games: int) -> tuple[DrawnRound, ...]:
    """K1: several games at fixed tables; the start goes round, one player each game."""
    return tuple(
        DrawnRound(game, tuple(_turn_table(table, game - 1) for table in tables))
        for game in range(1, games + 1)
    )


def _turn_table(table: DrawnTable, by: int) -> DrawnTable:
    players = table.players
    return table.with_players([*players[by % table.size :], *players[: by % table.size]])


def seat_snake(order: Sequence[int], stage: str, seed: str, wishes: Wishes = NO_WISHES) -> Drawn:
    """K5, K6, K7: the one seating of a stage of 27, 9 or 3: tables of three by rank.

    ``order``: best first. ImpossibleSize if the players do not fill tables of three.
    """
    if not order or len(order) % 3:
        raise ImpossibleSize(len(order), "threes only")
    label = f"{stage}|round 1|table"
    groups = enumerate(snake_groups(order, len(order) // 3), 1)
    tables = (shuffle(group, f"{label} {t}", seed) for t, group in groups)
    drawn, notes = settle(plain_round(1, tables), wishes)
    return Drawn((drawn,), notes, (f"{label} 1",))


def seat_groups(
    order: Sequence[int], stage: StageRules, wishes: Wishes = NO_WISHES, start: int = 1
) -> Drawn:
    """T5, D4: the tables that the ruleset has for so many players, numbered from `start` on.

    ``order``: best first. No lot: seats are in the order of the list, and a table keeps them when
    it changes its number for a fixed table. ImpossibleSize where the ruleset has no such tables.
    """
    tables = stage.groups.get(len(order))
    if tables is None:
        raise ImpossibleSize(len(order), "groups")
    ranked = ([no for rank in table if (no := order[rank - 1])] for table in tables)
    numbered = (plain_table(n, table) for n, table in enumerate(ranked, start) if table)
    by_rank = DrawnRound(1, tuple(numbered))
    drawn, notes = settle(by_rank, wishes)
    return Drawn((drawn,), notes)


def find_first_number(rules: Ruleset, index: int) -> int:
    """D4: the number of a stage's first table.

    Final and third place come out of the same stage and are played at the same time: the last of
    them in the ruleset begins at table 1, those before it follow. So do stages of a graph that are
    as far from the first one (F1).
    """
    own = rules.stages[index]
    if own.places:
        level = depths(rules.stages)
        beside = (s for s, at in zip(rules.stages, level, strict=True) if at == level[index])
        circle = own.kind.tables == "circle"  # pool A first, but the final before third place
        others = (s for s in beside if s != own and (rules.stages.index(s) < index) == circle)
        return 1 + sum(_count_tables(stage) for stage in others)
    sources = set(own.sources)
    later = (stage for stage in rules.stages[index + 1 :] if set(stage.sources) == sources)
    return 1 + sum(len(stage.groups.get(_count_players(stage), ())) for stage in later if sources)


def _count_tables(stage: StageRules) -> int:
    """F1, F3: how many tables a stage of a graph has."""
    pairs = (len(stage.places) + 1) // 2 if stage.kind.tables == "circle" else 0
    return pairs or len(stage.groups.get(len(stage.places), ()))


def _count_players(stage: StageRules) -> int:
    return sum(entry.count for entry in stage.entries)


def seat_games_by_rank(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """T5, D4: the tables by rank, numbered beside those of stages played at the same time.

    What was drawn when every stage began at table 1 is still taken for drawn.
    """
    first = find_first_number(at.rules, at.index)
    for start in dict.fromkeys((first, 1)) if schedule is None else (first,):
        seat = partial(_seat_groups, start=start)
        yield from seat_games("ranks", seat)(at, schedule)


def _seat_groups(at: DrawContext, start: int) -> Drawn:
    return seat_groups(at.order.players, at.stage, at.wishes, start)


seat_games_by_lot = seat_games("lot", lot.draw_round)
seat_games_in_a_snake = seat_games(
    "ranks", lambda at: seat_snake(at.order.players, at.stage.name, at.seed, at.wishes)
)
