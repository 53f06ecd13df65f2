"""Kinds of values in rulesets: what is accepted, said in all languages, and how it is read.

The same kinds read TOML (typed values) and *Rules* sheets (texts): a text is taken as what its
key wants, so "5-3-2-1", "yes" and "1,5" are fine in a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from xlscore.core.exact import Exact
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.rules_values import (
    as_flag,
    as_integers,
    as_number,
    as_numbers,
    as_power,
    as_range,
    as_signed,
    as_sizes,
    as_text,
    as_texts,
)
from xlscore.core.sizes import LARGEST
from xlscore.core.spelling import nearest, suggestion_of
from xlscore.records import NamedTuple
from xlscore.texts import LANGUAGES, PROGRAMS, Titles, everywhere, filled, in_each, say, titles

Locate = Callable[[str], CellRef | None]

MOST = 10_000


class Place(NamedTuple):
    """Where a value stands: its dotted key; `problems` is shared by all places of a file."""

    key: str
    problems: list[Finding]
    locate: Locate

    def below(self, name: object) -> Place:
        """The place of a key below this one."""
        return Place(f"{self.key}.{name}" if self.key else str(name), self.problems, self.locate)

    def refuse(self, code: str, **values: object) -> None:
        """Note a problem with this key; of words that are accepted the nearest is named."""
        if code in ("rules-choice", "rules-source"):
            values["near"] = suggestion_of(values["value"], values["accepted"])
        self.problems.append(finding(code, self.locate(self.key), key=self.key, **values))

    def unknown(self, known: Sequence[str], words: Sequence[str] = ()) -> None:
        """Note a key that nobody knows, with the nearest that is; `words` are for cells."""
        name = self.key.rpartition(".")[2]
        at = self.locate(self.key)
        offered = (*known, *words) if at is not None and at.cell else known
        self.refuse("rules-unknown-key", near=nearest(name, offered, 0) or "-")


class Kind(NamedTuple):
    """One kind of value: what is accepted, and how it is read; None after it was refused.

    `by_number`: numbers of players are keys below, each with a value of its own.
    """

    accepted: Titles
    read: Callable[[Any, Place], Any]
    by_number: bool = False


def _kind(accepted: Titles, convert: Callable[[Any], Any]) -> Kind:
    """A kind whose values are converted or refused as a whole."""

    def read(raw: Any, at: Place) -> Any:
        value = convert(raw)
        if value is None:
            at.refuse("rules-value", value=raw, accepted=accepted)
        return value

    return Kind(accepted, read)


def whole_number(least: int = 0, most: int = MOST) -> Kind:
    """A whole number between two limits, both of them accepted."""

    def convert(raw: Any) -> int | None:
        value = as_number(raw)
        return value if isinstance(value, int) and least <= value <= most else None

    key = "whole_between" if most < MOST else "whole"
    return _kind(filled(f"values.{key}", least=least, most=most), convert)


def number(*, positive: bool = True, most: int | None = None) -> Kind:
    """A number above 0, or from 0 on; a fraction as 0.75 or "4/3"."""

    def convert(raw: Any) -> Exact | None:
        value = as_number(raw)
        fits = value is not None and (value > 0 if positive else value >= 0)
        return value if fits and (most is None or (value or 0) <= most) else None

    key = ("above_0" if positive else "from_0") + ("" if most is None else "_at_most")
    return _kind(filled(f"values.{key}", most=most), convert)


def choice(*codes: str) -> Kind:
    """One of some words."""

    def read(raw: Any, at: Place) -> str | None:
        text = as_text(raw)
        if text in codes:
            return text
        at.refuse("rules-choice", value=raw, accepted=", ".join(codes))
        return None

    return Kind(filled("values.one_of", words=", ".join(codes)), read)


def choices(*codes: str) -> Kind:
    """Some of some words, each unknown one refused by itself."""

    def read(raw: Any, at: Place) -> tuple[str, ...] | None:
        words: tuple[str, ...] | None = TEXTS.read(raw, at)
        for word in words or ():
            if word not in codes:
                at.refuse("rules-choice", value=word, accepted=", ".join(codes))
        return words

    return Kind(filled("values.some_of", words=", ".join(codes)), read)


def by_number(kind: Kind) -> Kind:
    """A value for each of some numbers of players, which are the keys below: "by_size.4"."""

    def read(raw: Any, at: Place) -> dict[int, Any] | None:
        if not isinstance(raw, Mapping):
            at.refuse("rules-table", value=raw)
            return None
        sizes = sorted(name for name in raw if is_count(name))
        for name in raw:
            if name not in sizes:
                at.below(name).refuse("rules-size-key")
        return {int(name): kind.read(raw[name], at.below(name)) for name in sizes}

    return Kind(kind.accepted, read, by_number=True)


def by_players(kind: Kind) -> Kind:
    """One value for any number of players, or one from each of some numbers on: {9 = 5, 33 = 6}."""
    accepted = in_each(
        lambda language: say("values.by_players", language, accepted=kind.accepted.in_(language))
    )
    table = by_number(kind)

    def read(raw: Any, at: Place) -> Any:
        if not isinstance(raw, Mapping):
            return kind.read(raw, at)
        if not raw:
            at.refuse("rules-value", value=raw, accepted=accepted)
        return table.read(raw, at)

    return Kind(accepted, read)


def _titles(raw: Any, at: Place) -> Titles | None:
    """A title in all languages; a plain text stands for all, one language for those missing."""
    if not isinstance(raw, Mapping):
        text = TEXT.read(raw, at)
        return None if text is None else everywhere(text)
    for name in sorted({*raw} - {*LANGUAGES}):
        at.below(name).unknown(LANGUAGES)
    found = {name: TEXT.read(raw[name], at.below(name)) for name in LANGUAGES if name in raw}
    if not found:
        at.below(PROGRAMS).refuse("rules-missing")
        return None
    return Titles({name: text or "" for name, text in found.items()})


def _lists(accepted: Titles, code: str) -> Kind:
    """Lists of whole numbers: [[1, 4, 5], [2, 3, 6]], in a cell "1-4-5 / 2-3-6"."""

    def read(raw: Any, at: Place) -> tuple[tuple[int, ...], ...] | None:
        lists = raw.split("/") if isinstance(raw, str) else raw
        if not isinstance(lists, list):
            at.refuse(code, value=raw, accepted=accepted)
            return None
        return tuple(INTEGERS.read(one, at) or () for one in lists)

    return Kind(accepted, read)


def is_count(name: str) -> bool:
    """Whether a key is a number that counts something."""
    return name.isdecimal() and len(name) < 7


TEXT = _kind(titles("values.text"), as_text)
TEXTS = _kind(titles("values.texts"), as_texts)
FLAG = _kind(titles("values.flag"), as_flag)
POWER = _kind(titles("values.power"), as_power)
NUMBERS = _kind(titles("values.numbers"), as_numbers)
RANGE = _kind(titles("values.range"), as_range)
SIGNED = _kind(titles("values.signed"), as_signed)
SIGNED_NUMBER = _kind(titles("values.signed_number"), as_number)
INTEGERS = _kind(titles("values.integers"), as_integers)
SIZES = _kind(filled("values.sizes", most=LARGEST), as_sizes)
TITLES = Kind(filled("values.titles", languages=", ".join(LANGUAGES)), _titles)
TABLES = _lists(titles("values.tables"), "rules-groups")
ROWS = _lists(titles("values.rows"), "rules-value")
