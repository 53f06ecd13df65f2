"""From typed rows to games: who really sat at which table, and who was out of the event by then.

C8, C9, C11 and the special rows of Results: leavers, substitutes, drop-outs, disqualifications.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import groupby
from operator import itemgetter

from xlscore.core.model import EARLY, Event, Game, Player, ResultRow, TableName
from xlscore.core.rules import Ruleset, StageRules
from xlscore.records import NamedTuple

GameKey = tuple[int, int, TableName]
TableKey = tuple[str, int, TableName]

#: Of a row: its stage, round and table; by position, since names take twice as long.
_TABLE = itemgetter(*map(ResultRow._fields.index, ("stage", "round_", "table")))


class Exit(NamedTuple):
    """When a player went out: after round `after` of stage `stage` (an index).

    `keeps_rank`: he finished that stage, so he keeps his rank in it (C8).
    """

    stage: int
    after: int
    keeps_rank: bool
    disqualified: bool


class Assembly(NamedTuple):
    """All games by stage index, in playing order; `absent` rows belong to players out by then.

    `empty` are the rounds in which substitutes alone sit at a table (K8), by stage index too.
    """

    games: tuple[tuple[Game, ...], ...]
    exits: Mapping[int, Exit]
    absent: tuple[ResultRow, ...]
    empty: Mapping[int, Set[int]] = {}

    def all_games(self) -> Iterator[Game]:
        """The games of all stages, in playing order."""
        for games in self.games:
            yield from games

    def is_out(self, no: int, stage: int) -> bool:
        """Whether the player is not to go on after `stage` (an index)."""
        gone = self.exits.get(no)
        return gone is not None and gone.stage <= stage

    def is_ranked(self, no: int, stage: int) -> bool:
        """C8: whether the player has a rank in the standings of `stage` (an index)."""
        gone = self.exits.get(no)
        return gone is None or stage < gone.stage or (stage == gone.stage and gone.keeps_rank)


def assemble(event: Event, rules: Ruleset) -> Assembly:
    """Group the rows of Results into games; rows of players already out are set aside; those with
    points stay at their table too, since a check reports them.

    Rows of stages the ruleset does not have are ignored here (a check reports them).
    """
    index = {stage.name: i for i, stage in enumerate(rules.stages)}
    special = [row for row in event.results if row.status or row.no is None]
    exits = _find_exits(event, rules, index, special)
    seated, absent = _split_seated(event.results, index, exits)
    tables: dict[TableKey, tuple[ResultRow, ...]] = {}
    for key, neighbours in groupby(seated, _TABLE):
        tables[key] = tables.get(key, ()) + tuple(neighbours)
    for key in _find_left_alone(tables, absent, rules) if absent else ():
        tables[key] = (tables[key][0]._replace(status="bye"),)
    of_special = set(map(_TABLE, special))
    games: list[list[Game]] = [[] for _ in rules.stages]
    empty: dict[int, set[int]] = {}
    for key in sorted(tables, key=_playing_order):
        if key[0] in index:
            rows = tables[key]
            game = _game(*key, rows) if key in of_special else Game(*key, rows)
            if game:
                games[index[key[0]]].append(game)
            else:
                empty.setdefault(index[key[0]], set()).add(key[1])
    return Assembly(tuple(map(tuple, games)), exits, absent, empty)


def _split_seated(
    rows: Sequence[ResultRow], index: Mapping[str, int], exits: Mapping[int, Exit]
) -> tuple[Sequence[ResultRow], tuple[ResultRow, ...]]:
    """The rows that stay at their tables, and those of players already out."""
    if not exits:
        return rows, ()
    seated: list[ResultRow] = []
    absent: list[ResultRow] = []
    for row in rows:
        gone = None if row.no is None else exits.get(row.no)
        out = gone is not None and _is_absent(row, index, gone)
        if out:
            absent.append(row)
        if not out or row.victory_points is not None:
            seated.append(row)
    return seated, tuple(absent)


def _find_left_alone(
    tables: Mapping[TableKey, Sequence[ResultRow]],
    absent: Sequence[ResultRow],
    rules: Ruleset,
) -> list[TableKey]:
    """C8, D3: where somebody went home in a round that is on, and left one player alone: a bye.

    Before anybody has played in it the round can be drawn again. Of a match that is somebody's win
    already (F4).
    """
    if not rules.byes:
        return []
    matches = {stage.name for stage in rules.stages if stage.best_of}
    alone = [key for key in dict.fromkeys(map(_TABLE, absent)) if len(tables.get(key, ())) == 1]
    typed = (
        rows for rows in tables.values() if any(row.victory_points is not None for row in rows)
    )
    begun = {(rows[0].stage, rows[0].round_) for rows in typed} if alone else set()
    return [
        key
        for key in alone
        if key[:2] in begun and key[0] not in matches and tables[key][0].status is None
    ]


def _playing_order(key: TableKey) -> tuple[int, bool, TableName]:
    _, round_, table = key
    return round_, isinstance(table, str), table


def _game(stage: str, round_: int, table: TableName, rows: Sequence[ResultRow]) -> Game | None:
    """A table with special rows: who played on, who left, and substitutes with their own seat (C9).

    None where nobody of the event sits.
    """
    if all(row.no is None for row in rows):
        return None
    left = [row for row in rows if row.status == "left" and row.no is not None]
    playing = [row for row in rows if row.status not in ("left", "substitute")]
    extra = [row for row in rows if row.status == "substitute"]
    alone = _seat_substitutes(extra, left)
    return Game(
        *(stage, round_, table),
        playing=tuple(playing),
        left=tuple(left),
        substitutes=len(alone),
        seats_besides=alone,
    )


def _seat_substitutes(
    substitutes: list[ResultRow], left: list[ResultRow]
) -> tuple[int | None, ...]:
    """C9: the seats of substitutes who sit on no leaver's; an empty seat cell fits any leaver."""
    free, alone = list(left), []
    for row in substitutes:
        partner = next((x for x in free if row.seat is not None and x.seat == row.seat), None)
        if partner is None:
            partner = next((x for x in free if row.seat is None or x.seat is None), None)
        if partner is not None:
            free.remove(partner)
        else:
            alone.append(row.seat)
    return tuple(alone)


def _is_absent(row: ResultRow, index: Mapping[str, int], gone: Exit) -> bool:
    stage = index.get(row.stage)
    return stage is not None and (stage, row.round_) > (gone.stage, gone.after)


def _find_exits(
    event: Event, rules: Ruleset, index: Mapping[str, int], special: Iterable[ResultRow]
) -> dict[int, Exit]:
    """C8, C9: when whoever is out went out; leavers are among the `special` rows."""
    left: dict[int, tuple[int, int]] = {}
    for row in special:
        if row.status == "left" and row.no is not None and row.stage in index:
            when = index[row.stage], row.round_
            left[row.no] = min(left.get(row.no, when), when)
    out = {p.no: p for p in event.players if p.status != "active"}
    exits = {no: Exit(stage, after, False, True) for no, (stage, after) in left.items()}
    if not out:
        return exits
    ended = _find_ended(event, index, rules)
    begun = {(stage, round_) for stage, round_, _ in ended}
    begun |= {
        (index[row.stage], row.round_)
        for row in event.results
        if row.victory_points is not None and row.stage in index
    }
    # A round of byes alone has nothing to wait for.
    drawn = {(row.stage, row.round_) for row in event.results if row.stage in index}
    games = {(row.stage, row.round_) for row in event.results if row.status != "bye"}
    begun |= {(index[stage], round_) for stage, round_ in drawn - games}
    first = [row for row in event.results if row.round_ == 1 and row.no is not None]
    rows: dict[int, list[ResultRow]] = {no: [] for no in out if no not in left}
    for row in event.results:
        if row.no in rows and row.stage in index:
            rows[row.no].append(row)
    for no, own in rows.items():
        gone = _find_exit(out[no], own, rules, index=index, ended=ended, begun=begun, first=first)
        if gone:
            exits[no] = gone
    return exits


def _find_exit(
    player: Player,
    rows: list[ResultRow],
    rules: Ruleset,
    *,
    index: Mapping[str, int],
    ended: frozenset[GameKey],
    begun: Set[tuple[int, int]],
    first: Sequence[ResultRow],
) -> Exit | None:
    """When a dropped or disqualified player with these rows went out; None without any row.

    *Dropped after* counts rounds of the last stage he has a row in; empty means after his last
    game, or a bye in a round that has `begun`. Out before anybody has played in that stage, he
    keeps his rank in the stage before; else he counts as somebody who came into it (K9). `first`
    are the rows of first rounds.
    """
    if not rows:
        return None
    played = [
        (index[row.stage], row.round_)
        for row in rows
        if row.victory_points is not None
        or row.status in EARLY
        or (row.status == "bye" and (index[row.stage], row.round_) in begun)
        or (index[row.stage], row.round_, row.table) in ended
    ]
    stage = max(index[row.stage] for row in rows)
    after = player.dropped_after
    if after is None:
        after = max((round_ for i, round_ in played if i == stage), default=0)
    disqualified = player.status == "disqualified"
    if after == 0 and all(i != stage for i, _ in begun):
        before = [i for i, _ in played if i < stage]
        if before:
            return Exit(max(before), rules.stages[max(before)].rounds, True, disqualified)
    began = {row.no for row in first if row.stage == rules.stages[stage].name}
    finished = after >= rounds_needed(rules.stages[stage], len(began))
    return Exit(stage, after, finished and not disqualified, disqualified)


def rounds_needed(stage: StageRules, players: int) -> int:
    """F3: how many rounds a stage has: in a round robin as many as its players need."""
    if stage.kind.tables != "circle" or not players:
        return stage.rounds
    return min(stage.rounds, rounds_of_circle(stage, players))


def rounds_of_circle(stage: StageRules, players: int) -> int:
    """F3: the rounds in which each of so many players meets each; 6 players: 5, 7 players: 7."""
    return (players + players % 2 - 1) * (stage.meetings or 1)


def _find_ended(event: Event, index: Mapping[str, int], rules: Ruleset) -> frozenset[GameKey]:
    """D2: tables whose game was won early, so that nobody needs points."""
    if rules.share.early_win is None:
        return frozenset()
    return frozenset(
        (index[row.stage], row.round_, row.table)
        for row in event.results
        if row.status in (*EARLY, "left") and row.stage in index
    )


def players_in(games: Iterable[Game]) -> set[int]:
    """The numbers of all players with a seat in any of the games."""
    return {row.no for game in games for row in game.rows if row.no is not None}
