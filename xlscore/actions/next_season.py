"""What a new season takes over from the last one: its people, in their new divisions (F18)."""

from __future__ import annotations

import datetime as dt

from xlscore.actions.season import SeasonJob
from xlscore.book.problems import FileProblem
from xlscore.book.template.season import ROOM, Row
from xlscore.core.season.model import Member
from xlscore.records import NamedTuple


class Begun(NamedTuple):
    """What stands in a new season from the start: keys of *Season*, and rows of *Members*."""

    season: Row
    members: tuple[Row, ...]

    @property
    def people(self) -> int:
        """How many there are; the other rows are room for more."""
        return sum(map(bool, self.members))


def begin_season(last: SeasonJob) -> Begun:
    """The people of a season that was worked out, and how names are shown.

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
    rows = [_row(one, divisions.get(one.name, one.division)) for one in listed]
    new = [name for name in divisions if name not in season.members]
    rows += [{"name": name, "division": divisions[name]} for name in new]
    head: Row = {"places": season.places} | (
        {"names": season.names} if season.names != "full" else {}
    )
    return Begun(head, (*rows, *[{}] * ROOM))


def _row(member: Member, division: str) -> Row:
    """A member as he stands in the new season."""
    until = member.banned_until
    return {
        "name": member.name,
        "aliases": "; ".join(member.aliases),
        "ranking_points": member.ranking_points,
        "banned_until": dt.date.fromisoformat(until) if until else None,
        "division": division,
    }
