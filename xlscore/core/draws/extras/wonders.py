"""W6: the wonders of a round: four of the seven by lot, one for each position.

Drawn once for all tables of a round; position p gets the p-th wonder, a three-table
those of the positions it uses (W5). Sides A or B are drawn only if the event says so.
Labels: "<stage>|round <r>|wonders" over the ruleset's list (``NAMES``), and
"<stage>|round <r>|side <p>" over ("A", "B"): the first counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from xlscore.core.lots import shuffled
from xlscore.records import dataclass

Side = Literal["A", "B", ""]

NAMES: Final = (
    "Alexandria",
    "Babylon",
    "Ephesos",
    "Gizah",
    "Halikarnassos",
    "Olympia",
    "Rhodos",
)
POSITIONS: Final = 4
_SIDES: Final[tuple[Side, ...]] = ("A", "B")


@dataclass(frozen=True, slots=True)
class Wonder:
    """W6: a wonder and its side; an empty side is the players' own choice."""

    name: str
    side: Side = ""

    def __str__(self) -> str:
        return f"{self.name} {self.side}".rstrip()


def wonders(
    stage: str, round_: int, seed: str, sides: bool = False, among: Sequence[str] = NAMES
) -> tuple[Wonder, ...]:
    """W6: the wonders of positions 1 to 4 in one round of a stage, drawn ``among`` those named."""
    label = f"{stage}|round {round_}"
    names = shuffled(among, f"{label}|wonders", seed)[:POSITIONS]
    return tuple(
        Wonder(name, shuffled(_SIDES, f"{label}|side {position}", seed)[0] if sides else "")
        for position, name in enumerate(names, 1)
    )
