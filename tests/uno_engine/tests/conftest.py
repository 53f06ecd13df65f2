"""A real LibreOffice for those tests of the engine that need one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import xlwings as xw

from real_office import real_office
from uno_engine.engine import app_of
from xlscore.calc.office import Office


@pytest.fixture(scope="session")
def office() -> Iterator[Office]:
    """A headless LibreOffice with a profile of its own."""
    with real_office() as started:
        yield started


@pytest.fixture(scope="session")
def app(office: Office) -> xw.App:
    """The same LibreOffice as an app of xlwings."""
    return app_of(office)


@pytest.fixture
def book(app: xw.App) -> Iterator[xw.Book]:
    """A new workbook with one sheet."""
    book = app.books.add()
    yield book
    book.close()
