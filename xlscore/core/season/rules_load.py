"""Loading season rules: the packaged families and an organiser's own, through one door."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import cast

from xlscore.core.catalogue import finding
from xlscore.core.exact import Exact
from xlscore.core.findings import CellRef, Finding
from xlscore.core.rules_data import Data, Locate, Reader, merged
from xlscore.core.season.rules import (
    EVENT_TYPES,
    SEASON_CRITERIA,
    DirectRule,
    Eligibility,
    FinalRules,
    MoveUp,
    RankingPoints,
    SeasonRules,
)
from xlscore.texts import Titles


@dataclass(frozen=True, slots=True)
class LoadedSeason:
    """Season rules, or what is wrong with their data."""

    rules: SeasonRules | None
    problems: tuple[Finding, ...] = ()


@cache
def family_ids() -> tuple[str, ...]:
    """The families that come with the package."""
    folder = resources.files("xlscore") / "rulesets" / "seasons"
    return tuple(sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".toml")))


def family_text(family: str) -> str:
    """The TOML text of a packaged family; KeyError for an unknown id."""
    if family not in family_ids():
        raise KeyError(family)
    folder = resources.files("xlscore") / "rulesets" / "seasons"
    return (folder / f"{family}.toml").read_text("utf-8")


@cache
def family_rules(family: str) -> SeasonRules:
    """A packaged family; KeyError for an unknown id."""
    loaded = load_season_toml(family_text(family))
    assert loaded.rules is not None, [p.text("en") for p in loaded.problems]
    return loaded.rules


def load_season_toml(text: str, file: str = "") -> LoadedSeason:
    """Season rules from TOML text; problems name `file` as their sheet and the key."""

    def locate(key: str) -> CellRef | None:
        return CellRef(file) if file else None

    try:
        data = tomllib.loads(text, parse_float=Fraction)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        return LoadedSeason(None, (finding("rules-toml", locate(""), reason=str(error)),))
    return load_season(data, locate)


def load_season(data: Data, locate: Locate) -> LoadedSeason:
    """Season rules from nested data, on top of the packaged family that `base` names, if any."""
    problems: list[Finding] = []
    if "base" in data:
        base = Reader(data, "", problems, locate).choice("base", family_ids())
        own = {key: value for key, value in data.items() if key != "base"}
        data = merged(tomllib.loads(family_text(base), parse_float=Fraction), own)
    rules = _rules(Reader(data, "", problems, locate))
    return LoadedSeason(None if problems else rules, tuple(problems))


def _rules(root: Reader) -> SeasonRules:
    counted = root.table("counted")
    weights = counted.numbers("weights")
    if not weights or any(weight < 0 for weight in weights):
        counted.problem("season-weights", "weights", value=counted.data.get("weights"))
    rules = SeasonRules(
        id=root.text("id"),
        title=_titles(root),
        document=root.text("document", ""),
        rulesets=root.texts("rulesets"),
        chain=_subset(root, "chain", tuple(SEASON_CRITERIA)) or tuple(SEASON_CRITERIA),
        points=_points(root.table("points")),
        weights=weights,
        forfeit=counted.flag("forfeit"),
        direct=tuple(_direct(node) for node in root.tables("direct")),
        final=_final(root.table("final")),
        eligibility=_eligibility(root.table("eligibility")) if root.has("eligibility") else None,
    )
    counted.close()
    root.close()
    return rules


def _titles(root: Reader) -> Titles:
    if isinstance(root.data.get("title"), str) or not root.has("title"):
        text = root.text("title")
        return Titles(text, text)
    node = root.table("title")
    english = node.text("en", node.text("de", "") or None)
    titles = Titles(english, node.text("de", english))
    node.close()
    return titles


def _points(node: Reader) -> RankingPoints:
    bonus: dict[int, tuple[Exact, ...]] = {}
    for row in node.tables("bonus"):
        bonus[row.integer("participants", 0)] = row.numbers("places")
        row.close()
    table = node.numbers("table")
    if table == () and not node.has("share"):
        node.problem("season-points", "share")
    points = RankingPoints(
        participants=node.integer("participants", 0),
        types=_subset(node, "types", EVENT_TYPES) or EVENT_TYPES,
        share=node.number("share", 0),
        step=node.number("step", 1),
        table=table,
        bonus=bonus,
    )
    for name, number in (("share", points.share), ("step", points.step)):
        if number < 0:
            node.problem("season-negative", name, value=number)
    node.close()
    return points


def _subset(node: Reader, name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """A list of known words; each other one is a problem."""
    words = node.texts(name)
    for word in words:
        if word not in known:
            node.problem("rules-choice", name, value=word, accepted=", ".join(known))
    return words


def _direct(node: Reader) -> DirectRule:
    rule = DirectRule(
        node.choice("type", EVENT_TYPES),
        node.integer("count", 1, least=1),
        node.integer("participants", 0),
    )
    node.close()
    return rule


def _final(node: Reader) -> FinalRules:
    final = FinalRules(
        places=node.integer("places", least=1),
        from_ranking=node.integer("from_ranking", 0),
        champion=node.flag("champion"),
        runner_up=node.flag("runner_up"),
        move_up=cast(MoveUp, node.choice("move_up", ("ranking", "table"), "ranking")),
    )
    node.close()
    return final


def _eligibility(node: Reader) -> Eligibility:
    eligibility = Eligibility(
        types=_subset(node, "types", EVENT_TYPES),
        online=_subset(node, "online", EVENT_TYPES),
        most=node.integer("most", 0),
        champion=node.flag("champion"),
        ranking_points=node.number("ranking_points", 0),
        paragraph=node.text("paragraph", ""),
    )
    node.close()
    return eligibility
