"""The entry: one event in, the JSON export without findings out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import alhambra, catan, duel, kinglui, stoneage, wonders
from .model import RuleError

SYSTEMS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "alhambra": alhambra.solve,
    "7wonders-final": wonders.solve_with_final,
    "7wonders-4rounds": wonders.solve_four_rounds,
    "7wonders-duel": duel.solve,
    "catan": catan.solve,
    "king-lui": kinglui.solve,
    "stone-age": stoneage.solve,
}


def solve(event: dict[str, Any]) -> dict[str, Any]:
    """Standings, ranking and qualification of an event, or {"error": reason}."""
    ruleset = event["event"].get("ruleset")
    if ruleset not in SYSTEMS:
        return {"error": f"no ruleset {ruleset!r}"}
    try:
        return SYSTEMS[ruleset](event)
    except RuleError as error:
        return {"error": str(error)}
