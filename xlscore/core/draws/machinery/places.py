"""Who sits where: by the rows of Results, as typed, and as drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from xlscore.core.model import Event, ResultRow, TableName
from xlscore.records import NamedTuple

if TYPE_CHECKING:
    from xlscore.core.draws.machinery.rounds import DrawnRound


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


def list_places(round_: DrawnRound) -> dict[int, Place]:
    """A drawn round in the form of `places`."""
    return {
        seat.no: Place(table.number, seat.seat) for table in round_.tables for seat in table.seats
    }


def same_places(drawn: Mapping[int, Place], typed: Mapping[int, Place]) -> bool:
    """Whether Results say what was drawn; an empty seat cell says nothing."""
    return drawn.keys() == typed.keys() and not find_differing(drawn, typed)


def find_differing(drawn: Mapping[int, Place], typed: Mapping[int, Place]) -> list[int]:
    """The players in both who sit elsewhere than drawn."""
    return [
        no
        for no, place in typed.items()
        if no in drawn and place not in (drawn[no], Place(drawn[no].table, None))
    ]
