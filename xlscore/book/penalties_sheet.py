"""G2: the rows of *Penalties*: each is for a player or for a team."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xlscore.book.cells import Row
from xlscore.book.people import People
from xlscore.book.sheets import is_blank
from xlscore.core.model import Penalty


def read_penalties(rows: Iterable[Row], first_stage: str, people: People) -> Iterator[Penalty]:
    """The penalties as typed; a player goes by his name or his number.

    Whoever cannot be told gets a number below 0, so that one fault is told once.
    """
    for row in rows:
        no, name, team = -row.source.row, "", ""
        typed = [key for key in ("player", "team") if not is_blank(row.values.get(key))]
        if len(typed) != 1:
            code = "penalty-both" if typed else "penalty-who"
            row.problem(code, *typed[1:], "player", "team")
        elif typed == ["team"]:
            team = people.team(row.text("team"), row.source)
            no = 0 if team else no
        else:
            no, name = _player(row, people)
        yield Penalty(
            stage=row.stage(first_stage),
            round_=row.integer("round"),
            no=no,
            name=name,
            points=row.needed_number("points"),
            counts_in=row.choice("counts_in") or "tournament_points",  # type: ignore[arg-type]
            reason=row.text("reason"),
            source=row.source,
            team=team,
        )


def _player(row: Row, people: People) -> tuple[int, str]:
    by_no = isinstance(row.values["player"], int | float)
    no = row.integer("player") if by_no else None
    name = "" if by_no else row.text("player")
    found, name = people.resolve(no, name, None, row.source, by_no and no is None)
    return -row.source.row if found is None else found, name
