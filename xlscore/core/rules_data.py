"""Reading a ruleset's data: typed access to nested keys that collects every problem it meets.

The same door serves TOML (typed values) and *Rules* sheets (texts): a text is taken as the kind
that the key wants, so "5-3-2-1", "yes" and "1,5" are fine in a cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, TypeVar

from xlscore.core.catalogue import finding
from xlscore.core.exact import Exact, from_cell, from_text, whole
from xlscore.core.findings import CellRef, Finding

T = TypeVar("T")
Data = Mapping[str, Any]
Locate = Callable[[str], CellRef | None]

YES = frozenset({"yes", "ja", "true", "1", "x"})
NONE: tuple[Exact, ...] = ()
NO_TEXTS: tuple[str, ...] = ()
NO = frozenset({"no", "nein", "false", "0", ""})


@dataclass(slots=True)
class Reader:
    """One table of a ruleset's data; `path` is its dotted key, `problems` is shared by all."""

    data: Data
    path: str
    problems: list[Finding]
    locate: Locate
    seen: set[str] = field(default_factory=set)

    def key(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def problem(self, code: str, name: str, **values: object) -> None:
        """Note a problem with the key `name`."""
        key = self.key(name)
        self.problems.append(finding(code, self.locate(key), key=key, **values))

    def has(self, name: str) -> bool:
        return name in self.data

    def _get(self, name: str) -> Any:
        self.seen.add(name)
        return self.data.get(name)

    def _read(
        self, name: str, code: str, default: T | None, convert: Callable[[Any], T | None]
    ) -> T | None:
        """The converted value; the default where it is missing, which is a problem without one."""
        raw = self._get(name)
        if raw is None:
            if default is None:
                self.problem("rules-missing", name)
            return default
        value = convert(raw)
        if value is None:
            self.problem(code, name, value=raw)
        return default if value is None else value

    def text(self, name: str, default: str | None = None) -> str:
        return self._read(name, "rules-text", default, _text) or ""

    def integer(
        self, name: str, default: int | None = None, *, least: int = 0, most: int = 10_000
    ) -> int:
        def convert(raw: Any) -> int | None:
            number = _number(raw)
            return number if isinstance(number, int) and least <= number <= most else None

        return self._read(name, "rules-integer", default, convert) or 0

    def number(
        self,
        name: str,
        default: Exact | None = None,
        *,
        above: Exact | None = None,
        most: Exact | None = None,
    ) -> Exact:
        def convert(raw: Any) -> Exact | None:
            number = _number(raw)
            low = number is not None and above is not None and number <= above
            high = number is not None and most is not None and number > most
            return None if low or high else number

        return self._read(name, "rules-number", default, convert) or 0

    def flag(self, name: str) -> bool:
        return bool(self._read(name, "rules-flag", False, _flag))

    def choice(self, name: str, choices: Sequence[str], default: str | None = None) -> str:
        raw = self._get(name)
        if raw is None and default is not None:
            return default
        text = _text(raw) or ""
        if text not in choices:
            code = "rules-missing" if raw is None else "rules-choice"
            self.problem(code, name, value=raw, accepted=", ".join(choices))
            return default or choices[0]
        return text

    def numbers(self, name: str) -> tuple[Exact, ...]:
        return self._read(name, "rules-numbers", NONE, _numbers) or NONE

    def integers(self, name: str) -> tuple[int, ...]:
        numbers = self._read(name, "rules-integers", NONE, _numbers) or NONE
        if not all(isinstance(n, int) for n in numbers):
            self.problem("rules-integers", name, value=self.data.get(name))
            return ()
        return tuple(int(n) for n in numbers)

    def texts(self, name: str) -> tuple[str, ...]:
        return self._read(name, "rules-texts", NO_TEXTS, _texts) or NO_TEXTS

    def table(self, name: str) -> Reader:
        """The table under `name`; empty when it is missing."""
        raw = self._get(name)
        if raw is not None and not isinstance(raw, Mapping):
            self.problem("rules-table", name, value=raw)
            raw = None
        return Reader(raw or {}, self.key(name), self.problems, self.locate)

    def tables(self, name: str) -> list[Reader]:
        """The list of tables under `name`, numbered from 1 in their keys."""
        raw = self._get(name)
        items = _items(raw)
        if items is None:
            self.problem("rules-table", name, value=raw)
            items = []
        return [
            Reader(item, f"{self.key(name)}.{i}", self.problems, self.locate) for i, item in items
        ]

    def sized(self) -> Iterator[tuple[int, str]]:
        """The keys that are numbers (of players or seats), with their own spelling."""
        for name in sorted(self.data):
            self.seen.add(name)
            if name.isdecimal():
                yield int(name), name
            else:
                self.problem("rules-size-key", name)

    def close(self) -> None:
        """Every key that nobody asked for is a problem, named with the nearest known one."""
        for name in sorted(set(self.data) - self.seen):
            near = get_close_matches(name, sorted(self.seen), n=1, cutoff=0)
            self.problem("rules-unknown-key", name, near=near[0] if near else "-")


def _text(raw: Any) -> str | None:
    return raw.strip() if isinstance(raw, str) else None


def _number(raw: Any) -> Exact | None:
    if isinstance(raw, bool):
        return None
    if isinstance(raw, Fraction):
        return whole(raw)
    if isinstance(raw, int | float):
        return from_cell(raw)
    if isinstance(raw, str):
        ratio = re.fullmatch(r"\s*(\d{1,9})\s*/\s*([1-9]\d{0,8})\s*", raw)
        if ratio:
            return whole(Fraction(int(ratio[1]), int(ratio[2])))
        return from_text(raw, comma=True)
    return None


def _flag(raw: Any) -> bool | None:
    if isinstance(raw, bool):
        return raw
    text = str(raw).strip().casefold()
    return True if text in YES else False if text in NO else None


def _numbers(raw: Any) -> tuple[Exact, ...] | None:
    if isinstance(raw, str):
        raw = split_list(raw)
    elif not isinstance(raw, list | tuple):
        raw = [raw]
    numbers = [_number(item) for item in raw]
    if any(number is None or number < 0 for number in numbers):
        return None
    return tuple(n for n in numbers if n is not None)


def _texts(raw: Any) -> tuple[str, ...] | None:
    if isinstance(raw, str):
        raw = [part for part in re.split(r"[;,]", raw) if part.strip()]
    if not isinstance(raw, list | tuple) or not all(isinstance(item, str) for item in raw):
        return None
    return tuple(item.strip() for item in raw)


def split_list(text: str) -> list[str]:
    """The items of a list of numbers typed in one cell: "5-3-2-1", "3; 1,5; 0", "1, 4, 5"."""
    if ";" in text:
        parts = text.split(";")
    elif re.search(r"\s", text.strip()) or "-" in text:
        return re.split(r"\s*-\s*|,?\s+", text.strip())
    elif text.count(",") > 1:
        parts = text.split(",")
    else:
        parts = [text]
    return [part for part in parts if part.strip()]


def _items(raw: Any) -> list[tuple[int, Data]] | None:
    if raw is None:
        return []
    if isinstance(raw, Mapping) and all(str(k).isdecimal() for k in raw):
        raw = [raw[k] for k in sorted(raw, key=int)]
    if isinstance(raw, list) and all(isinstance(item, Mapping) for item in raw):
        return list(enumerate(raw, 1))
    return None


def merged(base: Any, own: Any) -> Any:
    """`own` on top of `base`, table by table; "stages.2.rounds" changes only that."""
    if isinstance(base, list) and isinstance(own, Mapping):
        indexed = {str(i): item for i, item in enumerate(base, 1)}
        return merged(indexed, own)
    if isinstance(base, Mapping) and isinstance(own, Mapping):
        return {**base, **{k: merged(base[k], v) if k in base else v for k, v in own.items()}}
    return own


def flattened(data: Data, path: str = "") -> dict[str, str | int]:
    """Nested data as the dotted keys and cell values of a *Rules* sheet; `nested` undoes it."""
    flat: dict[str, str | int] = {}
    for key, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            value = {str(i): item for i, item in enumerate(value, 1)}
        if isinstance(value, Mapping):
            flat |= flattened(value, f"{path}{key}.")
        else:
            flat[path + key] = _cell(value)
    return flat


def _cell(value: Any) -> str | int:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        lists = bool(value) and isinstance(value[0], list)
        return (" / " if lists else "; ").join(str(_cell(item)) for item in value)
    return value if isinstance(value, int) else str(value)


def nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted keys of a *Rules* sheet as nested tables; a key below a plain value is dropped."""
    tree: dict[str, Any] = {}
    for key, value in flat.items():
        *parents, last = key.split(".")
        node = tree
        for part in parents:
            child = node.setdefault(part, {})
            if not isinstance(child, dict):
                break
            node = child
        else:
            node[last] = value
    return tree
