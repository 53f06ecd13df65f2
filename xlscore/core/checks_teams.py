"""Checks of teams and penalties, as typed (G2, G4), and of teams that meet at a table (F15)."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.core.assembly import Assembly
from xlscore.core.findings import Finding, finding
from xlscore.core.model import Event
from xlscore.core.rosters import rosters
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.sides import sides
from xlscore.core.spelling import suggestion


def penalties(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """G2: a penalty is for somebody who plays its stage, in a round that there is."""
    playing = {
        stage.name: {row.no for game in games for row in game.rows}
        for stage, games in zip(rules.stages, assembly.games, strict=True)
    }
    members = rosters(event)
    for one in event.penalties:
        stage = rules.stage(one.stage)
        if stage is None:
            continue
        title = STAGES[stage.name]
        if one.round_ is not None and one.round_ > stage.rounds:
            ref = one.source.at("round")
            yield finding("round-beyond", ref, round=one.round_, stage=title, rounds=stage.rounds)
        here = playing[stage.name]
        if here and one.no >= 0 and not here & {one.no, *members.get(one.team, ())}:
            ref = one.source.at("team" if one.team else "player")
            yield finding("penalty-idle", ref, name=one.team or one.name, stage=title)


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


def one_team_a_side(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """F15: partners are of one team, opponents are not; who has no team may sit anywhere."""
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
                        ref = row.source.at("seat", "no", "player")
                        at = {"table": game.table, "round": game.round_}
                        yield finding("side-team", ref, name=row.name, team=team, **at)
