"""G2: the rows of *Penalties*: each is for a player or for a team."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xlscore.book import schema
from xlscore.book.cells import CellReader, RowCells
from xlscore.book.people import People
from xlscore.book.sheets import is_blank
from xlscore.book.values import Value
from xlscore.core.model import Penalty, Source


def read_penalties(
    rows: Iterable[tuple[Source, dict[str, Value]]],
    cells: CellReader,
    first_stage: str,
    people: People,
) -> Iterator[Penalty]:
    """The penalties as typed; a player goes by his name or his number.

    Whoever cannot be told gets a number below 0, so that one fault is told once.
    """
    fields = {f.key: f for f in schema.PENALTIES.fields}
    for source, values in rows:
        row = RowCells(cells, fields, source, values)
        no, name, team = -source.row, "", ""
        typed = [key for key in ("player", "team") if not is_blank(values.get(key))]
        if len(typed) != 1:
            code = "penalty-both" if typed else "penalty-who"
            cells.problem(code, source.at(*typed[1:], "player", "team"))
        elif typed == ["team"]:
            team = people.team(row.text("team"), source)
            no = 0 if team else no
        else:
            no, name = _player(row, values["player"], source, people)
        yield Penalty(
            stage=row.stage() or first_stage,
            round_=row.integer("round"),
            no=no,
            name=name,
            points=row.needed_number("points"),
            counts_in=row.choice("counts_in") or "tournament_points",  # type: ignore[arg-type]
            reason=row.text("reason"),
            source=source,
            team=team,
        )


def _player(row: RowCells, typed: Value, source: Source, people: People) -> tuple[int, str]:
    by_no = isinstance(typed, int | float)
    no = row.integer("player") if by_no else None
    name = "" if by_no else row.text("player")
    found, name = people.resolve(no, name, None, source, by_no and no is None)
    return -source.row if found is None else found, name
