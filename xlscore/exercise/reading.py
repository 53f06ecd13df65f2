"""Another program's results: CSV or JSON, in the forms that the answers of a kit have."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from xlscore.actions.own_rules import text_of
from xlscore.book.problems import FileProblem
from xlscore.core.reasons import place_of
from xlscore.exercise.lines import BY_GAME, HEADS, TEAMS, THROUGH, Line, Sections, sections_of
from xlscore.records import NamedTuple

NEEDED = ("event", "stage", "rank")
YES = ("yes", "true", "1", "ja", "oui", "x")
_COMMA = re.compile(r"(?<=\d),(?=\d)")


class Told(NamedTuple):
    """What a file tells: the sections of each event by name."""

    events: Mapping[str, Sections]


def read_results(data: bytes) -> Told:
    """The results in a file; FileProblem if it is none that can be compared."""
    text = text_of(data)
    told = Told(_of_json(text) if text.lstrip()[:1] in ("{", "[") else _of_csv(text))
    if not told.events:
        raise FileProblem("exercise-empty")
    return told


def _of_json(text: str) -> dict[str, Sections]:
    try:
        data = json.loads(text, parse_float=str, parse_int=str, parse_constant=str)
    except (ValueError, RecursionError) as error:
        raise FileProblem("file-unreadable", reason=place_of(error)) from None
    events = data.get("events", [data]) if isinstance(data, dict) else data
    try:
        return {str(event["id"]): sections_of(event) for event in events}
    except (KeyError, TypeError, ValueError, AttributeError):
        raise FileProblem("exercise-form") from None


def _of_csv(text: str) -> dict[str, Sections]:
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
        cells = dict(zip(heads, (_plain(one, separator) for one in row), strict=False))
        if any(cells.values()):
            sections = events.setdefault(cells.get("event", ""), {})
            line = _line(cells, criteria)
            sections.setdefault(cells.get("stage", ""), []).append(line)
    return events


def _plain(cell: str, separator: str) -> str:
    text = cell.strip()
    return text if separator == "," else _COMMA.sub(".", text)


def _line(cells: Mapping[str, Any], criteria: Iterable[str]) -> Line:
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
