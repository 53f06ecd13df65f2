"""What a new season takes over from the last one: its people, in their new divisions (F18)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from fractions import Fraction

from xlscore.actions.season import SeasonJob
from xlscore.book.port import Workbook
from xlscore.book.problems import FileProblem
from xlscore.book.schema import Field
from xlscore.book.season.schema import MEMBERS
from xlscore.book.sheets import Table, locate_table
from xlscore.book.template.formats import Cell
from xlscore.book.template.season import ROOM, Row
from xlscore.book.values import Value
from xlscore.core.season.model import Member
from xlscore.core.spelling import folded
from xlscore.records import NamedTuple
from xlscore.texts import everywhere


class Begun(NamedTuple):
    """What stands in a new season from the start: keys of *Season*, and rows of *Members*.

    `own` are the columns of *Members* that mean something to the organiser alone.
    """

    season: Row
    members: tuple[Row, ...]
    own: tuple[Field, ...] = ()

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
    own = tuple(_own_columns(table)) if table else ()
    rows = [
        _row(one, divisions.get(one.name, one.division)) | _own_cells(table, own, one)
        for one in listed
    ]
    new = [name for name in divisions if name not in season.members]
    rows += [{"name": name, "division": divisions[name]} for name in new]
    head: Row = {"places": season.places} | (
        {"names": season.names} if season.names != "full" else {}
    )
    return Begun(head, (*rows, *[{}] * ROOM), tuple(field for _, field in own))


def _members_table(last: SeasonJob, book: Workbook) -> Table | None:
    title = last.read.sheets.get(MEMBERS.role)
    table = locate_table(book.grid(title), MEMBERS) if title else None
    return table if isinstance(table, Table) else None


def _own_columns(table: Table) -> Iterator[tuple[int, Field]]:
    """Where columns stand whose headings mean nothing here."""
    known = {name for field in MEMBERS.fields for name in field.names}
    for column, head in enumerate(table.grid.rows[table.header - 1]):
        if isinstance(head, str) and folded(head) not in {*known, ""}:
            yield column, Field(f"own {column}", everywhere(head.strip()))


def _own_cells(
    table: Table | None, own: Sequence[tuple[int, Field]], member: Member
) -> dict[str, Cell]:
    """What a member has in such columns; dates and numbers stay what they are."""
    cells = table.grid.rows[member.source.row - 1] if table else ()
    found = {field.key: cells[column] for column, field in own if column < len(cells)}
    return {key: _cell(value) for key, value in found.items()}


def _cell(value: Value) -> Cell:
    """A value as it is typed anew; what a formula or an error gave has none."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, float):
        return Fraction(value)
    return value if isinstance(value, str | int | dt.date) else None


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
