"""The second route: events of the oracle's generator through the engine, both answers compared."""

from __future__ import annotations

from typing import Any

from oracle.rulebook import rules_of
from xlscore.actions.event import evaluate
from xlscore.book import schema
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.values import Value
from xlscore.report.data import event_data


def to_book(event: dict[str, Any]) -> MemoryBook:
    """An oracle event as a workbook in memory, with English titles."""
    sheets: dict[str, list[list[Value]]] = {
        "Event": [
            [schema.EVENT.field(key).titles.en, value]
            for key, value in event["event"].items()
            if value is not None
        ]
    }
    for spec, rows in (
        (schema.PLAYERS, event["players"]),
        (schema.ROUNDS, event.get("rounds", [])),
        (schema.RESULTS, event["results"]),
        (schema.PENALTIES, [penalty(row) for row in event.get("penalties", [])]),
    ):
        if spec is schema.PENALTIES and not rows:
            continue
        heads = {f.key: f.titles.en for f in spec.fields}
        if spec is schema.RESULTS:
            heads |= {own["name"]: own["title"]["en"] for own in rules_of(event).get("columns", [])}
        sheets[spec.titles.en] = [
            [*heads.values()],
            *([_cell(row.get(key)) for key in heads] for row in rows),
        ]
    if event.get("rules"):
        sheets["Rules"] = [[key, _typed(value)] for key, value in event["rules"].items()]
    return MemoryBook(sheets)


def penalty(row: dict[str, Any]) -> dict[str, Any]:
    """What a penalty counts in, in the word of the cell."""
    counts_in = row["counts_in"]
    words = {"tournament_points": "tournament points", "victory_points": "game points"}
    return {**row, "counts_in": words.get(counts_in)}


def _typed(value: Any) -> Value:
    """A value as it is typed on *Rules*."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def _cell(value: Any) -> Value:
    if isinstance(value, str) and value.replace("/", "").lstrip("-").isdigit() and "/" in value:
        numerator, denominator = map(int, value.split("/"))
        return numerator / denominator
    return value


def engine(event: dict[str, Any]) -> dict[str, Any]:
    """The engine's export of an oracle event, without findings; {"error": codes} on errors."""
    result = evaluate(to_book(event))
    data = event_data(result.read.event, result.outcome, result.findings, "en")
    errors = [f for f in result.findings if f.severity == "error"]
    if errors:
        return {"error": [(f.code, str(f.ref), f.text("en")) for f in errors]}
    del data["findings"]
    for row in [
        *(row for stage in data["stages"] for row in stage["standings"]),
        *data.get("teams", []),
    ]:
        if not row.get("penalties", True):
            del row["penalties"]
    return data


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
