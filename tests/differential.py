"""The second route: events of the oracle's generator through the engine, both answers compared."""

from __future__ import annotations

from typing import Any

from xlscore.book.adapters.memory import MemoryBook
from xlscore.core.rulebook.load import RULESETS
from xlscore.exercise import answers


def to_book(event: dict[str, Any]) -> MemoryBook:
    """An event as a workbook in memory, with English titles."""
    return answers.to_book(event, RULESETS[event["event"]["ruleset"]].columns)


def engine(event: dict[str, Any]) -> dict[str, Any]:
    """The engine's export of an event, without findings; {"error": codes} on errors."""
    return answers.answer(event, RULESETS[event["event"]["ruleset"]].columns)


def differences(expected: Any, found: Any, path: str = "") -> list[str]:
    """Where two exports differ."""
    if isinstance(expected, dict) and isinstance(found, dict):
        keys = sorted(set(expected) | set(found))
        return [d for k in keys for d in differences(expected.get(k), found.get(k), f"{path}.{k}")]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        return [d for i, (a, b) in pairs for d in differences(a, b, f"{path}[{i}]")]
    return [] if expected == found else [f"{path}: expected {expected!r}, found {found!r}"]


def unlike(expected: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """The differences of two exports; an event that both refuse is no difference."""
    return [] if "error" in expected and "error" in found else differences(expected, found)
