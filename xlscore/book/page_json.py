"""Pages and what takes back a change as JSON, and back: plain data, nothing that runs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlscore.book.page import Content, Page, PageCell
from xlscore.book.port import Append, Changes, Rewrite

if TYPE_CHECKING:
    from xlscore.book.undo_plan import Undo

Json = Any


def page_data(page: Page) -> Json:
    """A page as JSON: cells as [value, style, link], shorter where a style repeats."""
    styles = sorted({cell.style for row in page.rows for cell in row})
    number = {name: i for i, name in enumerate(styles)}
    data: dict[str, Any] = {
        name: getattr(page, name) for name in Page.__match_args__ if name != "rows"
    }
    data["heights"] = [[row, height] for row, height in page.heights.items()]
    data["styles"] = styles
    data["rows"] = [
        [[_value_data(cell.value), number[cell.style], cell.link] for cell in row]
        for row in page.rows
    ]
    return data


def page_from(data: Json) -> Page:
    """The page that `page_data` wrote."""
    styles = data["styles"]
    rows = tuple(
        tuple(PageCell(_value_from(value), styles[s], link) for value, s, link in row)
        for row in data["rows"]
    )
    kept = {name: data[name] for name in Page.__match_args__}
    for name in ("widths", "frozen", "merges", "breaks"):
        kept[name] = tuple(kept[name])
    kept["repeat"] = tuple(kept["repeat"]) if kept["repeat"] else None
    kept["heights"] = dict(data["heights"])
    return Page(**kept | {"rows": rows})


def changes_data(changes: Changes) -> Json:
    """What an action did as JSON."""
    return {
        "pages": [page_data(page) for page in changes.pages],
        "appends": [[*append[:3], _rows_data(append.rows)] for append in changes.appends],
        "sheets": dict(changes.sheets),
        "rewrites": [
            [r.sheet, r.columns, [*r.rows], _rows_data(r.rows.values()), r.gentle]
            for r in changes.rewrites
        ],
    }


def changes_from(data: Json) -> Changes:
    """The same from JSON."""
    return Changes(
        tuple(page_from(page) for page in data["pages"]),
        tuple(
            Append(sheet, header, tuple(columns), _rows_from(rows))
            for sheet, header, columns, rows in data["appends"]
        ),
        data["sheets"],
        tuple(
            Rewrite(
                sheet, tuple(columns), dict(zip(at, _rows_from(rows), strict=True)), gentle=gentle
            )
            for sheet, columns, at, rows, gentle in data["rewrites"]
        ),
    )


def before_data(undo: Undo) -> Json:
    """What a change replaced as JSON."""
    return {
        "pages": {title: page_data(page) for title, page in undo.pages.items()},
        "created": list(undo.created),
        "cells": [
            [c.sheet, c.row, c.column, _value_data(c.before), _value_data(c.after)]
            for c in undo.cells
        ],
        "appended": {sheet: list(rows) for sheet, rows in undo.appended.items()},
    }


def undo_from(changes: Changes, data: Json) -> Undo:
    """What takes back changes, from them and from what they replaced."""
    from xlscore.book.undo_plan import TypedCell, Undo  # nothing else here needs what it imports

    return Undo(
        changes,
        {title: page_from(page) for title, page in data["pages"].items()},
        tuple(data["created"]),
        tuple(
            TypedCell(sheet, row, column, _value_from(before), _value_from(after))
            for sheet, row, column, before, after in data["cells"]
        ),
        {sheet: (first, last) for sheet, (first, last) in data["appended"].items()},
    )


def write_json(data: Json) -> str:
    """Plain data as JSON text, shorter than the library writes it by itself."""
    return json.dumps(data, separators=(",", ":"))


def _rows_data(rows: Iterable[Sequence[Content]]) -> Json:
    return [[_value_data(value) for value in row] for row in rows]


def _rows_from(rows: Json) -> tuple[tuple[Content, ...], ...]:
    return tuple(tuple(_value_from(value) for value in row) for row in rows)


def _value_data(value: Content) -> Json:
    return [value.numerator, value.denominator] if isinstance(value, Fraction) else value


def _value_from(data: Json) -> Content:
    return Fraction(*data) if isinstance(data, list) else data
