"""F15: in a match of two teams each side of a table is of one team."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.core.assembly import Assembly
from xlscore.core.findings import Finding, finding
from xlscore.core.model import Event
from xlscore.core.rules import Ruleset
from xlscore.core.sides import sides


def one_team_a_side(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """Partners are of one team, opponents are not; who has no team may sit anywhere."""
    teams = {player.no: player.team for player in event.players}
    for stage, games in zip(rules.stages, assembly.games, strict=True):
        for game in games if stage.seating == "matches" else ():
            own = [
                [(row, team) for row in side if (team := teams.get(row.no or 0))]
                for side in sides(game)
            ]
            first = {team for _, team in own[0][:1]}
            for side, others in ((own[0], set()), (own[1], first)):
                wanted = next((team for _, team in side), "")
                for row, team in side:
                    if team != wanted or team in others:
                        yield finding(
                            "side-team",
                            row.source.at("seat", "no", "player"),
                            name=row.name,
                            team=team,
                            table=game.table,
                            round=game.round_,
                        )
