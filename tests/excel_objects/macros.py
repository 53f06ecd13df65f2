"""The macros of `XlscorePages.bas`, as they work on the objects of this room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from excel_objects.application import Application


def indent(app: Application, book: str, title: str, places: str) -> None:
    sheet = app.sheet(book, title)
    for place in filter(None, places.split(",")):
        amount, address = place.split(" ")
        sheet.range(address).dress("indent", int(amount))


def set_up_page(app: Application, book: str, title: str, *setup: Any) -> None:
    app.sheet(book, title).setup["page"] = setup


MACROS: Mapping[str, Callable[..., Any]] = {
    "XlscoreIndent": indent,
    "XlscoreSetUpPage": set_up_page,
}
