"""Imported games onto the tables of an event, imported ranks into a season: as changes.

A game fills the drawn table at which its players sit, if that has no points yet. Where there is no
such table and the round is known, its rows are appended below. Filled cells stay as they are. What
cannot be placed is a finding that names its line in the file. The workbook gets the names as they
are on *Players*; only a substitute, who is not there, keeps the name that the file has, as text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from xlscore.book import schema
from xlscore.book.port import Changes, Rewrite
from xlscore.book.reader import ReadEvent
from xlscore.book.results_sheet import results_spec
from xlscore.book.sheets import suggest_typed
from xlscore.book.typing_places import add_rows
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import Player
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.spelling import fold, near_key, nearest
from xlscore.imports.drawn_tables import Cell, Fit, Seated, TableKey, Tables, as_cell
from xlscore.imports.imported import Imported, ImportedGame, ImportedSeat
from xlscore.imports.places import drop_made_places, winners
from xlscore.records import dataclass, field
from xlscore.texts import Titles

#: So many unknown names are compared with all others: each comparison takes its time.
COMPARED = 50


class Registered:
    """The players of an event by number and by name. Whoever is not found becomes a finding."""

    def __init__(self, players: Sequence[Player], findings: list[Finding]) -> None:
        self._findings = findings
        self._by_no = {player.no: player for player in players}
        self._names = [player.name for player in players]
        self._unknown = 0
        self._by_name: dict[str, list[Player]] = defaultdict(list)
        self._nearly: dict[str, list[Player]] = defaultdict(list)
        for player in self._by_no.values():
            self._by_name[fold(player.name)].append(player)
            self._nearly[near_key(player.name)].append(player)

    def player(self, seat: ImportedSeat) -> Player | None:
        """The player of a seat, or None with a finding."""
        if seat.no is not None:
            return self._find_by_number(seat, seat.no)
        name = fold(seat.name)
        found = self._by_name.get(name) or self._nearly.get(near_key(name)) if name else None
        if found and len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(f"{p.no} {p.name}" for p in found)
            self._note("import-namesakes", seat, value=seat.name, names=names)
        else:
            self._note("import-player", seat, value=seat.name, near=self._near(seat.name))
        return None

    def _find_by_number(self, seat: ImportedSeat, no: int) -> Player | None:
        player = self._by_no.get(no)
        if player is None:
            self._note("import-no", seat, value=no)
        elif seat.name and near_key(seat.name) != near_key(player.name):
            self._note("import-other-name", seat, no=no, expected=player.name, value=seat.name)
        else:
            return player
        return None

    def _near(self, name: str) -> Titles:
        self._unknown += 1
        return suggest_typed(nearest(name, self._names) if self._unknown <= COMPARED else None)

    def _note(self, code: str, seat: ImportedSeat, **values: object) -> None:
        self._findings.append(finding(code, None, at=seat.where, **values))


KEYS = ("stage", "round", "table", "seat", "no", "player")
#: Who needs no points: himself, or all at his table.
WITHOUT_POINTS = ("left", "substitute", "bye")
WON_EARLY = ("military", "science")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games of a file to take, by title and day, and the round of those that name none."""

    game: str = ""
    date: str = ""
    stage: str = ""
    round_: int | None = None

    def means(self, game: ImportedGame) -> bool:
        """Whether a game of the file is one of them."""
        titled = not self.game or fold(self.game) == fold(game.game)
        return titled and (not self.date or self.date == game.date)


@dataclass(slots=True)
class Placed:
    """What a file changes: how many tables are filled or added, and how many are there already."""

    changes: Changes
    findings: list[Finding] = field(default_factory=list)
    filled: int = 0
    appended: int = 0
    there: int = 0


def place_games(imported: Imported, read: ReadEvent, rules: Ruleset, wanted: Wanted) -> Placed:
    """The games of a file on the tables of an event."""
    return _Placing(read, rules, wanted).place_all(imported)


class _Placing:
    """One file and one event."""

    def __init__(self, read: ReadEvent, rules: Ruleset, wanted: Wanted) -> None:
        self.read, self.rules, self.wanted = read, rules, wanted
        self.table = read.tables[schema.RESULTS.role]
        self.spec = results_spec(rules.columns)
        self.tables = Tables(read.event, rules)
        self.rewrites: defaultdict[tuple[str, ...], dict[int, tuple[Cell, ...]]] = defaultdict(dict)
        self.new: list[Mapping[str, Cell]] = []
        self.lacking: set[str] = set()
        self.result = Placed(Changes())
        self.findings = self.result.findings
        self.people = Registered(read.event.players, self.findings)

    def place_all(self, imported: Imported) -> Placed:
        """All games in their order, then the changes."""
        self.findings += imported.findings
        for game in imported.games:
            if self.wanted.means(game):
                self.place(game)
        if not (self.result.filled or self.result.appended or self.result.there or self.findings):
            self.findings.append(finding("import-nothing"))
        self.result.changes = self.changes()
        return self.result

    def place(self, game: ImportedGame) -> None:
        """One game: who it was, what counts of it, and where it goes."""
        known = len(self.findings)
        people = [
            None if seat.status == "substitute" else self.people.player(seat) for seat in game.seats
        ]
        if len(self.findings) > known:
            return
        nos = [player.no if player else None for player in people]
        seated = [no for no in nos if no is not None]
        if not seated:
            self.note("import-empty", game.seats[0])
            return
        if len(set(seated)) < len(seated):
            self.note("import-same-player", game.seats[0])
            return
        game, told = drop_made_places(game, nos, self.rules)
        self.findings += [told] if told else []
        early = any(seat.status in WON_EARLY for seat in game.seats)
        without = (s for s in game.seats if s.points is None and s.status not in WITHOUT_POINTS)
        if not early and (missing := next(without, None)):
            self.note("import-no-points", missing, name=missing.name or str(missing.no))
        elif any(
            seat.won not in (None, won)
            for seat, won in zip(game.seats, winners(game, self.rules), strict=True)
        ):
            self.note("import-winner", game.seats[0])
        elif not (told and told.severity == "error"):
            pairs = zip(game.seats, people, strict=True)
            self.put(game, [self.tables.seat_player(seat, player) for seat, player in pairs])

    def put(self, game: ImportedGame, seats: Sequence[Seated]) -> None:
        """Onto the drawn table with these players, or below with its round."""
        stage, round_ = self.wanted.stage or game.stage, game.round_ or self.wanted.round_
        best = self.tables.find_best(seats, stage, round_)
        if best is None and round_ is None:
            names = ", ".join(one.name for one in seats)
            self.note("import-no-round", game.seats[0], names=names)
        elif best is None:
            self.append(game, seats, stage, round_ or 0)
        elif best.differs:
            table = best.key[2]
            self.note("import-differs", game.seats[0], ref=best.differs, table=table)
        else:
            self.tables.take(best.key)
            if best.order:
                self.fill(best)
            else:
                self.result.there += 1

    def fill(self, fit: Fit) -> None:
        """What a drawn table lacks into its empty cells; a substitute gets a row below."""
        for row, values in fit.missing.items():
            self.need(values)
            self.rewrites[tuple(values)][row] = tuple(values.values())
        for one in fit.extra:
            self.add(fit.key, one, one.seat.seat)
        self.result.filled += 1

    def append(self, game: ImportedGame, seats: Sequence[Seated], stage: str, round_: int) -> None:
        """Rows for a table that was not drawn here; without a stage, of the one that is on."""
        begun = self.read.event.results
        first = begun[-1].stage if begun else self.rules.stages[0].name
        key = self.tables.add_table(stage or first, round_, game.table)
        seat = 0
        for one in seats:
            seat += one.player is not None
            self.add(key, one, one.seat.seat or (seat if one.player else None))
        self.result.appended += 1

    def add(self, key: TableKey, one: Seated, seat: int | None) -> None:
        """A row below for one seat."""
        stage, titles = key[0], STAGES.get(key[0])
        self.need(one.cells)
        row: dict[str, Cell] = {
            "stage": titles.in_(self.read.event.language) if titles else stage,
            "round": key[1],
            "table": key[2],
            "seat": seat,
            "no": one.player.no if one.player else None,
            "player": one.name,
        }
        self.new.append(row | {key: as_cell(value) for key, value in one.cells.items()})

    def need(self, values: Mapping[str, Cell]) -> None:
        """A finding for each column that the sheet lacks, once."""
        for key in values:
            if key not in self.table.columns and key not in self.lacking:
                self.lacking.add(key)
                ref = CellRef(self.table.grid.title, f"A{self.table.header}")
                column = self.spec.field(key).titles
                self.findings.append(finding("import-no-column", ref, column=column))

    def changes(self) -> Changes:
        """The rewrites and the rows below, in the columns that the sheet has."""
        title, at = self.table.grid.title, self.table.columns
        rewrites = []
        for keys, rows in self.rewrites.items():
            there = sorted((at[key], i) for i, key in enumerate(keys) if key in at)
            columns = tuple(column + 1 for column, _ in there)
            put = {row: tuple(values[i] for _, i in there) for row, values in rows.items()}
            rewrites += [Rewrite(title, columns, put, gentle=True)] if columns else []
        appends = add_rows(self.table, (*KEYS, *self.tables.values), self.new)
        return Changes(appends=appends, sheets=self.read.sheets, rewrites=tuple(rewrites))

    def note(
        self, code: str, seat: ImportedSeat, ref: CellRef | None = None, **values: object
    ) -> None:
        """Something that cannot be placed, and its line."""
        self.findings.append(finding(code, ref, at=seat.where, **values))
