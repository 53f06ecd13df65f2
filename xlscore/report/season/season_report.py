"""What all reports of a season are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xlscore.core.findings import Finding
from xlscore.core.season.model import Season, SeasonOutcome
from xlscore.core.season.rules import SeasonRules
from xlscore.report.blocks import Block
from xlscore.report.season.blocks import SeasonWriter
from xlscore.report.season.data import season_data
from xlscore.report.season.pages import season_subtitle
from xlscore.texts import Language


@dataclass(frozen=True, slots=True)
class SeasonReport:
    """A season and what came out of it, in one language; with an error there is no outcome."""

    season: Season
    given_rules: SeasonRules | None
    given_outcome: SeasonOutcome | None
    findings: Sequence[Finding]
    language: Language

    @property
    def rules(self) -> SeasonRules:
        """The season rules; only asked for where there is an outcome."""
        assert self.given_rules is not None
        return self.given_rules

    @property
    def outcome(self) -> SeasonOutcome:
        """The outcome; only asked for where there is one."""
        assert self.given_outcome is not None
        return self.given_outcome

    @property
    def title(self) -> str:
        """The season's name."""
        return self.season.name

    @property
    def lead(self) -> str:
        """The family, the date the season is seen from, the cut-off date."""
        return season_subtitle(self.season, self.rules, self.outcome, self.language)

    @property
    def writer(self) -> SeasonWriter:
        """What makes the tables."""
        return SeasonWriter(self.season, self.rules, self.outcome, self.language)

    def blocks(self) -> list[Block]:
        """The tables that people look at."""
        writer = self.writer
        return [*writer.ranking_blocks(), *writer.invitation_blocks()]

    def data(self) -> dict[str, Any]:
        """Everything as plain data; without an outcome only the season and the findings."""
        return season_data(self.season, self.given_outcome, self.findings, self.language)
