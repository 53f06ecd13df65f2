"""Registering people in an event workbook: who is new gets a row and a number on *Players*."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from xlscore.actions.newcomers import Newcomer
from xlscore.book import schema
from xlscore.book.kind import require
from xlscore.book.pending import follow_players
from xlscore.book.people import count_on
from xlscore.book.port import Append, Changes, Workbook
from xlscore.book.reader import read_event
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import NOWHERE, Player
from xlscore.core.spelling import exact_name, find_near
from xlscore.imports.people_rows import KEYS
from xlscore.records import dataclass


@dataclass(frozen=True, slots=True)
class Registration:
    """What registering would do. `changes` is None where an error stands in the way."""

    added: tuple[tuple[int, str], ...]
    known: tuple[str, ...]
    findings: tuple[Finding, ...]
    language: str
    changes: Changes | None = None


def register(book: Workbook, people: Sequence[Newcomer]) -> Registration:
    """Rows for all of `people` who are not on *Players* yet; nothing is written here.

    Who is there by exactly this name is known already; a name that looks like one of them is added
    all the same and told, since only people can know. WrongKind for a season workbook.
    """
    require(book, "event")
    read = read_event(book)
    language, players = read.event.language, read.event.players
    title = read.sheets.get(schema.PLAYERS.role)
    wrong = [f for f in read.findings if f.severity == "error" and f.ref and f.ref.sheet == title]
    table = read.tables.get(schema.PLAYERS.role)
    if table is None or wrong:
        told = wrong or [f for f in read.findings if f.severity == "error"]
        return Registration((), (), tuple(told), language)
    there = {exact_name(player.name) for player in players}
    near: dict[str, Player] = {}
    for player in players:
        find_near(player.name, player, near)
    fresh: dict[str, Newcomer] = {}
    known: list[str] = []
    for one in people:
        name = exact_name(one.name)
        if name in there or name in fresh:
            known.append(one.name)
        else:
            fresh[name] = one
    new = list(fresh.values())
    numbers = list(islice(count_on(players), len(new)))
    told = [found for n, one in enumerate(new) if (found := _alike(numbers[n], one, near))]
    for key in KEYS:
        if key not in table.columns and any(getattr(one, key) for one in new):
            ref = CellRef(table.grid.title, f"A{table.header}")
            titles = schema.PLAYERS.field(key).titles
            told.append(finding("people-no-column", ref, column=titles))
    keys = [key for key in ("no", *KEYS) if key in table.columns]
    keys.sort(key=lambda key: table.columns[key])
    rows = tuple(
        tuple(numbers[n] if key == "no" else getattr(one, key) or None for key in keys)
        for n, one in enumerate(new)
    )
    columns = tuple(table.columns[key] + 1 for key in keys)
    appends = (Append(table.grid.title, table.header, columns, rows),) if rows else ()
    changes = Changes((), appends, read.sheets, follow_players(read))
    added = tuple((numbers[n], one.name) for n, one in enumerate(new))
    return Registration(added, tuple(known), tuple(told), language, changes)


def _alike(no: int, one: Newcomer, near: dict[str, Player]) -> Finding | None:
    """A name that looks like another one, as a suggestion; later ones are compared with it too."""
    other = find_near(one.name, Player(no, one.name, NOWHERE), near)
    if other is None:
        return None
    values = {"name": one.name, "no": no, "other": other.name, "other_no": other.no}
    return finding("name-near", None, **values)
