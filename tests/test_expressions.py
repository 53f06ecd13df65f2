"""No regular expression takes memory for each symbol that it passes."""

from __future__ import annotations

import re
import tracemalloc
from typing import Any

import pytest

from expressions import expressions, runs

SHORT, LONG = 500, 1000
MOST = 1.0
"""Bytes of memory for each further character; `(?:a|b)*` takes more than a hundred."""


def peak(pattern: re.Pattern[Any], text: str) -> int:
    """The most bytes that matching takes, from the first character on and as a whole."""
    subject = text.encode() if isinstance(pattern.pattern, bytes) else text
    tracemalloc.reset_peak()
    before = tracemalloc.get_traced_memory()[0]
    pattern.match(subject)
    pattern.fullmatch(subject)
    return tracemalloc.get_traced_memory()[1] - before


def growing(pattern: re.Pattern[Any]) -> list[str]:
    """The texts for which a pattern takes more memory the longer they are."""
    tracemalloc.start()
    try:
        return [
            repr(run)
            for run in runs(pattern)
            for end in ("", "\0")
            if peak(pattern, run.text(LONG) + end) - peak(pattern, run.text(SHORT) + end)
            > MOST * (LONG - SHORT)
        ]
    finally:
        tracemalloc.stop()


def test_no_expression_of_the_package_takes_memory_for_what_it_repeats() -> None:
    found = {place: growing(pattern) for place, pattern in expressions().items()}
    assert len(found) > 100
    assert {place: texts for place, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    ("pattern", "grows"),
    [
        (r"(?:\s|\x01[0-9]+\x02)*<", True),
        (r"(?:\s++|\x01[0-9]++\x02)*+<", False),
        (r"<row((?:[^\"]|\"[^\"]*\")*?)>", True),
        (rb"'((?:[^']|'')+)'", True),
        (r"a*[bc]+(?:d){2,}", False),
    ],
)
def test_what_is_found_here(pattern: str | bytes, grows: bool) -> None:
    assert bool(growing(re.compile(pattern))) == grows
