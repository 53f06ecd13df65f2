"""Imported games onto the tables of an event, imported ranks into a season: as changes.

A game whose players sit at a drawn table without points fills that table; with a round that is told
and no such table, its rows are appended below. Cells that hold something stay as they are, and what
of a file cannot be placed is a finding that names its line. Names in the workbook are those on
*Players*: no text of the file gets into an event.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from xlscore.book import schema
from xlscore.book.port import Append, Changes, Rewrite
from xlscore.book.reader import ReadEvent
from xlscore.book.sheets import did_you_mean
from xlscore.core.exact import Exact
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import Player, ResultRow
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.spelling import folded, near_key, nearest
from xlscore.imports.model import Imported, ImportedGame, ImportedSeat

Cell = str | int | Fraction | None
TableKey = tuple[str, int, int | str]

KEYS = ("stage", "round", "table", "seat", "no", "player", "points", "tie_break", "place")
VALUES = ("points", "tie_break", "place")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games of a file are meant: of a title, of a day; their round if they tell none."""

    game: str = ""
    date: str = ""
    stage: str = ""
    round_: int | None = None

    def means(self, game: ImportedGame) -> bool:
        """Whether a game of the file is one of them."""
        titled = not self.game or folded(self.game) == folded(game.game)
        return titled and (not self.date or self.date == game.date)


@dataclass(slots=True)
class Placed:
    """What becomes of a file: tables filled and added; `there` of them stood there already."""

    changes: Changes
    findings: list[Finding] = field(default_factory=list)
    filled: int = 0
    appended: int = 0
    there: int = 0


def place_games(imported: Imported, read: ReadEvent, rules: Ruleset, wanted: Wanted) -> Placed:
    """The games of a file on the tables of an event."""
    return _Placing(read, rules, wanted).placed(imported)


class _Placing:
    """One file and one event."""

    def __init__(self, read: ReadEvent, rules: Ruleset, wanted: Wanted) -> None:
        self.read, self.rules, self.wanted = read, rules, wanted
        self.table = read.tables[schema.RESULTS.role]
        self.players = {player.no: player for player in read.event.players}
        self.rows: defaultdict[TableKey, list[ResultRow]] = defaultdict(list)
        for row in read.event.results:
            self.rows[row.stage, row.round_, row.table].append(row)
        self.used: set[TableKey] = set()
        self.rewrites: dict[int, tuple[Cell, ...]] = {}
        self.new: list[dict[str, Cell]] = []
        self.result = Placed(Changes())
        self.findings = self.result.findings

    def placed(self, imported: Imported) -> Placed:
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
        found = [self.player(seat) for seat in game.seats]
        people = [player for player in found if player is not None]
        if len(people) < len(found):
            return
        if len({player.no for player in people}) < len(people):
            self.note("import-same-player", game.seats[0])
            return
        game = self.as_typed(game)
        if any(seat.points is None for seat in game.seats):
            missing = next(seat for seat in game.seats if seat.points is None)
            self.note("import-no-points", missing, name=missing.name)
        elif any(
            seat.won not in (None, won) for seat, won in zip(game.seats, _won(game), strict=True)
        ):
            self.note("import-winner", game.seats[0])
        else:
            self.put(game, people)

    def as_typed(self, game: ImportedGame) -> ImportedGame:
        """C2: places count only where all are told and they are not what the points say."""
        told = [seat.place for seat in game.seats]
        if None not in told and told != _places(game):
            return game
        return replace(game, seats=tuple(replace(seat, place=None) for seat in game.seats))

    def player(self, seat: ImportedSeat) -> Player | None:
        """The player of that name, or None with a finding."""
        players = list(self.players.values())
        for same in (folded, near_key):
            found = [p for p in players if same(p.name) == same(seat.name) != ""]
            if len(found) == 1:
                return found[0]
            if found:
                names = ", ".join(f"{p.no} {p.name}" for p in found)
                self.note("import-namesakes", seat, value=seat.name, names=names)
                return None
        near = did_you_mean(nearest(seat.name, [p.name for p in players]))
        self.note("import-player", seat, value=seat.name, near=near)
        return None

    def put(self, game: ImportedGame, people: Sequence[Player]) -> None:
        """Onto the first drawn table with these players that is open, or below with its round."""
        nos = {player.no for player in people}
        tables = [key for key in self.rows if self.fits(key, game, nos)]
        open_ = [key for key in tables if all(r.victory_points is None for r in self.rows[key])]
        if open_:
            self.fill(open_[0], game, people)
            return
        same = [key for key in tables if self.is_there(key, game, people)]
        if same:
            self.used.add(same[0])
            self.result.there += 1
        elif tables:
            row = self.rows[tables[0]][0]
            ref = row.source.at("points")
            self.note("import-differs", game.seats[0], ref=ref, table=row.table)
        elif round_ := game.round_ or self.wanted.round_:
            self.append(game, people, round_)
        else:
            names = ", ".join(player.name for player in people)
            self.note("import-no-round", game.seats[0], names=names)

    def fits(self, key: TableKey, game: ImportedGame, nos: set[int]) -> bool:
        """Whether these players sit at a table that no other game of the file has taken."""
        stage, round_, _ = key
        asked = game.round_ or self.wanted.round_
        here = {row.no for row in self.rows[key] if row.no is not None and row.status != "left"}
        return (
            key not in self.used
            and here == nos
            and asked in (None, round_)
            and (self.wanted.stage or game.stage) in ("", stage)
        )

    def is_there(self, key: TableKey, game: ImportedGame, people: Sequence[Player]) -> bool:
        """Whether a table holds these very points."""
        points = {row.no: row.victory_points for row in self.rows[key]}
        return all(
            points[player.no] == seat.points
            for player, seat in zip(people, game.seats, strict=True)
        )

    def fill(self, key: TableKey, game: ImportedGame, people: Sequence[Player]) -> None:
        """Points into the empty cells of a drawn table."""
        self.used.add(key)
        seats = {player.no: seat for player, seat in zip(people, game.seats, strict=True)}
        for row in self.rows[key]:
            if row.no in seats:
                self.rewrites[row.source.row] = self.values(seats[row.no or 0])
        self.result.filled += 1

    def append(self, game: ImportedGame, people: Sequence[Player], round_: int) -> None:
        """Rows for a table that was not drawn here."""
        begun = [row.stage for row in self.read.event.results]
        first = begun[-1] if begun else self.rules.stages[0].name
        stage = self.wanted.stage or game.stage or first
        taken = {key[2] for key in (*self.rows, *self.used) if key[:2] == (stage, round_)}
        numbers = (n for n in range(1, len(taken) + 2) if n not in taken)
        table = game.table if game.table and game.table not in taken else next(numbers)
        self.used.add((stage, round_, table))
        titles = STAGES.get(stage)
        for number, (player, seat) in enumerate(zip(people, game.seats, strict=True), 1):
            row: dict[str, Cell] = {
                "stage": titles.in_(self.read.event.language) if titles else stage,
                "round": round_,
                "table": table,
                "seat": seat.seat or number,
                "no": player.no,
                "player": player.name,
            }
            self.new.append(row | dict(zip(VALUES, self.values(seat), strict=True)))
        self.result.appended += 1

    def values(self, seat: ImportedSeat) -> tuple[Cell, ...]:
        """What is typed for one seat; a value without a column is told."""
        values = (seat.points, seat.tie_break, seat.place)
        for key, value in zip(VALUES, values, strict=True):
            if value is not None and key not in self.table.columns:
                ref = CellRef(self.table.grid.title, f"A{self.table.header}")
                told = finding("draw-no-column", ref, column=schema.RESULTS.field(key).titles)
                self.findings += [told] if told not in self.findings else []
        return values

    def changes(self) -> Changes:
        """The rewrites and the rows below, in the columns that the sheet has."""
        title, at = self.table.grid.title, self.table.columns
        here = [key for key in VALUES if key in at]
        put = {
            row: tuple(values[VALUES.index(key)] for key in here)
            for row, values in self.rewrites.items()
        }
        keys = sorted((key for key in KEYS if key in at), key=lambda key: at[key])
        rows = tuple(tuple(row.get(key) for key in keys) for row in self.new)
        order = sorted(range(len(here)), key=lambda i: at[here[i]])
        columns = tuple(at[here[i]] + 1 for i in order)
        put = {row: tuple(values[i] for i in order) for row, values in put.items()}
        rewrites = (Rewrite(title, columns, put, gentle=True),) if put else ()
        below = tuple(at[key] + 1 for key in keys)
        appends = (Append(title, self.table.header, below, rows),) if rows else ()
        return Changes(appends=appends, sheets=self.read.sheets, rewrites=rewrites)

    def note(
        self, code: str, seat: ImportedSeat, ref: CellRef | None = None, **values: object
    ) -> None:
        """Something that cannot be placed, and its line."""
        self.findings.append(finding(code, ref, at=seat.where, **values))


def _places(game: ImportedGame) -> list[int | None]:
    """C1: the places that the points make."""
    keys: list[tuple[Exact, Exact]] = [(s.points or 0, s.tie_break or 0) for s in game.seats]
    return [1 + sum(other > key for other in keys) for key in keys]


def _won(game: ImportedGame) -> list[bool]:
    """Who comes first as the game would be typed."""
    told = [seat.place for seat in game.seats]
    places = _places(game) if None in told else told
    return [place == 1 for place in places]
