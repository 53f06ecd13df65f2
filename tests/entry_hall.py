"""A drawn event with the sheet *Entry*, for tests of what is typed there."""

from __future__ import annotations

from hall import NO, POINTS, Hall
from seatable import two_teams
from xlscore.actions.event import evaluate
from xlscore.book.entry_layout import Seat, read_layout
from xlscore.book.values import Value


def hall(ruleset: str = "stone-age", players: int = 8, **event: Value) -> Hall:
    groups = two_teams(ruleset, players)
    made = Hall(ruleset, players, groups=groups, event={"Entry grid": "yes", **event})
    made.draw()
    return made


def entry(hall: Hall) -> list[Seat]:
    return list(read_layout(hall.book.grid("Entry")).seats)


def type_there(hall: Hall, seat: Seat, value: Value) -> None:
    column = ord(seat.ref.cell[0]) - ord("A")
    hall.type_in("Entry", int(seat.ref.cell[1:]), column, value)


Where = tuple[str, str]


def where(seat: Seat) -> Where:
    """Which game of which player."""
    return seat.at[1], seat.no


def points(hall: Hall) -> dict[Where, Value]:
    """What *Results* says of each game of each player."""
    return {(str(row[1]), str(row[NO])): row[POINTS] for row in hall.rows()}


def shown(hall: Hall) -> dict[Where, Value]:
    """What *Entry* says of the points."""
    return {where(seat): seat.value for seat in entry(hall) if seat.key == "points"}


def recalculated(hall: Hall) -> list[str]:
    """Recalculate; the codes of the errors, with which nothing is written."""
    job = evaluate(hall.book)
    hall.book.apply(job.changes())
    return [found.code for found in job.findings if found.severity == "error"]


def row_of(hall: Hall, seat: Seat) -> int:
    return next(n for n, at in enumerate(points(hall), 2) if at == where(seat))
