"""The page of one event or season, and what other pages say of it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from xlscore.book.kind import Kind
from xlscore.book.season.inputs import iso_date
from xlscore.records import NamedTuple
from xlscore.report.block import cell_text
from xlscore.report.contents import Dated
from xlscore.report.event_report import EventReport
from xlscore.report.formats.html import Around, column_of_names, page, race_of
from xlscore.report.plain import visible
from xlscore.site.frame import LOOK, above, address_of, has_page, relative

FOLDER = "events"


class Placed(NamedTuple):
    """A line of a ranking: rank and name as shown, and what else the line says."""

    rank: str
    name: str
    made: str


class Entry(NamedTuple):
    """What other pages need of an event or a season; `date` is ISO text or empty.

    `veiled` are names that stand for other ones.
    """

    kind: Kind
    title: str
    date: str
    lead: str
    language: str
    ranking: tuple[Placed, ...]
    veiled: tuple[str, ...] = ()


class Listed(NamedTuple):
    """An event or a season and its page."""

    path: str
    entry: Entry

    @property
    def year(self) -> str:
        """The year it was in, or an empty text."""
        dated = re.fullmatch(r"(\d{4})-\d\d-\d\d", self.entry.date)
        return dated[1] if dated else ""


def entry_of(report: Dated, kind: Kind) -> Entry:
    """What the first of the report's tables says, the overall ranking or the list of a season."""
    block, language = report.blocks()[0], report.language
    who = column_of_names(block)
    ranking = []
    for row in block.rows:
        cells = [cell_text(cell, language) for cell in row.cells]
        later = zip(block.heads[who + 1 :], cells[who + 1 :], strict=True)
        made = " · ".join(f"{head}: {text}" for head, text in later if text)
        ranking.append(Placed(cells[0], cells[who], made))
    title = visible(report.title) or report.lead
    return Entry(
        kind=kind,
        title=title,
        date=iso_date(report.date) or report.date,
        lead=report.lead,
        language=language,
        ranking=tuple(ranking),
        veiled=tuple(sorted(report.veiled & {line.name for line in ranking})),
    )


def pack_entry(entry: Entry) -> bytes:
    """An entry as a file."""
    said = {key: value for key, value in entry._asdict().items() if value or key != "veiled"}
    text = json.dumps({"xlscore": 1, **said}, ensure_ascii=False) + "\n"
    return text.encode("utf-8", "backslashreplace")


def unpack_entry(data: bytes) -> Entry:
    """The entry of a file that `packed` wrote."""
    read: Mapping[str, Any] = json.loads(data)
    fields = {key: read[key] for key in Entry._fields if key in read}
    lines = tuple(Placed(*line) for line in read["ranking"])
    return Entry(**fields | {"ranking": lines, "veiled": tuple(read.get("veiled", ()))})


def event_page(report: Dated, path: str) -> bytes:
    """The whole page of an event or a season at `path`; each name leads to its person."""
    veiled = report.veiled
    block = report.blocks()[0]
    names = {str(row.cells[column_of_names(block)].value) for row in block.rows}
    people = {name for name in names if has_page(name, veiled)}
    picture = race_of(report) if isinstance(report, EventReport) else ""

    def link(text: str) -> str | None:
        return relative(path, address_of(text)) if text in people else None

    around = Around(above(path, report.language) + "\n", LOOK, link)
    text = page(report, picture, around)
    return text.encode("utf-8", "backslashreplace")
