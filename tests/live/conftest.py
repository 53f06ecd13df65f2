"""One real LibreOffice for all live tests; without it they skip, or fail where XLSCORE_LIVE is."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
import xlwings as xw

from xlscore.uno_engine.engine import app_of
from xlscore.uno_engine.office import Office
from xlscore.uno_engine.problems import CalcProblem


@pytest.fixture(scope="session")
def office() -> Iterator[Office]:
    """A headless LibreOffice with a profile of its own, connected."""
    try:
        started = Office()
    except CalcProblem as problem:
        if os.environ.get("XLSCORE_LIVE"):
            raise
        pytest.skip(str(problem))
    with started:
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
