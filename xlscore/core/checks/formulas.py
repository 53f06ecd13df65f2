"""Checks of what formulas are worked out of: cells, tables, goals, and divisions (F12 to F16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from xlscore.core.assembly import Assembly
from xlscore.core.exact import Exact
from xlscore.core.findings import Finding, finding
from xlscore.core.formula import Column
from xlscore.core.formula_reading import read_formula
from xlscore.core.formula_values import evaluate, fault, find_number, list_seats, with_points
from xlscore.core.game_places import goals, is_complete, won_early
from xlscore.core.model import Event, Game, ResultRow
from xlscore.core.rulebook.checks_points import columns_of_tie_breaks
from xlscore.core.rules import STAGES, Ruleset

#: What is worked out before places are made.
BEFORE_PLACES: Final = ("victory_points", "tie_break")


def find_faults(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """All of them, game by game."""
    yield from _find_missing(assembly, rules)
    of_ties = columns_of_tie_breaks(rules)
    others = [one for one in rules.columns if one not in of_ties and not one.yes_no]
    known = goals(event, rules)
    for game in assembly.all_games():
        if game.bye or not is_complete(game, rules) or won_early(game, rules):
            continue
        if not rules.formula:
            yield from _find_below_0(game, rules)
            yield from _find_empty(game.playing, others, rules, "column-empty")
        yield from _find_empty(_tied(game), of_ties, rules, "tie-break-empty")
        yield from _find_zero(game, rules, known.get((game.stage, game.round_)))


def _find_below_0(game: Game, rules: Ruleset) -> Iterator[Finding]:
    for row in game.rows:
        for column, value in zip(rules.columns, row.typed[1:], strict=False):
            if value is not None and value < 0 and not column.negative:
                ref = row.source.at(column.key)
                yield finding("column-negative", ref, value=value, column=column.title)


def _find_empty(
    rows: Sequence[ResultRow], wanted: Sequence[Column], rules: Ruleset, code: str
) -> Iterator[Finding]:
    """The first empty cell of a table in these columns; it counts as 0."""
    for row in rows:
        for column, value in zip(rules.columns, row.typed[1:], strict=False):
            if value is None and column in wanted:
                where = {"table": row.table, "round": row.round_, "stage": STAGES[row.stage]}
                ref = row.source.at(column.key, "points")
                yield finding(code, ref, column=column.title, **where)
                return


def _tied(game: Game) -> list[ResultRow]:
    """F13: those whose game points somebody else at the table has too, where no place is typed."""
    points = [row.victory_points for row in game.playing]
    tied = (row for row in game.playing if points.count(row.victory_points) > 1)
    return [] if game.has_places else list(tied)


def _find_zero(game: Game, rules: Ruleset, goal: Exact | None) -> Iterator[Finding]:
    """F12: formulas that divide by 0, and a goal that nobody has told."""
    seats = with_points(list_seats(game, rules, goal), game)
    for target, text in rules.formulas.listed():
        if target not in BEFORE_PLACES:
            continue
        if "points_to_win" in read_formula(text).names and goal is None:
            yield fault(target, game.playing[0], "goal-missing")
            continue
        for row, made in zip(game.playing, evaluate(text, seats, rules.lookup), strict=True):
            if made is None:
                yield fault(target, row)


def _find_missing(assembly: Assembly, rules: Ruleset) -> Iterator[Finding]:
    """F16: who, or what is typed, stands in no table and counts as 0; each is said once."""
    columns = [one.name for one in rules.columns]
    asked = {
        (part.name, part.parts[0].name): part
        for _, text in rules.formulas.listed()
        for part in read_formula(text).all_parts()
        if part.operation == "lookup" and not part.parts[1:]
    }
    told: set[tuple[str, str]] = set()
    for game in assembly.all_games() if asked else ():
        if game.bye or not is_complete(game, rules):
            continue
        for row, seat in zip(game.playing, list_seats(game, rules), strict=True):
            for table, by in asked:
                keys = seat.keys.get(by, ())
                if not keys or find_number(rules.lookup[table], keys) is not None:
                    continue
                if (table, keys[-1]) not in told:
                    told.add((table, keys[-1]))
                    cell = "player" if by == "player" else rules.columns[columns.index(by)].key
                    value = row.name or row.no if by == "player" else keys[0]
                    ref = row.source.at(cell, "no")
                    yield finding("lookup-missing", ref, name=table, value=value)
