"""The groups of workbooks, each made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from validation.made import GROUPS, Files


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Files]:
    """The workbooks of a group, by its name."""
    return cache(lambda group: GROUPS[group](tmp_path_factory.mktemp(group)))
