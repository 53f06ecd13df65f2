"""How many players can sit at the tables of a ruleset."""

from __future__ import annotations

from collections.abc import Sequence

from forms import FORMS
from hall import Hall
from xlscore.core.rulebook.load import RULESETS

#: Long leagues and tables of seven go by the same rules as the others, and take their time. In a
#: bracket that the event begins with there is no place for who comes late, and nobody has a team.
SHORT = [
    id_
    for id_, rules in RULESETS.items()
    if rules.stages[0].rounds < 6
    and rules.sizes != (7,)
    and not rules.stages[0].places
    and rules.stages[0].seating != "matches"
]
#: Of those one of each form of event.
SHORT_FORMS = [id_ for id_ in SHORT if id_ in FORMS]


def can_be_seated(n: int, sizes: Sequence[int] = (3, 4)) -> bool:
    """C7: not 1, 2 and 5; at tables of one size alone whole ones."""
    return n % sizes[0] == 0 if len(sizes) == 1 else n >= 3 and n != 5


def two_teams(ruleset: str, players: int) -> dict[int, str] | None:
    """Where team plays against team: everybody's team, by number."""
    if any(stage.seating == "matches" for stage in RULESETS[ruleset].stages):
        return {no: f"Team {no % 2 + 1}" for no in range(1, players + 1)}
    return None


def seated_hall(ruleset: str, players: int) -> Hall:
    """A hall in which all find seats."""
    hall = Hall(ruleset, players, groups=two_teams(ruleset, players))
    fill_up(hall, ruleset)
    return hall


def fill_up(hall: Hall, ruleset: str) -> None:
    """So many come late that all find seats."""
    sizes = RULESETS[ruleset].sizes
    while 2 not in sizes and not can_be_seated(len(hall.active()), sizes):
        hall.come()
