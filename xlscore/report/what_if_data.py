"""What is still needed as plain data for programs: the verdicts, and what they rest on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from xlscore.core.chances.model import Chance, Chances, PlayerChances, Share
from xlscore.core.exact import Exact
from xlscore.core.season.what_if import PlaceChance


def chances_data(
    chances: Chances | None, names: Mapping[int, str], who: int | None
) -> dict[str, Any]:
    """An event's: one player or all, in the order of the standings; no stage: nothing to tell.

    `rank` is None until the event's last stage is over.
    """
    if chances is None:
        return {"stage": None, "players": []}
    goal, shares = chances.goal, [one.share for one in chances.players if one.share]
    error = None if chances.exact or not shares else f"{shares[0].error:.4f}"
    return {
        "stage": chances.stage,
        "goal": {"stage": goal.stage, "take": goal.take, "count": goal.count},
        "settled": chances.settled,
        "exact": chances.exact,
        "error": error,
        "players": [
            _player(one, names[one.no], chances.ranks)
            for one in chances.players
            if who in (None, one.no)
        ],
    }


def _player(own: PlayerChances, name: str, ranks: Mapping[int, int | None]) -> dict[str, Any]:
    return {
        "no": own.no,
        "name": name,
        "verdict": own.verdict,
        "rank": ranks.get(own.no),
        "share": _share(own.share),
        "places": [_chance(one) for one in own.places if one.place],
    }


def _chance(one: Chance) -> dict[str, Any]:
    place, is_shared = one.place or (None, False)
    return {
        "place": place,
        "shared": is_shared,
        "verdict": one.verdict,
        "surely_ahead": one.surely_ahead,
        "rivals": list(one.rivals),
        "may_pass": one.may_pass,
        "share": _share(one.share),
    }


def _share(share: Share | None) -> dict[str, int] | None:
    return {"hits": share.hits, "of": share.of} if share else None


def season_chances_data(
    found: Mapping[str, Sequence[PlaceChance]],
    type_: str,
    participants: int,
    strength: Exact | None = None,
) -> dict[str, Any]:
    """A season's: for each person every place in the next event, then none."""
    times = {} if strength is None else {"strength": str(strength)}
    return {
        "next_event": {"type": type_, "participants": participants, **times},
        "people": [
            {
                "name": name,
                "places": [asdict(one) | {"value": str(one.value)} for one in places],
            }
            for name, places in found.items()
        ],
    }
