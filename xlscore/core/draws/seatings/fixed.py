"""K1: tables of three by lot, the same for all games of a stage."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.core.draws.seatings import lot
from xlscore.core.draws.seatings.context import DrawContext, RoundPlan, Schedule
from xlscore.core.draws.seatings.same_tables import first_game, next_game


def plans(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """K1: the first game by lot, the others at the same tables."""
    if schedule is None:
        yield first_game(at, "lot", lot.of_round(at))
    else:
        yield next_game(at, schedule)
