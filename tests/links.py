"""Symbolic links where tests can make them: Windows asks for a privilege, wine has none."""

from __future__ import annotations

from pathlib import Path

import pytest


def linked(path: Path, target: Path | str) -> None:
    """The link; the test is skipped where there cannot be one."""
    try:
        path.symlink_to(target)
    except OSError as error:
        pytest.skip(f"no links here: {error}")
    if not path.is_symlink():  # wine says yes and makes none
        pytest.skip("no links here")
