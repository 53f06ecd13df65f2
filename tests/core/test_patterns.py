"""A pattern answers as the compiled one does, and costs nothing until then."""

from __future__ import annotations

import re

import pytest

from xlscore.core.patterns import pattern


def test_a_pattern_answers_as_the_compiled_one() -> None:
    word = pattern("[a-z]+", re.IGNORECASE)
    assert [m[0] for m in word.finditer("Two words")] == ["Two", "words"]
    assert word.fullmatch("two words") is None
    assert word.sub("-", "Two words") == "- -"
    assert pattern(rb"\d").search(b"a1")


def test_a_pattern_is_compiled_when_it_is_first_asked() -> None:
    broken = pattern("(")
    with pytest.raises(re.error):
        broken.match("a")
