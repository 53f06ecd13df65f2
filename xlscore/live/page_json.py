"""Pages and what takes back a change as JSON, and back: plain data, nothing that runs."""

from __future__ import annotations

from dataclasses import asdict, fields
from fractions import Fraction
from typing import Any

from xlscore.book.page import Content, Page, PageCell
from xlscore.book.undoing import TypedCell, Undo

Json = Any


def page_data(page: Page) -> Json:
    """A page as JSON: cells as [value, style, link], shorter where a style repeats."""
    styles = sorted({cell.style for row in page.rows for cell in row})
    number = {name: i for i, name in enumerate(styles)}
    data = {f.name: getattr(page, f.name) for f in fields(page) if f.name != "rows"}
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
    kept = {f.name: data[f.name] for f in fields(Page)}
    for name in ("widths", "frozen", "merges", "breaks"):
        kept[name] = tuple(kept[name])
    kept["repeat"] = tuple(kept["repeat"]) if kept["repeat"] else None
    kept["heights"] = dict(data["heights"])
    return Page(**kept | {"rows": rows})


def undo_data(undo: Undo) -> Json:
    """What takes back a change as JSON."""
    return {
        "pages": {title: page_data(page) for title, page in undo.pages.items()},
        "created": list(undo.created),
        "cells": [
            asdict(cell) | {"before": _value_data(cell.before), "after": _value_data(cell.after)}
            for cell in undo.cells
        ],
        "written": dict(undo.written),
        "appended": {sheet: list(rows) for sheet, rows in undo.appended.items()},
    }


def undo_from(data: Json) -> Undo:
    """The same from JSON."""
    cells = tuple(
        TypedCell(
            **cell | {"before": _value_from(cell["before"]), "after": _value_from(cell["after"])}
        )
        for cell in data["cells"]
    )
    return Undo(
        {title: page_from(page) for title, page in data["pages"].items()},
        tuple(data["created"]),
        cells,
        data["written"],
        {sheet: (first, last) for sheet, (first, last) in data["appended"].items()},
    )


def _value_data(value: Content) -> Json:
    return [value.numerator, value.denominator] if isinstance(value, Fraction) else value


def _value_from(data: Json) -> Content:
    return Fraction(*data) if isinstance(data, list) else data
