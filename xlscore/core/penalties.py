"""G2: points taken away from players, or given (below 0), beside what they made at the tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from xlscore.core.assembly import Assembly
from xlscore.core.exact import Exact
from xlscore.core.findings import Finding, finding
from xlscore.core.model import CountsIn, Deductions, Event
from xlscore.core.rosters import rosters
from xlscore.core.rules import STAGES, Ruleset


def deductions(event: Event, stage: str) -> Deductions:
    """G2: all penalties of a stage, added up."""
    found: defaultdict[int, dict[CountsIn, Exact]] = defaultdict(dict)
    for penalty in event.penalties:
        if penalty.stage == stage and not penalty.team:
            own = found[penalty.no]
            own[penalty.counts_in] = own.get(penalty.counts_in, 0) + penalty.points
    return found


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
