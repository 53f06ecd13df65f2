"""Kinds of values in rulesets: what is accepted, said in all languages, and how it is read.

The same kinds read TOML (typed values) and *Rules* sheets (texts): a text is taken as what its
key wants, so "5-3-2-1", "yes" and "1,5" are fine in a cell. Each function `as_...` gives the value
that it is named for, None for what is none.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from xlscore.core.exact import Exact, from_cell, from_text, whole
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.sizes import LARGEST
from xlscore.core.spelling import fold, nearest, suggestion_of
from xlscore.records import NamedTuple
from xlscore.texts import LANGUAGES, PROGRAMS, Titles, everywhere, fill, in_each, say, titles, words

#: How many digits a number may have before and after the point, as in a spreadsheet's cell.
DIGITS = 15
_FLAGS = {"true": True, "1": True, "x": True, "false": False, "0": False, "": False}


def as_text(raw: Any) -> str | None:
    """A text without blanks around it."""
    return raw.strip() if isinstance(raw, str) else None


def as_number(raw: Any) -> Exact | None:
    """An exact number; None also for one with more digits than anybody needs."""
    value = _any_number(raw)
    if value is None or max(abs(value.numerator), value.denominator) > 10 ** (2 * DIGITS):
        return None
    return value


def _any_number(raw: Any) -> Exact | None:
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


def as_flag(raw: Any) -> bool | None:
    """Yes or no, as a value or in the words of any language."""
    typed, yes_no = fold(str(raw)), words("yes_no").items()
    said = (key == "yes" for key, word in yes_no if typed in map(fold, word.spellings))
    return next(said, _FLAGS.get(typed))


def as_texts(raw: Any) -> tuple[str, ...] | None:
    """Texts, from a list or from one cell."""
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
        """Note a problem with this key; a wrong word is told the accepted one most like it."""
        if code in ("rules-choice", "rules-source"):
            values["near"] = suggestion_of(values["value"], values["accepted"])
        self.problems.append(finding(code, self.locate(self.key), key=self.key, **values))

    def unknown(self, known: Sequence[str], words: Sequence[str] = ()) -> None:
        """Note an unknown key and the `known` one most like it; in a cell also one of `words`."""
        name = self.key.rpartition(".")[2]
        at = self.locate(self.key)
        offered = (*known, *words) if at is not None and at.cell else known
        self.refuse("rules-unknown-key", near=nearest(name, offered, 0) or "-")


class Kind(NamedTuple):
    """One kind of value: what is accepted, and how it is read. A refused value is read as None.

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


def _number(accepted: Titles, fits: Callable[[Exact], bool]) -> Kind:
    """A number that fits."""

    def convert(raw: Any) -> Exact | None:
        value = as_number(raw)
        return value if value is not None and fits(value) else None

    return _kind(accepted, convert)


def _numbers(accepted: Titles, fits: Callable[[Sequence[Exact]], bool]) -> Kind:
    """Numbers that fit, from a list or from one cell."""

    def convert(raw: Any) -> tuple[Exact, ...] | None:
        if isinstance(raw, str):
            raw = split_list(raw)
        found = tuple(map(as_number, raw if isinstance(raw, list | tuple) else [raw]))
        known = tuple(own for own in found if own is not None)
        return known if len(known) == len(found) and fits(known) else None

    return _kind(accepted, convert)


def _from_0(numbers: Sequence[Exact]) -> bool:
    return all(own >= 0 for own in numbers)


def _is_range(numbers: Sequence[Exact]) -> bool:
    """Two numbers, the least first, or none."""
    return _from_0(numbers) and (not numbers or (len(numbers) == 2 and numbers[0] < numbers[1]))


def _are_whole(numbers: Sequence[Exact]) -> bool:
    return _from_0(numbers) and all(isinstance(own, int) for own in numbers)


def _are_sizes(numbers: Sequence[Exact]) -> bool:
    """Different sizes of tables."""
    sizes = {*numbers}
    return bool(sizes) and sizes <= {*range(2, LARGEST + 1)} and len(sizes) == len(numbers)


def whole_number(least: int = 0, most: int = MOST) -> Kind:
    """A whole number between two limits, both of them accepted."""
    accepted = fill(
        "values.whole_between" if most < MOST else "values.whole", least=least, most=most
    )
    return _number(accepted, lambda own: isinstance(own, int) and least <= own <= most)


def number(*, positive: bool = True, most: int | None = None) -> Kind:
    """A number above 0, or from 0 on; a fraction as 0.75 or "4/3"."""
    key = ("above_0" if positive else "from_0") + ("" if most is None else "_at_most")
    accepted, least = (
        fill(f"values.{key}", most=most),
        operator.gt if positive else operator.ge,
    )
    return _number(accepted, lambda own: least(own, 0) and (most is None or own <= most))


def choice(*codes: str) -> Kind:
    """One of some words."""

    def read(raw: Any, at: Place) -> str | None:
        text = as_text(raw)
        if text in codes:
            return text
        at.refuse("rules-choice", value=raw, accepted=", ".join(codes))
        return None

    return Kind(fill("values.one_of", words=", ".join(codes)), read)


def choices(*codes: str) -> Kind:
    """Some of some words, each unknown one refused by itself."""

    one = choice(*codes)

    def read(raw: Any, at: Place) -> tuple[str | None, ...]:
        return tuple(one.read(word, at) for word in TEXTS.read(raw, at) or ())

    return Kind(fill("values.some_of", words=", ".join(codes)), read)


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
    """A title in all languages: one text for all of them, or a table with a text for each."""
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
#: An exponent whose powers stay exact: a whole number up to 9, or a half for a root.
POWER = _number(titles("values.power"), lambda own: own in (*range(10), Fraction(1, 2)))
NUMBERS = _numbers(titles("values.numbers"), _from_0)
RANGE = _numbers(titles("values.range"), _is_range)
SIGNED = _numbers(titles("values.signed"), lambda own: True)
SIGNED_NUMBER = _kind(titles("values.signed_number"), as_number)
INTEGERS = _numbers(titles("values.integers"), _are_whole)
SIZES = _numbers(fill("values.sizes", most=LARGEST), _are_sizes)
TITLES = Kind(fill("values.titles", languages=", ".join(LANGUAGES)), _titles)
TABLES = _lists(titles("values.tables"), "rules-groups")
ROWS = _lists(titles("values.rows"), "rules-value")
