"""Every key of season rules, for the same reading as those of rulesets (`rules_data`)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, get_args

from xlscore.core.exact import Exact
from xlscore.core.rulebook.kinds import (
    FLAG,
    NUMBERS,
    POWER,
    TEXT,
    TEXTS,
    TITLES,
    Kind,
    choice,
    choices,
    number,
    whole_number,
)
from xlscore.core.rulebook.table import NEEDED, Group, KeyTable
from xlscore.core.season.ranking_points import (
    EVENT_TYPES,
    Curve,
    FieldRules,
    RankingPoints,
    Strength,
)
from xlscore.core.season.rules import (
    SEASON_CRITERIA,
    Absence,
    CountedKind,
    DirectRule,
    DivisionRules,
    Eligibility,
    FinalRules,
    MoveUp,
    OwnType,
    RatingRules,
    RatingSystem,
    SeasonRules,
)
from xlscore.texts import fill

#: A type of event: what words are types depends on the other keys, so `kinds` asks for it.
TYPE = Kind(fill("values.event_type", words=", ".join(EVENT_TYPES)), TEXT.read)
TYPES = Kind(fill("values.event_types", words=", ".join(EVENT_TYPES)), TEXTS.read)


def _rules(base: str, counted: dict[str, Any], **own: Any) -> SeasonRules:
    return SeasonRules(**counted, **own)


def _points(
    bonus: tuple[tuple[int, tuple[Exact, ...]], ...],
    times: tuple[tuple[str, Exact], ...],
    tables: tuple[tuple[int, tuple[Exact, ...]], ...],
    **own: Any,
) -> RankingPoints:
    return RankingPoints(bonus=dict(bonus), times=dict(times), tables=dict(tables), **own)


def _pair(**own: Any) -> tuple[Any, ...]:
    return tuple(own.values())


#: Path, kind, default; what they mean stands in `season_rule_keys`.
# fmt: off
SEASON_KEYS = KeyTable(
    _rules,
    "season_rule",
    ("id", TEXT, NEEDED),
    ("title", TITLES, NEEDED),
    ("former", TEXTS, ()),
    ("base", TEXT, ""),
    ("document", TEXT, ""),
    ("rulesets", TEXTS, ()),
    ("chain", choices(*SEASON_CRITERIA), ("value", "tournaments", "places")),
    ("types", Group(OwnType, many=True), ()),
    ("types.*.name", TEXT, NEEDED),
    ("types.*.title", TITLES, None),
    ("points", Group(_points), NEEDED),
    ("points.participants", whole_number(), 0),
    ("points.types", TYPES, EVENT_TYPES),
    ("points.table", NUMBERS, ()),
    ("points.share", number(positive=False), 0),
    ("points.step", number(positive=False), 1),
    ("points.bonus", Group(_pair, many=True), NEEDED),
    ("points.bonus.*.participants", whole_number(), 0),
    ("points.bonus.*.places", NUMBERS, ()),
    ("points.times", Group(_pair, many=True), NEEDED),
    ("points.times.*.type", TYPE, NEEDED),
    ("points.times.*.times", number(), 1),
    ("points.tables", Group(_pair, many=True), ()),
    ("points.tables.*.participants", whole_number(), 0),
    ("points.tables.*.places", NUMBERS, ()),
    ("points.curve", Group(Curve), None),
    ("points.curve.first", number(), NEEDED),
    ("points.curve.power", POWER, 1),
    ("points.typed", FLAG, False),
    ("points.strength", Group(FieldRules), None),
    ("points.strength.of", choice(*get_args(Strength)), NEEDED),
    ("points.strength.best", whole_number(1), NEEDED),
    ("points.strength.base", number(positive=False), 0),
    ("points.strength.per", number(), 1),
    ("points.digits", whole_number(0, 9), None),
    ("counted", Group(dict), NEEDED),
    ("counted.weights", NUMBERS, NEEDED),
    ("counted.forfeit", FLAG, False),
    ("counted.kinds", Group(CountedKind, many=True), ()),
    ("counted.kinds.*.types", TYPES, NEEDED),
    ("counted.kinds.*.weights", NUMBERS, NEEDED),
    ("counted.rest", FLAG, False),
    ("counted.least", whole_number(), 0),
    ("counted.absence", Group(Absence), None),
    ("counted.absence.share", number(most=1), NEEDED),
    ("counted.absence.least", whole_number(1), 1),
    ("counted.absence.most", whole_number(), 0),
    ("direct", Group(lambda type, **own: DirectRule(type, **own), many=True), NEEDED),
    ("direct.*.type", TYPE, NEEDED),
    ("direct.*.count", whole_number(1), 1),
    ("direct.*.participants", whole_number(), 0),
    ("final", Group(FinalRules), NEEDED),
    ("final.places", whole_number(1), NEEDED),
    ("final.from_ranking", whole_number(), 0),
    ("final.champion", FLAG, False),
    ("final.runner_up", FLAG, False),
    ("final.move_up", choice(*get_args(MoveUp)), "ranking"),
    ("eligibility", Group(Eligibility), None),
    ("eligibility.types", TYPES, ()),
    ("eligibility.online", TYPES, ()),
    ("eligibility.most", whole_number(), 0),
    ("eligibility.champion", FLAG, False),
    ("eligibility.ranking_points", number(positive=False), 0),
    ("eligibility.paragraph", TEXT, ""),
    ("divisions", Group(DivisionRules), None),
    ("divisions.names", TEXTS, NEEDED),
    ("divisions.promoted", whole_number(), 0),
    ("divisions.relegated", whole_number(), 0),
    ("divisions.playoff", whole_number(), 0),
    ("divisions.playoff_type", TYPE, "last-chance"),
    ("rating", Group(RatingRules), None),
    ("rating.system", choice(*get_args(RatingSystem)), "elo"),
    ("rating.start", number(), 1500),
    ("rating.k", number(), 32),
    ("rating.deviation", number(), 350),
    ("rating.volatility", number(), Fraction(6, 100)),
    ("rating.tau", number(), Fraction(1, 2)),
)
# fmt: on
