"""What several tests of the room begin with."""

from pathlib import Path

import pytest
from phones import Evening, drawn


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Eight players at two tables of 7 Wonders."""
    return Evening(drawn(tmp_path))


@pytest.fixture(autouse=True)
def _few_endings(few_endings: None) -> None:
    """How often somebody gets on is a number of the page as any other."""
