"""Every word that people read, in English and German: one package, one look-up, plural forms.

Each module is an area with its texts side by side: ``report.rank`` is the entry "rank" of
``texts.report.WORDS``. Texts are templates of ours; what a workbook holds only ever fills their
fields. A count chooses between two forms: "{tables:# table|# tables}" is "1 table" or "7 tables".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Literal

Language = Literal["en", "de"]
Severity = Literal["error", "warning", "note"]

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


@dataclass(frozen=True, slots=True)
class Titles:
    """A name or a template in both languages.

    `games` for a stage whose rounds are called games, `single` for one of one round.
    """

    en: str
    de: str
    games: bool = field(default=False, kw_only=True)
    single: bool = field(default=False, kw_only=True)

    def in_(self, language: str) -> str:
        """The text in one language, as it stands."""
        return self.de if language == "de" else self.en

    def text(self, language: str, values: Mapping[str, object]) -> str:
        """The text in one language, its fields filled from `values`."""
        return _filled(self.in_(language), language, values) if values else self.in_(language)


ROUND, GAME = Titles("round", "Runde"), Titles("game", "Partie")


@dataclass(frozen=True, slots=True)
class Message:
    """One entry of a catalogue of findings: how bad it is, and its template in both languages."""

    severity: Severity
    en: str
    de: str

    def text(self, language: str, values: Mapping[str, object]) -> str:
        """The message in `language`, its fields filled from `values`."""
        return _filled(self.de if language == "de" else self.en, language, values)


def error(en: str, de: str) -> Message:
    """A finding that must be put right before anything is worked out."""
    return Message("error", en, de)


def warning(en: str, de: str) -> Message:
    """A finding that may be a mistake; the standings are made all the same."""
    return Message("warning", en, de)


def note(en: str, de: str) -> Message:
    """A finding that only tells something."""
    return Message("note", en, de)


def say(key: str, language: str, **values: object) -> str:
    """The text of an area, "report.rank", in one language; KeyError for an unknown key."""
    area, _, name = key.partition(".")
    return _words(area)[name].text(language, values)


def words_of(area: str, language: str) -> Callable[..., str]:
    """`say` for the texts of one area in one language: what a page is written with."""
    words = _words(area)

    def word(key: str, **values: object) -> str:
        return words[key].text(language, values)

    return word


def joined(titles: Iterable[Titles]) -> Titles:
    """Several names as one list, in both languages."""
    names = list(titles)
    return Titles(", ".join(n.en for n in names), ", ".join(n.de for n in names))


def shown_date(date: str) -> Titles:
    """A date for reading: "2026-04-30", in German "30.04.2026"; other texts as they are."""
    iso = re.fullmatch(r"\d{4}-\d\d-\d\d", date)
    return Titles(date, ".".join(reversed(date.split("-"))) if iso else date)


def unit(values: Mapping[str, object]) -> Titles:
    """What ``{unit}`` says beside a round and its stage: "round", or "game" in stages of games."""
    stage = values.get("stage")
    return GAME if isinstance(stage, Titles) and stage.games else ROUND


@cache
def _words(area: str) -> Mapping[str, Titles]:
    """The texts of one area; its module is imported when it is first asked for."""
    words: Mapping[str, Titles] = import_module(f"xlscore.texts.{area}").WORDS
    return words


class Amount(str):
    """A number as it is shown: "# table|# tables" is the form for one, then the one for others."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        return (
            (one if self == "1" else many).replace("#", self) if bar else super().__format__(spec)
        )


#: "round 1 of final" is the final; after "in" and the like its name would need an article.
_OF_ONE = re.compile(r"(?<!\bin )(?<!\bab )(?<!\bfrom )\{unit\} \{round\} (?:of|von) (?=\{stage\})")


def _filled(template: str, language: str, values: Mapping[str, object]) -> str:
    stage = values.get("stage")
    if isinstance(stage, Titles) and stage.single:
        template = _OF_ONE.sub("", template)
    shown = {key: _shown(value, language) for key, value in values.items()}
    return template.format_map({"unit": unit(values).in_(language)} | shown)


def _shown(value: object, language: str) -> object:
    if isinstance(value, Titles):
        return value.in_(language)
    return Amount(value) if type(value) is int else value
