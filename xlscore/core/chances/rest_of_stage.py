"""What of a stage is still to be played, and the same played out by lot, many times.

Every placing is as likely as any other. A table gets the points of a table of its size that was
played already, in a random order; rounds not drawn yet are seated by lot. What it means for who
goes on is then `stages.solve`, ties, lots and cuts included. The lot is C6's, so the same event
gives the same answer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from xlscore.core.assembly import assemble
from xlscore.core.chances.comparing import Rest, rests
from xlscore.core.chances.model import Goal, Place, Share
from xlscore.core.chances.open_games import (
    Endings,
    GameKey,
    Group,
    Scoreline,
    Vector,
    add_rows,
    group_games,
    head_of_chain,
    rows_of_table,
    seat_players,
)
from xlscore.core.game_places import is_complete
from xlscore.core.lots import mix, numbers
from xlscore.core.model import Event, Game, ResultRow, TableName
from xlscore.core.rules import Ruleset
from xlscore.core.standings.outcome import StageOutcome
from xlscore.core.standings.stages import solve
from xlscore.records import dataclass, replace

#: K1: seatings that hold for all rounds of a stage.
SAME_TABLES: Final = ("fixed", "fixed-pods", "snake")


@dataclass(frozen=True, slots=True)
class RestOfStage:
    """The open games, everybody's ways to end in `groups`, and what places do not decide.

    `exact`: the groups hold every outcome. Else, with rounds `undrawn` or too many endings, each
    player stands for himself, as if all others could do their best at once.
    """

    event: Event
    games: Sequence[Game]
    undrawn: Sequence[int]
    groups: Sequence[Group]
    rests: Mapping[int, Rest]
    exact: bool


def rest_of_stage(
    event: Event, rules: Ruleset, stage: StageOutcome, staying: Sequence[int]
) -> RestOfStage:
    """What is left of a running stage for those who stay in it."""
    drawn = {row.round_ for row in event.results if row.stage == stage.rules.name}
    undrawn = [round_ for round_ in range(1, stage.rounds_shown + 1) if round_ not in drawn]
    if undrawn and stage.rules.seating in SAME_TABLES:
        event = add_rows(event, _repeat_tables(event, stage, staying, undrawn))
        undrawn = []
    games = _open_games(event, rules, stage)
    if seats := [_referee(g.playing[0]) for g in games for _ in range(g.size, min(rules.sizes))]:
        event = add_rows(event, seats)
        games = _open_games(event, rules, stage)
    own: defaultdict[int, list[Game]] = defaultdict(list)
    for game in games:
        for row in game.playing:
            own[row.no or 0].append(game)
    head = head_of_chain(rules, stage.rules)
    endings = Endings(event, rules, stage.rules, head)
    worth: dict[GameKey, list[dict[int, Vector]]] = {}
    for round_ in sorted({game.round_ for game in games}):
        worth |= endings.worth([game for game in games if game.round_ == round_])
    groups: list[Group] = []
    exact = not undrawn
    for cluster in [] if undrawn else group_games(games):
        group = endings.joint(cluster, worth)
        exact = exact and group is not None
        groups += [group] if group else []
    grouped = {no for group in groups for no in group.players}
    steps = [_gains(event, rules, stage, head=head, staying=staying, round_=r) for r in undrawn]
    groups += [endings.single(no, own[no], worth, steps) for no in staying if no not in grouped]
    found = rests(event, rules, stage, head=len(head), games=own, undrawn=undrawn)
    return RestOfStage(event, games, undrawn, groups=groups, rests=found, exact=exact)


def _open_games(event: Event, rules: Ruleset, stage: StageOutcome) -> list[Game]:
    games = assemble(event, rules).games[rules.stages.index(stage.rules)]
    return [game for game in games if game.playing and not is_complete(game, rules)]


def _referee(mate: ResultRow) -> ResultRow:
    """C9, C10: a substitute at the same table."""
    return mate._replace(no=None, name="", seat=None, status="substitute")


def _repeat_tables(
    event: Event, stage: StageOutcome, staying: Sequence[int], rounds: Sequence[int]
) -> list[ResultRow]:
    """K1: the rounds to come at the tables of the last one, for those who are still there."""
    rows = [row for row in event.results if row.stage == stage.rules.name]
    last = max(row.round_ for row in rows)
    seats = [row for row in rows if row.round_ == last and row.status not in ("left", "substitute")]
    found: list[ResultRow] = []
    for round_ in rounds:
        for table in sorted({row.table for row in seats}, key=str):
            here = [row.no for row in seats if row.table == table and row.no in staying]
            found += rows_of_table(stage.rules.name, round_, table, [no for no in here if no])
    return found


def _gains(
    event: Event,
    rules: Ruleset,
    stage: StageOutcome,
    *,
    head: Sequence[str],
    staying: Sequence[int],
    round_: int,
) -> frozenset[Vector]:
    """What anybody may gain in a round that is not drawn yet: any place at any of its tables."""
    rows: list[ResultRow] = []
    for table, nos in enumerate(seat_players(staying, event, rules), 1):
        if len(nos) > 1:  # a bye counts as a win (D3)
            rows += rows_of_table(stage.rules.name, round_, table, nos)
    drawn = add_rows(event, rows)
    index = rules.stages.index(stage.rules)
    games = [game for game in assemble(drawn, rules).games[index] if game.round_ == round_]
    worth = Endings(drawn, rules, stage.rules, head).worth(games)
    return frozenset(gain for ways in worth.values() for way in ways for gain in way.values())


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
            points = mix(_pick_line(lines, len(nos), below), below)
            made[game.round_, game.table] = _place_all(nos, points)
            for row, (own, tie) in zip(game.playing, points, strict=True):
                i = at[row.stage, row.round_, row.table, row.no]
                rows[i] = row._replace(victory_points=own, tie_break=tie, place=None)
        for round_ in rest.undrawn:
            for table, here in enumerate(seat_players(mix(staying, below), event, rules), 1):
                points = mix(_pick_line(lines, len(here), below), below)
                rows += rows_of_table(stage.rules.name, round_, table, here, points)
        through = _find_through(replace(event, results=tuple(rows)), rules, stage, goal)
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


def _pick_line(
    lines: Mapping[int, list[Scoreline]], size: int, below: Callable[[int], int]
) -> Scoreline:
    own = lines.get(size)
    return own[below(len(own))] if own else [(size - i, None) for i in range(size)]


def _place_all(nos: Sequence[int], points: Scoreline) -> dict[int, Place]:
    keys = [(own, tie or 0) for own, tie in points]
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    return {no: (rank, ranks.count(rank) > 1) for no, rank in zip(nos, ranks, strict=True)}


def _find_through(event: Event, rules: Ruleset, stage: StageOutcome, goal: Goal) -> set[int]:
    """Who reaches the goal once everything is played."""
    outcome = solve(event, rules)
    after = next(one for one in outcome.stages if one.rules.name == stage.rules.name)
    if goal.stage is not None or goal.take == "winners":
        return set(after.qualified)
    return {line.no for line in after.standings if line.rank == 1}
