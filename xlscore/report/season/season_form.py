"""What can be typed of a season, as data like that of an event (`report.entry_form`)."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.book.port import Workbook
from xlscore.book.season import schema
from xlscore.book.sheets import Table
from xlscore.book.typing_places import TypingPlaces, new_row
from xlscore.report.entry_form import Data, FormFields, tap
from xlscore.report.plain import visible
from xlscore.texts import Language, say

#: Of people, what is seldom asked for.
SELDOM = ("ranking_points", "lot")


def season_form(
    book: Workbook, places: TypingPlaces, language: Language, beside: Sequence[str] = ()
) -> Data:
    """*Season*, *Events* and *Members*; `beside` are event files that no row lists.

    An event lies in its file, so there is nothing to be typed of its results.
    """
    make = FormFields(places.language, language)
    keys = [own for own in schema.SEASON.fields if own.key in places.cells]
    fields = [make.key(own, places.cells[own.key], book) for own in keys]
    return {
        "event": {"sheet": places.titles[schema.SEASON.role], "fields": fields},
        "people": _members(make, places.tables.get(schema.MEMBERS.role)),
        "rounds": [],
        "results": [],
        "penalties": None,
        "events": _events(make, places.tables.get(schema.EVENTS.role), beside),
    }


def _events(make: FormFields, table: Table | None, beside: Sequence[str]) -> Data | None:
    """Each row, an empty one below, and one tap that lists the files that lie beside."""
    if table is None:
        return None
    listed = _list_rows(make, table)
    free, more = new_row(table), ", ".join(visible(name) for name in beside)
    cells = {str(table.ref(row, "file")): name for row, name in enumerate(beside, free)}
    label = say("entering.list_files", make.language, count=len(beside), files=more)
    return listed | {"taps": [tap(label, cells)] if beside and "file" in table.columns else []}


def _members(make: FormFields, table: Table | None) -> Data:
    """Everybody whose name stands there, and taps for what he has answered."""
    if table is None:
        return {"sheet": "", "columns": [], "rows": []}
    listed = _list_rows(make, table)
    own = schema.MEMBERS.field("invitation")
    for line in listed["rows"][:-1]:
        field, line["taps"] = line["fields"].get("invitation"), []
        for code, words in (own.choices or {}).items() if field else ():
            on = field["value"] == make.word(own, code)
            cells = {field["cell"]: "" if on else make.word(own, code)}
            line["taps"].append(tap(words.in_(make.language), cells, on=on))
    for column in listed["columns"]:
        column["rare"] = column["key"] in SELDOM
    *rows, fresh = listed["rows"]
    return listed | {"rows": rows, "fresh": fresh}


def _list_rows(make: FormFields, table: Table) -> Data:
    """All rows that hold something, and an empty one below them."""
    keys = [own.key for own in table.spec.fields if own.key in table.columns]
    free = new_row(table)
    rows = [
        {
            "no": row - table.header,
            "name": visible(str(table.cell(row, "name") or "")),
            "fields": make.in_row(table, row, keys),
        }
        for row in range(table.header + 1, free + 1)
        if row == free or any(table.cell(row, key) is not None for key in keys)
    ]
    columns = [make.column(table.spec.field(key)) for key in keys]
    return {"sheet": table.grid.title, "columns": columns, "rows": rows}
