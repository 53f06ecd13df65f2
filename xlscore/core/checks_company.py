"""T7: checks of what *Players* say about who sits with whom."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.core.assembly import Assembly
from xlscore.core.findings import Finding, finding
from xlscore.core.model import Event, Player
from xlscore.core.rules import Ruleset


def twos(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """*Keep together* is for two: nobody has an entry for himself, and no three share one."""
    entries: dict[str, list[Player]] = {}
    for player in event.players:
        if player.together:
            entries.setdefault(player.together, []).append(player)
    for value, players in entries.items():
        ref = players[-1].source.at("together")
        names = ", ".join(f"{p.no} {p.name}" for p in players)
        if len(players) > 2:
            yield finding("together-many", ref, value=value, names=names)
        elif len(players) == 1:
            yield finding("together-alone", ref, value=value, names=names)


def apart_in_rounds(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """*Apart in rounds* goes with an entry in *Keep apart*, and with rounds that there are."""
    rounds = rules.stages[0].rounds
    for player in event.players:
        ref = player.source.at("apart_rounds")
        if player.apart_rounds and not player.group:
            yield finding("apart-alone", ref, name=player.name)
        elif max(player.apart_rounds, default=0) > rounds:
            yield finding("apart-beyond", ref, name=player.name, rounds=rounds)


COMPANY_CHECKS = (twos, apart_in_rounds)
