"""Google Forms and other tables as CSV: one row a player, or one row a table.

With a row for each player the columns are those of *Results* in any language, and the ruleset's
own. With a row for each table they are "Player 1", "Points 1", "Player 2" ... Headings may end in
"*" and run over several lines. A heading may stand twice, since an edited question leaves its old
column behind; then the cell that is filled counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import cast

from xlscore.book import schema
from xlscore.book.problems import FileProblem
from xlscore.book.results_sheet import number_words
from xlscore.book.schema import SheetSpec, choice_words
from xlscore.book.sheets import name_both
from xlscore.core.exact import Exact
from xlscore.core.findings import Finding, finding
from xlscore.core.formula import TypedWord
from xlscore.core.model import RowStatus, TableName
from xlscore.core.spelling import NO_HINT, fold, suggestion
from xlscore.core.stage_titles import stage_name
from xlscore.imports.columns import Column, Headings, columns_of, headings_of
from xlscore.imports.imported import (
    Asked,
    Imported,
    ImportedGame,
    ImportedSeat,
    Source,
    count_of,
    line,
    points_of,
)
from xlscore.imports.saved import Saved, rows_of
from xlscore.records import replace
from xlscore.texts import join, titles

#: What a row has once, whoever plays.
OF_TABLE = ("stage", "round", "table")
#: Headings that name the same as those of *Results*.
ALSO = {
    **dict.fromkeys(titles("players.name").spellings, "player"),
    **dict.fromkeys(titles("imports.score").spellings, "points"),
}
#: Headings of final standings, which are no games.
OF_STANDINGS = frozenset(("standing", "rank", "rang"))

Cells = Mapping[str, str]
Head = tuple[str, int | None, TableName | None]
#: Headings that are looked at to know the form.
MOST = 200


def headings(spec: SheetSpec) -> Headings:
    """The headings of *Results*; what is one player's may be numbered."""
    return headings_of(spec.fields, ALSO, {f.key for f in spec.fields}.difference(OF_TABLE))


def read(source: Saved, asked: Asked) -> Imported:
    """The games of the table. A game that stands there twice with the same points counts once."""
    return read_rows(list(rows_of(source.text)), asked)


def read_rows(rows: Sequence[tuple[int, Sequence[str]]], asked: Asked) -> Imported:
    """The same of a table that is read already: rows with their numbers, the headings first."""
    found = Imported()
    if not rows:
        return found
    columns, wrong = columns_of(rows, headings(asked.spec), asked.skip, found.seen)
    found.findings += wrong or _missing(columns, asked.spec)
    heads = found.seen.columns + found.seen.left
    for name in sorted(asked.skip.difference(map(fold, heads))):
        found.findings.append(
            finding("import-skip", None, value=name, near=suggestion(name, heads))
        )
    if not found.findings:
        _Reading(found, columns, asked.spec).read(rows[1:])
    return found


def _missing(columns: Sequence[Column | None], spec: SheetSpec) -> list[Finding]:
    """What results cannot do without: player and points, numbered for all of a table or none."""
    keys = {column[0] for column in columns if column}
    missing = [] if "points" in keys else ["points"]
    missing += [] if keys & {"player", "no"} else ["player"]
    findings = [
        finding("heading-missing", None, expected=name_both(spec.field(key).titles), near=NO_HINT)
        for key in missing
    ]
    single = [column[0] for column in columns if column and not column[1]]
    for key in single if any(column and column[1] for column in columns) else ():
        if key not in OF_TABLE:
            findings.append(finding("import-unnumbered", None, column=spec.field(key).titles))
    return findings


class _Reading:
    """The rows of one table below its headings; whatever is wrong becomes a finding."""

    def __init__(self, found: Imported, columns: Sequence[Column | None], spec: SheetSpec) -> None:
        self.found, self.columns, self.spec = found, columns, spec
        self.players = sorted({column[1] for column in columns if column and column[1]})
        self.own = [f.key for f in spec.fields if f not in schema.RESULTS.fields]
        self.words = choice_words(schema.ROW_STATUS)
        self.games: dict[tuple[object, ...], ImportedGame] = {}

    def read(self, rows: Sequence[tuple[int, Sequence[str]]]) -> None:
        """All games: of a row with numbered columns at once, else of all rows of one table."""
        tables: dict[tuple[object, ...], tuple[Head, list[tuple[int, Cells]]]] = {}
        broken: set[tuple[object, ...]] = set()
        for number, row in rows:
            before = len(self.found.findings)
            cells = self.cells(number, row)
            own = cells.get(0, {})
            head = self.head(number, own)
            bye = self.words.get(fold(own.get("status", ""))) == "bye"
            key: tuple[object, ...] = (*head, number if self.players or bye else None)
            here = [(number, cells.get(player, {})) for player in self.players or (0,)]
            tables.setdefault(key, (head, []))[1].extend(here)
            if len(self.found.findings) > before:
                broken.add(key)
        for place, (head, seats) in tables.items():
            if place not in broken:
                self.game(head, seats)
        self.found.games += self.games.values()
        self.found.seen.rows.sort()

    def cells(self, number: int, row: Sequence[str]) -> Mapping[int, dict[str, str]]:
        """What a row holds, by player; of columns with one heading the one that holds something."""
        found: dict[int, dict[str, str]] = {}
        if any(cell.strip() for cell in row[len(self.columns) :]):
            self.note("import-cells", number, found=len(row), most=len(self.columns))
        for column, cell in zip(self.columns, map(str.strip, row), strict=False):
            if column and cell:
                key, player = column
                here = found.setdefault(player, {})
                if here.setdefault(key, cell) != cell:
                    self.note("import-two-cells", number, key, value=here[key], other=cell)
        return found

    def head(self, number: int, cells: Cells) -> Head:
        """Stage, round and table of a row."""
        stage, table = cells.get("stage", ""), cells.get("table", "")
        name = stage_name(stage)
        return name, self.whole(number, cells, "round"), count_of(table) or table or None

    def game(self, head: Head, rows: Sequence[tuple[int, Cells]]) -> None:
        """One table. Sent again with the same points it counts once, with others it is wrong."""
        before = len(self.found.findings)
        read = [self.seat(number, cells) for number, cells in rows]
        if len(self.found.findings) > before:
            return
        kept = [
            (number, seat)
            for (number, _), seat in zip(rows, read, strict=True)
            if seat.name or seat.no or seat.points is not None
        ]
        seats = [seat for _, seat in kept]
        self.found.seen.rows += {number for number, _ in rows} - {number for number, _ in kept}
        if not seats:
            return
        where, (stage, round_, table) = line(rows[0][0]), head
        game = ImportedGame(where, tuple(seats), stage=stage, round_=round_, table=table)
        key = (*head, *sorted(fold(seat.name or str(seat.no)) for seat in seats))
        earlier = self.games.setdefault(key, game)
        if earlier is game:
            return
        if _content(earlier) == _content(game):
            self.found.seen.rows += {number for number, _ in kept}
        else:
            self.found.note("import-twice", where, other=earlier.where)

    def seat(self, number: int, cells: Cells) -> ImportedSeat:
        """One player of a row."""
        typed = cells.get("status", "")
        status = self.words.get(fold(typed))
        if typed and status is None:
            accepted = join(schema.ROW_STATUS.values())
            self.note("import-choice", number, "status", value=typed, accepted=accepted)
        own = {key: self.number(number, cells, key) for key in self.own}
        return ImportedSeat(
            line(number),
            cells.get("player", ""),
            self.number(number, cells, "points"),
            self.number(number, cells, "tie_break"),
            place=self.whole(number, cells, "place"),
            seat=self.whole(number, cells, "seat"),
            no=self.whole(number, cells, "no"),
            status=cast(RowStatus | None, status),
            own={key: value for key, value in own.items() if value is not None},
        )

    def number(self, number: int, cells: Cells, key: str) -> Exact | None:
        """Points, or what the ruleset counts beside them; of words the number of one (F12)."""
        field = self.spec.field(key)
        if field.choices and (code := choice_words(field.choices).get(fold(cells.get(key, "")))):
            return TypedWord.of(number_words(field)[code], cells[key])
        try:
            return points_of(cells.get(key))
        except ValueError:
            self.note("import-points", number, value=cells[key])
            return None

    def whole(self, number: int, cells: Cells, key: str) -> int | None:
        """A round, seat, place or number; None where nothing stands."""
        found = count_of(cells.get(key))
        if found is None and cells.get(key):
            self.note("import-whole", number, key, value=cells[key])
        return found

    def note(self, code: str, number: int, key: str = "", **values: object) -> None:
        """Something wrong in a line, in a column if it is named."""
        if key:
            values["column"] = self.spec.field(key).titles
        self.found.note(code, line(number), **values)


def _content(game: ImportedGame) -> list[tuple[str, ImportedSeat]]:
    """What a game says, wherever it stands."""
    seats = [(fold(s.name) or str(s.no), replace(s, where=line(0))) for s in game.seats]
    return sorted(seats, key=lambda seat: seat[0])


def looks_like(source: Saved) -> bool:
    """Whether the first line has a heading for players or points and another, nearly at least."""
    heads: list[str] = []
    with suppress(FileProblem):
        heads = next(rows_of(source.text), (0, heads))[1][:MOST]
    known = headings(schema.RESULTS)
    keys = {column[0] for head in heads if (column := known.column(head))}
    if not keys & {"player", "no", "points"} or OF_STANDINGS & set(map(fold, heads)):
        return False
    others = keys | {near for head in heads if head not in known and (near := known.near(head))}
    return len(others) > 1 and not others <= {"player", "no", "place"}


SOURCE = Source(looks_like, read, 50)
