"""People to register: from CSV, pasted text, or another workbook's *Players* or *Members*."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xlscore.book import schema
from xlscore.book.cells import CellReader, RowCells
from xlscore.book.kind import is_season
from xlscore.book.port import Workbook
from xlscore.book.problems import FileProblem
from xlscore.book.reader import SheetReading
from xlscore.book.season.schema import MEMBERS
from xlscore.book.sheets import locate_sheets
from xlscore.core.findings import Finding
from xlscore.core.reasons import reason
from xlscore.core.spelling import folded
from xlscore.texts import joined

#: What is taken over of a person; numbers are given anew, and a status is of one event only.
KEYS = ("name", "club", "team", "group")
SEPARATORS = ";\t,"
#: The longest name that is taken for one.
LONGEST = 200


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody to register."""

    name: str
    club: str = ""
    team: str = ""
    group: str = ""


def newcomers_of_text(data: bytes) -> list[Newcomer]:
    """The people of a CSV: with headings as on *Players*, or one name a line.

    Semicolons, tabs or commas; UTF-8, else as Windows writes it. FileProblem "csv-no-names" where
    there are several columns and none is headed Name.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    text = text.replace("\0", "")
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(SEPARATORS, key=first.count)
    try:
        rows = [row for row in csv.reader(text.splitlines(), delimiter=separator) if any(row)]
    except csv.Error as error:
        raise FileProblem("csv-bad", reason=reason("other", said=error)) from error
    return list(_of_rows(rows))


def _of_rows(rows: Sequence[Sequence[str]]) -> Iterator[Newcomer]:
    columns: dict[str, int] = {}
    for c, head in enumerate(rows[0] if rows else ()):
        for key in KEYS:
            if folded(head) in schema.PLAYERS.field(key).names:
                columns.setdefault(key, c)
    body = rows[1:] if columns else rows
    if "name" not in columns:
        if max(map(len, rows), default=1) > 1:
            raise FileProblem(
                "csv-no-names", accepted=joined([schema.PLAYERS.field("name").titles])
            )
        columns = {"name": 0}
    for row in body:
        own = {key: row[c].strip() for key, c in columns.items() if c < len(row)}
        if name := own.pop("name", "")[:LONGEST]:
            yield Newcomer(name, **own)


def newcomers_of_workbook(book: Workbook) -> list[Newcomer]:
    """The people of another event's *Players*, or of a season's *Members*."""
    spec = MEMBERS if is_season(book) else schema.PLAYERS
    findings: list[Finding] = []
    sheets = dict(locate_sheets(book, (spec,)).sheets)
    fields = {f.key: f for f in spec.fields}
    found = []
    for source, values in SheetReading(book, sheets, findings).rows(spec):
        row = RowCells(CellReader(findings, comma=True), fields, source, values)
        own = {key: row.text(key) for key in KEYS if key in fields}
        if own["name"]:
            found.append(Newcomer(**own))
    return found
