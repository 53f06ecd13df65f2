"""Loading season rules: the packaged families and an organiser's own, as rulesets are loaded."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.core.rulebook.load import RULESETS, LoadedRules, Shelf
from xlscore.core.rulebook.table import Contradiction, wrong
from xlscore.core.season.event_types import find_wrong_types, is_mistyped
from xlscore.core.season.ranking_points import HALF
from xlscore.core.season.rules import SeasonRules
from xlscore.core.season.rules_keys import SEASON_KEYS
from xlscore.core.spelling import fold, suggestion


def _contradictions(rules: SeasonRules) -> Iterator[Contradiction]:
    """What no single key can show."""
    yield from find_wrong_types(rules)
    yield from _check_rulesets(rules)
    yield from _check_points(rules)
    yield from _check_counting(rules)
    yield from _check_divisions(rules)
    # F19: only who has a rating can be ranked by it
    if "rating" in rules.chain and rules.rating is None:
        yield wrong("chain", "season-rating", value="rating")


def _check_rulesets(rules: SeasonRules) -> Iterator[Contradiction]:
    """Rulesets that are nearly packaged ones; any other name is that of an organiser's own."""
    for named in rules.rulesets:
        if RULESETS.id_of(named) is None:
            known = {fold(name) for i in RULESETS for name in (i, *RULESETS[i].title.spellings)}
            if near := [name for name in sorted(known) if is_mistyped(named, name)]:
                yield wrong("rulesets", "season-ruleset", value=named, near=suggestion(named, near))


def _check_points(rules: SeasonRules) -> Iterator[Contradiction]:
    """S1, F17: where ranking points come from, and whether that comes to an end."""
    points, law = rules.points, rules.points.strength
    if not (points.is_by_place or points.typed):
        yield wrong("points.share", "season-points")
    if law and law.of == "rating" and rules.rating is None:
        yield wrong("points.strength.of", "season-rating", value=law.of)
    # nobody has any before the first event, so nobody would get any there, nor later
    if law and law.of == "value" and not law.base:
        yield wrong("points.strength.base", "season-strength", value=law.base)
    # roots of roots would have no end
    root = points.curve is not None and points.curve.power == HALF
    if law and law.of == "value" and root and points.digits is None:
        yield wrong("points.digits", "season-roots")


def _check_counting(rules: SeasonRules) -> Iterator[Contradiction]:
    """S3, F17: at least the best result of a player counts, and each in one way."""
    if not rules.weights and not rules.kinds:
        yield wrong("counted.weights", "season-weights", value="")
    if rules.rest and not (rules.weights and rules.kinds):
        yield wrong("counted.rest", "season-rest", value="yes")
    seen: set[str] = set()
    for i, kind in enumerate(rules.kinds, 1):
        if not kind.weights:
            yield wrong(f"counted.kinds.{i}.weights", "season-weights", value="")
        for type_ in kind.types:
            if type_ in seen:
                yield wrong(f"counted.kinds.{i}.types", "season-kind-twice", value=type_)
            elif type_ not in rules.points.types:
                accepted = ", ".join(rules.points.types)
                key = f"counted.kinds.{i}.types"
                yield wrong(key, "rules-choice", value=type_, accepted=accepted)
            seen.add(type_)


def _check_divisions(rules: SeasonRules) -> Iterator[Contradiction]:
    """F18: at least two, each with its own name; a play-off must not change who plays it."""
    law = rules.divisions
    if law is None:
        return
    if len({*map(fold, law.names)}) < max(2, len(law.names)):
        yield wrong("divisions.names", "season-divisions", value=", ".join(law.names))
    if law.playoff and law.playoff_type in rules.points.types:
        yield wrong("divisions.playoff_type", "season-playoff", value=law.playoff_type)


LoadedSeason = LoadedRules[SeasonRules]

FAMILIES: Shelf[SeasonRules] = Shelf(
    "rulesets/seasons", SEASON_KEYS, _contradictions, "family-unknown"
)
