"""What stages are called: the names that have words in every language, and any other as it is.

A name with a number or a letter behind it, such as "upper 2" or "pool A", has the words of the
name; "gold semi-final" is "gold" and the words of the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Final

from xlscore.core.patterns import pattern
from xlscore.core.spelling import fold
from xlscore.texts import LANGUAGES, Language, Titles, everywhere, in_each, words

_NUMBERED = pattern(r"(.+?) (\d+|[A-Za-z])")


class _StageTitles(Mapping[str, Titles]):
    """Titles by name. In it are the names that have words of their own; every other has one too."""

    def __init__(self) -> None:
        self._known: Mapping[str, Titles] = words("stages")
        self._made: dict[str, Titles] = {}

    def __getitem__(self, name: str) -> Titles:
        if name in self._known:
            return self._known[name]
        if name not in self._made:
            self._made[name] = self._make(name)
        return self._made[name]

    def _make(self, name: str) -> Titles:
        words_ = name.split(" ")
        for n in range(len(words_)):
            own, before = _in_words(" ".join(words_[n:])), words_[:n]
            if own:
                return in_each(partial(_beside, before, own))
        return everywhere(name)

    def __contains__(self, name: object) -> bool:
        return name in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


STAGES: Final = _StageTitles()


def stage_name(text: str) -> str:
    """The name that a text means in any language; the text itself where it has no words."""
    return _find_name(fold(text)) or text if text else ""


def _in_words(name: str) -> Titles | None:
    """The title of a name, a number or letter behind it or not; None where it has no words."""
    known, parts = words("stages"), words("stage_parts")
    if name in known or name in parts:
        return known.get(name) or parts[name]
    numbered = _NUMBERED.fullmatch(name)
    if numbered is None or numbered[1] not in parts:
        return None
    base, number = parts[numbered[1]], numbered[2]
    return in_each(lambda language: f"{base.in_(language)} {number}")


def _beside(before: Sequence[str], own: Titles, language: Language) -> str:
    return " ".join((*before, own.in_(language)))


def _find_name(text: str) -> str | None:
    """The name of a folded text; None where no words of it have one."""
    names, parts = _spellings("stages"), _spellings("stage_parts")
    words_ = text.split(" ")
    for n in range(len(words_)):
        last = " ".join(words_[n:])
        numbered = _NUMBERED.fullmatch(last)
        name = names.get(last) or parts.get(last)
        if name is None and numbered and numbered[1] in parts:
            name = f"{parts[numbered[1]]} {numbered[2].upper()}"
        if name:
            return " ".join((*words_[:n], name))
    return None


@cache
def _spellings(area: str) -> Mapping[str, str]:
    """Folded names in all languages -> the name in rules; of two that of the first language."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        for name, title in words(area).items():
            found.setdefault(fold(title.in_(language)), name)
    return found
