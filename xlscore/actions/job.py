"""What hosts ask of a workbook that was worked out, whether it is an event or a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from xlscore.book.kind import Kind
from xlscore.book.port import Changes
from xlscore.core.findings import Finding
from xlscore.records import NamedTuple
from xlscore.report.contents import Dated
from xlscore.texts import Language, Titles, say


class Overview(NamedTuple):
    """A workbook at a glance: one line, how many take part, and the first of its ranking."""

    line: str
    participants: int
    complete: bool
    top: Sequence[tuple[int | None, str]]


class Meant(NamedTuple):
    """Who is meant: `who`, or None where it is nobody or not one alone.

    `names` are then those it could be: with `several` they are all called so, else they are near.
    `numbered`: a number before each name tells them apart.
    """

    who: Any = None
    names: Sequence[str] = ()
    several: bool = False
    numbered: bool = False


class Job(Protocol):
    """An event or a season, worked out. `outcome` is None if a finding is an error."""

    @property
    def kind(self) -> Kind:
        """ "event" or "season": for words about it, never to decide what to do."""

    @property
    def name(self) -> str:
        """The title that its people gave it."""

    @property
    def language(self) -> Language:
        """The language of its sheets."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with it."""

    @property
    def outcome(self) -> object | None:
        """What came out; None if a finding is an error."""

    def changes(self, *, checks_only: bool = False) -> Changes:
        """The owned sheets as they should be; with an error only *Checks*, and only if asked."""

    def export(self, to: str, language: Language) -> bytes:
        """Its file in one of the export formats."""

    def outward(self) -> Job:
        """The same as others may see it; what gets out is made of this."""

    def report(self, language: Language) -> Dated:
        """What its pages are made of."""

    def summary(self, language: Language) -> list[str]:
        """What it amounts to in a few lines; none without an outcome."""

    def next_steps(self, language: Language) -> list[str]:
        """What comes next, in a line; none where there is nothing to say."""

    def closing(
        self, language: Language, written: Sequence[str] | None, *, same: bool = False
    ) -> list[str]:
        """The closing lines. `written` are the sheets, None if nothing was to be written.

        `same`: the values were there already, only in the looks of another program.
        """

    def overview(self, language: Language, most: int) -> Overview | None:
        """The same at a glance, with the first `most` of the ranking; None without an outcome."""

    def event_types(self) -> Mapping[str, Titles]:
        """What the next event of a season can be, in words; of an event nothing."""

    def find(self, who: str) -> Meant:
        """Who is meant by a number or a name, an alias or a part of one."""


def say_written(written: Sequence[str], language: Language, *, same: bool = False) -> str:
    """Which sheets were written, with the `same` values as before, or that none had to be."""
    if not written:
        return say("report.up_to_date", language)
    key = "written_same" if same else "written"
    return say(f"report.{key}", language, titles=", ".join(written))
