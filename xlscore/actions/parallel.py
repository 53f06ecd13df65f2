"""Games that are played at the same time, each in a workbook of its own: what is there twice.

Only what is on counts: in each stage the tables without a result of its first round that has some.
"""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.actions.event import EventJob
from xlscore.core.assembly import assemble
from xlscore.core.draws.upcoming import find_current_rounds
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.game_places import is_complete
from xlscore.core.model import Game, Player, ResultRow
from xlscore.core.spelling import fold


def at_once(job: EventJob, file: str, other: EventJob) -> Iterator[Finding]:
    """Tables of one number, and players who sit at two tables at the same time.

    The findings are about `job`; `file` is where the `other` is from. Both must have an outcome.
    """
    theirs = _tables_on(other)
    tables = {fold(str(game.table)): game.playing[0] for game in theirs}
    people: dict[str, list[tuple[Player, ResultRow]]] = {}
    for player, row in _seats(other, theirs):
        people.setdefault(fold(player.name), []).append((player, row))
    ours = _tables_on(job)
    for game in ours:
        if first := tables.get(fold(str(game.table))):
            ref, there = game.playing[0].source.at("table"), str(first.source.at("table"))
            yield finding("parallel-table", ref, table=game.table, file=file, there=there)
    for player, row in _seats(job, ours):
        for namesake, at in people.get(fold(player.name), ()):
            if _may_be_one(player, namesake):
                where = {"here": row.table, "table": at.table, "there": str(_cell(at))}
                yield finding("parallel-player", _cell(row), name=player.name, file=file, **where)


def _tables_on(job: EventJob) -> list[Game]:
    """The tables that still play, a bye is none."""
    event, rules = job.read.event, job.rules
    assembly = assemble(event, rules)
    rounds: dict[int, int] = {}
    for at in find_current_rounds(event, rules, assembly):
        rounds.setdefault(at.stage, at.round_)
    return [
        game
        for stage, number in rounds.items()
        for game in assembly.games[stage]
        if game.round_ == number and game.playing and not game.bye and not is_complete(game, rules)
    ]


def _seats(job: EventJob, games: list[Game]) -> Iterator[tuple[Player, ResultRow]]:
    players = {player.no: player for player in job.read.event.players}
    for game in games:
        yield from ((players[row.no], row) for row in game.playing if row.no in players)


def _cell(row: ResultRow) -> CellRef:
    return row.source.at("player", "no")


def _may_be_one(one: Player, other: Player) -> bool:
    """Numbers differ between workbooks; namesakes of two clubs are two people."""
    return not (one.club and other.club) or fold(one.club) == fold(other.club)
