"""One real LibreOffice for all live tests; without it they skip, or fail where XLSCORE_LIVE is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import xlwings as xw
from calc_window import UNSEEN, Calc

from command_line import run
from real_office import needed, real_office
from uno_engine.engine import app_of
from xlscore.calc.office import Office, find_soffice
from xlscore.calc.uno_bridge import CalcProblem


@pytest.fixture(scope="session")
def soffice() -> str:
    """LibreOffice's program file."""
    with needed():
        if program := find_soffice():
            return program
        raise CalcProblem("soffice_missing")


@pytest.fixture(scope="session", autouse=True)
def office(soffice: str) -> Iterator[Office]:
    """A headless LibreOffice with a profile of its own, connected. No live test runs without it."""
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


@pytest.fixture(scope="session")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where macros keep what they keep for themselves."""
    return tmp_path_factory.mktemp("state")


@pytest.fixture(scope="session")
def profile(soffice: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """LibreOffice's settings with the extension installed, as the command does it."""
    folder = tmp_path_factory.mktemp("profile")
    done = run("calc", "install", "--profile", folder, "--lang", "en")
    assert done.exit_code == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def calc(profile: Path, state: Path) -> Iterator[Calc]:
    """A LibreOffice with the extension and with windows."""
    with Office(profile, visible=True, env=UNSEEN | {"XLSCORE_STATE": str(state)}) as office:
        yield Calc(office)
