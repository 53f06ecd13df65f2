"""What reports have in common: rules, outcome and findings of a workbook, in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from xlscore.core.findings import Finding
from xlscore.records import dataclass
from xlscore.report.block import Block
from xlscore.texts import Language

Rules = TypeVar("Rules", covariant=True)
Result = TypeVar("Result", covariant=True)


class Readable(Protocol):
    """What is written as tables that people read: an event or a season."""

    @property
    def title(self) -> str:
        """What it is about."""

    @property
    def lead(self) -> str:
        """The line below the title."""

    @property
    def language(self) -> Language:
        """The language of its words."""

    def blocks(self) -> list[Block]:
        """The tables."""

    def checksums(self) -> list[str]:
        """The lines that say what it was made of."""


class Dated(Readable, Protocol):
    """An event or a season: something that was on a day."""

    @property
    def date(self) -> str:
        """The day: ISO text, what else was typed, or empty."""

    @property
    def veiled(self) -> frozenset[str]:
        """Names that stand for other ones, by which nobody can be found elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents(Generic[Rules, Result]):
    """What events and seasons have in common. With an error there is no outcome."""

    maybe_rules: Rules | None
    maybe_outcome: Result | None
    findings: Sequence[Finding]
    language: Language

    @property
    def rules(self) -> Rules:
        """The rules; only asked for where there is an outcome."""
        assert self.maybe_rules is not None
        return self.maybe_rules

    @property
    def outcome(self) -> Result:
        """The outcome; only asked for where there is one."""
        assert self.maybe_outcome is not None
        return self.maybe_outcome
