"""G2, G4: which players make up which team, and what was taken from whom, as typed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from xlscore.core.criteria import CRITERIA
from xlscore.core.exact import Exact
from xlscore.core.lots import lot_digest
from xlscore.core.model import CountsIn, Deductions, Event
from xlscore.core.rules import Chain, Ruleset
from xlscore.core.standings.outcome import StageOutcome, TeamLine
from xlscore.core.standings.ranking import rank
from xlscore.core.tally import Tallies


def rosters(event: Event) -> Mapping[str, list[int]]:
    """The players of each team by its name, in the order in which they are typed."""
    teams: dict[str, list[int]] = {}
    for player in event.players:
        if player.team:
            teams.setdefault(player.team, []).append(player.no)
    return teams


def sum_deductions(event: Event, stage: str) -> Deductions:
    """G2: all penalties of a stage, added up."""
    found: defaultdict[int, dict[CountsIn, Exact]] = defaultdict(dict)
    for penalty in event.penalties:
        if penalty.stage == stage and not penalty.team:
            own = found[penalty.no]
            own[penalty.counts_in] = own.get(penalty.counts_in, 0) + penalty.points
    return found


def team_lines(
    event: Event, rules: Ruleset, stages: Sequence[StageOutcome]
) -> tuple[TeamLine, ...]:
    """G4: the teams that play the stage in which they are ranked, the first one first.

    A team has what all its players made, drop-outs included, less the penalties of both (G2).
    """
    teams = rosters(event)
    names = [stage.rules.name for stage in stages]
    if not teams or rules.team_stage.name not in names:
        return ()
    last = names.index(rules.team_stage.name)
    before: list[Tallies] = []
    for stage in stages[: last + 1]:
        before.append(_add_up(event, stage, list(teams.items()), tuple(before)))
    tallies, members = before[-1], list(teams.items())
    seed = event.lot_seed(rules.team_stage.name)

    def draw_lots(group: Sequence[int]) -> list[int] | None:
        if seed is None:
            return None
        stage = rules.team_stage.name
        return sorted(group, key=lambda t: lot_digest(stage, seed, f"team {members[t][0]}"))

    places = {line.no: i for i, line in enumerate(stages[last].standings)}
    return tuple(
        TeamLine(
            members[line.no][0],
            tuple(sorted(members[line.no][1], key=lambda no: places.get(no, len(places)))),
            line,
        )
        for line in rank(tallies.values(), team_chain(rules), draw_lots)
    )


def team_chain(rules: Ruleset) -> Chain:
    """C5: the chain for teams, or as much of that of the stage as teams have."""
    if rules.teams.chain.criteria:
        return rules.teams.chain
    codes = rules.team_stage.chain.criteria
    own = tuple(code for code in codes if CRITERIA[code].of == "both")
    return Chain(own or ("tournament_points",), rules.team_stage.chain.lot)


def _add_up(
    event: Event,
    stage: StageOutcome,
    teams: Sequence[tuple[str, Sequence[int]]],
    before: Sequence[Tallies],
) -> Tallies:
    """The tallies of the teams in a stage; a team's number is its position in `teams`."""
    played: dict[int, list[int]] = {}
    for team, (_, players) in enumerate(teams):
        here = [stage.tallies[no].seats for no in players if no in stage.tallies]
        if here:
            played[team] = sorted(seat for seats in here for seat in seats)
    ranks = {line.no: line.rank for line in stage.standings if line.rank is not None}
    own = next(iter(stage.tallies.values())).stage
    return Tallies(
        own.scored,
        before,
        {},
        carry=own.carry,
        taken=_sum_deductions(event, stage.rules.name, teams),
        seats=played,
        members={
            team: sorted(ranks[no] for no in players if no in ranks)
            for team, (_, players) in enumerate(teams)
        },
    )


def _sum_deductions(
    event: Event, stage: str, teams: Sequence[tuple[str, Sequence[int]]]
) -> Deductions:
    """G2: what was taken from a team and from its players."""
    single = sum_deductions(event, stage)
    found: dict[int, Mapping[CountsIn, Exact]] = {}
    for team, (name, players) in enumerate(teams):
        own: dict[CountsIn, Exact] = {}
        parts = [
            (p.counts_in, p.points) for p in event.penalties if (p.team, p.stage) == (name, stage)
        ]
        for no in players:
            parts += single.get(no, {}).items()
        for kind, points in parts:
            own[kind] = own.get(kind, 0) + points
        if own:
            found[team] = own
    return found
