"""What all tables of a season are written with: its words, its numbers, a line of cells."""

from __future__ import annotations

from xlscore.core.exact import shown
from xlscore.core.roots import Number, decimal
from xlscore.core.season.model import Season, SeasonOutcome
from xlscore.core.season.rules import SeasonRules
from xlscore.report.block import BlockCell, BlockRow
from xlscore.texts import spoken, words_of


class SeasonWords:
    """One season in one language."""

    def __init__(
        self, season: Season, rules: SeasonRules, outcome: SeasonOutcome, language: str
    ) -> None:
        self.season = season
        self.rules = rules
        self.outcome = outcome
        self.language = language
        self.word = words_of("seasons", language)

    def number(self, value: Number) -> str:
        """An exact number as text."""
        return shown(decimal(value), comma=spoken(self.language).comma)

    def points(self, value: Number) -> BlockCell:
        """Ranking points: whole ones as a count, others with decimals."""
        return BlockCell(decimal(value), "count" if isinstance(value, int) else "decimal")


def row_of(*values: BlockCell | str | int | None) -> BlockRow:
    """A line of cells: texts and counts as they come, others as they are."""
    return BlockRow(
        tuple(
            value
            if isinstance(value, BlockCell)
            else BlockCell(value, "count" if isinstance(value, int) else "text")
            for value in values
        )
    )
