"""F3: each meets each, by the Berger tables.

Numbers go by the order of those who come in; in a first stage by the seeds typed as lots, else by
the lot "<stage>|round 1|players". Who is out before half of his games is met by nobody any more;
of one who goes later the others have a bye.
"""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.core.assembly import assemble
from xlscore.core.draws.machinery.rounds import Drawn, DrawnRound, DrawnTable, plain_table
from xlscore.core.draws.seatings.context import DrawContext, RoundPlan, Schedule
from xlscore.core.draws.seatings.same_tables import first_number
from xlscore.core.lots import shuffled
from xlscore.core.round_robin import all_rounds, left_early


def plans(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """The rounds of the tables, each with those who are still there."""
    if schedule is None:
        order = tuple(no for no in at.order.players if no)
        if not order:
            order = shuffled(sorted(at.players), f"{at.stage.name}|round 1|players", at.seed)
        rounds = _rounds(order, at.stage.meetings or 1, first_number(at.rules, at.index))
        drawn = Drawn(rounds, (), ("",) * len(rounds))
        schedule = Schedule(drawn, frozenset(order))
    games = assemble(at.event, at.rules).games[at.index]
    exits = assemble(at.event, at.rules).exits
    gone = schedule.players - at.players
    early = left_early(at.rules, at.index, games, exits) & gone
    tables: list[DrawnTable] = []
    for table in schedule.drawn.only(at.round_).rounds[0].tables:
        here = [no for no in table.players if no not in gone]
        if here and not early.intersection(table.players):
            tables.append(plain_table(table.number, here))
    round_ = DrawnRound(at.round_, tuple(tables))
    yield RoundPlan("round-robin", Drawn((round_,)), schedule, at.order)


def _rounds(order: tuple[int, ...], meetings: int, start: int) -> tuple[DrawnRound, ...]:
    """All rounds by the tables; the one who rests sits alone at the last one."""
    rounds = []
    for number, pairs in enumerate(all_rounds(len(order), meetings), 1):
        seated = [[order[n - 1] for n in pair if n <= len(order)] for pair in pairs]
        seated.sort(key=len, reverse=True)
        tables = (plain_table(n, players) for n, players in enumerate(seated, start))
        rounds.append(DrawnRound(number, tuple(tables)))
    return tuple(rounds)
