"""Names for other people to see: in full, short ("Ada L."), or left out ("#12").

Short is the first name and the first letter of the last one. Two people never share what is shown
for them, unless it is the whole name. A name of one word is short already.

On paper and in the room namesakes have their numbers: "Ada Lovelace (18)".
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Final, Literal, TypeVar

from xlscore.core.findings import Finding
from xlscore.core.spelling import exact_name, fold
from xlscore.records import NamedTuple, replace
from xlscore.texts import Titles

Shown = Literal["full", "short", "none"]
#: How names can be shown, the least strict first.
SHOWN: Final[tuple[Shown, ...]] = ("full", "short", "none")

NOBODY: Final = "–"
"""Stands for a name that is left out and belongs to nobody who has a number."""

Key = TypeVar("Key", bound=Hashable)


class Known(NamedTuple):
    """Somebody: his name, how it is shown, and what tells him from others who look the same."""

    name: str
    shown: Shown
    mark: int


def strictest(*asked: Shown) -> Shown:
    """Of several ways to show a name the one that says least."""
    return max(asked, key=SHOWN.index)


def short_name(name: str) -> str:
    """ "Ada Lovelace", "Lovelace, Ada" and "LOVELACE Ada" as "Ada L."; one word as it is."""
    text = unicodedata.normalize("NFC", name)
    last, comma, first = text.partition(",")
    words = [*first.split(), *last.split()] if comma else text.split()
    loud = [word for word in words if len(word) > 1 and word.isupper()]
    if 0 < len(loud) < len(words):
        words = [*(word for word in words if word not in loud), *loud]
    if len(words) < 2:
        return name
    initial = next((c for c in words[-1] if c.isalnum()), "")
    return f"{words[0]} {initial}."


def show_names(people: Mapping[Key, Known]) -> dict[Key, str]:
    """What is shown for each; who would look like another one has his mark behind the name."""
    texts = {key: _show(one) for key, one in people.items()}
    apart = _tell_apart(texts, {key: one.mark for key, one in people.items()}, fold)
    return {key: apart[key] if one.shown == "short" else texts[key] for key, one in people.items()}


def number_namesakes(names: Mapping[int, str]) -> dict[int, str]:
    """No -> name for paper and room: of players with the same name each has his number behind it.

    Capitals make no difference, ß and ss do.
    """
    return _tell_apart(names, {no: no for no in names}, lambda name: exact_name(name).lower())


def _tell_apart(
    texts: Mapping[Key, str], marks: Mapping[Key, int], look: Callable[[str], str]
) -> dict[Key, str]:
    """The texts, those with the same look with their marks behind them."""
    counts = Counter(map(look, texts.values()))
    return {
        key: f"{text} ({marks[key]})" if counts[look(text)] > 1 else text
        for key, text in texts.items()
    }


def _show(one: Known) -> str:
    if one.shown == "none":
        return f"#{one.mark}"
    return short_name(one.name) if one.shown == "short" else one.name


class Veil:
    """Puts what is shown in the place of names, wherever they stand in a text."""

    def __init__(self, shown: Mapping[str, str]) -> None:
        self._shown = {fold(name): text for name, text in shown.items()}
        spelt = {form for name in shown for form in (name, exact_name(name)) if form.strip()}
        words = (r"\s+".join(map(re.escape, name.split())) for name in sorted(spelt, key=_longest))
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)

    def over(self, text: str) -> str:
        """A text with each name as it is shown."""
        if not self._shown:
            return text
        return self._pattern.sub(lambda match: self._shown.get(fold(match[0]), NOBODY), text)

    def over_findings(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """The same findings, their values without names."""
        return tuple(
            replace(one, values={key: self._over_value(own) for key, own in one.values.items()})
            for one in findings
        )

    def _over_value(self, value: object) -> object:
        if isinstance(value, str):
            veiled = self.over(value)
            return value if veiled == value else veiled  # a text that counts stays one
        if isinstance(value, Titles):
            texts = {code: self.over(text) for code, text in value.texts.items()}
            if texts != value.texts:
                return Titles(texts, games=value.games, single=value.single)
        return value


def _longest(name: str) -> tuple[int, str]:
    return -len(name), name
