"""Checks of teams, penalties and pools, as typed and as they meet at a table (F2, F15, G2, G4)."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.core.assembly import Assembly
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import Event
from xlscore.core.pools import coming_in, find_pool, first_pools, read_pools
from xlscore.core.rules import STAGES, Ruleset, StageRules
from xlscore.core.sides import sides
from xlscore.core.spelling import suggestion
from xlscore.core.standings.graph import by_seed
from xlscore.core.standings.teams import rosters


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


def pools_known(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """Each entry is a pool of the ruleset; where that has none, none counts."""
    typed = [player for player in event.players if player.pool]
    pools = first_pools(rules.stages)
    if typed and not pools:
        yield finding("pool-unused", typed[0].source.at("pool"))
        return
    for player in typed:
        if not find_pool(pools, player.pool):
            accepted = ", ".join(pool.pool for pool in pools)
            ref = player.source.at("pool")
            yield finding("pool-unknown", ref, value=player.pool, accepted=accepted)


def pools_played(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """Who plays in a pool already is typed into that one, or into none."""
    typed = read_pools(event, rules.stages)
    names = {pool.name for pool in first_pools(rules.stages)} if typed else set()
    played = {row.no: row.stage for row in event.results if row.stage in names}
    for player in event.players:
        here, there = typed.get(player.no), played.get(player.no)
        if here and there and here != there:
            values = {"name": player.name, "stage": STAGES[there], "value": player.pool}
            yield finding("pool-played", player.source.at("pool"), **values)


def pool_sizes(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """Before the draw: a pool has no more than its places, and all differ by one player at most.

    Of pools of a later stage it is not known yet who comes in.
    """
    typed, pools = read_pools(event, rules.stages), first_pools(rules.stages)
    played = {row.stage for row in event.results}
    if not typed or not pools[0].of_players or played.intersection(p.name for p in pools):
        return
    there = [player for player in event.players if player.is_there]
    who = by_seed([player.no for player in there])
    sizes: dict[str, int] = {}
    for pool in pools:
        sizes[pool.pool] = len([no for no in coming_in(event, rules.stages, pool, who).order if no])
        own = [player for player in there if typed.get(player.no) == pool.name]
        for player in own[len(pool.places) :][:1]:
            yield pool_full(pool, len(own), player.source.at("pool"))
    if max(sizes.values()) - min(sizes.values()) > 1:
        first = next(player for player in event.players if player.no in typed)
        listed = ", ".join(f"{letter} {size}" for letter, size in sizes.items())
        yield finding("pool-uneven", first.source.at("pool"), sizes=listed)


def pool_full(pool: StageRules, found: int, ref: CellRef | None = None) -> Finding:
    """More players are in a pool than it has places."""
    values = {"stage": STAGES[pool.name], "found": found, "most": len(pool.places)}
    return finding("pool-full", ref, **values)


def check_pool(event: Event, pool: StageRules, players: int) -> Finding | None:
    """What stands in the way of drawing a typed pool with so many players."""
    typed = [player for player in event.players if player.pool]
    if not pool.pool or not typed or 2 <= players <= len(pool.places):
        return None
    ref = typed[0].source.at("pool")
    if players > len(pool.places):
        return pool_full(pool, players, ref)
    return finding("pool-few", ref, stage=STAGES[pool.name], found=players)


POOL_CHECKS = (pools_known, pools_played, pool_sizes)
