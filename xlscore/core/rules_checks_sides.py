"""What no single key of pairs, sides and teams can show (D3, G4, F15); see `rules_checks`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from xlscore.core.rules import Ruleset
from xlscore.core.rules_data import Contradiction, listed, wrong
from xlscore.core.sizes import LARGEST

_WITH_BYES: Final = ("pairs", "circle", "dealt")


def pairs_with_byes(rules: Ruleset) -> Iterator[Contradiction]:
    """D3, F15: where pairs or two sides are drawn, some may be left over, who have a bye."""
    if not rules.byes and any(stage.kind.tables in _WITH_BYES for stage in rules.stages):
        yield wrong("byes", "rules-choice", value="no", accepted="yes")


def two_sides(rules: Ruleset) -> Iterator[Contradiction]:
    """F15: partners are drawn for tables of four, matches for tables of even sizes."""
    for seating in dict.fromkeys(stage.seating for stage in rules.stages):
        accepted = {"partners": [4], "matches": [*range(2, LARGEST + 1, 2)]}.get(seating)
        if accepted and not {*rules.sizes} <= {*accepted}:
            sizes, told = listed(rules.sizes), " / ".join(map(str, accepted))
            yield wrong("sizes", "rules-drawn", value=sizes, seating=seating, accepted=told)


def teams_to_seat_by(rules: Ruleset) -> Iterator[Contradiction]:
    """G4: who is seated by teams is kept apart from his own."""
    if not rules.teams.apart and any(stage.seating == "teams" for stage in rules.stages):
        yield wrong("teams.apart", "rules-choice", value="no", accepted="yes")


SIDES_CONTRADICTIONS: Final[tuple[Callable[[Ruleset], Iterator[Contradiction]], ...]] = (
    teams_to_seat_by,
    pairs_with_byes,
    two_sides,
)
