"""A kit as files that any program can read, and what another program makes of it, checked."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from xlscore.book.problems import FileProblem
from xlscore.book.schema import PENALTIES, PLAYERS, RESULTS, ROUNDS
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset
from xlscore.exercise.answers import Task, cell, grids_of, task
from xlscore.exercise.checking import Difference, compare
from xlscore.exercise.results import (
    BY_GAME,
    EXTRA,
    THROUGH,
    Sections,
    read_results,
    sections_of,
    table_of,
)
from xlscore.exercise.state import Event
from xlscore.records import NamedTuple
from xlscore.texts import say

LICENCE = "CC0-1.0"
LICENCE_TEXT = (
    "CC0 1.0 Universal, https://creativecommons.org/publicdomain/zero/1.0/\n\n"
    "Anybody may take these events and answers, change them and pass them on, for any purpose\n"
    "and without asking. Nothing in them is about real people.\n"
)
File = tuple[str, bytes]


def make_kit(
    rules: Ruleset, toml: str, seed: str, numbers: range, *, own: bool, workbooks: bool
) -> Iterator[File]:
    """All files of a kit; `toml` is the text of the rules, `own` that they are not packaged.

    Anybody may take the events and their answers.
    """
    tasks = [task(rules, seed, number, own=own) for number in numbers]
    yield "LICENCE.txt", LICENCE_TEXT.encode()
    yield "rules.toml", toml.encode()
    answers = [one.answer for one in tasks]
    yield "expected.json", _json({"licence": LICENCE, "events": answers})
    yield "expected.csv", _csv(table_of(answers))
    for one in tasks:
        folder = one.name.rpartition("/")[2].zfill(4)
        for name, data in _event_files(one, rules):
            yield f"{folder}/{name}", data
        if workbooks:
            yield f"{folder}/event.xlsx", workbook(one.event, rules, toml if own else None)


def _event_files(one: Task, rules: Ruleset) -> Iterator[File]:
    event = one.event
    yield "event.json", _json({"licence": LICENCE, "id": one.name, **event})
    head = {"id": one.name, **event["event"]}
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
    from xlscore.book.template.authoring import begin_workbook, pack_alike

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


# -- results of another program -------------------------------------------------------------------


class Checked(NamedTuple):
    """What came out of the comparison: differences, and what was not told at all."""

    events: int
    values: int
    differences: Sequence[Difference]
    not_told: Sequence[str]

    def lines(self, language: str) -> Iterator[str]:
        """Each difference with its rule, what was not compared, and how many there are."""
        yield from (one.text(language) for one in self.differences)
        if self.not_told:
            yield say("exercise.not_told", language, names=", ".join(self.not_told))
        numbers = {"count": self.events, "values": self.values, "differ": len(self.differences)}
        yield say(f"exercise.{'differ' if self.differences else 'same'}", language, **numbers)

    def data(self, language: str) -> dict[str, Any]:
        """The same for programs."""
        return {
            "events": self.events,
            "values": self.values,
            "differences": [
                {
                    "event": one.event,
                    "stage": one.section,
                    "code": one.code,
                    "rule": one.rule,
                    "message": one.text(language),
                }
                for one in self.differences
            ],
            "not_compared": list(self.not_told),
        }


def check_results(data: bytes, own: Ruleset | None) -> Checked:
    """Results of another program beside the answers, which are made anew from the events' names.

    FileProblem if they cannot be read, or name an event that is none of a kit.
    """
    told = read_results(data)
    found: list[Difference] = []
    values, wanted = 0, set[str]()
    for name, sections in told.items():
        rules, seed, number = _parse_name(name, own)
        right = task(rules, seed, number, own=own is not None)
        compared = compare(right, sections, rules)
        found += compared.differences
        values += compared.values
        wanted |= _names(sections_of(right.answer))
    silent = wanted - {name for sections in told.values() for name in _names(sections)}
    return Checked(len(told), values, found, sorted(silent))


def _parse_name(name: str, own: Ruleset | None) -> tuple[Ruleset, str, int]:
    """What an event is made of by its name, "stone-age/1/0"."""
    id_, _, rest = name.partition("/")
    seed, slash, number = rest.rpartition("/")
    rules = own if own and own.id == id_ else RULESETS.get(id_) if not own else None
    if rules is None or not slash or not (number.isascii() and number.isdigit()):
        raise FileProblem("exercise-event", value=name)
    return rules, seed, int(number[:9])


def _names(sections: Sections) -> set[str]:
    """The sections and columns of which something is told, but stages."""
    found = {name for name in EXTRA if name in sections}
    for lines in sections.values():
        for line in lines:
            found |= line.values.keys()
            found |= {BY_GAME} if line.points is not None else set()
            found |= {THROUGH} if line.qualified is not None else set()
    return found
