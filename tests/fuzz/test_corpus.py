"""Every input that the fuzzer began with or that ever failed, and a few changes of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from .mutating import mutated
from .targets import TARGETS, words

CORPUS = Path(__file__).parent / "corpus"
FILES = sorted(file for file in CORPUS.rglob("*") if file.is_file())


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name}")
def test_an_input(file: Path) -> None:
    TARGETS[file.parent.name](file.read_bytes().decode("utf-8", "surrogateescape"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name}")
def test_changes_of_an_input(file: Path) -> None:
    text, known = file.read_bytes().decode("utf-8", "surrogateescape"), sorted(set(words()))
    for seed in range(8):
        TARGETS[file.parent.name](mutated(text, known, seed))


def test_every_target_has_inputs() -> None:
    assert {file.parent.name for file in FILES} == set(TARGETS)
