"""CrossHair on the contracts: how many hold over all paths.

python -m tests.formal.checking
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONTRACTS = Path(__file__).with_name("contracts.py")
PROGRAM = Path(os.environ.get("XLSCORE_CROSSHAIR") or ROOT / "build/crosshair/bin/crosshair")
SECONDS = 60
CONFIRMED, OPEN = "info: Confirmed over all paths.", "info: Not confirmed."


def checked(target: str, source: Path = ROOT, seconds: int = SECONDS) -> list[str]:
    """What CrossHair says of a file, or of one function, with the package found in a folder."""
    settings = ("--analysis_kind", "PEP316", "--report_all", "--per_condition_timeout")
    found = subprocess.run(
        [PROGRAM, "check", *settings, str(seconds), target],
        capture_output=True,
        text=True,
        cwd=source,
        env={**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    return [line for line in found.stdout.splitlines() if ": info: " in line or ": error: " in line]


def main() -> int:
    """1 if a contract is broken, or if one was not looked at."""
    lines = checked(str(CONTRACTS))
    says = Counter(line.split(": ", 1)[1] for line in lines)
    broken = [line for line in lines if not line.endswith((CONFIRMED, OPEN))]
    written = CONTRACTS.read_text("utf-8").count("    post: _\n")
    print(f"{written} contracts: {says[CONFIRMED]} confirmed over all paths,", end=" ")
    print(f"{says[OPEN]} not in {SECONDS} seconds, {len(broken)} broken")
    print(*broken, sep="\n", end="\n" if broken else "")
    return int(bool(broken) or len(lines) != written)


if __name__ == "__main__":
    sys.exit(main())
