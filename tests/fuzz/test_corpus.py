"""Every input that the fuzzer began with, and every one that ever failed."""

from __future__ import annotations

from pathlib import Path

import pytest

from .targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"
FILES = sorted(file for file in CORPUS.rglob("*") if file.is_file())


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name}")
def test_an_input(file: Path) -> None:
    TARGETS[file.parent.name](file.read_bytes().decode("utf-8", "surrogateescape"))


def test_every_target_has_inputs() -> None:
    assert {file.parent.name for file in FILES} == set(TARGETS)
