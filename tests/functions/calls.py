"""Calling a function by its name, for tests."""

from __future__ import annotations

from typing import Any

from xlscore.functions import FUNCTIONS

BY_NAME = {function.name: function for function in FUNCTIONS}


def call(name: str, *arguments: object, language: str = "en") -> Any:
    return BY_NAME[name].call(*arguments, host_language=language)


def column(*values: object) -> list[list[object]]:
    return [[value] for value in values]


def flat(name: str, *arguments: object) -> list[Any]:
    """The cells of an answer in reading order; a text instead of an answer fails."""
    answer = call(name, *arguments)
    assert isinstance(answer, list), answer
    return [cell for row in answer for cell in row]
