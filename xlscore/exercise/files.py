"""A kit as files that any program can read: events, answers, and that anybody may take them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from xlscore.book.schema import PENALTIES, PLAYERS, RESULTS, ROUNDS
from xlscore.core.rules import Ruleset
from xlscore.exercise.answers import Task, cell, grids_of
from xlscore.exercise.lines import table_of
from xlscore.exercise.state import Event

LICENCE = "CC0-1.0"
LICENCE_TEXT = (
    "CC0 1.0 Universal, https://creativecommons.org/publicdomain/zero/1.0/\n\n"
    "Anybody may take these events and answers, change them and pass them on, for any purpose\n"
    "and without asking. Nothing in them is about real people.\n"
)
File = tuple[str, bytes]


def kit_files(
    tasks: Sequence[Task], rules: Ruleset, toml: str, *, own: bool, workbooks: bool
) -> Iterator[File]:
    """All files of a kit by their names; `toml` is the text of its ruleset."""
    yield "LICENCE.txt", LICENCE_TEXT.encode()
    yield "rules.toml", toml.encode()
    answers = [task.answer for task in tasks]
    yield "expected.json", _json({"licence": LICENCE, "events": answers})
    yield "expected.csv", _csv(table_of(answers))
    for task in tasks:
        folder = task.name.rpartition("/")[2].zfill(4)
        for name, data in _event_files(task, rules):
            yield f"{folder}/{name}", data
        if workbooks:
            yield f"{folder}/event.xlsx", workbook(task.event, rules, toml if own else None)


def _event_files(task: Task, rules: Ruleset) -> Iterator[File]:
    event = task.event
    yield "event.json", _json({"licence": LICENCE, "id": task.name, **event})
    head = {"id": task.name, **event["event"]}
    typed = {f"rules.{key}": value for key, value in (event.get("rules") or {}).items()}
    yield "event.csv", _csv([("key", "value"), *(head | typed).items()])
    own = [column.name for column in rules.columns]
    for spec, more in ((PLAYERS, []), (ROUNDS, []), (PENALTIES, []), (RESULTS, own)):
        rows = event.get(spec.role) or []
        used = {key for row in rows for key in row}
        heads = [key for field in spec.fields if (key := field.key) in used] + more
        if rows:
            cells = ([cell(row.get(key)) for key in heads] for row in rows)
            yield f"{spec.role}.csv", _csv([heads, *cells])


def _json(data: Any) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _csv(rows: Iterable[Iterable[object]]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return out.getvalue().encode()


def workbook(event: Event, rules: Ruleset, toml: str | None) -> bytes:
    """An event as a workbook in English; rules of one's own go along as its sheet *Rules*."""
    # authoring workbooks is heavy, and few kits hold any
    from xlscore.actions.new_workbook import with_rules_sheet
    from xlscore.book.template.formats import begin_workbook, pack_alike

    out = io.BytesIO()
    book = begin_workbook(out, rules.title.en)
    for title, rows in grids_of(event, rules.columns).items():
        sheet = book.add_worksheet(title)
        for r, row in enumerate(rows):
            for c, value in enumerate(row):
                if isinstance(value, str):
                    sheet.write_string(r, c, value)
                elif value is not None:
                    sheet.write_number(r, c, value)
    book.close()
    data = pack_alike(out.getvalue())
    return with_rules_sheet(data, toml, "en") if toml else data
