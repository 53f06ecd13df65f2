"""T5, D4: tables by rank as the ruleset lists them; no lot, seats in the order of the list.

A table keeps its players and their order when it changes its number for a fixed table; who should
be kept apart and is not is told, since the ranks decide. Stages that come out of the same one (D4:
final and third place) are played at the same time, so the last one has the first tables, and
those of the others follow. What was drawn when each began at table 1 is still taken for drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xlscore.core.draws.machinery.allowed import settled
from xlscore.core.draws.machinery.rounds import Drawn, DrawnRound, plain_table
from xlscore.core.draws.machinery.wishes import NO_WISHES, Wishes
from xlscore.core.draws.seatings.context import DrawContext, RoundPlan, Schedule
from xlscore.core.draws.seatings.same_tables import games
from xlscore.core.rules import Ruleset, StageRules
from xlscore.core.sizes import ImpossibleSize


def plans(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """T5, D4: the tables by rank, beside those of stages that are played at the same time."""
    yield from _beside(at, schedule)
    if schedule is None and first_number(at.rules, at.index) > 1:
        yield from _from_one(at, schedule)


def groups_round(
    order: Sequence[int], stage: StageRules, wishes: Wishes = NO_WISHES, start: int = 1
) -> Drawn:
    """T5, D4: the tables that the ruleset has for so many players, best first, from `start` on.

    ImpossibleSize where it has none.
    """
    tables = stage.groups.get(len(order))
    if tables is None:
        raise ImpossibleSize(len(order), "groups")
    ranked = ([order[rank - 1] for rank in table] for table in tables)
    by_rank = DrawnRound(1, tuple(plain_table(n, table) for n, table in enumerate(ranked, start)))
    drawn, notes = settled(by_rank, wishes)
    return Drawn((drawn,), notes)


def first_number(rules: Ruleset, index: int) -> int:
    """D4: the number of a stage's first table: after those of the stages beside it that follow."""
    sources = {entry.source for entry in rules.stages[index].entries}
    later = (s for s in rules.stages[index + 1 :] if {e.source for e in s.entries} == sources)
    return 1 + sum(len(stage.groups.get(_players(stage), ())) for stage in later if sources)


def _players(stage: StageRules) -> int:
    return sum(entry.count for entry in stage.entries)


def _seated(at: DrawContext, start: int) -> Drawn:
    return groups_round(at.order.players, at.stage, at.wishes, start)


_beside = games("ranks", lambda at: _seated(at, first_number(at.rules, at.index)))
_from_one = games("ranks", lambda at: _seated(at, 1))
