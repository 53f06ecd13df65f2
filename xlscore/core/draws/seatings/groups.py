"""T5, D4: tables by rank as the ruleset lists them; no lot, seats in the order of the list.

A table keeps its players and their order when it changes its number for a fixed table; who should
be kept apart and is not is told, since the ranks decide.
"""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.core.draws.machinery.allowed import settled
from xlscore.core.draws.machinery.apart import (
    NO_WISHES,
    Wishes,
)
from xlscore.core.draws.machinery.rounds import Drawn, plain_round
from xlscore.core.draws.seatings.same_tables import games
from xlscore.core.rules import StageRules
from xlscore.core.sizes import ImpossibleSize


def groups_round(order: Sequence[int], stage: StageRules, wishes: Wishes = NO_WISHES) -> Drawn:
    """T5, D4: the tables that the ruleset has for so many players, best first.

    ImpossibleSize where it has none.
    """
    tables = stage.groups.get(len(order))
    if tables is None:
        raise ImpossibleSize(len(order), "groups")
    by_rank = plain_round(1, ([order[rank - 1] for rank in table] for table in tables))
    drawn, notes = settled(by_rank, wishes)
    return Drawn((drawn,), notes)


plans = games("ranks", lambda at: groups_round(at.order.players, at.stage, at.wishes))
