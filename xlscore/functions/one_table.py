"""One game at one table: places, tournament points and shares of its players (C1-C4).

The functions say in words what is wrong; `strict` makes errors of that, which a formula can catch.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction

from xlscore.book.cells import CellReader
from xlscore.book.schema import RESULTS, ROUNDS, Field
from xlscore.book.values import ErrorValue, Value
from xlscore.core.assembly import Assembly
from xlscore.core.checks.games import typed_places
from xlscore.core.checks.games import victory_points as point_checks
from xlscore.core.checks.seating import table_sizes
from xlscore.core.exact import Exact, whole
from xlscore.core.findings import CellRef, Finding
from xlscore.core.game_places import caps
from xlscore.core.model import Event, Game, ResultRow, RoundInfo, Source
from xlscore.core.rules import Ruleset
from xlscore.core.scoring import Score, ScoredGames
from xlscore.functions.calling import (
    REFUSED,
    Answer,
    Argument,
    Caught,
    Cell,
    Refused,
    answering,
    as_cell,
    read_ruleset,
)
from xlscore.texts import join

POINTS = RESULTS.field("points")
TIE_BREAK = RESULTS.field("tie_break")
PLACE = RESULTS.field("place")


@answering
def tournament_points(
    ruleset: Argument, points: Argument, tie_break: Argument, places: Argument
) -> Answer:
    """C3: tournament points by place, shared where places are."""
    rules = _of_points(ruleset)
    return _each_player(rules, points, lambda own: own.tournament_points, tie_break, places)


@answering
def place(ruleset: Argument, points: Argument, tie_break: Argument) -> Answer:
    """C1: places by points, then by the game's own tie-break, else shared."""
    return _each_player(_of_points(ruleset), points, lambda own: own.place, tie_break)


@answering
def share(ruleset: Argument, points: Argument, game: Argument) -> Answer:
    """C4, T2, T3: own points of all points of the table, capped and rounded as the rules say."""
    rules = read_ruleset(ruleset)
    cap = _cap(rules, game)
    return _each_player(rules, points, lambda own: whole(Fraction(*own.share)), cap=cap)


def _of_points(ruleset: Argument) -> Ruleset:
    """A ruleset whose places and tournament points no formula works out of columns (F12)."""
    rules = read_ruleset(ruleset)
    if rules.formulas.of_places or rules.formulas.tie_break:
        columns = join(own.title for own in rules.columns) if rules.columns else "–"
        raise ruleset.refuse("argument-columns", columns=columns)
    return rules


def _each_player(
    rules: Ruleset,
    points: Argument,
    value: Callable[[Score], Exact],
    tie_break: Argument | None = None,
    places: Argument | None = None,
    cap: Exact | None = None,
) -> Answer:
    """A value for each player of one table, in the shape of `points`; a blank is an empty seat."""
    if points.height > 1 and points.width > 1:
        raise points.refuse("argument-line", rows=points.height, columns=points.width)
    own = [number for row in points.numbers(POINTS) for number in row]
    ties = _read_beside(points, tie_break, TIE_BREAK)
    typed = _read_beside(points, places, PLACE)
    stage = rules.stages[0].name
    rows = tuple(
        ResultRow(
            *(stage, 1, 1, None, i, "", number),
            tie_break=tie,
            place=None if placed is None else int(placed),
            status=None,
            source=Source(points.name, i, {}),
        )
        for i, (number, tie, placed) in enumerate(zip(own, ties, typed, strict=True), 1)
        if number is not None
    )
    scores: dict[int, Score] = {}
    if rows:
        game = Game(stage, 1, 1, rows)
        for found in _errors(game, rules):
            raise _refuse(found, points, places)
        scored = ScoredGames(rules)
        scored.add([game], cap)
        scores = {row.no or 0: scored.score(i) for i, row in enumerate(rows)}
    cells: list[Cell] = [
        as_cell(value(scores[i]) if i in scores else None) for i in range(1, len(own) + 1)
    ]
    return [cells] if points.height == 1 else [[cell] for cell in cells]


def _read_beside(points: Argument, other: Argument | None, field: Field) -> list[Exact | None]:
    """The numbers of a range that has a cell for each of the points; blanks if it is left out."""
    expected = len(points.flat)
    if other is None or (other.blank and len(other.flat) == 1):
        return [None] * expected
    if len(other.flat) != expected:
        raise other.refuse(
            "argument-fit", found=len(other.flat), expected=expected, other=points.name
        )
    return [number for row in other.numbers(field) for number in row]


def _errors(game: Game, rules: Ruleset) -> Iterator[Finding]:
    """What the checks of an event say of the game, as far as it makes a result impossible."""
    event, assembly = Event(results=game.rows), Assembly(((game,),), {}, ())
    for check in (table_sizes, point_checks, typed_places):
        yield from (found for found in check(event, rules, assembly) if found.severity == "error")


def _refuse(found: Finding, points: Argument, places: Argument | None) -> Refused:
    """A finding about the game, said of the argument that it is about."""
    argument = places if places and found.code.startswith("places-") else points
    single = found.code in ("points-negative", "points-whole") and found.ref is not None
    if not single or found.ref is None:
        return Refused(found, argument.where(None))
    index = int(found.ref.cell[1:]) - 1
    ref: CellRef = points.at(*divmod(index, points.width))
    return Refused(found, points.where(ref))


def _cap(rules: Ruleset, game: Argument) -> Exact | None:
    """T2: the points that win the game, typed or by its title; else those of the first round."""
    stage, source = rules.stages[0].name, Source(game.name, 1, {})
    value = game.single()
    target = title = None
    if isinstance(value, str):
        title = game.one(CellReader.text)
        if rules.victory_points.capped and not rules.game(title):
            accepted = join(known.title for known in rules.games)
            raise game.refuse("game-unknown", value=title, accepted=accepted)
    elif value is not None:
        field = ROUNDS.field("points_to_win")
        target = game.one(lambda cells, number, ref: cells.integer(number, ref, field))
    typed = RoundInfo(stage, 1, title or "", target, source)
    return caps(Event(rounds=(typed,)), rules).get((stage, 1))


@answering
def strict(value: Argument) -> Answer:
    """The same cells, with the error #VALUE! for each that says what is wrong."""
    return [[_cell(own) for own in row] for row in value.rows]


def _cell(value: Value) -> Cell:
    if isinstance(value, ErrorValue):
        return Caught(value.code)
    if isinstance(value, str):
        return Caught(value) if value.startswith(REFUSED) else value
    if isinstance(value, int | float):
        return float(value) if math.isfinite(value) else Caught(str(value))
    return "" if value is None else str(value)
