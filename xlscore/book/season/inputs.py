"""From the grids of a season workbook to its rows: keys, events, members. Places come later."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from xlscore.book.cells import CellReader
from xlscore.book.input_sheets import InputSheets, Row, read_own_keys
from xlscore.book.owned import find_foreign
from xlscore.book.port import Workbook
from xlscore.book.schema import RULES, Field, language_of
from xlscore.book.season import schema
from xlscore.book.season.directory import split_aliases
from xlscore.book.sheets import is_blank, locate_sheets
from xlscore.book.values import Value
from xlscore.core.findings import CellRef, Finding
from xlscore.core.model import Source
from xlscore.core.patterns import pattern
from xlscore.core.season.event_types import describe_unknown, find_type
from xlscore.core.season.model import Member
from xlscore.core.season.rules import SeasonRules
from xlscore.core.season.rules_keys import SEASON_KEYS
from xlscore.core.season.rules_load import FAMILIES, LoadedSeason
from xlscore.core.spelling import exact_name, fold, suggestion
from xlscore.records import dataclass
from xlscore.texts import Language, spoken

_ISO = pattern(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DAY_FIRST = pattern(r"(\d{1,2})([./])\s?(\d{1,2})\2\s?(\d{4})")


@dataclass(frozen=True, slots=True)
class EventRow:
    """A row of *Events*: an event in a file (or files, with a pattern), or typed in *Places*.

    `type_` is None for a word that is no type.
    """

    source: Source
    file: str = ""
    name: str = ""
    date: str = ""
    type_: str | None = ""
    participants: int | None = None


@dataclass(frozen=True, slots=True)
class ReadSeason:
    """A season workbook as read, its events not yet. `rules` is None if unknown or invalid."""

    values: Mapping[str, Any]
    cells: Mapping[str, CellRef]
    language: Language
    rules: SeasonRules | None
    rows: tuple[EventRow, ...]
    members: tuple[Member, ...]
    findings: tuple[Finding, ...]
    sheets: Mapping[str, str]


def read_season(book: Workbook, own_rules: LoadedSeason | None = None) -> ReadSeason:
    """Read a season workbook; `own_rules` replaces the family that it names."""
    located = locate_sheets(book, schema.SEASON_SHEETS)
    titles, findings = located.sheets, list(located.findings)
    findings += find_foreign(book, titles, schema.SEASON_SHEETS)
    plain = CellReader(findings, comma=False)
    values, cells = InputSheets(book, titles, plain).keys(schema.SEASON, partial(_value, plain))
    title = titles.get(schema.SEASON.role, "")
    language: Language = values.get("language") or language_of(title, schema.SEASON.titles)
    sheets = InputSheets(book, titles, CellReader(findings, comma=spoken(language).comma))
    loaded = own_rules or _read_rules(sheets, values.get("family", ""), cells.get("family"))
    findings += loaded.problems
    return ReadSeason(
        values=values,
        cells=cells,
        language=language,
        rules=loaded.rules,
        rows=tuple(_read_events(sheets, loaded.rules)),
        members=tuple(_read_members(sheets, loaded.rules)),
        findings=tuple(findings),
        sheets=titles,
    )


def _read_rules(sheets: InputSheets, named: str, ref: CellRef | None) -> LoadedSeason:
    """The family that is named, with what the sheet *Rules* of `xlscore new` says on top of it.

    It goes by its defined name: a sheet with that title may be an organiser's notes.
    """
    title = sheets.book.roles().get(RULES.role)
    if title is None or title not in sheets.book.titles():
        return FAMILIES.find(named, ref)
    own = read_own_keys(sheets.book.grid(title), sheets.cells, SEASON_KEYS)
    return FAMILIES.find(named, ref, own)


def iso_date(text: str) -> str | None:
    """A date as "2026-04-30", from that, "30.04.2026" or "30/04/2026"; None for anything else."""
    if match := _ISO.fullmatch(text.strip()[:10]):
        year, month, day = map(int, match.groups())
    elif match := _DAY_FIRST.fullmatch(text.strip()):
        day, month, year = map(int, match.group(1, 3, 4))
    else:
        return None
    try:
        return dt.date(year, month, day).isoformat()
    except ValueError:
        return None


def _value(cells: CellReader, field: Field, value: Value, ref: CellRef) -> Any:
    """The value of a key of *Season*."""
    if field.kind == "integer":
        return cells.integer(value, ref, field)
    if field.kind == "date":
        return _date(cells, value, ref, "date-bad")
    if field.key in ("champion", "runner_up"):
        return exact_name(cells.text(value, ref))
    return cells.value(field, value, ref)


def _date(cells: CellReader, value: Value, ref: CellRef, code: str) -> str:
    """A date in the form of ISO; "" for a blank and, with the finding `code`, for no date."""
    text = cells.text(value, ref)
    iso = iso_date(text) if text else ""
    if iso is None:
        cells.problem(code, ref, value=text)
    return iso or ""


def _read_events(sheets: InputSheets, rules: SeasonRules | None) -> Iterator[EventRow]:
    for row in sheets.rows(sheets.table(schema.EVENTS)):
        file, name = row.text("file"), exact_name(row.text("name"))
        if not name and not file:
            row.problem("event-name-missing", "name")
            continue
        date, ref = row.values.get("date"), row.source.at("date")
        yield EventRow(
            source=row.source,
            file=file,
            name=name,
            date=_date(sheets.cells, date, ref, "date-unread"),
            type_=_type(row, rules),
            participants=row.integer("participants"),
        )


def _type(row: Row, rules: SeasonRules | None) -> str | None:
    """F17: a type of event; None, with a finding, for a word that no rule names."""
    text = row.text("type")
    code = find_type(rules, text) if text else ""
    if code is None:
        row.problem("event-type-unknown", "type", **describe_unknown(rules, text))
    return code


def _read_members(sheets: InputSheets, rules: SeasonRules | None) -> Iterator[Member]:
    cells = sheets.cells
    for row in sheets.rows(sheets.table(schema.MEMBERS)):
        if name := exact_name(row.text("name")):
            answer, day = row.choice("invitation"), row.values.get("banned_until")
            yield Member(
                name=name,
                source=row.source,
                aliases=split_aliases(row.text("aliases")),
                ranking_points=row.number("ranking_points"),
                lot=row.number("lot"),
                invitation=answer,  # type: ignore[arg-type]
                banned_until=_date(cells, day, row.source.at("banned_until"), "date-bad"),
                division=_division(row, rules),
            )
        elif is_blank(row.values.get("name")):
            row.problem("member-name-missing", "name")


def _division(row: Row, rules: SeasonRules | None) -> str:
    """F18: the name of a division as the rules have it; nothing without a finding for another."""
    text = row.text("division")
    if not text or rules is None:
        return ""
    names = {fold(name): name for name in rules.divisions.names} if rules.divisions else {}
    if fold(text) not in names:
        accepted, near = ", ".join(names.values()), suggestion(text, names.values())
        code = "division-unknown" if names else "division-unused"
        row.problem(code, "division", value=text, accepted=accepted, near=near)
    return names.get(fold(text), "")
