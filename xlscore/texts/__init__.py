"""Every word that people read, in English and German, and the two forms that texts take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Language = Literal["en", "de"]
Severity = Literal["error", "warning", "note"]

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


@dataclass(frozen=True, slots=True)
class Titles:
    """A name in both languages."""

    en: str
    de: str

    def in_(self, language: str) -> str:
        """The name in one language."""
        return self.de if language == "de" else self.en


def joined(titles: Iterable[Titles]) -> Titles:
    """Several names as one list, in both languages."""
    names = list(titles)
    return Titles(", ".join(n.en for n in names), ", ".join(n.de for n in names))


@dataclass(frozen=True, slots=True)
class Message:
    """One entry of a catalogue: how bad it is, and its text in both languages.

    Texts are ``str.format`` templates of ours; what a workbook holds only ever fills their fields.
    """

    severity: Severity
    en: str
    de: str

    def text(self, language: str, values: Mapping[str, str]) -> str:
        """The message in `language`, its fields filled from `values`, shown already."""
        return (self.de if language == "de" else self.en).format_map(values)
