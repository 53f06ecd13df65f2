"""Loading season rules: the packaged families and an organiser's own, as rulesets are loaded."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.core.rules_data import Contradiction, wrong
from xlscore.core.rules_load import LoadedRules, Shelf
from xlscore.core.season.rules import SeasonRules
from xlscore.core.season.rules_keys import SEASON_KEYS


def _contradictions(rules: SeasonRules) -> Iterator[Contradiction]:
    """What no single key can show."""
    # S1: ranking points are a share of the participants, or those of a table
    if not rules.points.share and not rules.points.table:
        yield wrong("points.share", "season-points")
    # S3: at least the best result of a player counts
    if not rules.weights:
        yield wrong("counted.weights", "season-weights", value="")
    # F19: only who has a rating can be ranked by it
    if "rating" in rules.chain and rules.rating is None:
        yield wrong("chain", "season-rating", value="rating")


LoadedSeason = LoadedRules[SeasonRules]

FAMILIES: Shelf[SeasonRules] = Shelf(
    "rulesets/seasons", SEASON_KEYS, _contradictions, "family-unknown"
)
