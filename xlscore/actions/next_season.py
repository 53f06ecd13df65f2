"""What a new season takes over from the last one: its people, in their new divisions (F18)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from fractions import Fraction

from xlscore.actions.season import SeasonJob
from xlscore.book.port import Workbook
from xlscore.book.problems import FileProblem
from xlscore.book.season.schema import MEMBERS
from xlscore.book.sheets import Table, is_blank, locate_table
from xlscore.book.template.authoring import Cell, Percent
from xlscore.book.template.season_sheets import ROOM, Row
from xlscore.book.values import Grid
from xlscore.core.season.model import Member
from xlscore.core.spelling import fold
from xlscore.records import NamedTuple

#: Moments before the first are times and durations; days are counted from `_ZERO`, and from the
#: day after it from `_ONE` on, since 1900 is taken for a leap year.
_FIRST_DATE = dt.datetime(1900, 3, 1)
_ZERO, _ONE = dt.datetime(1899, 12, 30), dt.datetime(1900, 1, 1)


class Begun(NamedTuple):
    """What stands in a new season from the start: keys of *Season*, and rows of *Members*.

    `own` are the headings of those columns of *Members* that mean something to the organiser
    alone, by their keys in the rows.
    """

    season: Row
    members: tuple[Row, ...]
    own: Row

    @property
    def people(self) -> int:
        """How many there are; the other rows are room for more."""
        return sum(map(bool, self.members))


def begin_season(last: SeasonJob, book: Workbook) -> Begun:
    """The people of a season that was worked out in its `book`, and how names are shown.

    Members keep their rows in their order, everything in them but the lot and the answer to the
    invitation, which were for the last season; then come those who only played. FileProblem
    where nothing was held, a play-off is still to be played, or divisions would be lost.
    """
    outcome, season = last.outcome, last.season
    assert outcome is not None
    if not outcome.events:
        raise FileProblem("next-season-empty")
    if waiting := [move.name for move in outcome.moves if move.movement == "play-off"]:
        raise FileProblem("next-season-play-off", names=", ".join(waiting))
    if any(found.code == "division-unused" for found in last.findings):
        raise FileProblem("next-season-divisions")
    law = last.rules.divisions
    names = law.names if law else ()
    divisions = {move.name: names[move.to] for move in outcome.moves}
    listed = sorted(season.members.values(), key=lambda one: one.source.row)
    table = _members_table(last, book)
    own = dict(_own_columns(table)) if table else {}
    rows = [
        _row(one, divisions.get(one.name, one.division)) | _own_cells(table, own, one.source.row)
        for one in listed
    ]
    there = [name for event in outcome.events for name in event.places]
    played = dict.fromkeys([*divisions, *(line.name for line in outcome.ranking), *there])
    new = [name for name in played if name not in season.members]
    rows += [{"name": name, "division": divisions.get(name, "")} for name in new]
    head: Row = {"places": season.places} | (
        {"names": season.names} if season.names != "full" else {}
    )
    return Begun(head, (*rows, *[{}] * ROOM), {_key(column): head for column, head in own.items()})


def _members_table(last: SeasonJob, book: Workbook) -> Table | None:
    title = last.read.sheets.get(MEMBERS.role)
    table = locate_table(book.grid(title), MEMBERS) if title else None
    return table if isinstance(table, Table) else None


def _own_columns(table: Table) -> Iterator[tuple[int, Cell]]:
    """Where columns stand whose headings mean nothing here: texts, years, whatever shows there."""
    known = {name for field in MEMBERS.fields for name in field.names}
    for column, head in enumerate(table.grid.rows[table.header - 1], 1):
        shown = _cell(table.grid, table.header, column)
        if isinstance(head, str) and fold(head) in known:
            continue
        if shown is not None and not is_blank(head):
            yield column, shown.strip() if isinstance(shown, str) else shown


def _own_cells(table: Table | None, own: Iterable[int], row: int) -> dict[str, Cell]:
    """What a member typed in such columns; a formula would be about cells of the last season."""
    if table is None:
        return {}
    typed = (column for column in own if (row, column) not in table.grid.calculated)
    return {_key(column): _cell(table.grid, row, column) for column in typed}


def _key(column: int) -> str:
    return f"own {column}"


def _cell(grid: Grid, row: int, column: int) -> Cell:
    """A value as it is typed anew, as what it was; an error has none."""
    value = grid.at(row, column)
    if isinstance(value, dt.datetime) and value < _FIRST_DATE:
        return value - (_ZERO if value < _ONE else _ZERO + dt.timedelta(days=1))
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int | float) and (row, column) in grid.percents:
        return Percent(str(value))
    if isinstance(value, float):
        return Fraction(value)
    return value if isinstance(value, int | dt.date) else None


def _row(member: Member, division: str) -> dict[str, Cell]:
    """A member as he stands in the new season."""
    until = member.banned_until
    return {
        "name": member.name,
        "aliases": "; ".join(member.aliases),
        "ranking_points": member.ranking_points,
        "banned_until": dt.date.fromisoformat(until) if until else None,
        "division": division,
    }
