"""The rows of *Results*, with the columns of the ruleset's own beside *Points* (G10)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from xlscore.book import schema
from xlscore.book.cells import CellReader, RowCells
from xlscore.book.people import People
from xlscore.book.schema import Field, SheetSpec
from xlscore.book.sheets import is_blank
from xlscore.book.values import Value
from xlscore.core.exact import Exact
from xlscore.core.findings import Finding, finding
from xlscore.core.formula import TYPED, Column, game_points
from xlscore.core.model import ResultRow, Source, TableName
from xlscore.core.rules import Ruleset


class Typed(NamedTuple):
    """A row, and what is typed in the ruleset's own columns, in their order."""

    row: ResultRow
    own: tuple[Exact | None, ...]


def own_field(column: Column) -> Field:
    """The column of *Results* that a ruleset asks for."""
    return Field(f"+{column.name}", column.title, "number")


@cache
def results_spec(columns: tuple[Column, ...]) -> SheetSpec:
    """*Results* with these columns behind *Points*."""
    fields = list(schema.RESULTS.fields)
    at = fields.index(schema.RESULTS.field("points")) + 1
    fields[at:at] = map(own_field, columns)
    return schema.RESULTS._replace(fields=tuple(fields)) if columns else schema.RESULTS


def read_results(
    rows: Iterable[tuple[Source, Mapping[str, Value]]],
    cells: CellReader,
    columns: tuple[Column, ...],
    first_stage: str,
    people: People,
) -> Iterator[Typed]:
    """The rows that have a round and a table, each with the player it means."""
    fields = {f.key: f for f in results_spec(columns).fields}
    keys = [own_field(column).key for column in columns]
    for source, values in rows:
        row = RowCells(cells, fields, source, values)
        round_, table = row.mandatory("round"), row.table()
        status, no, name = row.choice("status"), row.integer("no"), row.text("player")
        bad_no = no is None and not is_blank(values.get("no"))
        who = people.resolve(no, name, status, source, bad_no)
        found = ResultRow(
            stage=row.stage() or first_stage,
            round_=round_ or 0,
            table=table or 0,
            seat=row.integer("seat"),
            no=who[0],
            name=who[1],
            victory_points=row.number("points"),
            tie_break=row.number("tie_break"),
            place=row.integer("place"),
            status=status,  # type: ignore[arg-type]
            source=source,
        )
        own = tuple([row.number(key) for key in keys])
        if round_ is not None and table is not None:
            yield Typed(found, own)


def with_game_points(
    typed: Iterable[Typed], rules: Ruleset | None, findings: list[Finding]
) -> tuple[ResultRow, ...]:
    """G10: the rows with the game points that the formula makes of what is typed.

    Where no points are typed there are none. An empty column counts as 0, with a warning for each
    table; a number below 0 is an error where the column has none.
    """
    if rules is None or not rules.formula:
        return tuple([one.row for one in typed])
    rows = list(typed)
    tables: defaultdict[tuple[str, int, TableName], list[int]] = defaultdict(list)
    for at, (row, _) in enumerate(rows):
        tables[row.stage, row.round_, row.table].append(at)
    found = [row for row, _ in rows]
    for places in tables.values():
        seats = [at for at in places if found[at].status != "substitute"]
        here = [at for at in seats if found[at].victory_points is not None]
        findings += _odd([rows[at] for at in here], rules.columns)
        values = [_values(rows[at], rules.columns) for at in here]
        points = game_points(rules.formula, values, len(seats)) if values else []
        for at, own in zip(here, points, strict=True):
            found[at] = found[at]._replace(victory_points=own)
    return tuple(found)


def _values(typed: Typed, columns: Sequence[Column]) -> Mapping[str, Exact]:
    own = {column.name: value or 0 for column, value in zip(columns, typed.own, strict=True)}
    return {TYPED: typed.row.victory_points or 0, **own}


def _odd(table: Sequence[Typed], columns: Sequence[Column]) -> Iterator[Finding]:
    """What is below 0 without being allowed to, and the first empty cell of a table."""
    empty: list[tuple[ResultRow, Column]] = []
    for row, own in table:
        for column, value in zip(columns, own, strict=True):
            if value is None:
                empty.append((row, column))
            elif value < 0 and not column.negative:
                ref = row.source.at(own_field(column).key)
                yield finding("column-negative", ref, value=value, column=column.title)
    if empty:
        row, column = empty[0]
        yield finding(
            "column-empty",
            row.source.at(own_field(column).key, "points"),
            column=column.title,
            table=row.table,
            round=row.round_,
        )
