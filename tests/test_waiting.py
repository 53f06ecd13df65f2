"""F1: who has a place in a later stage while others still play for theirs."""

from __future__ import annotations

import random
from dataclasses import replace

from bracket_play import lower_number_wins, play_on, start
from every import every
from facts import overall
from hall import Hall
from xlscore.actions.event import evaluate
from xlscore.core.chances.verdicts import find_chances
from xlscore.core.model import Event, ResultRow
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset
from xlscore.core.standings.stages import solve
from xlscore.report.bracket_page import bracket_page
from xlscore.report.chances import ChancesReport
from xlscore.report.event_report import EventReport
from xlscore.report.explain_player import PlayerExplainer
from xlscore.report.pages import standings_page

TOP_10 = RULESETS["commander-top-10"].of_field(35)
#: In each language: the final, "yes (final)", "yes (semi-final)", what is asked about the first.
WORDS = {
    "en": ("Final", "yes (Final)", "yes (Semi-final)", "already through and waiting (Final)"),
    "de": ("Finale", "ja (Finale)", "ja (Halbfinale)", "schon weiter und wartet (Finale)"),
    "fr": (
        "Finale",
        "oui (Finale)",
        "oui (Demi-finale)",
        "déjà qualifié, attend la suite (Finale)",
    ),
}


def win_alone(rows: list[ResultRow]) -> list[int]:
    """The lowest number of a table wins."""
    first = min(row.no or 0 for row in rows)
    return [int(row.no == first) for row in rows]


def in_the_semi_final(rules: Ruleset = TOP_10) -> Event:
    """Twelve players after four rounds; the tables of the semi-final are drawn, not played."""
    event = start(12)
    for _ in range(4):
        event = play_on(event, rules, win_alone) or event
    drawn = play_on(event, rules, win_alone)
    assert drawn is not None
    open_ = tuple(
        row._replace(victory_points=None) if row.stage == "semi-final" else row
        for row in drawn.results
    )
    return replace(drawn, results=open_)


def report_of(event: Event, language: str) -> EventReport:
    return EventReport(
        event=event,
        maybe_rules=TOP_10,
        maybe_outcome=solve(event, TOP_10),
        findings=(),
        language=language,
    )


def test_the_two_best_stand_before_those_in_the_semi_final() -> None:
    outcome = solve(in_the_semi_final(), TOP_10)
    first = outcome.stages[0]
    best = [line.no for line in first.standings][:2]
    assert [no for _, no in overall(outcome)][:2] == best
    assert [line.waits_for for line in outcome.ranking][:3] == ["final", "final", None]
    assert {no: first.into[no] for no in best} == dict.fromkeys(best, "final")
    assert sorted(first.qualified) == sorted(line.no for line in first.standings[:10])


@every(WORDS)
def test_sheet_bracket_and_answers_name_them(language: str) -> None:
    final, into_final, into_semi, waits = WORDS[language]
    event = in_the_semi_final()
    report, outcome = report_of(event, language), solve(event, TOP_10)
    names = {player.no: player.name for player in event.players}
    one, two = [names[line.no] for line in outcome.stages[0].standings[:2]]
    rows = [[cell.value for cell in row] for row in standings_page(report).rows]
    overall_lines = [row for row in rows if one in row or two in row][:2]
    assert [row[:4] for row in overall_lines] == [
        [1, int(one[1:]), one, final],
        [2, int(two[1:]), two, final],
    ]
    cells = [str(cell).replace(")", ",") for row in rows for cell in row]  # some by lot
    assert sum(cell.startswith(into_final[:-1] + ",") for cell in cells) == 2
    assert sum(cell.startswith(into_semi[:-1] + ",") for cell in cells) == 8
    shown = [cell.value for row in bracket_page(report).rows for cell in row]
    assert one in shown
    assert two in shown
    found = find_chances(event, TOP_10)
    assert found is not None
    assert waits in ChancesReport(found, names, language).player(int(one[1:]))
    lines = PlayerExplainer(event, TOP_10, outcome, language).player(int(one[1:]))
    assert any(line.endswith(f"({final})") for line in lines)


def test_when_the_semi_final_is_played_they_are_still_ahead() -> None:
    played = start(12)
    for _ in range(5):
        played = play_on(played, TOP_10, win_alone) or played
    outcome = solve(played, TOP_10)
    best = [line.no for line in outcome.stages[0].standings][:2]
    winners = sorted(outcome.stages[1].qualified)
    order = [no for _, no in overall(outcome)]
    assert order[:2] == best
    assert sorted(order[2:4]) == winners


def test_the_unbeaten_are_ahead_while_the_lower_bracket_is_played() -> None:
    """Two lives, 16 players: whoever won the upper bracket is first until the final."""
    rules = RULESETS["backgammon-double-elimination"]
    event, seen = start(16), 0
    while (after := play_on(event, rules, lower_number_wins)) is not None:
        event, outcome = after, solve(after, rules)
        waiting = [line.no for line in outcome.ranking if line.waits_for == "final"]
        if waiting:
            assert waiting == [1]
            assert overall(outcome)[0] == (1, 1)
            seen += 1
    assert seen


def test_the_upper_final_stands_before_those_who_wait_for_the_lower_bracket() -> None:
    """Winner and loser of the upper final have a place further than who lost before it."""
    hall, rng = Hall("backgammon-double-elimination", 16), random.Random(1)
    places: list[int | None] = []
    while not places:
        drawing = hall.propose()
        assert drawing.changes
        hall.book.apply(drawing.changes)
        hall.play(rng)
        outcome = evaluate(hall.book).outcome
        assert outcome
        stages = {stage.rules.name: stage for stage in outcome.stages}
        if {"upper 4", "lower 3"} <= {name for name, stage in stages.items() if stage.complete}:
            places = [line.rank for line in outcome.ranking]
            upper = [line.no for line in stages["upper 4"].standings]
    assert [line.no for line in outcome.ranking[:2]] == upper
    assert places[:6] == [1, 2, 3, 3, 5, 5]
    assert {line.waits_for for line in outcome.ranking[2:4]} == {"lower 4"}
