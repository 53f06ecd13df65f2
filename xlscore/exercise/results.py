"""Results line by line: those of a kit's answers, and those of another program, CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from xlscore.actions.own_rules import text_of
from xlscore.book.problems import FileProblem
from xlscore.core.reasons import place_of
from xlscore.records import NamedTuple

RANKING = "ranking"
TEAMS = "teams"
#: Sections that a program need not tell; all others are stages.
EXTRA = (RANKING, TEAMS)
HEADS = ("event", "stage", "rank", "no", "name")
BY_GAME = "tournament_points_by_game"
THROUGH = "qualified"
NEEDED = ("event", "stage", "rank")
YES = ("yes", "true", "1", "ja", "oui", "x")
_COMMA = re.compile(r"(?<=\d),(?=\d)")

Text = str | None


class Line(NamedTuple):
    """What is said of a player or a team in one section; numbers are texts, "7/2".

    A rank of None is that of somebody who is out. `points` are the tournament points of each game;
    they and `qualified` are None where nothing is said of them.
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
            as_text(row["rank"]),
            {key: as_text(value) for key, value in dict(row.get("criteria") or {}).items()},
            points=None if points is None else [str(value) for value in list(points)],
            qualified=None if through is None else bool(through),
            by_lot=bool(row.get("by_lot")),
        )


def as_text(value: object) -> Text:
    """A value as text; nothing is None."""
    return None if value is None or value == "" else str(value)


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


# -- another program's files ----------------------------------------------------------------------


def read_results(data: bytes) -> dict[str, Sections]:
    """The sections of each event in a file; FileProblem if nothing in it can be compared."""
    text = text_of(data)
    events = _read_json(text) if text.lstrip()[:1] in ("{", "[") else _read_csv(text)
    if not events:
        raise FileProblem("exercise-empty")
    return events


def _read_json(text: str) -> dict[str, Sections]:
    try:
        data = json.loads(text, parse_float=str, parse_int=str, parse_constant=str)
    except (ValueError, RecursionError) as error:
        raise FileProblem("file-unreadable", reason=place_of(error)) from None
    events = data.get("events", [data]) if isinstance(data, dict) else data
    try:
        return {str(event["id"]): sections_of(event) for event in events}
    except (KeyError, TypeError, ValueError, AttributeError):
        raise FileProblem("exercise-form") from None


def _read_csv(text: str) -> dict[str, Sections]:
    """A table, one line a player and section; with semicolons numbers may have commas."""
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    except csv.Error:
        raise FileProblem("exercise-form") from None
    heads = [head.strip() for head in rows[0]] if rows else []
    if missing := [name for name in NEEDED if name not in heads]:
        raise FileProblem("exercise-columns", missing=", ".join(missing))
    if not {"no", "name"} & set(heads):
        raise FileProblem("exercise-columns", missing="no")
    criteria = [head for head in heads if head and head not in (*HEADS, BY_GAME, THROUGH)]
    events: dict[str, Sections] = {}
    for row in rows[1:]:
        cells = dict(zip(heads, (_plain_number(one, separator) for one in row), strict=False))
        if any(cells.values()):
            sections = events.setdefault(cells.get("event", ""), {})
            sections.setdefault(cells.get("stage", ""), []).append(_line(cells, criteria))
    return events


def _plain_number(cell: str, separator: str) -> str:
    text = cell.strip()
    return text if separator == "," else _COMMA.sub(".", text)


def _line(cells: Mapping[str, str], criteria: Sequence[str]) -> Line:
    no, name = cells.get("no") or "", cells.get("name") or ""
    points, through = cells.get(BY_GAME), cells.get(THROUGH)
    return Line(
        name if cells.get("stage") == TEAMS else no or name,
        name,
        cells.get("rank") or None,
        {key: cells.get(key) or None for key in criteria},
        points=points.split() if points else None,
        qualified=through.casefold() in YES if through else None,
    )
