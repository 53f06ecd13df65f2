"""The shape of a workbook's record in a JSON report: what is read back may come from anybody."""

from __future__ import annotations

import json
from typing import Any

from xlscore.batch.options import Record
from xlscore.texts import LANGUAGES, SEVERITIES

FINAL = ("ok", "errors", "stale")
"""How a workbook ends that need not be tried again."""

_MAYBE = (str, None)
_FINDING = {
    "severity": SEVERITIES,
    "code": str,
    "sheet": _MAYBE,
    "cell": _MAYBE,
    "message": str,
}
_STALE = {"cells": int, "first": str, "message": str}
#: Of an event that was worked out: a type, a value, one of several shapes, keys, or a list, with
#: "..." of any length.
_SHAPE = {
    "file": str,
    "kind": ("event",),
    "status": FINAL,
    "sha256": str,
    "language": LANGUAGES,
    "name": str,
    "line": str,
    "participants": int,
    "complete": bool,
    "top": [[(int, None), str], ...],
    "findings": [_FINDING, ...],
    "stale": (_STALE, None),
    "changed": bool,
    "exports": [{"file": str, "sha256": str}, ...],
}


def record_of(line: bytes) -> Record | None:
    """The record of an event in a line of a report; None for anything that no batch wrote."""
    if not line.startswith(b'{"file"'):
        return None
    try:
        record = json.loads(line.rstrip().removesuffix(b","))
    except (ValueError, RecursionError):
        return None
    whole = _fits(record, _SHAPE) and (record["status"] == "stale") == bool(record["stale"])
    return record if whole else None


def _fits(value: object, shape: Any) -> bool:
    """Whether plain data has a shape."""
    if isinstance(shape, tuple):
        return any(_fits(value, one) for one in shape)
    if isinstance(shape, dict):
        same = isinstance(value, dict) and value.keys() == shape.keys()
        return same and all(_fits(value[key], one) for key, one in shape.items())  # type: ignore[index]
    if isinstance(shape, list):
        if not isinstance(value, list):
            return False
        shapes = [shape[0]] * len(value) if shape[-1] is ... else shape
        return len(value) == len(shapes) and all(map(_fits, value, shapes))
    if isinstance(shape, type):
        return type(value) is shape
    return type(value) is type(shape) and value == shape
