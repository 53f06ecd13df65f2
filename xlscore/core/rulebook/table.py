"""Keys of a ruleset: the table that names each of them, and the one reading that goes by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from xlscore.core.exact import Exact
from xlscore.core.rulebook.kinds import Kind, Place, is_count
from xlscore.core.spelling import fold
from xlscore.records import NamedTuple
from xlscore.texts import Titles, words

Data = Mapping[str, Any]

#: The default of a key that must be there.
NEEDED: Any = object()


class Group(NamedTuple):
    """Keys that together `make` one value; `many`: a list of them, counted from 1."""

    make: Callable[..., Any]
    many: bool = False


class Key(NamedTuple):
    """One key: its dotted path, with * for the items of a list, and what it means.

    A callable default is a function of the values read before it in the same group. A group
    without a default is read as if it were there and empty. `word` is its name on a sheet *Rules*.
    """

    path: str
    kind: Kind | Group
    default: Any
    word: Titles
    help: Titles

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rpartition(".")[2]


#: A key as a table has it.
Row = tuple[str, Kind | Group, Any]


class KeyTable:
    """All keys of one sort of rules, and what they `make` together.

    `area` is that of their words: "rule" has its words in "rule_words", what they mean in
    "rule_keys".
    """

    def __init__(self, make: Callable[..., Any], area: str, *rows: Row) -> None:
        names, helps = words(f"{area}_words"), words(f"{area}_keys")
        self.keys = [
            Key(*row, names.get(row[0]) or names[row[0].rpartition(".")[2]], helps[row[0]])
            for row in rows
        ]
        self._root = Group(make)
        self._below: dict[str, list[Key]] = {}
        for key in self.keys:
            self._below.setdefault(key.path.rpartition(".")[0], []).append(key)

    def names(self) -> dict[str, str]:
        """The folded word of each part of a key in any language -> its name."""
        return {fold(word): key.name for key in self.keys for word in key.word.spellings[1:]}

    def unknown(self, data: Data) -> int:
        """How many keys in the data are unknown, those of list items included."""
        plain = {key.path for key in self.keys if not isinstance(key.kind, Group)}
        paths = [[*_pattern(path)] for path in flatten(data)]
        found = [{".".join(path[:n]) for n in range(1, len(path) + 1)} for path in paths]
        return sum(not own & plain for own in found)

    def read(self, data: Data, at: Place) -> Any:
        """What the data make; None where there are problems."""
        return self._group(self._root, "", data, at)

    def _group(self, group: Group, pattern: str, data: Data, at: Place) -> Any:
        known = self._below[pattern]
        own: dict[str, Any] = {}
        for key in known:
            own[key.name] = self._value(key, data.get(key.name), own, at.below(key.name))
        for name in sorted({*data} - {*own}):
            at.below(name).unknown(
                [key.name for key in known], [w for key in known for w in key.word.spellings[1:]]
            )
        return None if at.problems else group.make(**own)

    def _value(self, key: Key, raw: Any, own: Data, at: Place) -> Any:
        if raw is None and key.default is not NEEDED:
            return key.default(own) if callable(key.default) else key.default
        if isinstance(key.kind, Group):
            return self._below_key(key, key.kind, raw, at)
        if raw is None:
            return at.refuse("rules-missing")
        return key.kind.read(raw, at)

    def _below_key(self, key: Key, group: Group, raw: Any, at: Place) -> Any:
        if not group.many and isinstance(raw, Mapping | None):
            return self._group(group, key.path, raw or {}, at)
        items = _items(raw) if group.many else None
        if items is None:
            return at.refuse("rules-table", value=raw)
        below = f"{key.path}.*"
        return tuple(self._group(group, below, item, at.below(i)) for i, item in items)


def _pattern(path: str) -> Iterator[str]:
    """The parts of a dotted key, with * for those that count."""
    return ("*" if is_count(part) else part for part in path.split("."))


def _items(raw: Any) -> list[tuple[int, Data]] | None:
    """A list of tables, or a table whose keys count them, as on a *Rules* sheet."""
    if raw is None:
        return []
    if isinstance(raw, Mapping) and all(is_count(str(k)) for k in raw):
        raw = [raw[k] for k in sorted(raw, key=int)]
    if isinstance(raw, list) and all(isinstance(item, Mapping) for item in raw):
        return list(enumerate(raw, 1))
    return None


class Contradiction(NamedTuple):
    """The key that cannot stand as it is, and the message that says why."""

    key: str
    code: str
    values: dict[str, Any]


def wrong(key: str, code: str, **values: object) -> Contradiction:
    """The contradiction of a key."""
    return Contradiction(key, code, values)


def join_numbers(numbers: Iterable[Exact]) -> str:
    """Numbers as a message names them."""
    return ", ".join(map(str, numbers))


def merge(base: Any, own: Any) -> Any:
    """`own` on top of `base`, table by table; "stages.2.rounds" changes only that."""
    tables = isinstance(base, list) and all(isinstance(item, Mapping) for item in base)
    if tables and isinstance(own, Mapping):
        indexed = {str(i): item for i, item in enumerate(base, 1)}
        return merge(indexed, own)
    if isinstance(base, Mapping) and isinstance(own, Mapping):
        return {**base, **{k: merge(base[k], v) if k in base else v for k, v in own.items()}}
    return own


def flatten(data: Data, path: str = "") -> dict[str, str | int]:
    """Nested data as the dotted keys and cell values of a *Rules* sheet; `nest` undoes it."""
    flat: dict[str, str | int] = {}
    for key, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            value = {str(i): item for i, item in enumerate(value, 1)}
        if isinstance(value, Mapping):
            flat |= flatten(value, f"{path}{key}.")
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


def nest(flat: Data) -> dict[str, Any]:
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
