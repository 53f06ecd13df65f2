"""What of a stage is still to be played: open games, rounds not drawn yet, who hangs together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from xlscore.core.assembly import assemble
from xlscore.core.chances.comparing import Rest, rests
from xlscore.core.chances.open_games import (
    Endings,
    GameKey,
    Group,
    Vector,
    hanging_together,
    rows_of_table,
    seating,
    settled_part,
    with_rows,
)
from xlscore.core.game_places import is_complete
from xlscore.core.model import Event, Game, ResultRow
from xlscore.core.outcome import StageOutcome
from xlscore.core.rules import Ruleset
from xlscore.records import dataclass

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
        event = with_rows(event, _same_tables(event, stage, staying, undrawn))
        undrawn = []
    games = _open_games(event, rules, stage)
    if seats := [_referee(g.playing[0]) for g in games for _ in range(g.size, min(rules.sizes))]:
        event = with_rows(event, seats)
        games = _open_games(event, rules, stage)
    own: defaultdict[int, list[Game]] = defaultdict(list)
    for game in games:
        for row in game.playing:
            own[row.no or 0].append(game)
    head = settled_part(rules, stage.rules)
    endings = Endings(event, rules, stage.rules, head)
    worth: dict[GameKey, list[dict[int, Vector]]] = {}
    for round_ in sorted({game.round_ for game in games}):
        worth |= endings.worth([game for game in games if game.round_ == round_])
    groups: list[Group] = []
    exact = not undrawn
    for cluster in [] if undrawn else hanging_together(games):
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


def _same_tables(
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
            more = rows_of_table(stage.rules.name, round_, table, [no for no in here if no])
            found += more
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
    for table, nos in enumerate(seating(staying, event, rules), 1):
        if len(nos) > 1:  # a bye counts as a win (D3)
            rows += rows_of_table(stage.rules.name, round_, table, nos)
    drawn = with_rows(event, rows)
    index = rules.stages.index(stage.rules)
    games = [game for game in assemble(drawn, rules).games[index] if game.round_ == round_]
    worth = Endings(drawn, rules, stage.rules, head).worth(games)
    return frozenset(gain for ways in worth.values() for way in ways for gain in way.values())
