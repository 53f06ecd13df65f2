"""From the grids of a season workbook to its rows: keys, events, members. Places come later."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from xlscore.book.cells import CellReader, RowCells
from xlscore.book.owned import foreign_sheets
from xlscore.book.port import Workbook
from xlscore.book.reader import SheetReading
from xlscore.book.schema import Field, language_of
from xlscore.book.season import schema
from xlscore.book.season.people import split_aliases
from xlscore.book.sheets import Table, is_blank, locate_sheets
from xlscore.book.values import Value
from xlscore.core.findings import CellRef, Finding
from xlscore.core.model import Source
from xlscore.core.patterns import pattern
from xlscore.core.season.model import Member
from xlscore.core.season.rules import SeasonRules
from xlscore.core.season.rules_load import FAMILIES, LoadedSeason
from xlscore.core.spelling import exact_name
from xlscore.texts import Language, spoken

_ISO = pattern(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTTED = pattern(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})")


@dataclass(frozen=True, slots=True)
class EventRow:
    """A row of *Events*: an event in a file (or files, with a pattern), or typed in *Places*."""

    source: Source
    file: str = ""
    name: str = ""
    date: str = ""
    type_: str = ""
    participants: int | None = None


@dataclass(slots=True)
class ReadSeason:
    """A season workbook as read, its events not yet. `rules` is None if unknown or invalid."""

    values: Mapping[str, Any]
    cells: Mapping[str, CellRef]
    language: Language
    rules: SeasonRules | None
    rows: tuple[EventRow, ...]
    members: tuple[Member, ...]
    findings: list[Finding]
    sheets: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)
    comma: bool = False


def read_season(book: Workbook, own_rules: LoadedSeason | None = None) -> ReadSeason:
    """Read a season workbook; `own_rules` replaces the family that it names."""
    located = locate_sheets(book, schema.SEASON_SHEETS)
    return _SeasonReading(book, dict(located.sheets), list(located.findings)).season(own_rules)


def iso_date(text: str) -> str | None:
    """A date as "2026-04-30", from that or from "30.04.2026"; None for anything else."""
    if match := _ISO.fullmatch(text.strip()[:10]):
        year, month, day = map(int, match.groups())
    elif match := _DOTTED.fullmatch(text.strip()):
        day, month, year = map(int, match.groups())
    else:
        return None
    try:
        return dt.date(year, month, day).isoformat()
    except ValueError:
        return None


class _SeasonReading(SheetReading):
    """One pass over a season workbook."""

    def season(self, own_rules: LoadedSeason | None) -> ReadSeason:
        self.findings += foreign_sheets(self.book, self.sheets, schema.SEASON_SHEETS)
        values, cells = self.keys(schema.SEASON)
        language: Language = values.get("language") or self.season_language()
        self.cells.comma = spoken(language).comma
        return ReadSeason(
            values=values,
            cells=cells,
            language=language,
            rules=self.family(values.get("family", ""), cells.get("family"), own_rules),
            rows=tuple(self.event_rows()),
            members=tuple(self.members()),
            findings=self.findings,
            sheets=self.sheets,
            tables=self.tables,
            comma=self.cells.comma,
        )

    def season_language(self) -> Language:
        """Without *Language*: that of the title of the season sheet."""
        return language_of(self.sheets.get(schema.SEASON.role, ""), schema.SEASON.titles)

    def key_value(self, found: Field, value: Value, ref: CellRef) -> Any:
        if found.kind == "integer":
            return self.cells.integer(value, ref, found)
        if found.kind == "date":
            return self.date(value, ref, "date-bad")
        if found.key in ("champion", "runner_up"):
            return exact_name(self.cells.text(value, ref))
        return super().key_value(found, value, ref)

    def date(self, value: Value, ref: CellRef, code: str) -> str:
        text = self.cells.text(value, ref)
        iso = iso_date(text) if text else ""
        if iso is None:
            self.cells.problem(code, ref, value=text)
        return iso or ""

    def family(
        self, named: str, ref: CellRef | None, own: LoadedSeason | None
    ) -> SeasonRules | None:
        """The season rules: of a file, or the packaged family that is named by id or title."""
        loaded = own or FAMILIES.find(named, ref)
        self.findings += loaded.problems
        return loaded.rules

    def event_rows(self) -> Iterator[EventRow]:
        fields = {f.key: f for f in schema.EVENTS.fields}
        for source, values in self.rows(schema.EVENTS):
            row = RowCells(self.cells, fields, source, values)
            file, name = row.text("file"), exact_name(row.text("name"))
            if not name and not file:
                self.cells.problem("event-name-missing", source.at("name"))
                continue
            yield EventRow(
                source=source,
                file=file,
                name=name,
                date=self.date(values.get("date"), source.at("date"), "date-unread"),
                type_=row.choice("type") or "",
                participants=row.integer("participants"),
            )

    def members(self) -> Iterator[Member]:
        fields = {f.key: f for f in schema.MEMBERS.fields}
        for source, values in self.rows(schema.MEMBERS):
            row = RowCells(self.cells, fields, source, values)
            if name := exact_name(row.text("name")):
                answer = row.choice("invitation")
                yield Member(
                    name=name,
                    source=source,
                    aliases=split_aliases(row.text("aliases")),
                    ranking_points=row.number("ranking_points"),
                    lot=row.number("lot"),
                    invitation=answer,  # type: ignore[arg-type]
                )
            elif is_blank(values.get("name")):
                self.cells.problem("member-name-missing", source.at("name"))


def cell_reader(read: ReadSeason) -> CellReader:
    """A reader of single cells that adds to the same findings."""
    return CellReader(read.findings, comma=read.comma)
