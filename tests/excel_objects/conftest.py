"""Both systems on which Excel is asked from outside."""

from __future__ import annotations

import pytest


@pytest.fixture(params=["windows", "mac"])
def system(request: pytest.FixtureRequest) -> str:
    """Windows by COM, and a Mac by Apple events."""
    return str(request.param)
