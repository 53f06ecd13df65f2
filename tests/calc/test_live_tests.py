"""The live tests on a machine without LibreOffice: they skip, and fail only where it must be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
LIVE = TESTS / "live", *sorted((TESTS / "uno_engine" / "tests").glob("test_calc_*.py"))


@pytest.mark.parametrize(("asked", "code"), [({}, 0), ({"XLSCORE_LIVE": "1"}, 1)])
def test_without_libreoffice_they_skip_unless_they_must_run(
    asked: dict[str, str], code: int, tmp_path: Path
) -> None:
    kept = {name: value for name, value in os.environ.items() if name != "XLSCORE_LIVE"}
    nowhere = {"XLSCORE_SOFFICE": str(tmp_path / "soffice")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "0", *map(str, LIVE)],
        env=kept | nowhere | asked,
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
    )
    summary = done.stdout.splitlines()[-1]
    assert done.returncode == code, done.stdout
    assert "passed" not in summary
    assert ("skipped" in summary, "error" in summary) == (not asked, bool(asked))
