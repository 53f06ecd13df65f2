"""F15: who played a game with whom against whom, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlscore.core.formula_reading import OF_SIDES, read_formula
from xlscore.core.model import Event, Game
from xlscore.core.rules import Ruleset, StageRules
from xlscore.core.sides import side_of, sides
from xlscore.report.block import number_text
from xlscore.texts import words_of


def side_lines(game: Game, no: int, rules: Ruleset, language: str) -> Iterator[str]:
    """His side and the other one, with their game points; nothing where sides do not count."""
    if game.bye or not _has_sides(rules):
        return
    both = sides(game)
    if all(row.no != no for row in both[0]):
        both = both[1], both[0]
    names = [", ".join(row.name for row in side) or "–" for side in both]
    shared = read_formula(rules.formulas.victory_points or "0").all_parts()
    together = max if any(part.operation == "partners" for part in shared) else sum
    points = (together([row.victory_points or 0 for row in side] or [0]) for side in both)
    own, other = (number_text(made, language) for made in points)
    values = {"own": names[0], "other": names[1], "made": own, "theirs": other}
    yield "    " + words_of("report", language)("sides_line", **values)


def _has_sides(rules: Ruleset) -> bool:
    """Whether a formula of the ruleset goes by the sides of a table."""
    nodes = (read_formula(text) for _, text in rules.formulas.listed())
    return any(part.operation in OF_SIDES for node in nodes for part in node.all_parts())


def match_of(seats: Mapping[int, int | None], event: Event, stage: StageRules) -> list[str]:
    """The teams that meet at a table, "Red – Blue"; nothing but in a stage of matches."""
    if stage.seating != "matches":
        return []
    teams = {player.no: player.team or player.group for player in event.players}
    both: tuple[dict[str, bool], dict[str, bool]] = ({}, {})
    for seat, no in sorted(seats.items()):
        both[side_of(seat)][teams.get(no or 0, "")] = True
    named = [" + ".join(filter(None, side)) for side in both]
    return [" – ".join(named)] if all(named) else []
