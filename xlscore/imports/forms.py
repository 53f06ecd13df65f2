"""Google Forms and other tables as CSV: one row a player, or one row a table.

One row a player has the columns of *Results* in English or German; one row a table has "Player 1",
"Points 1", "Player 2" ... Headings may end in "*", run over lines, and stand twice, since an edited
question leaves its old column behind: of those the one that holds something counts.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence

from xlscore.book import schema
from xlscore.core.spelling import folded
from xlscore.imports.model import (
    Imported,
    ImportedGame,
    ImportedSeat,
    Source,
    count_of,
    line,
    points_of,
    text_of,
)

ASKED = ("stage", "round", "table", "seat", "player", "points", "tie_break", "place")
#: Headings that name the same as those of *Results*.
ALSO = {"name": "player", "score": "points", "ergebnis": "points"}
SEPARATORS = "\t;,"


def headings() -> Mapping[str, str]:
    """Every spelling of a heading, and what it stands for."""
    fields = [schema.RESULTS.field(key) for key in ASKED]
    return {**ALSO, **{name: own.key for own in fields for name in own.names}}


def read(data: bytes) -> Imported:
    """The games of the table; a table told twice with the same points counts once."""
    found = Imported()
    rows = list(rows_of(text_of(data)))
    if not rows:
        return found
    columns = [_column(heading) for heading in rows[0][1]]
    told: dict[tuple[str, ...], ImportedGame] = {}
    lines: dict[tuple[str, ...], list[tuple[int, Mapping[str, str]]]] = {}
    for number, row in rows[1:]:
        cells = _cells(columns, row)
        head = tuple(cells.get((key, 0), "") for key in ("stage", "round", "table"))
        seats = sorted({seat for _, seat in cells if seat})
        if not seats:
            own = {key: value for (key, _), value in cells.items()}
            lines.setdefault(head, []).append((number, own))
            continue
        wide = [
            (number, {key: value for (key, at), value in cells.items() if at == seat})
            for seat in seats
        ]
        _add(found, told, head, wide)
    for head, rows_here in lines.items():
        _add(found, told, head, rows_here)
    found.games += told.values()
    return found


def rows_of(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that hold something, each with the number of its first line."""
    head = text.split("\n", 1)[0]
    separator = max(SEPARATORS, key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    start = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield start, row
            start = reader.line_num + 1
    except csv.Error:
        yield start, []


def _column(heading: str) -> tuple[str, int]:
    """What a column holds, and for which player if the heading ends in a number; "" is unknown."""
    name = folded(heading).rstrip("* ").strip()
    numbered = re.fullmatch(r"(.*?)[ .#]*(\d{1,2})", name)
    known = headings()
    if name in known:
        return known[name], 0
    if numbered and numbered[1].strip() in known:
        return known[numbered[1].strip()], int(numbered[2])
    return "", 0


def _cells(columns: Sequence[tuple[str, int]], row: Sequence[str]) -> dict[tuple[str, int], str]:
    """What a row holds; of columns with one heading the last that holds something."""
    pairs = zip(columns, row, strict=False)
    return {column: cell.strip() for column, cell in pairs if column[0] and cell.strip()}


def _add(
    found: Imported,
    told: dict[tuple[str, ...], ImportedGame],
    head: tuple[str, ...],
    rows: Sequence[tuple[int, Mapping[str, str]]],
) -> None:
    """One table; the same one with the same points is taken once, with other points it is told."""
    seats = []
    for number, cells in rows:
        try:
            points = points_of(cells.get("points"))
            tie_break = points_of(cells.get("tie_break"))
        except ValueError:
            found.note("import-points", line(number), value=cells.get("points", ""))
            return
        seats.append(
            ImportedSeat(
                line(number),
                cells.get("player", ""),
                points,
                tie_break,
                place=count_of(cells.get("place")),
                seat=count_of(cells.get("seat")),
            )
        )
    where, (stage, round_, table) = line(rows[0][0]), head
    seats = [seat for seat in seats if seat.name or seat.points is not None]
    if not seats:
        found.note("import-empty", where)
        return
    game = ImportedGame(
        where,
        tuple(seats),
        stage=schema.stage_words().get(folded(stage), stage),
        round_=count_of(round_),
        table=count_of(table),
    )
    key = (*head, *sorted(folded(seat.name) for seat in seats))
    earlier = told.setdefault(key, game)
    same = {(folded(s.name), s.points) for s in game.seats}
    if {(folded(s.name), s.points) for s in earlier.seats} != same:
        found.note("import-twice", where, other=earlier.where)


def looks_like(data: bytes) -> bool:
    """Whether the first line has a heading for players and one for points."""
    rows = list(rows_of(text_of(data[:20_000])))
    known = {key for key, _ in map(_column, rows[0][1])} if rows else set()
    return {"player", "points"} <= known


SOURCE = Source(looks_like, read, 50)
