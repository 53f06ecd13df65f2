"""Some lives of a workbook; for more there is ``python -m tests.book.life --examples 500``."""

from __future__ import annotations

import pytest

from .life import lives


def test_nothing_typed_is_ever_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XLSCORE_STATE", raising=False)
    lives(12)
