"""G11: rounds at tables of five and six by a packaged plan, where one by one more would meet again.

The first round is by lot as ever. Its seats, table by table, are the start numbers 1, 2, 3 ... of
the plan, which says who sits together in the rounds after it; who sits where is by lot. So as long
as everybody plays on, was seated by the plan, and nobody needs anything; other rounds are looked
for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xlscore.core.draws.machinery.designs import larger_rounds
from xlscore.core.draws.machinery.grids import Tables
from xlscore.core.draws.seatings.context import DrawContext


def plan_tables(at: DrawContext) -> Tables | None:
    """The tables of the round, players in the order of their start numbers; None without a plan."""
    found = _plan(at)
    if found is None:
        return None
    start, rounds = found
    return [[start[n] for n in table] for table in rounds[at.round_ - 1]]


def plan_lines(at: DrawContext) -> Iterator[str]:
    """C6: the plan of the round as the draw log keeps it, start numbers from 1."""
    found = _plan(at)
    for number, table in enumerate(found[1][at.round_ - 1] if found else (), 1):
        yield f"B|{at.round_}|{number}|{','.join(str(n + 1) for n in table)}"


def _plan(at: DrawContext) -> tuple[Sequence[int], Sequence[Tables]] | None:
    """The players by start number, and the plan by which the rounds before were seated."""
    rounds = larger_rounds(len(at.players), at.rules.table_size, at.stage.rounds)
    played = at.played() if rounds and at.stage.kind.tables == "pods" else ()
    is_by_lot = not at.stage.kind.by_standings and not at.here.is_asked_for
    if not rounds or not is_by_lot or not 1 <= len(played) == at.round_ - 1:
        return None
    first = sorted(played[0].tables, key=lambda table: table.number)
    start = [no for table in first for no in table.players]
    if {*start} != at.players or len(start) != len(at.players):
        return None
    for one, plan in zip(played, rounds, strict=False):
        by_plan = ([start[n] for n in table] for table in plan)
        if _sets(table.players for table in one.tables) != _sets(by_plan):
            return None
    return start, rounds


def _sets(tables: Iterable[Iterable[int]]) -> set[frozenset[int]]:
    return {frozenset(table) for table in tables}
