"""Rules as data -> the TOML that says so, a table a section and the keys in their order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def toml_of(data: Mapping[str, Any]) -> str:
    """The text of a ruleset: plain keys first, then its tables and lists of tables."""
    plain = [f"{key} = {_value(value)}" for key, value in data.items() if not _is_table(value)]
    parts = ["\n".join(plain)]
    for key, value in data.items():
        if isinstance(value, Mapping):
            parts.append("\n".join([f"[{key}]", *_lines(value)]))
        elif _is_table(value):
            parts += ["\n".join([f"[[{key}]]", *_lines(item)]) for item in value]
    return "\n\n".join(parts) + "\n"


def _is_table(value: Any) -> bool:
    """A table, or a list of them."""
    return isinstance(value, Mapping) or (
        isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)
    )


def _lines(table: Mapping[str, Any]) -> list[str]:
    return [f"{key} = {_value(value)}" for key, value in table.items()]


def _value(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(own)}" for key, own in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return repr(value)
