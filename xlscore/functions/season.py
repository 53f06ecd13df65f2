"""Functions of a season: ranking points of a place, and what a player's results amount to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from xlscore.book.cells import CellReader
from xlscore.book.schema import EVENT, Field
from xlscore.book.season.schema import EVENTS, PLACES
from xlscore.core.exact import Exact
from xlscore.core.roots import decimal
from xlscore.core.season.eligibility import Held
from xlscore.core.season.model import Season, SeasonEvent
from xlscore.core.season.ranking_points import RankingPoints
from xlscore.core.season.rules import SeasonRules
from xlscore.core.season.rules_load import FAMILIES
from xlscore.core.season.solving import ranking_list
from xlscore.core.spelling import fold, suggestion
from xlscore.functions.calling import Answer, Argument, answering, as_cell
from xlscore.records import replace
from xlscore.texts import fill, titles

T = TypeVar("T")

PLACE = PLACES.field("place")
PARTICIPANTS = EVENTS.field("participants")
EVENT_TYPE = EVENT.field("type")
RANKING_POINTS = Field("ranking_points", titles("functions.ranking_points"), "number")
#: How standings mark somebody without a rank.
UNRANKED = frozenset(("–", "-", "—"))


@answering
def ranking_points(
    season: Argument, place: Argument, participants: Argument, event_type: Argument
) -> Answer:
    """S1, S2: ranking points of places in events of so many participants."""
    rules = _read_rules(season)
    unranked = [[str(x).strip() in UNRANKED for x in row] for row in place.rows]
    typed = replace(
        place,
        rows=[
            [None if no_rank else x for x, no_rank in zip(row, marks, strict=True)]
            for row, marks in zip(place.rows, unranked, strict=True)
        ],
    )
    places, sizes = typed.numbers(PLACE), participants.numbers(PARTICIPANTS)
    types = event_type.each(lambda cells, value, ref: cells.choice(value, ref, EVENT_TYPE))
    height, width = _shape(place, participants, event_type)

    def value(r: int, c: int) -> Exact | None:
        own, size = _pick(places, r, c), _pick(sizes, r, c)
        if size is None or (own is None and not _pick(unranked, r, c)):
            return None
        if own is not None and own > size:
            raise place.refuse(
                "place-range",
                place.at(r % place.height, c % place.width),
                place=own,
                participants=size,
            )
        type_ = _pick(types, r, c) or "open"
        if not rules.gives_points(type_, int(size)):
            return 0
        return decimal(rules.points.at(None if own is None else int(own), int(size), type_))

    return [[as_cell(value(r, c)) for c in range(width)] for r in range(height)]


@answering
def season_value(season: Argument, ranking_points: Argument) -> Answer:
    """S3: for each row of ranking points the best results, each times its weight."""
    rules = _read_rules(season)
    rows = ranking_points.numbers(RANKING_POINTS)
    for r, row in enumerate(rows):
        for c, points in enumerate(row):
            if points is not None and points < 0:
                raise ranking_points.refuse(
                    "points-negative", ranking_points.at(r, c), value=points
                )
    values = _values(rules, rows)
    return [[as_cell(values.get(r))] for r in range(len(rows))]


def _read_rules(argument: Argument) -> SeasonRules:
    """The season rules of a family: by its id or title, or by one of its rulesets."""
    accepted = ", ".join(FAMILIES)
    argument.require(fill("values.one_of", words=accepted))
    name = argument.one(CellReader.text)
    words: dict[str, SeasonRules] = {}
    for family, rules in FAMILIES.items():
        for word in (*rules.rulesets, *reversed(rules.title.spellings), family):
            words[fold(word)] = rules
    found = words.get(fold(name))
    if found is None:
        near = suggestion(name, FAMILIES)
        raise argument.refuse("family-unknown", value=name, near=near, accepted=accepted)
    return found


def _values(rules: SeasonRules, rows: Sequence[Sequence[Exact | None]]) -> dict[int, Exact]:
    """The value of each row that holds results, as the ranking list has it.

    Every result becomes an event of its own in which place n is worth the n-th of all points.
    """
    results = [(r, points) for r, row in enumerate(rows) for points in row if points is not None]
    worth = RankingPoints(participants=0, table=tuple(points for _, points in results))
    events = [
        SeasonEvent(str(place), "open", 0, {str(r): place})
        for place, (r, _) in enumerate(results, 1)
    ]
    lines = ranking_list(Held(Season(), replace(rules, points=worth, divisions=None), events))
    return {int(line.name): decimal(line.value) for line in lines}


def _shape(*arguments: Argument) -> tuple[int, int]:
    """The rows and columns of a result: those of the ranges; single cells fit any."""
    height = max(argument.height for argument in arguments)
    width = max(argument.width for argument in arguments)
    for argument in arguments:
        if argument.height not in (1, height) or argument.width not in (1, width):
            raise argument.refuse(
                "argument-shape",
                rows=argument.height,
                columns=argument.width,
                other_rows=height,
                other_columns=width,
            )
    return height, width


def _pick(rows: Sequence[Sequence[T]], r: int, c: int) -> T:
    """The value for a cell of the result: a single row or column counts for all of them."""
    row = rows[r if len(rows) > 1 else 0]
    return row[c if len(row) > 1 else 0]
