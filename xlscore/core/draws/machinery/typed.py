"""Who sits where by the rows of Results, as typed."""

from __future__ import annotations

from typing import NamedTuple

from xlscore.core.model import Event, ResultRow, TableName


class Place(NamedTuple):
    """Where somebody sits, as typed; the seat may be empty."""

    table: TableName
    seat: int | None


def rows_of(event: Event, stage: str, round_: int) -> list[ResultRow]:
    """The rows of Results of one round, in their order on the sheet."""
    return [row for row in event.results if (row.stage, row.round_) == (stage, round_)]


def places(event: Event, stage: str) -> dict[int, dict[int, Place]]:
    """Who sits where in each round of a stage, as typed: round -> No -> place."""
    found: dict[int, dict[int, Place]] = {}
    for row in event.results:
        if row.stage == stage and row.no is not None:
            found.setdefault(row.round_, {})[row.no] = Place(row.table, row.seat)
    return found
