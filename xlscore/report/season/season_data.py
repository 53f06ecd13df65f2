"""The JSON export of a season: exact numbers as strings, the form that programs compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xlscore.core.exact import export, shown
from xlscore.core.findings import Finding
from xlscore.core.season.model import Season, SeasonLine, SeasonOutcome
from xlscore.report.data import finding_data
from xlscore.texts import Language


def season_data(
    season: Season,
    outcome: SeasonOutcome | None,
    findings: Sequence[Finding],
    language: Language,
) -> dict[str, Any]:
    """The whole export as plain data; without an outcome only the season and the findings."""
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
        **_divisions(outcome),
        "findings": [finding_data(finding, language) for finding in findings],
    }


def _divisions(outcome: SeasonOutcome | None) -> dict[str, Any]:
    """F18: everybody in the order of the next season; divisions count from 1, the highest."""
    moves = outcome.moves if outcome else ()
    found = [
        {
            "name": move.name,
            "division": move.division + 1,
            "next": move.to + 1,
            "rank": move.rank,
            "movement": move.movement,
            "played_off": move.played,
            "by_lot": move.by_lot,
        }
        for move in moves
    ]
    return {"divisions": found} if found else {}


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
        **({} if line.rating is None else {"rating": shown(line.rating)}),
        **({"missing": line.missing} if line.missing else {}),
        **({} if line.division is None else {"division": line.division + 1}),
    }
