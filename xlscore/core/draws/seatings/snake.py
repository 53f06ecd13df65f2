"""K5, K6, K7: tables of three by rank, in a snake; the same for all games of a stage.

Seats by lot, label "<stage>|round 1|table <t>" over the players of the table, best first;
tables are counted as the ranks make them, before any changes its number for a fixed table.
"""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.core.by_rank import snake_groups
from xlscore.core.draws.machinery.allowed import settled
from xlscore.core.draws.machinery.rounds import Drawn, plain_round
from xlscore.core.draws.machinery.wishes import NO_WISHES, Wishes
from xlscore.core.draws.seatings.same_tables import games
from xlscore.core.lots import shuffled
from xlscore.core.sizes import ImpossibleSize


def snake_round(order: Sequence[int], stage: str, seed: str, wishes: Wishes = NO_WISHES) -> Drawn:
    """K5, K6, K7: the one seating of a stage of 27, 9 or 3: tables of three by rank.

    ``order``: best first. ImpossibleSize if the players do not fill tables of three.
    """
    if not order or len(order) % 3:
        raise ImpossibleSize(len(order), "threes only")
    label = f"{stage}|round 1|table"
    groups = enumerate(snake_groups(order, len(order) // 3), 1)
    tables = (shuffled(group, f"{label} {t}", seed) for t, group in groups)
    drawn, notes = settled(plain_round(1, tables), wishes)
    return Drawn((drawn,), notes, (f"{label} 1",))


plans = games("ranks", lambda at: snake_round(at.order.players, at.stage.name, at.seed, at.wishes))
