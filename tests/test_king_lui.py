"""K1, K5: games at the same tables are called games, and the best of each table go on."""

from __future__ import annotations

import random

import pytest

from hall import POINTS, SEAT, TABLE, Hall
from xlscore.actions.event import EventJob
from xlscore.report.explain import Explainer


@pytest.fixture(scope="module")
def played() -> EventJob:
    """A whole King Lui of 27."""
    hall, rng = Hall("king-lui", 27, event={"Language": "de"}), random.Random(1)
    hall.draw()
    for _ in range(7):
        hall.play(rng)
        hall.draw()
    return hall.job()


class TestKingLui:
    """K1, K5: games at the same tables, and the best of each table go on."""

    def test_columns_count_games_and_the_rank_is_that_of_the_first_stage(self, played) -> None:
        blocks = {block.code: block for block in played.report("de").blocks()}
        assert blocks["stage 2"].heads[3:7] == ("P1", "P2", "P3", "P4")
        assert "Rang Runde 1" in blocks["stage 2"].heads
        english = {block.code: block for block in played.report("en").blocks()}
        assert "Stage 1 rank" in english["stage 2"].heads
        assert "Runde 2, Partie 1" in "\n".join(played.explanation(1, "de"))

    def test_the_standings_say_who_goes_on_as_the_best_of_the_table(self, played) -> None:
        blocks = {block.code: block for block in played.report("de").blocks()}
        column = blocks["stage 2"].heads.index("Weiter")
        texts = [row.cells[column].value for row in blocks["stage 2"].rows]
        assert texts.count("ja (Bester des Tisches)") == 9
        assert "ja" in [row.cells[-2].value for row in blocks["stage 1"].rows]

    def test_explain_says_it_for_each_table_and_for_the_player(self, played) -> None:
        report = played.report("de")
        ties = Explainer(report.event, report.rules, report.outcome, "de").ties()
        second = played.outcome.stages[1]
        best = second.standings[0].no
        table = second.tallies[best].table
        lines = [tie for tie in ties if tie.who.startswith(f"von Tisch {table} kommt ")]
        assert any(f"({best}) weiter, vor " in tie.who for tie in lines)
        assert f"kommt in die nächste Phase, als Bester von Tisch {table}" in "\n".join(
            played.explanation(best, "de")
        )


def test_markdown_speaks_of_no_line_and_the_sheet_does(played) -> None:
    text = played.export("md", "de").decode()
    assert "die Linie markiert den Schnitt" not in text
    assert b"die Linie markiert den Schnitt" in played.export("html", "de")
    shown = [cell.value for row in played.changes().pages[0].rows for cell in row]
    assert "die Linie markiert den Schnitt" in shown


def test_k1_no_message_speaks_of_a_round_of_a_round() -> None:
    hall, rng = Hall("king-lui", 9, event={"Language": "de"}), random.Random(3)
    hall.draw()
    hall.play(rng)
    hall.type_in("Results", 2, POINTS, 99)
    told = [*hall.verified().lines("de"), *said_in(hall, "de")]
    assert any("Partie 2 von Runde 1 ausgelost" in line for line in told)
    assert not [line for line in told if "Runde 2 von Runde 1" in line or "Runde 1, Runde" in line]


def said_in(hall: Hall, language: str) -> list[str]:
    return [found.text(language) for found in hall.verified().findings]


def test_k1_games_of_the_final_are_called_games_wherever_they_are_named() -> None:
    """King Lui's final too is played at the same tables: nobody speaks of its round 3."""
    hall, rng = Hall("king-lui", 9), random.Random(4)
    while not hall.seats("final", 1):
        hall.play(rng)
        hall.draw()
    hall.play(rng)
    final = [n for n, row in enumerate(hall.rows(), 2) if row[0] == "final"]
    corrected = next(n for n, row in enumerate(hall.rows(), 2) if row[0] == "stage 3")
    hall.type_in("Results", corrected, POINTS, 61)
    hall.type_in("Results", final[0], SEAT, 2)
    hall.type_in("Results", final[1], TABLE, 7)
    findings = (*hall.propose().findings, *hall.job().findings, *hall.verified().findings)
    for language, whose, word in (("en", "of final", "game"), ("de", "des Finales", "Partie")):
        said = [found.text(language) for found in findings] + [*hall.verified().lines(language)]
        about = [line for line in said if whose in line]
        assert len(about) > 3, said
        assert [line for line in about if f"{word} " not in line] == []
