"""F20: the systems' example workbooks: the first stage of each, from its games and its table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from every import every
from xlscore.actions.event import evaluate
from xlscore.actions.workbooks import open_workbook
from xlscore.core.criteria import CRITERIA
from xlscore.core.search.evidence import Evidence, evidence_of
from xlscore.core.search.league import League, Line, Numbers
from xlscore.core.search.searching import find_rules

EXAMPLES = Path(__file__).parents[2] / "workbooks"
#: What no single event can show: the criteria of the chain that decided nothing there.
CHAINS = {
    "7wonders-leeds-2026": ["tournament_points", "share"],
    "7wonders-york-2026": ["tournament_points", "share"],
    "alhambra-kassel-2026": ["tournament_points", "victory_points", "lot"],
    "catan-herne-2026": ["tournament_points", "victory_points", "share"],
    "duel-sheffield-2026": ["tournament_points", "share"],
    "king-lui-soest-2026": ["tournament_points", "victory_points", "wins", "lot"],
    "stone-age-bristol-2026": ["tournament_points", "share"],
}


def first_stage(name: str, *, columns: bool) -> League:
    """Games and standings of the first stage; who is out of the event has no rank."""
    job = evaluate(open_workbook(EXAMPLES / f"{name}.xlsx"))
    assert job.outcome
    stage, event = job.outcome.stages[0], job.read.event
    lines = [Line(line.no, line.rank) for line in stage.standings if line.rank]
    ranked = {line.no for line in lines}
    players = tuple(
        player._replace(status="active" if player.no in ranked else "dropped", lot=None)
        for player in event.players
        if player.no in stage.tallies
    )
    rows = tuple(row for row in event.results if row.stage == stage.rules.name)
    plain = replace(event, players=players, results=rows, rounds=(), seed=None, draws=())
    shown = stage.rules.chain.criteria if columns else ()
    values = [
        Numbers(c, {no: CRITERIA[c].exact(stage.tallies[no]) for no in ranked}) for c in shown
    ]
    return League(plain, lines, values, [stage.rules.name])


def told(league: League) -> Evidence:
    facts, trials = find_rules(league)
    return evidence_of(facts, trials[0])


@every(CHAINS)
def test_with_the_columns_of_the_table(name: str) -> None:
    evidence = told(first_stage(name, columns=True))
    assert evidence.whole
    assert evidence.data["stages"][0]["chain"] == CHAINS[name]
    job = evaluate(open_workbook(EXAMPLES / f"{name}.xlsx"))
    assert job.read.rules
    by_size = job.read.rules.tournament_points.by_size
    assert dict(evidence.rules.tournament_points.by_size) == dict(by_size)


@every(CHAINS)
def test_from_the_ranks_alone(name: str) -> None:
    """Every row comes out; what a tie of two or three decides may be another criterion here."""
    evidence = told(first_stage(name, columns=False))
    assert evidence.whole
    assert evidence.data["stages"][0]["chain"][:2] == CHAINS[name][:2]


def test_catan_is_found_with_caps_and_rounded_shares() -> None:
    evidence = told(first_stage("catan-herne-2026", columns=True))
    assert evidence.data["victory_points"] == {"capped": True}
    assert evidence.data["share"] == {"mean_at": [3], "decimals": 2}
    assert evidence.data["stages"][0]["games"] == ["to 10", "to 10", "to 13"]


def test_king_lui_is_found_with_its_rounding_and_its_weight() -> None:
    evidence = told(first_stage("king-lui-soest-2026", columns=True))
    assert evidence.data["points"]["rounding"] == "half-up"
    assert evidence.data["victory_points"] == {"weights": {"4": "4/3"}}
