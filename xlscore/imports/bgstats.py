"""BG Stats: a shared play (`.bgsplay`) or the full export (`BGStatsExport.json`), the same form.

Ids hold for one file only; scores are texts, also sums such as "20+3-1"; rank 0 and seat 0 are "not
given"; a guest may have a name for this play alone; plays marked as ignored are left out, plays of
teams are nobody's points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from xlscore.imports.imported import (
    Asked,
    Imported,
    ImportedSeat,
    Source,
    count_of,
    flag,
    json_of,
    looks_like_json,
    objects,
    play,
    points_of,
)
from xlscore.imports.saved import Saved


def read(source: Saved, _: Asked) -> Imported:
    """All plays of the file, oldest first; those that are no table of single players are told."""
    value = json_of(source)
    top: Mapping[str, Any] = value if isinstance(value, dict) else {}
    names = {n: str(one.get("name") or "") for n, one in _by_id(top.get("players"))}
    games = dict(_by_id(top.get("games")))
    plays = sorted(
        enumerate(objects(top.get("plays")), 1), key=lambda one: str(one[1].get("playDate") or "")
    )
    found = Imported()
    for number, one in plays:
        game = games.get(_id(one.get("gameRefId")), {})
        if flag(one.get("ignored")):
            found.note("import-ignored", play(number))
        elif flag(one.get("usesTeams")) or flag(game.get("cooperative")):
            found.note("import-team", play(number))
        else:
            _add(found, number, one, names, str(game.get("name") or ""))
    return found


def _id(typed: object) -> int | None:
    """An id; None for what the app does not write."""
    return typed if isinstance(typed, int) else None


def _by_id(listed: object) -> Iterator[tuple[int | None, Mapping[str, Any]]]:
    """Players or games that plays can name."""
    for one in objects(listed):
        if (number := _id(one.get("id"))) is not None:
            yield number, one


def _add(
    found: Imported, number: int, one: Mapping[str, Any], names: Mapping[int | None, str], game: str
) -> None:
    seats = []
    for i, score in enumerate(objects(one.get("playerScores")), 1):
        where = play(number, i)
        called = score.get("anonymousName")
        name = called if isinstance(called, str) else ""
        name = name.strip() or names.get(_id(score.get("playerRefId")), "")
        try:
            points = points_of(score.get("score"), minus=True)
        except ValueError:
            found.note("import-points", where, value=score.get("score"))
            return
        place, seat = count_of(score.get("rank")), count_of(score.get("seatOrder"))
        won = flag(score.get("winner"))
        seats.append(ImportedSeat(where, name, points, place=place, seat=seat, won=won))
    found.add_play(number, seats, game, str(one.get("playDate") or "")[:10])


SOURCE = Source(lambda source: looks_like_json(source, "plays", "playerScores"), read, 10)
