"""Every key of season rules, for the same reading as those of rulesets (`rules_data`)."""

from __future__ import annotations

from typing import Any, get_args

from xlscore.core.exact import Exact
from xlscore.core.rules_data import NEEDED, Group, KeyTable
from xlscore.core.rules_kinds import (
    FLAG,
    NUMBERS,
    TEXT,
    TEXTS,
    TITLES,
    choice,
    choices,
    number,
    whole_number,
)
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

TYPES = choices(*EVENT_TYPES)


def _rules(base: str, counted: dict[str, Any], **own: Any) -> SeasonRules:
    return SeasonRules(**counted, **own)


def _points(bonus: tuple[tuple[int, tuple[Exact, ...]], ...], **own: Any) -> RankingPoints:
    return RankingPoints(bonus=dict(bonus), **own)


def _bonus(participants: int, places: tuple[Exact, ...]) -> tuple[int, tuple[Exact, ...]]:
    return participants, places


def _direct(**own: Any) -> DirectRule:
    return DirectRule(type_=own.pop("type"), **own)


#: Path, kind, German word, default; what it means, in English and German.
# fmt: off
SEASON_KEYS = KeyTable(
    _rules,
    ("id", TEXT, "Kennung", NEEDED,
     "short name", "kurzer Name"),
    ("title", TITLES, "Titel", NEEDED,
     "what people call it", "wie es alle nennen"),
    ("former", TEXTS, "frühere Namen", (),
     "ids and titles it had before, which still mean it",
     "Kennungen und Titel von früher, die es weiter meinen"),
    ("base", TEXT, "Basis", "",
     "family to start from, by id or title",
     "Familie, von der diese ausgeht, mit Kennung oder Titel"),
    ("document", TEXT, "Dokument", "",
     "where the rules are printed", "wo die Regeln stehen"),
    ("rulesets", TEXTS, "Regelwerke", (),
     "rulesets whose events count", "Regelwerke, deren Turniere zählen"),
    ("chain", choices(*SEASON_CRITERIA), "Kriterien", tuple(SEASON_CRITERIA),
     "order of the ranking list", "Folge der Rangliste"),
    ("points", Group(_points), "Ranglistenpunkte", NEEDED,
     "ranking points", "Ranglistenpunkte"),
    ("points.participants", whole_number(), "Teilnehmer", 0,
     "fewest of an event that counts", "wenigste eines Turniers, das zählt"),
    ("points.types", TYPES, "Arten", EVENT_TYPES,
     "types of events that count", "Arten von Turnieren, die zählen"),
    ("points.table", NUMBERS, "Tabelle", (),
     "points by place, instead of a share", "Punkte nach Platz, statt eines Anteils"),
    ("points.share", number(positive=False), "Anteil", 0,
     "the first gets this share of the participants, rounded down",
     "der Erste bekommt diesen Anteil der Teilnehmer, abgerundet"),
    ("points.step", number(positive=False), "Schritt", 1,
     "each following place gets so much less", "jeder weitere Platz bekommt so viel weniger"),
    ("points.bonus", Group(_bonus, many=True), "Bonus", NEEDED,
     "points on top", "Punkte obendrauf"),
    ("points.bonus.*.participants", whole_number(), "Teilnehmer", 0,
     "from so many participants on", "ab so vielen Teilnehmern"),
    ("points.bonus.*.places", NUMBERS, "Plätze", (),
     "bonus of the first places", "Bonus der ersten Plätze"),
    ("counted", Group(dict), "Wertung", NEEDED,
     "results that count for a player", "Ergebnisse, die für jemanden zählen"),
    ("counted.weights", NUMBERS, "Gewichte", NEEDED,
     "of the best results, best first", "der besten Ergebnisse, das beste zuerst"),
    ("counted.forfeit", FLAG, "verfällt", False,
     "direct qualifiers lose all their points", "direkt Qualifizierte verlieren alle Punkte"),
    ("direct", Group(_direct, many=True), "Direkt", NEEDED,
     "events that qualify directly", "Turniere, die direkt qualifizieren"),
    ("direct.*.type", choice(*EVENT_TYPES), "Art", NEEDED,
     "type of event", "Art des Turniers"),
    ("direct.*.count", whole_number(1), "Anzahl", 1,
     "the first so many are qualified", "die ersten so vielen sind qualifiziert"),
    ("direct.*.participants", whole_number(), "Teilnehmer", 0,
     "from so many participants on", "ab so vielen Teilnehmern"),
    ("final", Group(FinalRules), "Finale", NEEDED,
     "the final by invitation", "das Einladungsfinale"),
    ("final.places", whole_number(1), "Plätze", NEEDED,
     "number of places", "Zahl der Plätze"),
    ("final.from_ranking", whole_number(), "aus der Rangliste", 0,
     "at least so many come from the ranking list", "mindestens so viele kommen aus der Rangliste"),
    ("final.champion", FLAG, "Meister", False,
     "the champion is invited", "der Meister ist eingeladen"),
    ("final.runner_up", FLAG, "Vizemeister", False,
     "the runner-up is invited", "der Vizemeister ist eingeladen"),
    ("final.move_up", choice(*get_args(MoveUp)), "Nachrücker", "ranking",
     "who follows a direct qualifier that does not come",
     "wer einem direkt Qualifizierten folgt, der nicht kommt"),
    ("eligibility", Group(Eligibility), "Startrecht", None,
     "who may play what", "wer was spielen darf"),
    ("eligibility.types", TYPES, "Arten", (),
     "types of qualification tournaments", "Arten von Qualifikationsturnieren"),
    ("eligibility.online", TYPES, "online", (),
     "types of those played online", "Arten derer, die online gespielt werden"),
    ("eligibility.most", whole_number(), "höchstens", 0,
     "most of them for one player; 0: any number",
     "die meisten für eine Person; 0: beliebig viele"),
    ("eligibility.champion", FLAG, "Meister", False,
     "champions may play them", "Meister dürfen sie spielen"),
    ("eligibility.ranking_points", number(positive=False), "Ranglistenpunkte bis", 0,
     "who has so many may not; 0: no limit", "wer so viele hat, darf nicht; 0: keine Grenze"),
    ("eligibility.paragraph", TEXT, "Paragraf", "",
     "where the document says so", "Stelle im Dokument"),
)
# fmt: on
