"""Of each public league errors are planted, and all are noticed.

`XLSCORE_PLANTED=100` plants a hundred in each.

Noticed is what the comparison tells otherwise than without the error: a number that differs, a
finding in the workbook (a table that does not add up, a seat that is empty), or a refusal. What is
planted where stands in `planted_leagues`.
"""

from __future__ import annotations

import os
import random
from functools import cache
from typing import Any

import pytest

import further_leagues
import league_rows
import make_leagues
import make_published
import published
from every import every
from planted_leagues import SETS, Part, Table, plant
from xlscore.actions.event import EventJob, evaluate
from xlscore.actions.season import SeasonJob, evaluate_season
from xlscore.book.adapters.memory import MemoryBook

HOW_MANY = int(os.environ.get("XLSCORE_PLANTED", "16"))
"""Errors in each league; one by one the kinds take turns."""
read, opened = cache(make_published.table), cache(league_rows.opened)
rules = cache(league_rows.season_rules)


class Desk:
    """Where leagues are compared again: with other `files` and `books` in the place of theirs."""

    def __init__(self) -> None:
        self.files: dict[str, Table] = {}
        self.books: dict[str, Any] = {}
        self.findings: list[str] = []

    def table(self, name: str) -> Table:
        return self.files.get(name) or read(name)

    def league(self, name: str) -> EventJob:
        job = evaluate(self.books[name]) if name in self.books else clean(name)
        self.findings += [finding.text("en") for finding in job.findings]
        return job

    def season(self, name: str, own: str | None = None) -> SeasonJob:
        of_file = rules(own) if own else None
        job = evaluate_season(self.books.get(name) or opened(name), own_rules=of_file)
        self.findings += [finding.text("en") for finding in job.findings]
        return job

    def told(self, part: Part) -> str:
        """What the comparison says."""
        self.findings.clear()
        try:
            line = published.line(part.book, list(part.rows()))
        except (AssertionError, LookupError) as refused:
            return f"refused: {refused}"
        return "; ".join([line, *self.findings])


@cache
def clean(name: str) -> EventJob:
    return evaluate(opened(name))


def in_memory(sheets: dict[str, Any]) -> MemoryBook:
    """A workbook without a file."""
    return MemoryBook({title: [list(row) for row in rows] for title, rows in sheets.items()})


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    made = Desk()
    for module in (make_published, make_leagues):
        monkeypatch.setattr(module, "workbook", in_memory)
    for module in (make_published, make_leagues, published, further_leagues):
        monkeypatch.setattr(module, "table", made.table)
    for module in (published, further_leagues):
        monkeypatch.setattr(module, "league", made.league)
    monkeypatch.setattr(further_leagues, "season", made.season)
    return made


def test_errors_in_each_league_are_all_noticed(desk: Desk) -> None:
    unseen = []
    for title, parts in SETS.items():
        right = {part.book: desk.told(part) for part in parts}
        for no in range(HOW_MANY):
            part = parts[no // 2 % len(parts)]
            name, rows = plant(part, no, random.Random(f"{title} {no}"), read)
            desk.files[name] = rows
            if name == part.played and not no % 2:
                desk.books[part.book] = part.make()
            if desk.told(part) == right[part.book]:
                unseen.append((title, no, part.book, name))
            desk.files.clear()
            desk.books.clear()
    assert not unseen, unseen


@every(SETS)
def test_without_an_error_a_workbook_in_memory_says_what_the_file_says(title: str) -> None:
    """So what is noticed is not the other way of making it."""
    desk = Desk()
    with pytest.MonkeyPatch.context() as patch:
        for module in (make_published, make_leagues):
            patch.setattr(module, "workbook", in_memory)
        for module in (published, further_leagues):
            patch.setattr(module, "league", desk.league)
        patch.setattr(further_leagues, "season", desk.season)
        for part in SETS[title]:
            from_file = desk.told(part)
            desk.books[part.book] = part.make()
            assert desk.told(part) == from_file
