"""The input sheets of a season workbook, authored by XlsxWriter: empty, or with what is typed."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from xlscore.book.schema import Field, SheetSpec
from xlscore.book.season import schema
from xlscore.book.template.authoring import (
    Cell,
    Formats,
    begin_workbook,
    ensure,
    fits_list,
    name_sheets,
    number_format,
    on_a4,
    pack_alike,
    put,
)
from xlscore.book.template.buttons import Macros, add_buttons, add_project
from xlscore.core.season.event_types import event_types
from xlscore.core.season.rules import SeasonRules
from xlscore.records import NamedTuple
from xlscore.texts import Language, Titles, everywhere, say, spoken, titles

Row = Mapping[str, Cell]

WIDTHS: Mapping[str, float] = {"file": 34, "name": 36, "event": 36, "player": 30, "aliases": 44}
ROOM = 40
#: Of the keys: the first row, and the height of one with a step of two lines beside it, in points.
FIRST, HEIGHT = 2, 31
#: The column of the steps.
HOW_TO = 3
STEPS = ("season_steps_1", "season_steps_2", "season_steps_3", "season_steps_4")
HELP: Mapping[str, Titles] = {
    "events": titles("season_help.events"),
    "places": titles("season_help.places"),
    "members": titles("season_help.members"),
}


class Author(NamedTuple):
    """What every sheet of one template needs to know."""

    workbook: Any
    formats: Formats
    language: Language


def season_template(
    rules: SeasonRules,
    language: Language,
    *,
    season: Row | None = None,
    events: Sequence[Row] = (),
    members: Sequence[Row] = (),
    own: Row | None = None,
    macros: Macros | None = None,
) -> bytes:
    """A season workbook under `rules`: the same bytes on every run and machine.

    `own` are the headings of further columns of *Members*, by their keys. With `macros` it is an
    .xlsm with buttons.
    """
    out = io.BytesIO()
    workbook = begin_workbook(out, rules.title.in_(language))
    add_project(workbook, macros)
    author = Author(workbook, Formats(workbook), language)
    keys = {"family": rules.id, "language": language, **(season or {})}
    sheet = _write_keys(author, keys)
    add_buttons(sheet, macros, schema.SEASON.role, row=0, column=HOW_TO, height=40)
    last = "season_by_command" if macros is None else "season_by_button"
    _write_how_to(author, sheet, (*STEPS, last, "season_last"))
    typed = ((schema.EVENTS, events), (schema.PLACES, ()), (schema.MEMBERS, members))
    for spec, rows in typed:
        fields = _columns(spec, rules)
        heads = own or {} if spec is schema.MEMBERS else {}
        fields += tuple(Field(key, everywhere(key)) for key in heads)
        spec = spec._replace(fields=fields)
        sheet = _write_table(author, spec, rows, heads)
        add_buttons(sheet, macros, spec.role, row=0, column=len(fields), height=40)
    specs = schema.SEASON, schema.EVENTS, schema.PLACES, schema.MEMBERS
    name_sheets(workbook, specs, language)
    workbook.close()
    return pack_alike(out.getvalue())


def _begin_sheet(author: Author, spec: SheetSpec, title: str) -> Any:
    """A new sheet with its title on top."""
    sheet = author.workbook.add_worksheet(spec.titles.in_(author.language))
    on_a4(sheet)
    sheet.hide_gridlines(2)
    put(sheet, 0, 0, title, author.formats, name="title")
    sheet.set_row(0, 30)
    return sheet


def _write_keys(author: Author, values: Row) -> Any:
    spec, language = schema.SEASON, author.language
    sheet = _begin_sheet(author, spec, str(values.get("name") or spec.titles.in_(language)))
    sheet.set_landscape()
    for column, width in enumerate((24, 40, 3, 78)):
        sheet.set_column(column, column, width)
    asked = [f for f in spec.fields if f.key != "names" or values.get(f.key)]
    for row, f in enumerate(asked, FIRST):
        sheet.set_row(row, HEIGHT)
        put(sheet, row, 0, f.titles.in_(language), author.formats, name="body")
        _write_input(author, sheet, (row, 1), f, values.get(f.key))
    return sheet


def _write_how_to(author: Author, sheet: Any, steps: Sequence[str]) -> None:
    """The steps from typing to the ranking, right of the keys."""
    formats, language = author.formats, author.language
    sheets = {spec.role: spec.titles.in_(language) for spec in schema.SEASON_SHEETS}
    put(sheet, FIRST - 1, HOW_TO, say("templates.how_to", language), formats, name="section")
    for number, step in enumerate(steps, 1):
        text = f"{number}.  {say(f'templates.{step}', language, **sheets)}"
        put(sheet, FIRST + number - 1, HOW_TO, text, formats, name="wrap", indent=0)


def _columns(spec: SheetSpec, rules: SeasonRules) -> tuple[Field, ...]:
    """The columns of a new sheet; those that few seasons need only where this one does."""
    needed = {"points"} if rules.points.typed else set()
    needed |= {"division"} if rules.divisions else set()
    fields = (f for f in spec.fields if f.key not in schema.SELDOM - needed)
    types = event_types(rules)
    return tuple(f._replace(choices=types) if f.key == "type" else f for f in fields)


def _write_table(author: Author, spec: SheetSpec, rows: Sequence[Row], heads: Row) -> Any:
    """A table sheet; `heads` are the headings that are no words of a field."""
    formats, language = author.formats, author.language
    sheet = _begin_sheet(author, spec, spec.titles.in_(language))
    put(sheet, 1, 0, HELP[spec.role].in_(language), formats, name="subtitle")
    for column, f in enumerate(spec.fields):
        sheet.set_column(column, column, WIDTHS.get(f.key, 18))
        head = heads.get(f.key, f.titles.in_(language))
        look = {} if isinstance(head, str) else {"number": number_format(head, language)}
        put(sheet, 3, column, head, formats, name="head", **look)
        for row in range(4, 4 + len(rows) + (0 if rows else ROOM)):
            value = rows[row - 4].get(f.key) if rows else None
            _write_input(author, sheet, (row, column), f, value)
    sheet.freeze_panes(4, 0)
    sheet.repeat_rows(3)
    return sheet


def _write_input(author: Author, sheet: Any, at: tuple[int, int], f: Field, value: Cell) -> None:
    """An input cell; choices in words, with their list to pick from."""
    look: dict[str, Any] = {"name": "input-text" if f.kind in ("text", "seed") else "input"}
    if f.kind == "text":
        look = {"name": "input", "number": number_format(value, author.language)}
    if f.kind == "date":
        look["number"] = spoken(author.language).cell_date
    if f.choices:
        words = [titles.in_(author.language) for titles in f.choices.values()]
        if fits_list(words):
            listed = {"validate": "list", "source": words}
            ensure(sheet.data_validation(*at, *at, listed))
        if isinstance(value, str):
            value = f.choices[value].in_(author.language)
    put(sheet, *at, value, author.formats, **look)
