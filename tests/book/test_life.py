"""Some lives of a workbook; for more there is ``python -m tests.book.life --examples 500``."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .life import Life, lives


@pytest.fixture
def life(monkeypatch: pytest.MonkeyPatch) -> Iterator[Life]:
    """A life that begins with a copy of the file, then a result is typed and recalculated."""
    monkeypatch.delenv("XLSCORE_STATE", raising=False)
    life = Life()
    life.start()
    life.copy_the_file()
    life.correct_a_result(3)
    life.run("recalc")
    yield life
    life.teardown()


def test_nothing_typed_is_ever_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XLSCORE_STATE", raising=False)
    lives(12)


def test_undo_after_an_older_copy_was_put_over_the_file_loses_nothing(life: Life) -> None:
    life.put_an_older_copy_over_it(0)
    life.run("undo")
    life.nothing_typed_is_lost()


def test_undo_ends_where_no_history_can_be_written(life: Life) -> None:
    life.put_an_older_copy_over_it(0)
    life.run_where_no_history_can_be_written("undo")
    life.nothing_typed_is_lost()
