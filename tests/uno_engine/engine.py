"""The xlwings engine "calc": the same macros in LibreOffice Calc as in Excel.

    office = Office()                      # a LibreOffice of our own, from outside
    app = app_of(office)                   # an xw.App
    book = app.books.add()                 # an xw.Book

    book = book_of(document, context)      # inside LibreOffice: the document of a macro

Nothing is registered by importing; `register` does it, once.
"""

from __future__ import annotations

from typing import Any

import xlwings as xw
from xlwings.main import Engine as XlwingsEngine

from uno_engine import values
from uno_engine.app import Apps
from uno_engine.books import Book
from xlscore.calc import uno_bridge
from xlscore.calc.office import Office

NAME = "calc"


class Engine:
    """What xlwings asks of an engine."""

    name = NAME
    type = "desktop"

    def __init__(self) -> None:
        self.apps = Apps(self)

    @staticmethod
    def prepare_xl_data_element(value: Any, options: Any) -> Any:
        """A value on its way into a cell."""
        return values.plain(value)

    @staticmethod
    def clean_value_data(
        data: Any, datetime_builder: Any, empty_as: Any, number_builder: Any, err_to_str: bool
    ) -> list[list[Any]]:
        """Values on their way out of cells."""
        return values.clean(data, datetime_builder, empty_as, number_builder, err_to_str)


def register(*, active: bool = False) -> XlwingsEngine:
    """The engine, added to xlwings' list when it is asked for first.

    It becomes xlwings' active engine where there is no other, or with `active`.
    A CalcProblem says what to install where this Python has no UNO.
    """
    uno_bridge.uno()
    if NAME not in xw.engines.engines_by_name:
        xw.engines.add(XlwingsEngine(impl=Engine()))
    engine: XlwingsEngine = xw.engines[NAME]
    if active or xw.engines.active is None:
        engine.activate()
    return engine


def app_of(office: Office) -> xw.App:
    """A started office as an app of xlwings."""
    apps: Apps = register().impl.apps
    return xw.App(impl=apps.attach(office.context, office))


def book_of(document: Any, context: Any) -> xw.Book:
    """An open Calc document as the workbook that `xw.Book.caller()` gives to a macro.

    `context` is the component context, `XSCRIPTCONTEXT.getComponentContext()` in a macro.
    """
    apps: Apps = register().impl.apps
    book = xw.Book(impl=Book(apps.attach(context), document))
    book.set_mock_caller()
    return book
