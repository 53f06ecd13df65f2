"""The whole hall at once: every accepted result in Results once, none lost, none without a code."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from crowd import check_all, report_all
from phones import drawn


@pytest.mark.skipif("XLSCORE_SCALE" not in os.environ, reason="takes long: XLSCORE_SCALE=1 asks")
def test_100_phones_of_25_tables_an_organiser_and_an_attacker(tmp_path: Path) -> None:
    """The server is killed half-way; table 1 is typed by the organiser."""
    file = drawn(tmp_path, players=100)
    check_all(file, report_all(file))
