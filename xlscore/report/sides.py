"""F15: who played a game with whom against whom, in words."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.core.exact import shown
from xlscore.core.model import Game
from xlscore.core.rules import Ruleset
from xlscore.core.sides import has_sides, sides
from xlscore.texts import spoken, words_of


def side_lines(game: Game, no: int, rules: Ruleset, language: str) -> Iterator[str]:
    """His side and the other one, with their game points; nothing where sides do not count."""
    if game.bye or not has_sides(rules):
        return
    both = sides(game)
    if all(row.no != no for row in both[0]):
        both = both[1], both[0]
    names = [", ".join(row.name for row in side) or "–" for side in both]
    points = (sum(row.victory_points or 0 for row in side) for side in both)
    own, other = (shown(made, comma=spoken(language).comma) for made in points)
    values = {"own": names[0], "other": names[1], "made": own, "theirs": other}
    yield "    " + words_of("report", language)("sides_line", **values)
