"""Excel's side of the pane: a real LibreOffice behind a stand-in for Office.js.

Needs LibreOffice, node and Chromium, and the npm packages in the folder that XLSCORE_AXE names.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import xlwings as xw

from page.conftest import NODE, skip_without_browser
from real_office import real_office
from uno_engine.engine import app_of

from .bridge import Excel

HERE = Path(__file__).parent
OFFICE = HERE.parents[1] / "xlscore" / "web" / "office" / "static"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    skip_without_browser(items, HERE)


@pytest.fixture(scope="session")
def calc() -> Iterator[xw.App]:
    """A LibreOffice with a profile of its own, as an app of xlwings."""
    with real_office() as office:
        yield app_of(office)


@pytest.fixture(scope="session")
def excel(calc: xw.App) -> Iterator[Excel]:
    """The pane's excel.js in node, with LibreOffice behind it."""
    found = started(OFFICE)
    yield found
    found.close()


def started(folder: Path) -> Excel:
    """The same for the excel.js of a folder."""
    return Excel([str(NODE), str(HERE / "node.mjs"), str(folder)], HERE)
