"""BG Stats: a shared play (`.bgsplay`) or the full export (`BGStatsExport.json`), the same form.

Ids hold for one file only; scores are texts, also sums; rank 0 and seat 0 are "not given"; plays
marked as ignored are left out, plays of teams are nobody's points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xlscore.imports.model import (
    Imported,
    ImportedGame,
    ImportedSeat,
    Source,
    count_of,
    json_of,
    looks_like_json,
    objects,
    play,
    points_of,
)


def read(data: bytes) -> Imported:
    """All plays of the file, oldest first; those that are no table of single players are told."""
    value = json_of(data)
    top: Mapping[str, Any] = value if isinstance(value, dict) else {}
    names = {p.get("id"): str(p.get("name") or "") for p in objects(top.get("players"))}
    games = {g.get("id"): g for g in objects(top.get("games"))}
    plays = sorted(
        enumerate(objects(top.get("plays")), 1), key=lambda one: str(one[1].get("playDate") or "")
    )
    found = Imported()
    for number, one in plays:
        game = games.get(one.get("gameRefId"), {})
        if one.get("ignored") is True:
            found.note("import-ignored", play(number))
        elif one.get("usesTeams") is True or game.get("cooperative") is True:
            found.note("import-team", play(number))
        else:
            _add(found, number, one, names, str(game.get("name") or ""))
    return found


def _add(
    found: Imported, number: int, one: Mapping[str, Any], names: Mapping[Any, str], game: str
) -> None:
    seats = []
    for i, score in enumerate(objects(one.get("playerScores")), 1):
        where = play(number, i)
        name = names.get(score.get("playerRefId"), "")
        try:
            points = points_of(score.get("score"))
        except ValueError:
            found.note("import-points", where, value=score.get("score"))
            return
        seats.append(
            ImportedSeat(
                where,
                name,
                points,
                place=count_of(score.get("rank")),
                seat=count_of(score.get("seatOrder")),
                won=score.get("winner") if isinstance(score.get("winner"), bool) else None,
            )
        )
    if not seats:
        found.note("import-empty", play(number))
        return
    date = str(one.get("playDate") or "")[:10]
    found.games.append(ImportedGame(play(number), tuple(seats), game=game, date=date))


SOURCE = Source(lambda data: looks_like_json(data, b'"plays"', b'"playerScores"'), read, 10)
