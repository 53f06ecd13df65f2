"""The rest of a stage played out by lot, many times, where its endings cannot all be tried.

Every placing is as likely as any other. A table gets the points of a table of its size that was
played already, in a random order; rounds not drawn yet are seated by lot. What it means for who
goes on is then `stages.solve`, ties, lots and cuts included. The lot is C6's, so the same event
gives the same answer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from xlscore.core.assembly import assemble
from xlscore.core.chances.model import Goal, Place, Share
from xlscore.core.chances.open_games import Scoreline, rows_of_table, seating
from xlscore.core.chances.rest_of_stage import RestOfStage
from xlscore.core.lots import mixed, numbers
from xlscore.core.model import Event, Game, TableName
from xlscore.core.outcome import StageOutcome
from xlscore.core.rules import Ruleset
from xlscore.core.stages import solve
from xlscore.records import replace

#: By player and place in his next game (None: over all): how often he was in, of how many tries.
Counts = Mapping[tuple[int, Place | None], Share]


def sample_endings(
    rest: RestOfStage,
    rules: Ruleset,
    stage: StageOutcome,
    goal: Goal,
    *,
    staying: Sequence[int],
    tries: int,
) -> Counts:
    """How often each of `staying` reaches the goal, over all and by place; O(tries)."""
    event, games = rest.event, rest.games
    below = numbers(f"what-if/{stage.rules.name}", event.seed or "")
    lines = scorelines(event, rules, stage)
    hits: defaultdict[tuple[int, Place | None], list[int]] = defaultdict(lambda: [0, 0])
    at = {(r.stage, r.round_, r.table, r.no): i for i, r in enumerate(event.results)}
    first: dict[int, Game] = {}
    for game in games:
        for row in game.playing:
            first.setdefault(row.no or 0, game)
    for _ in range(tries):
        rows = list(event.results)
        made: dict[tuple[int, TableName], dict[int, Place]] = {}
        for game in games:
            nos = [row.no or 0 for row in game.playing]
            points = mixed(_line(lines, len(nos), below), below)
            made[game.round_, game.table] = _places(nos, points)
            for row, (own, tie) in zip(game.playing, points, strict=True):
                i = at[row.stage, row.round_, row.table, row.no]
                rows[i] = row._replace(victory_points=own, tie_break=tie, place=None)
        for round_ in rest.undrawn:
            for table, here in enumerate(seating(mixed(staying, below), event, rules), 1):
                points = mixed(_line(lines, len(here), below), below)
                rows += rows_of_table(stage.rules.name, round_, table, here, points)
        through = _through(replace(event, results=tuple(rows)), rules, stage, goal)
        for no in staying:
            place = made[first[no].round_, first[no].table][no] if no in first else None
            for key in {(no, None), (no, place)}:
                hits[key][0] += no in through
                hits[key][1] += 1
    return {key: Share(found, of) for key, (found, of) in hits.items()}


def scorelines(event: Event, rules: Ruleset, stage: StageOutcome) -> dict[int, list[Scoreline]]:
    """The points of the stage's games by number of players, those with leavers left out."""
    found: defaultdict[int, list[Scoreline]] = defaultdict(list)
    for game in assemble(event, rules).games[rules.stages.index(stage.rules)]:
        line = [(r.victory_points, r.tie_break) for r in game.playing if r.place is None]
        typed = [(own, tie) for own, tie in line if own is not None]
        if len(typed) == game.size:
            found[game.size].append(typed)
    return found


def _line(
    lines: Mapping[int, list[Scoreline]], size: int, below: Callable[[int], int]
) -> Scoreline:
    own = lines.get(size)
    return own[below(len(own))] if own else [(size - i, None) for i in range(size)]


def _places(nos: Sequence[int], points: Scoreline) -> dict[int, Place]:
    keys = [(own, tie or 0) for own, tie in points]
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    return {no: (rank, ranks.count(rank) > 1) for no, rank in zip(nos, ranks, strict=True)}


def _through(event: Event, rules: Ruleset, stage: StageOutcome, goal: Goal) -> set[int]:
    """Who reaches the goal once everything is played."""
    outcome = solve(event, rules)
    after = next(one for one in outcome.stages if one.rules.name == stage.rules.name)
    if goal.stage is not None or goal.take == "winners":
        return set(after.qualified)
    return {line.no for line in after.standings if line.rank == 1}
