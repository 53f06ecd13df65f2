"""*Draw round again* in the menu: what `draw --redraw` is on the command line."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hall import NO, POINTS, ROUND, TABLE, Hall
from memory_host import MemoryHost
from xlscore.core.findings import CellRef, worst

pytestmark = pytest.mark.usefixtures("own_state")


class TestDrawAgain:
    """*Draw round again* in the menu: what `draw --redraw` is on the command line."""

    def test_late_players_get_a_seat(self) -> None:
        hall = Hall("stone-age", 8)
        hall.draw()
        late = hall.come()
        host = MemoryHost(hall.book)
        assert "draw the round again (in the menu, or xlscore draw --redraw;" in host.click("draw")
        assert late not in hall.seats("preliminary", 1)
        assert host.click("redraw").startswith("Preliminary, round 1 drawn: 9 players at 3 tables.")
        assert late in hall.seats("preliminary", 1)
        assert host.click("undo").startswith("Taken back: draw, ")
        assert late not in hall.seats("preliminary", 1)

    def test_what_was_played_is_not_drawn_again(self) -> None:
        hall = Hall("stone-age", 8)
        hall.draw()
        hall.type_in("Results", 2, POINTS, 7)
        before, host = hall.rows(), MemoryHost(hall.book)
        assert "round 1 of preliminary has results already" in host.click("redraw")
        assert host.wrong
        assert host.front == CellRef("Results", "G2")
        assert hall.rows() == before

    @pytest.mark.parametrize(("ruleset", "players"), [("king-lui", 9), ("stone-age", 7)])
    def test_k8_c10_a_table_that_somebody_left_is_put_right(self, ruleset, players) -> None:
        """The message at the table says so in the words of the menu."""
        hall = Hall(ruleset, players, event={"Language": "de"})
        hall.draw()
        if ruleset == "king-lui":
            hall.play(random.Random(3))
        open_ = [row for row in hall.rows() if row[POINTS] is None]
        sizes = Counter((row[ROUND], row[TABLE]) for row in open_)
        gone = next(row for row in open_ if sizes[row[ROUND], row[TABLE]] == 3)
        played = [row for row in hall.rows() if row[POINTS] is not None]
        hall.go(int(str(gone[NO])))
        job = hall.job()
        left = [f for f in job.findings if f.code == "table-left"]
        assert worst(job.findings) == "warning"
        assert job.outcome is not None
        text = left[0].text("de")
        assert text.startswith(f"ohne Player {gone[NO]} sitzen an Tisch {gone[TABLE]} in ")
        assert "die Runde neu auslosen (im Menü, " in text
        host = MemoryHost(hall.book)
        host.click("redraw")
        assert not host.wrong
        assert "table-left" not in hall.warnings()
        assert [row for row in hall.rows() if row[POINTS] is not None] == played
