"""The event that most commands are tried on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from oracle.generate import random_event
from oracle.xlsx import write


@pytest.fixture(scope="session")
def catan_bytes(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Catan with 26 players to its end, in German."""
    path = tmp_path_factory.mktemp("events") / "catan.xlsx"
    event = random_event(random.Random(5), "catan", players=26, lots="seed", stop="never")
    write(event, path, random.Random(5), "de")
    return path.read_bytes()


@pytest.fixture
def catan(catan_bytes: bytes, tmp_path: Path) -> Path:
    """The same in a folder of the test's own."""
    path = tmp_path / "catan.xlsx"
    path.write_bytes(catan_bytes)
    return path
