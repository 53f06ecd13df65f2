"""Eight evenings from a club's list to the ranking, in three languages, trouble and all."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from every import every
from stories import STORIES


@pytest.mark.timeout(3600)
@every(STORIES)
def test_each_evening_comes_to_its_end(name: str) -> None:
    """What goes wrong is told with its cell, nothing is written meanwhile, and it goes on."""
    with TemporaryDirectory() as folder:
        story = STORIES[name](Path(folder))
    assert len(story.rounds) >= 3
