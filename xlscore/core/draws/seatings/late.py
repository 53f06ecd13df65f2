"""C7, C10: players who come late take free seats in what is drawn for the others.

The round is drawn without them, as if they had never come; then each of them, by number, sits down
at the three-player table where he meets fewest again, of equals at the first one. Where there is no
free seat, two come to him from tables of four, as in a repair. So one who comes to 15 changes the
opponents of three, and nothing of the lot is drawn again.
"""

from __future__ import annotations

from xlscore.core.draws.machinery.repair import RoundsLeft, repair
from xlscore.core.draws.machinery.rounds import Drawn
from xlscore.core.draws.seatings.context import DrawContext, RoundPlan
from xlscore.core.seatings import Kind
from xlscore.records import replace


def can_join(kind: Kind) -> bool:
    """Whether a kind of seating has free seats: tables of three and four, drawn round by round."""
    return kind.tables == "sizes" and not kind.together


def without_late(at: DrawContext) -> DrawContext:
    """The same draw as if they had never come."""
    return replace(at, players=at.players - at.late, late=frozenset())


def seat_late(at: DrawContext, plan: RoundPlan) -> RoundPlan:
    """A round of the others with those who came late in free seats."""
    left = RoundsLeft(at.played(), (plan.round_,), (), at.late, at.wishes)
    joined = repair(left)
    drawn = Drawn(joined.rounds, (*plan.notes, *joined.notes), plan.drawn.labels)
    return replace(plan, method="late", drawn=drawn, left=None)
