"""T5, D4: tables by rank as the ruleset lists them; no lot, seats in the order of the list."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.core.draws.machinery.rounds import Drawn, plain_round
from xlscore.core.draws.seatings.same_tables import games
from xlscore.core.rules import StageRules
from xlscore.core.sizes import ImpossibleSize


def groups_round(order: Sequence[int], stage: StageRules) -> Drawn:
    """T5, D4: the tables that the ruleset has for so many players, best first.

    ImpossibleSize where it has none.
    """
    tables = stage.groups.get(len(order))
    if tables is None:
        raise ImpossibleSize(len(order), "groups")
    return Drawn((plain_round(1, ([order[rank - 1] for rank in table] for table in tables)),))


plans = games("ranks", lambda at: groups_round(at.order.players, at.stage))
