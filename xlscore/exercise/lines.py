"""Answers line by line, whoever gave them: what the files hold and what is compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from xlscore.records import NamedTuple

RANKING = "ranking"
TEAMS = "teams"
#: Sections that a program need not tell; all others are stages.
EXTRA = (RANKING, TEAMS)

Text = str | None


class Line(NamedTuple):
    """What is said of a player or a team in one section; numbers are texts, "7/2".

    None is nothing, which is a rank too: that of somebody who is out. What is not there is not
    said: `qualified` and `points`, the tournament points of each game, are then None.
    """

    who: str
    name: str
    rank: Text
    values: Mapping[str, Text]
    points: Sequence[str] | None = None
    qualified: bool | None = None
    by_lot: bool = False

    @property
    def label(self) -> str:
        """Who it is, for a message."""
        return f"{self.who} {self.name}" if self.name and self.name != self.who else self.who


#: Section -> its lines, in their order.
Sections = dict[str, list[Line]]


def sections_of(data: Mapping[str, Any]) -> Sections:
    """The lines of one event as the JSON export has them; KeyError, TypeError for others."""
    found = {str(stage["stage"]): list(_lines(stage["standings"])) for stage in data["stages"]}
    for name in EXTRA:
        if data.get(name) is not None:
            found[name] = list(_lines(data[name]))
    return found


def _lines(rows: Sequence[Mapping[str, Any]]) -> Iterator[Line]:
    for row in rows:
        name, points, through = row.get("name"), row.get("tournament_points"), row.get("qualified")
        no = row.get("no")
        yield Line(
            str(no if no is not None else name),
            str(name or ""),
            text_of(row["rank"]),
            {key: text_of(value) for key, value in dict(row.get("criteria") or {}).items()},
            points=None if points is None else [str(value) for value in list(points)],
            qualified=None if through is None else bool(through),
            by_lot=bool(row.get("by_lot")),
        )


def text_of(value: object) -> Text:
    """A value as text; nothing is None."""
    return None if value is None or value == "" else str(value)


HEADS = ("event", "stage", "rank", "no", "name")
BY_GAME = "tournament_points_by_game"
THROUGH = "qualified"


def columns_of(answers: Sequence[Mapping[str, Any]]) -> list[str]:
    """The headings of the answers as a table: criteria in the order in which they first come."""
    keys: dict[str, None] = {}
    for answer in answers:
        for lines in sections_of(answer).values():
            keys |= dict.fromkeys(key for line in lines for key in line.values)
    return [*HEADS, *keys, BY_GAME, THROUGH]


def table_of(answers: Sequence[Mapping[str, Any]]) -> Iterator[list[str]]:
    """The answers as a table, one line a player and section, its headings first."""
    columns = columns_of(answers)
    yield columns
    for answer in answers:
        for section, lines in sections_of(answer).items():
            for line in lines:
                no = "" if section == TEAMS else line.who
                cells: dict[str, Text] = {**line.values}
                cells |= zip(HEADS, (answer["id"], section, line.rank, no, line.name), strict=True)
                cells[BY_GAME] = None if line.points is None else " ".join(line.points)
                if line.qualified is not None:
                    cells[THROUGH] = "yes" if line.qualified else "no"
                yield [cells.get(column) or "" for column in columns]
