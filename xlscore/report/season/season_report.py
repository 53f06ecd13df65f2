"""What all reports of a season are made of."""

from __future__ import annotations

from typing import Any

from xlscore.core.season.model import Season, SeasonOutcome
from xlscore.core.season.rules import SeasonRules
from xlscore.records import dataclass
from xlscore.report.block import Block
from xlscore.report.contents import Contents
from xlscore.report.season.move_rows import division_blocks
from xlscore.report.season.season_blocks import SeasonWriter
from xlscore.report.season.season_data import season_data
from xlscore.texts import say, shown_date


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonReport(Contents[SeasonRules, SeasonOutcome]):
    """A season as reports are given it."""

    season: Season

    @property
    def title(self) -> str:
        """The season's name."""
        return self.season.name

    @property
    def veiled(self) -> frozenset[str]:
        """Names that stand for other ones."""
        return self.season.veiled

    @property
    def date(self) -> str:
        """The day that the season is seen from."""
        return self.season.as_of

    @property
    def lead(self) -> str:
        """The family, the date the season is seen from, the cut-off date."""
        season, language = self.season, self.language
        parts = [self.rules.title.in_(language)]
        for key, date in (("as_of", season.as_of), ("confirm_by", season.confirm_by)):
            if date:
                shown = shown_date(date).in_(language)
                parts.append(say(f"seasons.{key}", language, date=shown))
        if self.outcome.passed:
            parts.append(say("seasons.passed", language))
        return " · ".join(parts)

    @property
    def writer(self) -> SeasonWriter:
        """What makes the tables."""
        return SeasonWriter(self.season, self.rules, self.outcome, self.language)

    def blocks(self) -> list[Block]:
        """The tables that people look at."""
        writer = self.writer
        divisions = division_blocks(writer)
        return [*writer.ranking_blocks(), *writer.invitation_blocks(), *divisions]

    def checksums(self) -> list[str]:
        """None: a season is made of events, which have their own."""
        return []

    def data(self) -> dict[str, Any]:
        """Everything as plain data; without an outcome only the season and the findings."""
        return season_data(self.season, self.maybe_outcome, self.findings, self.language)
