"""The JSON export: exact numbers as strings, the form that programs compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from xlscore.core.criteria import CRITERIA, criterion_key
from xlscore.core.exact import export
from xlscore.core.findings import Finding
from xlscore.core.model import CountsIn, DrawEntry, Event
from xlscore.core.standings.outcome import Outcome, StageOutcome, TeamLine
from xlscore.core.standings.ranking import Standing
from xlscore.core.tally import Tally
from xlscore.texts import Language


def event_data(
    event: Event, outcome: Outcome | None, findings: Sequence[Finding], language: Language
) -> dict[str, Any]:
    """The whole export as plain data; without an outcome only the event and the findings."""
    names = {player.no: player.name for player in event.players}
    return {
        "event": {
            "name": event.name,
            "ruleset": event.ruleset,
            "seed": event.seed,
            "participants": outcome.participants if outcome else 0,
            "complete": bool(outcome and outcome.complete),
        },
        "stages": [_stage(stage, names) for stage in outcome.stages] if outcome else [],
        "ranking": [
            {"rank": line.rank, "no": line.no, "name": names[line.no]} for line in outcome.ranking
        ]
        if outcome
        else [],
        **({"teams": [_team(line) for line in outcome.teams]} if outcome and outcome.teams else {}),
        "qualified": list(outcome.qualified) if outcome else [],
        **({"draws": _log(event.draws, veiled=event.is_veiled)} if event.draws else {}),
        "findings": [finding_data(finding, language) for finding in findings],
    }


def _log(entries: Sequence[DrawEntry], *, veiled: bool) -> list[dict[str, Any]]:
    """The log as plain data for programs."""
    from xlscore.core.draws.log import hash_entry  # draws are slow to import, and few keep a log

    return [
        {
            "entry": entry.entry,
            "stage": entry.stage,
            "round": entry.round_,
            "list_hash": entry.list_hash,
            "source": entry.source,
            "randomness": entry.randomness,
            "result_hash": entry.result,
            "previous": entry.previous,
            "reason": entry.reason,
            "drawn_from": "" if veiled else entry.basis,  # would no longer be what was hashed
            "hash": hash_entry(entry),
        }
        for entry in entries
    ]


def _stage(stage: StageOutcome, names: dict[int, str]) -> dict[str, Any]:
    keys = [CRITERIA[code].key for code in stage.rules.chain.criteria]
    counted = stage.rules.counted
    through = set(stage.qualified)
    return {
        "stage": stage.rules.name,
        "complete": stage.complete,
        "games_missing": stage.games_missing,
        "standings": [
            {
                "rank": line.rank,
                "no": line.no,
                "name": names[line.no],
                "games": len(stage.tallies[line.no].entered),
                **({"counted": _counted_rounds(stage.tallies[line.no])} if counted else {}),
                "tournament_points": [
                    export(score.tournament_points) for score in stage.tallies[line.no].scores
                ],
                "criteria": dict(zip(keys, map(export, line.values), strict=True)),
                "decided_by": criterion_key(line.decided_by),
                "by_lot": line.by_lot or line.no in stage.cut_by_lot,
                "qualified": line.no in through,
                **_penalties(line),
            }
            for line in stage.standings
        ],
    }


def _counted_rounds(tally: Tally) -> list[int]:
    """G8: the rounds whose games count, where not all do."""
    return [score.round_ for score in tally.scores if score.counted]


def _team(team: TeamLine) -> dict[str, Any]:
    """G4: a line of the team standings; its players by number, the best first."""
    line = team.standing
    values = zip(line.criteria, line.values, strict=True)
    return {
        "rank": line.rank,
        "name": team.name,
        "players": list(team.players),
        "criteria": {CRITERIA[code].key: export(value) for code, value in values},
        "decided_by": criterion_key(line.decided_by),
        "by_lot": line.by_lot,
        **_penalties(line),
    }


def _penalties(line: Standing) -> dict[str, Any]:
    """G2: what was taken by kind, in a stage with penalties."""
    tally = line.tally
    if not tally.stage.taken:
        return {}
    kinds = get_args(CountsIn)
    taken = {kind: export(tally.taken(kind)) for kind in kinds if tally.taken(kind)}
    return {"penalties": taken}


def finding_data(finding: Finding, language: Language) -> dict[str, Any]:
    """One finding as plain data."""
    return {
        "severity": finding.severity,
        "code": finding.code,
        "sheet": finding.ref.sheet if finding.ref else None,
        "cell": (finding.ref.cell or None) if finding.ref else None,
        "message": finding.text(language),
    }
