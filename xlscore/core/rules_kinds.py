"""Kinds of values in rulesets: what is accepted, said in both languages, and how it is read.

The same kinds read TOML (typed values) and *Rules* sheets (texts): a text is taken as what its
key wants, so "5-3-2-1", "yes" and "1,5" are fine in a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from xlscore.core.exact import Exact
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.rules_values import (
    LARGEST,
    as_flag,
    as_integers,
    as_number,
    as_numbers,
    as_range,
    as_signed,
    as_sizes,
    as_text,
    as_texts,
)
from xlscore.core.spelling import nearest
from xlscore.texts import Titles

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
        """Note a problem with this key."""
        self.problems.append(finding(code, self.locate(self.key), key=self.key, **values))

    def unknown(self, known: Sequence[str], german: Sequence[str] = ()) -> None:
        """Note a key that nobody knows, with the nearest that is; German ones are for cells."""
        name = self.key.rpartition(".")[2]
        at = self.locate(self.key)
        words = (*known, *german) if at is not None and at.cell else known
        self.refuse("rules-unknown-key", near=nearest(name, words, 0) or "-")


class Kind(NamedTuple):
    """One kind of value: what is accepted, and how it is read; None after it was refused.

    `by_number`: numbers of players are keys below, each with a value of its own.
    """

    accepted: Titles
    read: Callable[[Any, Place], Any]
    by_number: bool = False


def _kind(en: str, de: str, convert: Callable[[Any], Any]) -> Kind:
    """A kind whose values are converted or refused as a whole."""
    accepted = Titles(en, de)

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

    to, bis = (f" to {most}", f" bis {most}") if most < MOST else ("", "")
    return _kind(f"a whole number from {least}{to}", f"eine ganze Zahl ab {least}{bis}", convert)


def number(*, positive: bool = True, most: int | None = None) -> Kind:
    """A number above 0, or from 0 on; a fraction as 0.75 or "4/3"."""

    def convert(raw: Any) -> Exact | None:
        value = as_number(raw)
        fits = value is not None and (value > 0 if positive else value >= 0)
        return value if fits and (most is None or (value or 0) <= most) else None

    to, bis = ("", "") if most is None else (f", at most {most}", f", höchstens {most}")
    low, tief = ("above", "über") if positive else ("from", "ab")
    en = f"a number {low} 0 such as 1, 0.75 or 2/3{to}"
    return _kind(en, f"eine Zahl {tief} 0 wie 1, 0,75 oder 2/3{bis}", convert)


def choice(*codes: str) -> Kind:
    """One of some words."""

    def read(raw: Any, at: Place) -> str | None:
        text = as_text(raw)
        if text in codes:
            return text
        at.refuse("rules-choice", value=raw, accepted=", ".join(codes))
        return None

    return Kind(Titles(f"one of {', '.join(codes)}", f"eines von {', '.join(codes)}"), read)


def choices(*codes: str) -> Kind:
    """Some of some words, each unknown one refused by itself."""

    def read(raw: Any, at: Place) -> tuple[str, ...] | None:
        words: tuple[str, ...] | None = TEXTS.read(raw, at)
        for word in words or ():
            if word not in codes:
                at.refuse("rules-choice", value=word, accepted=", ".join(codes))
        return words

    return Kind(Titles(f"some of {', '.join(codes)}", f"einige von {', '.join(codes)}"), read)


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


def _titles(raw: Any, at: Place) -> Titles | None:
    """A title in both languages; a plain text, or one language alone, stands for both."""
    if not isinstance(raw, Mapping):
        text = TEXT.read(raw, at)
        return None if text is None else Titles(text, text)
    for name in sorted({*raw} - {"en", "de"}):
        at.below(name).unknown(("en", "de"))
    found = {name: TEXT.read(raw[name], at.below(name)) for name in ("en", "de") if name in raw}
    if not found:
        at.below("en").refuse("rules-missing")
        return None
    texts = [found.get(name, next(iter(found.values()))) for name in ("en", "de")]
    return Titles(texts[0] or "", texts[1] or "")


def _lists(en: str, de: str, code: str) -> Kind:
    """Lists of whole numbers: [[1, 4, 5], [2, 3, 6]], in a cell "1-4-5 / 2-3-6"."""
    accepted = Titles(en, de)

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


TEXT = _kind("a text", "ein Text", as_text)
TEXTS = _kind("a list of texts", "eine Liste von Texten", as_texts)
FLAG = _kind("yes or no", "ja oder nein", as_flag)
NUMBERS = _kind(
    "a list of numbers from 0 such as 5-3-2-1", "eine Liste von Zahlen ab 0 wie 5-3-2-1", as_numbers
)
RANGE = _kind(
    "two numbers from 0, the least first, such as 20, 270",
    "zwei Zahlen ab 0, die kleinste zuerst, wie 20, 270",
    as_range,
)
SIGNED = _kind(
    "a list of numbers such as 5-3-2-1 or 15; 5; -5; -15",
    "eine Liste von Zahlen wie 5-3-2-1 oder 15; 5; -5; -15",
    as_signed,
)
SIGNED_NUMBER = _kind("a number such as 0, 34 or -1.5", "eine Zahl wie 0, 34 oder -1,5", as_number)
INTEGERS = _kind(
    "a list of whole numbers such as 3, 4", "eine Liste ganzer Zahlen wie 3, 4", as_integers
)
SIZES = _kind(
    f"different table sizes from 2 to {LARGEST} such as 3, 4",
    f"verschiedene Tischgrößen von 2 bis {LARGEST} wie 3, 4",
    as_sizes,
)
TITLES = Kind(
    Titles("a text, or one each as en and de", "ein Text, oder je einer als en und de"), _titles
)
TABLES = _lists(
    "tables as ranks such as 1-4-5-8 / 2-3-6-7",
    "Tische als Ränge wie 1-4-5-8 / 2-3-6-7",
    "rules-groups",
)
ROWS = _lists(
    "a list of whole numbers for each column such as 10-8-6 / 1-0-2",
    "für jede Spalte eine Liste ganzer Zahlen wie 10-8-6 / 1-0-2",
    "rules-value",
)
