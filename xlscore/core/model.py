"""The event as typed: immutable facts, each of which knows the cell it came from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from xlscore.core.exact import Exact
from xlscore.core.findings import CellRef
from xlscore.core.taken_back import find_taken_back
from xlscore.records import NamedTuple, dataclass, field
from xlscore.texts import Language

if TYPE_CHECKING:
    from xlscore.core.names import Shown

PlayerStatus = Literal["active", "dropped", "disqualified"]
RowStatus = Literal["left", "substitute", "military", "science", "bye"]
CountsIn = Literal["tournament_points", "victory_points"]
TableName = int | str
Deductions = Mapping[int, Mapping[CountsIn, Exact]]
"""G2: what is taken from whom, by what it counts in."""

#: Victories before points are counted (D2).
EARLY: tuple[RowStatus, ...] = ("military", "science")


class Source(NamedTuple):
    """The sheet row a fact came from; `columns` maps a column's key to its letter."""

    sheet: str
    row: int
    columns: Mapping[str, str]

    def at(self, *columns: str) -> CellRef:
        """The cell of the first of `columns` the sheet has, else the row's first cell."""
        letter = next((self.columns[c] for c in columns if c in self.columns), "A")
        return CellRef(self.sheet, f"{letter}{self.row}")


class Player(NamedTuple):
    """Somebody who registered; whoever has no row in Results takes no part.

    `tables` are those he may sit at, any where there are none. `apart_rounds` are the rounds of the
    first stage in which his `group` counts, all rounds where there are none. Who has the same entry
    `together` sits at one table. Who `fills_in` plays where the number needs it. `present` is None
    where nothing is typed, which counts as yes. `pool` is where he plays, as typed (F2).
    """

    no: int
    name: str
    source: Source
    club: str = ""
    team: str = ""
    group: str = ""
    fixed_table: int | None = None
    tables: frozenset[int] = frozenset()
    lot: Exact | None = None
    status: PlayerStatus = "active"
    dropped_after: int | None = None
    present: bool | None = None
    apart_rounds: frozenset[int] = frozenset()
    together: str = ""
    regular: bool = False
    fills_in: bool = False
    pool: str = ""

    @property
    def is_there(self) -> bool:
        """Whether he plays, as far as *Players* says."""
        return self.status == "active" and self.present is not False

    def company(self, pool: str = "") -> tuple[str, ...]:
        """T7: with whom he sits and whether he does, as texts; what is empty at the end cut off.

        F2: with the `pool` that is typed, where it counts.
        """
        rounds = ",".join(map(str, sorted(self.apart_rounds)))
        yes = ("yes" if mark else "" for mark in (self.regular, self.fills_in))
        cells = [rounds, self.together, *yes, pool]
        while cells and not cells[-1]:
            cells.pop()
        return tuple(cells)


class RoundInfo(NamedTuple):
    """What is known of a round beforehand: the game played, and the points that win it (T2)."""

    stage: str
    round_: int
    game: str
    points_to_win: Exact | None
    source: Source


#: The source of rows that stand on no sheet yet, such as those a draw proposes.
NOWHERE = Source("", 0, {})


class ResultRow(NamedTuple):
    """One seat in one game, as typed; `no` is None for a substitute.

    `typed` is what game points are made of (G10): points, then the ruleset's own columns.
    """

    stage: str
    round_: int
    table: TableName
    seat: int | None
    no: int | None
    name: str
    victory_points: Exact | None = None
    tie_break: Exact | None = None
    place: int | None = None
    status: RowStatus | None = None
    source: Source = NOWHERE
    typed: tuple[Exact | None, ...] = ()

    @property
    def is_placed(self) -> bool:
        """Whether it is known at which table of which round it was."""
        return bool(self.round_ and self.table)


#: A row that stands on no sheet, of no round.
NOBODY = ResultRow("", 1, 1, seat=None, no=None, name="")


class DrawEntry(NamedTuple):
    """C6: an entry of the draw log: something announced, or, with a `result`, a round drawn.

    `list_hash` is the hash of `basis`, the text of what is drawn from (`draws.basis`), `result`
    that of all that was drawn, `previous` that of the entry before (see `log`). `randomness` is the
    seed of the lot; of an announcement, what was typed beside it since. Entries about another
    entry have no result either (see `taken_back`).
    """

    entry: int
    stage: str
    round_: int
    list_hash: str = ""
    source: str = ""
    randomness: str = ""
    result: str = ""
    previous: str = ""
    reason: str = ""
    basis: str = ""
    cells: Source = NOWHERE


class Penalty(NamedTuple):
    """G2: `points` that are taken from a player, or given to him where they are below 0.

    One of a `team` (G4) is taken from its sum alone; its `no` is 0.
    """

    stage: str
    round_: int | None
    no: int
    name: str
    points: Exact
    counts_in: CountsIn
    reason: str
    source: Source
    team: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """A whole event as typed. `cells` says where each key of the Event sheet stands.

    `tables` are the numbers of the tables in the hall, 1, 2, 3 ... where none are typed. With
    `seat_late` players who come late take free seats in what is drawn already.

    Without a `randomness` of its own (C6) every lot is drawn from the `seed`; `draws` is the log.

    `unplaced` are rows of results that are not known to be of any table; the check of their cells
    says so.

    `ranked_before` are the players with a rank in the standings that the file already shows (C11).
    `entry_grid` asks for the sheet *Entry*, `race` for ranks after each round on *Standings*.
    With `final_stands` a correction no longer changes who went on; the `reason` goes with it.
    `names` is how exports show them; `is_veiled` where they are shown so.
    """

    name: str = ""
    date: str = ""
    venue: str = ""
    ruleset: str = ""
    seed: str | None = None
    language: Language = "en"
    three_player_tables: Literal["few", "many"] = "few"
    type_: str = "open"
    expansions: str = ""
    time_limit: str = ""
    wonder_sides: bool = False
    closed: bool = False
    randomness: str = ""
    draws: tuple[DrawEntry, ...] = ()
    seat_late: bool = False
    tables: tuple[int, ...] = ()
    final_stands: bool = False
    reason: str = ""
    entry_grid: bool = False
    race: bool = False
    names: Shown = "full"
    is_veiled: bool = False
    players: tuple[Player, ...] = ()
    rounds: tuple[RoundInfo, ...] = ()
    results: tuple[ResultRow, ...] = ()
    unplaced: tuple[ResultRow, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    ranked_before: frozenset[int] = frozenset()
    cells: Mapping[str, CellRef] = field(default_factory=dict)

    def cell(self, key: str) -> CellRef | None:
        """Where `key` of the Event sheet was typed."""
        return self.cells.get(key)

    def place_of_seed(self) -> CellRef | None:
        """Where a seed goes: its cell, or the sheet alone where no row of it is for one."""
        other = self.cell("ruleset")
        return self.cell("seed") or (other and CellRef(other.sheet))

    def lot_seed(self, stage: str, round_: int | None = None) -> str | None:
        """C6: the seed of a round's lots, or of a stage's ties; None as long as there is none.

        With a randomness of each round's own it is that round's, and of ties that of the stage's
        first draw (of the event's first where the stage has none).
        """
        if not self.randomness:
            return self.seed
        drawn = [draw for draw in self.draws if draw.result and draw.randomness]
        if round_ is not None:
            gone = find_taken_back(draw.source for draw in self.draws)
            drawn = [d for d in drawn if d.entry not in gone]
            own = [d.randomness for d in drawn if (d.stage, d.round_) == (stage, round_)]
            return own[-1] if own else None
        first = [d.randomness for d in drawn if d.stage == stage] or [d.randomness for d in drawn]
        return first[0] if first else None


class Game(NamedTuple):
    """One table in one round, after assembly: who really sat there.

    `playing` are scored by their points; `left` are leavers, `substitutes` those on a seat of
    their own (K8, C10), which `seats_besides` tells where it is typed; a substitute on a leaver's
    seat is not listed, both are one seat (C9).
    """

    stage: str
    round_: int
    table: TableName
    playing: tuple[ResultRow, ...]
    left: tuple[ResultRow, ...] = ()
    substitutes: int = 0
    seats_besides: tuple[int | None, ...] = ()

    @property
    def size(self) -> int:
        """The number of seats (C9: a leaver keeps his)."""
        return len(self.playing) + len(self.left) + self.substitutes

    @property
    def rows(self) -> tuple[ResultRow, ...]:
        """The rows of players of the event, leavers included."""
        return self.playing + self.left

    @property
    def has_places(self) -> bool:
        """C2: whether a place is typed for any of those who played on."""
        return any(row.place is not None for row in self.playing)

    @property
    def bye(self) -> bool:
        """D3: whether its one player has no opponent."""
        return len(self.playing) == 1 and self.playing[0].status == "bye" and self.size == 1
