"""Imported ranks into a season: rows of *Places*, below those that stand there."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.book.port import Changes, Workbook
from xlscore.book.season import schema
from xlscore.book.season.inputs import ReadSeason
from xlscore.book.sheets import Table, locate_table
from xlscore.book.typing_places import add_rows
from xlscore.core.findings import finding
from xlscore.core.spelling import fold
from xlscore.imports.imported import Imported
from xlscore.imports.placing import Placed

KEYS = ("event", "player", "place")


def place_ranks(imported: Imported, book: Workbook, read: ReadSeason, event: str) -> Placed:
    """The ranks of a file as the places of `event`, one of the season's *Events*.

    Somebody whose place in it stands there already is left out, and told if it is another one.
    """
    result = Placed(Changes(sheets=read.sheets))
    result.findings += imported.findings
    names = {fold(row.name): row.name for row in read.rows}
    name = names.get(fold(event))
    if name is None:
        known = ", ".join(names.values())
        result.findings.append(finding("import-event", value=event, accepted=known))
        return result
    title = read.sheets.get(schema.PLACES.role)
    table = locate_table(book.grid(title), schema.PLACES) if title else ()
    if not isinstance(table, Table):
        sheet = schema.PLACES.titles
        result.findings += table or [finding("import-no-sheet", sheet=sheet)]
        return result
    there = _there(table, name)
    rows: dict[str, Mapping[str, str | int | None]] = {}
    for rank in imported.ranks:
        own = fold(rank.name)
        if own in rows:
            result.findings.append(finding("import-same-player", at=rank.where))
        elif own not in there:
            rows[own] = {"event": name, "player": rank.name, "place": rank.place}
        elif there[own] == rank.place:
            result.there += 1
        else:
            shown = there[own] or "–"
            told = finding("import-other-place", at=rank.where, name=rank.name, place=shown)
            result.findings.append(told)
    result.appended = len(rows)
    result.changes = Changes(appends=add_rows(table, KEYS, rows.values()), sheets=read.sheets)
    if not (rows or result.findings or result.there):
        result.findings.append(finding("import-nothing"))
    return result


def _there(table: Table, event: str) -> dict[str, int | None]:
    """Who stands among the places of an event already, by folded name, and on which place."""
    at = {key: table.columns[key] for key in KEYS if key in table.columns}
    found: dict[str, int | None] = {}
    last = ""
    for row in table.grid.rows[table.header :]:
        cells = {key: row[c] if c < len(row) else None for key, c in at.items()}
        last = str(cells["event"] or last)
        if cells["player"] and fold(last) == fold(event):
            place = cells.get("place")
            found[fold(str(cells["player"]))] = (
                int(place) if isinstance(place, int | float) else None
            )
    return found
