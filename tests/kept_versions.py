"""The versions that are kept of a file, for tests."""

from __future__ import annotations

from pathlib import Path

from xlscore.book import history


def snapshots(path: Path) -> list[Path]:
    """Where the file is kept as it was before each of its changes, oldest first."""
    return [step.snapshot for step in history.read(path).done if step.snapshot is not None]
