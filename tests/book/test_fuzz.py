"""A short run of the fuzz harness; the long one is `python -m tests.book.fuzz --count 10000`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from systems import of_posix

MUTANTS = 400


@of_posix("limits of memory by the module resource")
def test_damaged_workbooks_are_refused_or_handled() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.book.fuzz", "--count", str(MUTANTS)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert f"{MUTANTS} mutants, 0 failures" in run.stdout, run.stdout + run.stderr
