"""What all reports of a season are made of, and its JSON export, the form that programs compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xlscore.core.exact import export, show_exact
from xlscore.core.findings import Finding
from xlscore.core.season.model import Season, SeasonLine, SeasonOutcome
from xlscore.core.season.rules import SeasonRules
from xlscore.records import dataclass
from xlscore.report.block import Block
from xlscore.report.contents import Contents
from xlscore.report.event_data import finding_data
from xlscore.report.season.invitation_blocks import division_blocks, invitation_blocks
from xlscore.report.season.season_blocks import SeasonWriter
from xlscore.texts import Language, say, show_date


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
                shown = show_date(date).in_(language)
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
        return [*writer.ranking_blocks(), *invitation_blocks(writer), *division_blocks(writer)]

    def checksums(self) -> list[str]:
        """None: a season is made of events, which have their own."""
        return []

    def data(self) -> dict[str, Any]:
        """Everything as plain data; without an outcome only the season and the findings."""
        return season_data(self.season, self.maybe_outcome, self.findings, self.language)


def season_data(
    season: Season,
    outcome: SeasonOutcome | None,
    findings: Sequence[Finding],
    language: Language,
) -> dict[str, Any]:
    """The whole export as plain data, exact numbers as strings.

    Without an outcome only the season and the findings. Divisions (F18) count from 1, the highest;
    everybody stands in the order of the next season.
    """
    moves = [
        {
            "name": move.name,
            "division": move.division + 1,
            "next": move.to + 1,
            "rank": move.rank,
            "movement": move.movement,
            "played_off": move.played,
            "by_lot": move.by_lot,
        }
        for move in (outcome.moves if outcome else ())
    ]
    return {
        "season": {
            "name": season.name,
            "ruleset_family": season.family,
            "seed": season.seed,
            "champion": season.champion or None,
            "runner_up": season.runner_up or None,
            "places": outcome.places if outcome else season.places,
            "confirm_by": season.confirm_by or None,
            "as_of": season.as_of or None,
        },
        "ranking": [_line(line, outcome) for line in outcome.ranking] if outcome else [],
        "invitations": [
            {"order": i.order, "name": i.name, "reason": i.reason, "state": i.state}
            for i in outcome.invitations
        ]
        if outcome
        else [],
        **({"divisions": moves} if moves else {}),
        "findings": [finding_data(finding, language) for finding in findings],
    }


def _line(line: SeasonLine, outcome: SeasonOutcome) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "name": line.name,
        "value": str(line.value),
        "counted": [
            {
                "event": outcome.events[result.event].name,
                "place": result.place,
                "points": str(result.points),
                "weight": export(result.weight or 0),
                **({"absent": True} if result.absent else {}),
            }
            for result in line.counted
        ],
        "tournaments": line.tournaments,
        "qualified_directly": line.direct is not None,
        "forfeited": str(line.forfeited),
        **({} if line.rating is None else {"rating": show_exact(line.rating)}),
        **({"missing": line.missing} if line.missing else {}),
        **({} if line.division is None else {"division": line.division + 1}),
    }
