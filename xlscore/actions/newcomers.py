"""People to register: from CSV, pasted text, or another workbook's *Players* or *Members*."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from xlscore.book import schema
from xlscore.book.cells import CellReader
from xlscore.book.input_sheets import InputSheets
from xlscore.book.kind import is_season
from xlscore.book.port import Workbook
from xlscore.book.problems import FileProblem
from xlscore.book.season.schema import MEMBERS
from xlscore.book.sheets import locate_sheets
from xlscore.core.findings import Finding, finding
from xlscore.imports.columns import Column, columns_of, headings_of
from xlscore.imports.imported import line
from xlscore.imports.pasted import numbered
from xlscore.imports.saved import decode, rows_of
from xlscore.imports.seen import Seen
from xlscore.texts import joined, titles

#: What is taken over of a person; numbers are given anew, and a status is of one event only.
KEYS = ("name", "club", "team", "group")
#: Headings that name the same as those of *Players*.
ALSO = dict.fromkeys(titles("results.player").spellings, "name")
#: The longest name that is taken for one.
LONGEST = 200


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody to register."""

    name: str
    club: str = ""
    team: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Newcomers:
    """People to register; with `findings` there are none. `seen` is what was read of a text."""

    people: Sequence[Newcomer]
    findings: Sequence[Finding] = ()
    seen: Seen | None = None


def newcomers_of_text(data: bytes, skip: Set[str] = frozenset()) -> Newcomers:
    """The people of a CSV: with headings as on *Players*, or one name a line.

    Numbers that count the names ("1. Ada") are left out. A heading that nobody knows is an error,
    unless `skip` (folded) has it. FileProblem "csv-no-names" where there are several columns and
    none is headed Name.
    """
    whole = decode(data)
    rows = list(rows_of(whole.text))
    seen = Seen("CSV", whole.encoding)
    fields = schema.PLAYERS.fields
    headed = any(head in headings_of(fields, ALSO) for head in (rows[0][1] if rows else ()))
    columns: list[Column | None] = [("name", 0)]
    findings: list[Finding] = []
    if headed:
        others = {name for own in fields if own.key not in KEYS for name in own.names}
        wanted = headings_of((own for own in fields if own.key in KEYS), ALSO)
        columns, findings = columns_of(rows, wanted, skip | others, seen)
    several = max((len(row) for _, row in rows), default=1) > 1
    if not findings and (("name", 0) not in columns or (several and not headed)):
        accepted = joined([schema.PLAYERS.field("name").titles])
        raise FileProblem("csv-no-names", accepted=accepted)
    people = []
    for number, row in rows[headed:]:
        own: dict[str, str] = {}
        for column, cell in zip(columns, map(str.strip, row), strict=False):
            if column and cell:
                own.setdefault(column[0], cell)
        if any(cell.strip() for cell in row[len(columns) :]):
            values = {"found": len(row), "most": len(columns)}
            findings.append(finding("import-cells", None, at=line(number), **values))
        elif name := own.pop("name", "")[:LONGEST]:
            people.append(Newcomer(name, **own))
        else:
            seen.rows.append(number)
    if names := _counted([one.name for one in people]):
        seen.numbered = True
        people = [replace(one, name=name) for one, name in zip(people, names, strict=True)]
    return Newcomers([] if findings else people, findings, seen)


def _counted(names: Sequence[str]) -> list[str]:
    """The names without the numbers that count them; [] unless every one of several has one.

    Numbers go up, with gaps where somebody is crossed out.
    """
    found = [one for name in names if (one := numbered(name, bare=True))]
    numbers = [number for number, _ in found]
    if len(found) < max(len(names), 2) or numbers != sorted(set(numbers)):
        return []
    return [name for _, name in found]


def newcomers_of_workbook(book: Workbook) -> Newcomers:
    """The people of another event's *Players*, or of a season's *Members*."""
    spec = MEMBERS if is_season(book) else schema.PLAYERS
    cells = CellReader([], comma=True)
    sheets = InputSheets(book, locate_sheets(book, (spec,)).sheets, cells)
    keys = [f.key for f in spec.fields if f.key in KEYS]
    found = []
    for row in sheets.rows(sheets.table(spec)):
        own = {key: row.text(key) for key in keys}
        if own["name"]:
            found.append(Newcomer(**own))
    return Newcomers(found)
