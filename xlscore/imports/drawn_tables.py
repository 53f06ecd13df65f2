"""The tables that stand on *Results* beside a game that was played somewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

from xlscore.book import schema
from xlscore.book.results_sheet import own_field
from xlscore.core.exact import Exact
from xlscore.core.findings import CellRef
from xlscore.core.formula import TypedWord
from xlscore.core.model import Event, Player, ResultRow, RowStatus, TableName
from xlscore.core.rules import Ruleset
from xlscore.core.spelling import fold
from xlscore.imports.imported import ImportedSeat
from xlscore.records import NamedTuple

Cell = str | int | Fraction | None
TableKey = tuple[str, int, TableName]


class Seated(NamedTuple):
    """One seat of a game and its player, None for a substitute; `cells` are what it says."""

    seat: ImportedSeat
    player: Player | None
    cells: Mapping[str, Cell]

    @property
    def name(self) -> str:
        """As on *Players*; a substitute's as the file has it."""
        return self.player.name if self.player else self.seat.name


class Fit(NamedTuple):
    """How a game fits a drawn table: cells to fill by row, seats without a row, a conflict."""

    key: TableKey
    missing: Mapping[int, Mapping[str, Cell]]
    extra: Sequence[Seated]
    differs: CellRef | None
    begun: bool

    @property
    def order(self) -> int:
        """The lower the better: the same game 0, an open table 1, a begun one 2, a conflict 3."""
        if self.differs:
            return 3
        if not (self.missing or self.extra):
            return 0
        return 2 if self.begun else 1


def as_cell(value: Cell) -> Cell:
    """What is written for a value: of a word that counts as a number the word (F12)."""
    return value.text if isinstance(value, TypedWord) else value


class Tables:
    """All tables of an event, and which of them games of the file have taken."""

    def __init__(self, event: Event, rules: Ruleset) -> None:
        self.language = event.language
        self.own = [own_field(column).key for column in rules.columns]
        #: What of a row is typed after the game.
        self.values = ("points", *self.own, "tie_break", "place", "status")
        self.rows: defaultdict[TableKey, list[ResultRow]] = defaultdict(list)
        self._of: defaultdict[int, dict[TableKey, None]] = defaultdict(dict)
        self._taken: defaultdict[tuple[str, int], set[TableName]] = defaultdict(set)
        self._next: defaultdict[tuple[str, int], int] = defaultdict(lambda: 1)
        self._used: set[TableKey] = set()
        for row in event.results:
            key = row.stage, row.round_, row.table
            self.rows[key].append(row)
            self._taken[key[:2]].add(row.table)
            if row.no is not None:
                self._of[row.no][key] = None

    def seat_player(self, seat: ImportedSeat, player: Player | None) -> Seated:
        """A seat with what is typed for it, by column; empty cells are left out."""
        values = {"points": seat.points, "tie_break": seat.tie_break, "place": seat.place}
        cells: dict[str, Cell] = {**values, **seat.own, "status": self._word(seat.status)}
        said = {key: cells[key] for key in self.values if cells.get(key) is not None}
        return Seated(seat, player, said)

    def find_best(self, seats: Sequence[Seated], stage: str, round_: int | None) -> Fit | None:
        """The drawn table at which just these sit and that no other game of the file has taken.

        "" and None stand for any stage and round. Somebody who left the table need not be in the
        file. None if there is no such table.
        """
        nos = {one.player.no for one in seats if one.player}
        fits = []
        for key in self._of[min(nos, key=lambda no: len(self._of[no]))]:
            if key in self._used or round_ not in (None, key[1]) or stage not in ("", key[0]):
                continue
            here = {row.no: row.status for row in self.rows[key] if row.no is not None}
            if {no for no, status in here.items() if status != "left"} <= nos <= here.keys():
                fits.append(self._fit(key, seats))
        return min(fits, key=lambda fit: fit.order, default=None)

    def take(self, key: TableKey) -> None:
        """A game of the file is at this table."""
        self._used.add(key)

    def add_table(self, stage: str, round_: int, table: TableName | None) -> TableKey:
        """A table that was not there: of that number if it is free, else of the next free one."""
        taken = self._taken[stage, round_]
        if table is None or table in taken:
            while self._next[stage, round_] in taken:
                self._next[stage, round_] += 1
            table = self._next[stage, round_]
        taken.add(table)
        return stage, round_, table

    def _fit(self, key: TableKey, seats: Sequence[Seated]) -> Fit:
        rows = {row.no or fold(row.name): row for row in self.rows[key]}
        missing: dict[int, dict[str, Cell]] = {}
        extra: list[Seated] = []
        differs: CellRef | None = None
        for one in seats:
            row = rows.get(one.player.no if one.player else fold(one.seat.name))
            if row is None:
                extra.append(one)
                continue
            there = self._there(row)
            for name, value in one.cells.items():
                if there[name] is None:
                    missing.setdefault(row.source.row, {})[name] = as_cell(value)
                elif there[name] != value:
                    differs = differs or row.source.at(name)
        begun = any(row.typed[0] is not None for row in self.rows[key])
        return Fit(key, missing, extra, differs, begun)

    def _there(self, row: ResultRow) -> Mapping[str, Cell]:
        """What a row holds as it was typed, by column."""
        typed: dict[str, Exact | None] = dict(zip(("points", *self.own), row.typed, strict=True))
        status = self._word(row.status)
        return {**typed, "tie_break": row.tie_break, "place": row.place, "status": status}

    def _word(self, status: RowStatus | None) -> str | None:
        return schema.ROW_STATUS[status].in_(self.language) if status else None
