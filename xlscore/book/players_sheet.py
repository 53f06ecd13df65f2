"""The rows of *Players*: who registered, and what each of them needs in draws."""

from __future__ import annotations

from collections.abc import Iterable

from xlscore.book import schema
from xlscore.book.cells import CellReader, RowCells
from xlscore.book.values import Value
from xlscore.core.findings import CellRef, finding
from xlscore.core.model import Player, Source
from xlscore.core.spelling import exact_name
from xlscore.core.table_numbers import table_numbers

_NONE: frozenset[int] = frozenset()
"""The same for all who have none; Python makes each empty one anew."""


def read_players(
    rows: Iterable[tuple[Source, dict[str, Value]]], cells: CellReader
) -> list[Player]:
    """The rows that have a name and a number, 0 where none is typed; findings for the others."""
    fields = {f.key: f for f in schema.PLAYERS.fields}
    found = []
    for source, values in rows:
        row = RowCells(cells, fields, source, values)
        name = row.text("name")
        without = bool(name) and "no" not in values
        no = None if without else row.mandatory("no")
        if not name:
            cells.problem("player-name-missing", source.at("name"))
        typed, ref = row.text("apart_rounds"), source.at("apart_rounds")
        rounds = numbers_of(typed, ref, cells, "rounds-text")
        tables = numbers_of(row.text("tables"), source.at("tables"), cells)
        player = Player(
            no=no or 0,
            name=name,
            source=source,
            club=row.text("club"),
            team=exact_name(row.text("team")),
            group=row.text("group"),
            fixed_table=row.integer("fixed_table"),
            tables=frozenset(tables) or _NONE,
            lot=row.number("lot"),
            status=row.choice("status") or "active",  # type: ignore[arg-type]
            dropped_after=row.integer("dropped_after"),
            present={"yes": True, "no": False, None: None}[row.choice("present")],
            apart_rounds=frozenset(rounds) or _NONE,
            together=exact_name(row.text("together")),
            regular=row.choice("regular") == "yes",
            fills_in=row.choice("fills_in") == "yes",
        )
        if (no is not None or without) and name:
            found.append(player)
    return found


def numbers_of(
    text: str, ref: CellRef | None, cells: CellReader, code: str = "tables-text"
) -> tuple[int, ...]:
    """The numbers that are typed, of tables or rounds; none, with a finding, for another text."""
    numbers = table_numbers(text) if text else ()
    if numbers is None:
        cells.findings.append(finding(code, ref, value=text))
    return numbers or ()
