"""A real LibreOffice for tests; without it they skip, or fail where XLSCORE_LIVE is set."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from xlscore.calc.office import Office
from xlscore.calc.uno_bridge import CalcProblem


@contextmanager
def needed() -> Iterator[None]:
    """The one place that decides what happens without LibreOffice, or without UNO for this Python.

    The tests skip, unless XLSCORE_LIVE says that LibreOffice is there: then they fail.
    """
    try:
        yield
    except CalcProblem as problem:
        if os.environ.get("XLSCORE_LIVE"):
            raise
        pytest.skip(str(problem))


@contextmanager
def real_office() -> Iterator[Office]:
    """A headless LibreOffice with a profile of its own, connected."""
    with needed():
        office = Office()
    with office:
        yield office
