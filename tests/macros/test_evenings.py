"""Whole evenings from the menu: a late player, a slip misread, a click taken back, to the end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hall import NO, POINTS, Hall
from memory_host import MemoryHost
from xlscore.actions.event import evaluate
from xlscore.core.findings import CellRef
from xlscore.texts import say

EVENINGS = [("catan", 23), ("alhambra", 41), ("king-lui", 30), ("7wonders-duel", 9)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("ruleset", "players"), EVENINGS)
def test_an_evening_from_the_first_draw_to_the_prize_giving(
    ruleset: str, players: int, language: str, tmp_path: Path
) -> None:
    hall, rng = Hall(ruleset, players, event={"Language": language}), random.Random(7)
    host = MemoryHost(hall.book, tmp_path / "event.xlsx")
    click(host, "draw")
    late = hall.come()
    click(host, "redraw")
    assert late in {row[NO] for row in hall.rows()}
    misread(hall, host)
    end = say("next.all_played", language)
    for _ in range(20):
        hall.play(rng)
        click(host, "recalculate")
        if click(host, "draw").startswith(end):
            break
    outcome = evaluate(hall.book).outcome
    assert outcome is not None
    assert outcome.complete
    assert sorted(line.no for line in outcome.ranking) == [*range(1, late + 1)]
    assert [found for found in hall.verified().findings if found.severity == "error"] == []
    winner = f"Player {outcome.ranking[0].no} ({outcome.ranking[0].no})"
    assert winner in click(host, "recalculate")
    standings = hall.book.grid("Standings" if language == "en" else "Tabelle")
    for macro in ("undo", "redo"):
        click(host, macro)
    assert hall.book.grid(standings.title).rows == standings.rows


def misread(hall: Hall, host: MemoryHost) -> None:
    """A word for a number: nothing is worked out, and its cell is gone to; then it is mended."""
    hall.type_in("Results", 2, POINTS, "zehn")
    host.click("recalculate")
    assert host.wrong
    assert host.front == CellRef("Results", "G2")
    hall.type_in("Results", 2, POINTS, None)


def click(host: MemoryHost, macro: str) -> str:
    """What a macro says, which must have done what it was asked to."""
    said = host.click(macro)
    assert not host.wrong, said
    return said
