"""G4: which players make up which team, as typed on *Players*."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlscore.core.assembly import Assembly
from xlscore.core.findings import Finding, finding
from xlscore.core.model import Event
from xlscore.core.rules import Ruleset
from xlscore.core.spelling import suggestion


def rosters(event: Event) -> Mapping[str, list[int]]:
    """The players of each team by its name, in the order in which they are typed."""
    teams: dict[str, list[int]] = {}
    for player in event.players:
        if player.team:
            teams.setdefault(player.team, []).append(player.no)
    return teams


def team_sizes(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """G4: no team of one, and every team as large as the ruleset says."""
    teams = rosters(event)
    sources = {player.team: player.source for player in reversed(event.players)}
    for name, members in teams.items():
        ref = sources[name].at("team")
        if len(members) == 1:
            near = suggestion(name, (other for other in teams if other != name))
            yield finding("team-of-one", ref, name=name, near=near)
        elif rules.teams.members not in (None, len(members)):
            found, expected = len(members), rules.teams.members
            yield finding("team-size", ref, name=name, found=found, expected=expected)
