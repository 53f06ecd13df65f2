"""Tests that are for some systems only; the reason says what the others lack."""

from __future__ import annotations

import os

import pytest


def of_posix(lacking: str) -> pytest.MarkDecorator:
    """Not on Windows."""
    return pytest.mark.skipif(os.name != "posix", reason=f"Windows has no {lacking}")
