"""The rules all systems share."""

from __future__ import annotations

import hashlib
import itertools
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .model import Book, Row, RuleError, Table

Rounding = Callable[[Fraction], Fraction]
LOWER_IS_BETTER = (
    *("losses", "strikes", "preliminary_rank", "table_place", "place_average", "best_place"),
    *("best_member", "second_member", "third_member"),
)


@dataclass
class Game:
    """What one finished game gave one player."""

    table: Table
    row: Row
    place: int
    sharing: int
    points: Fraction
    tournament_points: Fraction = Fraction(0)
    bonus: Fraction = Fraction(0)


def key_of(criteria: dict[str, Fraction]) -> tuple[Fraction, ...]:
    """Criteria so that the better one has the smaller tuple."""
    return tuple(
        value if name in LOWER_IS_BETTER or lower_is_better(name) else -value
        for name, value in criteria.items()
    )


def lower_is_better(name: str) -> bool:
    """F11: whether less is better, which it is of losses and places, unless so many are wanted."""
    plain = re.sub(r"\b(count|alone)\(place", "", name)
    return " at least " not in name and re.search(r"\b(losses|place)\b", plain) is not None


@dataclass
class Standing:
    """One row of a stage's standings."""

    no: int
    table: int
    games: list[Game]
    tournament_points: list[Fraction]
    criteria: dict[str, Fraction]
    rank: int | None = None
    decided_by: str | None = None
    by_lot: bool = False
    qualified: bool = False

    def key(self) -> tuple[Fraction, ...]:
        """The criteria so that the better player has the smaller tuple."""
        return key_of(self.criteria)


@dataclass
class Stage:
    """The standings of one stage."""

    name: str
    complete: bool
    missing: int
    rows: list[Standing] = field(default_factory=list)

    def rank_of(self, no: int) -> Fraction:
        """The rank in this stage as a criterion of a later one."""
        for row in self.rows:
            if row.no == no and row.rank is not None:
                return Fraction(row.rank)
        raise RuleError(f"No {no} has no rank in {self.name}")

    def row_of(self, no: int) -> Standing | None:
        """A player's row, if he is in this stage."""
        return next((row for row in self.rows if row.no == no), None)


#: F13: what tells players of equal points apart, player by player.
Ties = Sequence[tuple[Fraction, ...]]


def c1_places(rows: list[Row], with_tie_break: bool, ties: Ties = ()) -> dict[int, int]:
    """C1: by points, then the game's own tie-break; equal players share the place."""
    values = {}
    for index, row in enumerate(rows):
        assert row.points is not None
        told = (row.tie_break,) if with_tie_break else ties[index] if ties else ()
        values[index] = (row.points, *told)
    return {i: 1 + sum(other > mine for other in values.values()) for i, mine in values.items()}


def c2_typed_places(rows: list[Row]) -> dict[int, int] | None:
    """C2: typed places, if there are any; all of them and a valid ranking."""
    typed = [row.place for row in rows]
    if all(place is None for place in typed):
        return None
    places = [place for place in typed if place is not None]
    if len(places) != len(typed):
        raise RuleError("places typed for some of a table only")
    for place in places:
        if place != 1 + sum(other < place for other in places):
            raise RuleError(f"{sorted(places)} is no ranking")
    return dict(enumerate(places))


def c3_tournament_points(scale: list[Fraction], game: Game, rounding: Rounding) -> Fraction:
    """C3: points of the places occupied, divided equally; only a shared value is rounded."""
    occupied = scale[game.place - 1 : game.place - 1 + game.sharing]
    if game.sharing == 1:
        return occupied[0]
    return rounding(sum(occupied, Fraction(0)) / game.sharing)


def c4_total(table: Table, points: Callable[[Row], Fraction]) -> Fraction:
    """C4: the points of the whole table, with a virtual fourth at a table of three."""
    total = sum((points(row) for row in table.playing()), Fraction(0))
    return total * Fraction(4, 3) if table.size() == 3 else total


def c4_share(own: Fraction, total: Fraction) -> Fraction:
    """C4: own points / points of the whole table; total 0 gives 0."""
    return own / total if total else Fraction(0)


def c9_games(
    table: Table,
    with_tie_break: bool,
    ties: Ties = (),
    *,
    dense: bool = False,
) -> list[Game]:
    """C9: the players in their places, then leavers and substitutes on the last ones.

    F13: with dense places none is left out after a shared one.
    """
    playing = table.playing()
    places = c2_typed_places(playing) or c1_places(playing, with_tie_break, ties)
    if dense:
        places = {i: 1 + len({p for p in places.values() if p < own}) for i, own in places.items()}
    games = []
    for index, row in enumerate(playing):
        sharing = sum(place == places[index] for place in places.values())
        games.append(Game(table, row, places[index], sharing, row.points or Fraction(0)))
    last = 1 + (max(places.values(), default=0) if dense else len(playing))
    behind = table.size() - len(playing)
    games += [Game(table, row, last, behind, Fraction(0)) for row in table.leavers()]
    return games


def c5_rank(stage: Stage, book: Book, ends_in_lot: bool) -> None:
    """C5, C8: ranks by the chain of criteria, those out of it last and without a rank."""
    ranked = [row for row in stage.rows if book.keeps_rank(row.no, stage.name)]
    gone = [row for row in stage.rows if not book.keeps_rank(row.no, stage.name)]
    keys = {row.no: row.key() for row in stage.rows}
    ranked.sort(key=lambda row: (keys[row.no], row.no))
    done: list[Standing] = []
    for _, equal in itertools.groupby(ranked, key=lambda row: keys[row.no]):
        group = list(equal)
        order = None
        if ends_in_lot and len(group) > 1:
            order = c6_lot(book, stage, [row.no for row in group])
        if order:
            rows = {row.no: row for row in group}
            group = [rows[no] for no in order]
        for position, row in enumerate(group):
            row.rank = 1 + len(done) + (position if order else 0)
            row.by_lot = bool(order)
        done += group
    for above, row in itertools.pairwise(done):
        row.decided_by = c5_decided_by(above, row)
    stage.rows = done + sorted(gone, key=lambda row: (keys[row.no], row.no))


def c5_decided_by(above: Standing, row: Standing) -> str | None:
    """C5: the criterion that separates a player from the one above."""
    if above.rank == row.rank:
        return None
    for name, value in row.criteria.items():
        if value != above.criteria[name]:
            return name
    return "lot"


def c6_digest(stage: str, seed: str, no: int | str) -> str:
    """C6: the lot of one player; the lower goes first."""
    return hashlib.sha256(f"xlscore-lot-1|{stage}|{seed}|{no}".encode()).hexdigest()


def c6_lot(book: Book, stage: Stage, tied: list[int], must: bool | None = None) -> list[int] | None:
    """C6: the order of tied players by typed lots, else by the seed; None: cannot yet.

    It must be there as soon as the stage is complete, unless it is said that it need not.
    """
    must = stage.complete if must is None else must
    lots = {no: book.players[no].lot for no in tied}
    typed = [lot for lot in lots.values() if lot is not None]
    if len(set(typed)) == len(tied):
        return sorted(tied, key=lambda no: lots[no] or 0)
    if typed and must:
        raise RuleError(f"lots for some of {tied} only, or equal ones")
    seed = book.head.get("seed")
    if not typed and seed:
        return sorted(tied, key=lambda no: c6_digest(stage.name, seed, no))
    if must:
        raise RuleError(f"neither a seed nor lots for {tied} in {stage.name}")
    return None


def cut_best(book: Book, stage: Stage, number: int) -> None:
    """C6, C8, C13: the best of a complete stage go on; the lot where the cut is a tie."""
    if not stage.complete:
        return
    there = [r for r in stage.rows if r.rank is not None and book.can_go_on(r.no, stage.name)]
    if len(there) > number:
        edge = there[number - 1].rank
        group = [row for row in there if row.rank == edge]
        if there[number].rank == edge:
            order = c6_lot(book, stage, [row.no for row in group])
            assert order is not None
            for row in group:
                row.by_lot = True
            group.sort(key=lambda row: order.index(row.no))
        there = [row for row in there if (row.rank or 0) < (edge or 0)] + group
    for row in there[:number]:
        row.qualified = True


def cut_table_winners(book: Book, stage: Stage, most: int = 10**6) -> None:
    """C8: the best of each table still there goes on; the lot if that is shared.

    A4, K5: of more winners than are to go on, the best ones by their ranks, then by lot (C6).
    """
    if not stage.complete:
        return
    best: list[Standing] = []
    for table in sorted({row.table for row in stage.rows}):
        there = [
            row
            for row in stage.rows
            if row.table == table and row.rank is not None and book.can_go_on(row.no, stage.name)
        ]
        first = [row for row in there if row.rank == there[0].rank]
        if len(first) > 1:
            order = c6_lot(book, stage, [row.no for row in first])
            assert order is not None
            for row in first:
                row.by_lot = True
            first.sort(key=lambda row: order.index(row.no))
        best += first[:1]
    best.sort(key=lambda row: row.rank or 0)
    if len(best) > most and best[most].rank == best[most - 1].rank:
        edge = [row for row in best if row.rank == best[most].rank]
        order = c6_lot(book, stage, [row.no for row in edge], must=True) or []
        best.sort(key=lambda row: (row.rank or 0, order.index(row.no) if row in edge else 0))
        for row in edge:
            row.by_lot = True
    for row in best[:most]:
        row.qualified = True


def games_of(book: Book, stage: str, games: list[Game]) -> dict[int, list[Game]]:
    """Everybody with a row in the stage, with his finished games in playing order."""
    found: dict[int, list[Game]] = {}
    for table in book.of_stage(stage):
        for row in table.rows:
            if row.no is not None:
                found.setdefault(row.no, [])
    for game in games:
        if game.row.no is not None:
            found[game.row.no].append(game)
    return found


def seated_at(book: Book, stage: str, no: int) -> int:
    """The table of a player in a stage of fixed tables or of one round."""
    return next(
        table.number for table in book.of_stage(stage) if any(row.no == no for row in table.rows)
    )


def new_stage(
    book: Book,
    name: str,
    games: list[Game],
    criteria: Callable[[int, list[Game]], dict[str, Fraction]],
    ends_in_lot: bool = False,
) -> Stage:
    """A stage with everybody in it, ranked by the criteria (C5, C13)."""
    tables = book.of_stage(name)
    missing = sum(not book.finished(table) for table in tables)
    stage = Stage(name, book.complete(name), missing)
    for no, mine in games_of(book, name, games).items():
        points = [game.tournament_points for game in mine]
        stage.rows.append(Standing(no, seated_at(book, name, no), mine, points, criteria(no, mine)))
    c5_rank(stage, book, ends_in_lot)
    return stage


OrderInStage = Callable[[Stage, Standing], tuple[Any, ...]]


def by_stage_rank(_: Stage, row: Standing) -> tuple[Any, ...]:
    """The usual order of those who got no further than a stage."""
    return (row.rank,)


def got_to(book: Book, stage: Stage, row: Standing) -> int:
    """How far a player got: twice the number of his last stage, a bit more if he goes on."""
    reached = 2 * book.stages.index(stage.name)
    if row.qualified and stage.name == "semi-final":
        return 2 * book.stages.index("final") - 1
    return reached + 1 if row.qualified and stage.name != "final" else reached


def overall(
    book: Book, stages: list[Stage], order: OrderInStage = by_stage_rank
) -> list[dict[str, Any]]:
    """Overall ranking: who got further is ahead; then the order of that stage."""
    ahead: list[tuple[tuple[Any, ...], int]] = []
    gone: list[tuple[tuple[Any, ...], int]] = []
    for no, player in book.players.items():
        reached = [stage for stage in stages if stage.row_of(no)]
        if not reached:
            continue
        stage = reached[-1]
        row = stage.row_of(no)
        assert row is not None
        level = -got_to(book, stage, row)
        if player.out is None:
            ahead.append(((level, *order(stage, row)), no))
        else:
            gone.append(((level, *row.key()), no))
    ranking: list[dict[str, Any]] = []
    for key, no in sorted(ahead):
        rank = 1 + sum(other < key for other, _ in ahead)
        ranking.append({"rank": rank, "no": no, "name": book.players[no].name})
    for _, no in sorted(gone):
        ranking.append({"rank": None, "no": no, "name": book.players[no].name})
    return ranking


def with_rows(stages: list[Stage]) -> list[Stage]:
    """Only stages that have somebody in them are shown."""
    return [stage for stage in stages if stage.rows]


def total(values: list[Fraction]) -> Fraction:
    """An exact sum."""
    return sum(values, Fraction(0))


def half_up(value: Fraction, decimals: int = 0) -> Fraction:
    """Rounded to a number of decimals, half up."""
    factor = 10**decimals
    return Fraction(math.floor(value * factor + Fraction(1, 2)), factor)


def unrounded(value: Fraction) -> Fraction:
    """Shared exactly."""
    return value


def export(
    book: Book,
    stages: list[Stage],
    complete: bool,
    ranking: list[dict[str, Any]],
    qualified: list[int],
) -> dict[str, Any]:
    """The JSON export without the findings."""
    return {
        "event": {
            "name": book.head.get("name"),
            "ruleset": book.head["ruleset"],
            "seed": book.head.get("seed"),
            "participants": book.participants(),
            "complete": complete,
        },
        "stages": [
            {
                "stage": stage.name,
                "complete": stage.complete,
                "games_missing": stage.missing,
                "standings": [
                    {
                        "rank": row.rank,
                        "no": row.no,
                        "name": book.players[row.no].name,
                        "games": len(row.games),
                        "tournament_points": [str(value) for value in row.tournament_points],
                        "criteria": {name: str(value) for name, value in row.criteria.items()},
                        "decided_by": row.decided_by,
                        "by_lot": row.by_lot,
                        "qualified": row.qualified,
                    }
                    for row in stage.rows
                ],
            }
            for stage in stages
        ],
        "ranking": ranking,
        "qualified": qualified,
    }
