"""Whether there is a newer xlscore: pip asks, and only when somebody wants to know."""

from __future__ import annotations

import subprocess
import sys

from xlscore.core.patterns import pattern
from xlscore.core.reasons import system_reason
from xlscore.texts import Titles

COMMAND = ("-m", "pip", "index", "versions", "xlscore", "--disable-pip-version-check")
SECONDS = 30
_RELEASE = pattern(r"^xlscore \((\d{1,6}(?:\.\d{1,6}){0,5})\)", 8)  # of any line


class NoAnswer(Exception):
    """Nobody said a version; `reason` says why."""

    def __init__(self, error: object) -> None:
        self.reason: Titles = system_reason(error)
        super().__init__(self.reason.en)


def newest_release() -> str:
    """The version that pip would install; NoAnswer for none."""
    try:
        done = subprocess.run(
            [sys.executable, *COMMAND],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoAnswer(error) from None
    if found := _RELEASE.search(done.stdout):
        return found[1]
    said = done.stderr.strip().splitlines() or ["pip"]
    raise NoAnswer(ValueError(said[-1][:200]))


def is_newer(version: str, here: str) -> bool:
    """Whether a version comes after this one; both are numbers with points."""
    there, own = ([int(part) for part in one.split(".")] for one in (version, here))
    return there > own
