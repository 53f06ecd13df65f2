"""BG Stats: a shared play (`.bgsplay`) or the full export (`BGStatsExport.json`), the same form.

Ids hold for one file only. Scores are texts, also sums such as "20+3-1". Rank 0 and seat 0 mean
"not given". A guest may have a name for this play alone. Plays marked as ignored are left out, and
so are plays of teams, whose points belong to no single player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from xlscore.imports.imported import Asked, Imported, PlayedSeat, Source, flag, objects, play
from xlscore.imports.saved import Saved


def read(source: Saved, _: Asked) -> Imported:
    """All plays of the file, the oldest first. Plays of teams become findings."""
    value = source.json()
    names = {n: str(one.get("name") or "") for n, one in _by_id(value, "players")}
    games = dict(_by_id(value, "games"))
    plays = sorted(
        enumerate(objects(value, "plays"), 1), key=lambda one: str(one[1].get("playDate") or "")
    )
    found = Imported()
    for number, one in plays:
        game = games.get(_id(one.get("gameRefId")), {})
        if flag(one.get("ignored")):
            found.note("import-ignored", play(number))
        elif flag(one.get("usesTeams")) or flag(game.get("cooperative")):
            found.note("import-team", play(number))
        else:
            title, date = str(game.get("name") or ""), str(one.get("playDate") or "")[:10]
            found.add_play(number, _seats(one, names), title, date, minus=True)
    return found


def _id(typed: object) -> int | None:
    """An id; None for what the app does not write."""
    return typed if isinstance(typed, int) else None


def _by_id(value: object, key: str) -> Iterator[tuple[int | None, Mapping[str, Any]]]:
    """Players or games that plays can name."""
    for one in objects(value, key):
        if (number := _id(one.get("id"))) is not None:
            yield number, one


def _seats(one: Mapping[str, Any], names: Mapping[int | None, str]) -> Iterator[PlayedSeat]:
    for score in objects(one, "playerScores"):
        called = score.get("anonymousName")
        name = called.strip() if isinstance(called, str) else ""
        name = name or names.get(_id(score.get("playerRefId")), "")
        place, seat, won = score.get("rank"), score.get("seatOrder"), flag(score.get("winner"))
        yield PlayedSeat(name, score.get("score"), place, seat, won)


SOURCE = Source(lambda source: source.is_json_with("plays", "playerScores"), read, 10)
