"""Reading an event: players, rows, tables, and who is out since when."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any


class RuleError(Exception):
    """The event breaks a rule, so there is nothing to show."""


@dataclass
class Row:
    """One row of the Results sheet."""

    stage: int
    round: int
    table: int
    seat: int | None
    no: int | None
    points: Fraction | None
    tie_break: Fraction
    place: int | None
    status: str | None


@dataclass
class Table:
    """One game at one table, without the rows of players who were already out."""

    stage: int
    round: int
    number: int
    rows: list[Row]

    def playing(self) -> list[Row]:
        """Those who played to the end and are scored."""
        return [row for row in self.rows if row.status not in ("left", "substitute")]

    def leavers(self) -> list[Row]:
        """Those who left the running game (C9)."""
        return [row for row in self.rows if row.status == "left"]

    def lone_substitutes(self) -> list[Row]:
        """Substitutes with a seat of their own: no leaver sits on it (C9, C10, K8)."""
        free = list(self.leavers())
        lone = []
        for row in self.rows:
            if row.status != "substitute":
                continue
            same = [left for left in free if row.seat is None or left.seat == row.seat]
            if same:
                free.remove(same[0])
            else:
                lone.append(row)
        return lone

    def size(self) -> int:
        """Seats, not rows: a leaver and his substitute are one (C9)."""
        return len(self.playing()) + len(self.leavers()) + len(self.lone_substitutes())

    def ended_early(self) -> bool:
        """A Duel that needs no points: won early, left, or a bye (D2, D2a, D3)."""
        return any(row.status in ("left", "military", "science", "bye") for row in self.rows)


@dataclass
class Out:
    """The last game before a player was out of the event (C8)."""

    stage: int
    round: int
    kind: str


@dataclass
class Player:
    """One row of the Players sheet, with his rows in Results."""

    no: int
    name: str
    lot: int | None
    status: str
    dropped_after: int | None
    rows: list[Row] = field(default_factory=list)
    out: Out | None = None


def fold(name: str) -> str:
    """A name as it is compared: Unicode normal form, blanks folded."""
    return " ".join(unicodedata.normalize("NFC", name).split())


class Book:
    """The whole event, as far as one system's stages and rounds allow it."""

    #: F3: stages of which a round is not played if nobody is left for it.
    may_lack: frozenset[str] = frozenset()

    def __init__(self, event: dict[str, Any], plan: dict[str, int], duel: bool = False) -> None:
        self.head: dict[str, Any] = event["event"]
        self.plan = plan
        self.stages = list(plan)
        self.duel = duel
        self.round_sheet: list[dict[str, Any]] = event.get("rounds") or []
        self.players: dict[int, Player] = {}
        for entry in event["players"]:
            self._add_player(entry)
        rows = [self._row(entry) for entry in event["results"]]
        self._check_rounds(rows)
        for row in rows:
            if row.no is not None:
                self.players[row.no].rows.append(row)
        drawn = self._group(rows)
        for player in self.players.values():
            player.out = self._going_out(player, drawn)
        self.tables = self._group([row for row in rows if not self._ignored(row)])
        for player in self.players.values():
            player.rows = [row for row in player.rows if not self._ignored(row)]
        for table in self.tables:
            self._check_table(table)
        seats = [(r.stage, r.round, r.no) for t in self.tables for r in t.rows if r.no is not None]
        if len(seats) != len(set(seats)):
            raise RuleError("somebody sits twice in a round")

    def _add_player(self, entry: dict[str, Any]) -> None:
        no = int(entry["no"])
        if no in self.players:
            raise RuleError(f"No {no} twice")
        self.players[no] = Player(
            no,
            entry["name"],
            entry.get("lot"),
            entry.get("status") or "active",
            entry.get("dropped_after"),
        )

    def _row(self, entry: dict[str, Any]) -> Row:
        stage = entry.get("stage") or self.stages[0]
        if stage not in self.plan:
            raise RuleError(f"no stage {stage!r} in this ruleset")
        points = entry.get("points")
        tie_break = entry.get("tie_break")
        return Row(
            self.stages.index(stage),
            int(entry["round"]),
            int(entry["table"]),
            entry.get("seat"),
            self._who(entry),
            None if points is None else Fraction(points),
            Fraction(0) if tie_break is None else Fraction(tie_break),
            entry.get("place"),
            entry.get("status"),
        )

    def _who(self, entry: dict[str, Any]) -> int | None:
        no, name = entry.get("no"), entry.get("player")
        if entry.get("status") == "substitute":
            return None
        if no is None:
            if name is None:
                raise RuleError("a row without a player")
            same = [p.no for p in self.players.values() if fold(p.name) == fold(name)]
            if len(same) != 1:
                raise RuleError(f"{name!r} is no single player")
            return same[0]
        if no not in self.players:
            raise RuleError(f"unknown No {no}")
        if name is not None and fold(name) != fold(self.players[no].name):
            raise RuleError(f"No {no} is not {name!r}")
        return int(no)

    def _check_rounds(self, rows: list[Row]) -> None:
        """A gap in the rounds is an error, and so is a round the stage does not have."""
        for index, stage in enumerate(self.stages):
            found = {row.round for row in rows if row.stage == index}
            if found and found != set(range(1, max(found) + 1)) and stage not in self.may_lack:
                raise RuleError(f"gap in the rounds of {stage}")
            if found and max(found) > self.plan[stage]:
                raise RuleError(f"{stage} has no round {max(found)}")

    @staticmethod
    def _group(rows: list[Row]) -> list[Table]:
        at: dict[tuple[int, int, int], list[Row]] = {}
        for row in rows:
            at.setdefault((row.stage, row.round, row.table), []).append(row)
        return [Table(*key, at[key]) for key in sorted(at)]

    def _played(self, row: Row, drawn: list[Table]) -> bool:
        """Whether this row is a game the player took part in; a bye, if its round has begun,
        or if there is no game in it."""
        if row.status == "bye":
            there = [t for t in drawn if (t.stage, t.round) == (row.stage, row.round)]
            games = [r for t in there for r in t.rows if r.status != "bye"]
            return not games or any(r.points is not None or r.status for r in games)
        if row.points is not None or row.status is not None:
            return True
        here = (row.stage, row.round, row.table)
        return self.duel and any(
            table.ended_early()
            for table in drawn
            if (table.stage, table.round, table.number) == here
        )

    def _going_out(self, player: Player, drawn: list[Table]) -> Out | None:
        """C8, C9: since when a player is out; leaving a game is a disqualification."""
        left = [(row.stage, row.round) for row in player.rows if row.status == "left"]
        if left:
            return Out(*min(left), "disqualified")
        if player.status == "active" or not player.rows:
            return None
        last_stage = max(row.stage for row in player.rows)
        if player.dropped_after is None:
            played = [(r.stage, r.round) for r in player.rows if self._played(r, drawn)]
            last = max(played, default=(-1, 0))
            # Whoever goes after a cut keeps his rank in the stages before it.
            return Out(*last, player.status if last[0] == last_stage else "dropped")
        if player.dropped_after == 0:
            before = last_stage - 1
            rounds = self.plan[self.stages[before]] if before >= 0 else 0
            return Out(before, rounds, player.status)
        return Out(last_stage, player.dropped_after, player.status)

    def _ignored(self, row: Row) -> bool:
        """An empty row of a player who was already out when the game was played."""
        out = None if row.no is None else self.players[row.no].out
        if out is None or (row.stage, row.round) <= (out.stage, out.round):
            return False
        if row.points is not None or row.status not in (None, "bye"):
            raise RuleError(f"No {row.no} has a result after he went out")
        return True

    def _check_table(self, table: Table) -> None:
        """C7: three or four at a table; Duel two, or one with a bye (D3)."""
        size = table.size()
        bye = any(row.status == "bye" for row in table.rows)
        fits = size == (1 if bye else 2) if self.duel else size in (3, 4) and not bye
        if not fits:
            raise RuleError(f"{size} at table {table.number} of round {table.round}")

    def counts(self, table: Table) -> bool:
        """D3: finished; a bye only once its round has begun, or if there is no game in it."""
        if not any(row.status == "bye" for row in table.rows):
            return self.finished(table)
        there = [t for t in self.tables if (t.stage, t.round) == (table.stage, table.round)]
        games = [r for t in there for r in t.rows if "bye" not in {one.status for one in t.rows}]
        begun = (r.points is not None or r.status in ("left", "military", "science") for r in games)
        return self.finished(table) and (not games or any(begun))

    def finished(self, table: Table) -> bool:
        """C13: the table has a complete result."""
        if self.duel and table.ended_early():
            return True
        return all(row.points is not None for row in table.playing())

    def of_stage(self, stage: str) -> list[Table]:
        """The drawn tables of a stage in playing order."""
        return [table for table in self.tables if self.stages[table.stage] == stage]

    def complete(self, stage: str) -> bool:
        """C13: all rounds of the stage are drawn and every table has a result."""
        tables = self.of_stage(stage)
        rounds = {table.round for table in tables}
        return len(rounds) == self.plan[stage] and all(self.finished(t) for t in tables)

    def keeps_rank(self, no: int, stage: str) -> bool:
        """C8: out only later, or dropped (not disqualified) after the last round."""
        out, index = self.players[no].out, self.stages.index(stage)
        if out is None or out.stage > index:
            return True
        done = out.stage == index and out.round >= self.plan[stage]
        return done and out.kind == "dropped"

    def can_go_on(self, no: int, stage: str) -> bool:
        """C8: whether he is there when the stage after this one begins."""
        out = self.players[no].out
        return out is None or out.stage > self.stages.index(stage)

    def participants(self) -> int:
        """C12: players with at least one finished game, disqualified ones included."""
        nos = {row.no for table in self.tables if self.counts(table) for row in table.rows}
        return len(nos - {None})
