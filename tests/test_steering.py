"""C6: what somebody who wants to steer a draw can do.

An attacker is the organiser himself: he has the file, the seed and the keyboard. Each way of
steering is impossible after the announcement, or `verify` says it.
"""

from __future__ import annotations

import random

import pytest

from announced import DICE, HEADS, OTHER, below, dice, log, told, type_log
from hall import Hall, codes
from xlscore.book.reader import read_event
from xlscore.core.draws.basis import hash_basis

MAY_BE_MISSING = ("Source", "Randomness", "Reason", "Drawn from")


class TestSteering:
    """Every way of steering named in advance: impossible after the announcement, or told."""

    def test_late_wishes_and_new_players_need_a_new_announcement(self) -> None:
        hall = dice()
        hall.draw()
        for change in (
            lambda: hall.type_in("Players", 3, 3, "Herne"),
            lambda: hall.type_in("Players", 4, 4, 1),
            lambda: hall.come(),
            lambda: hall.go(5),
        ):
            change()
            assert codes(hall.propose(randomness=DICE).findings) == ["randomness-stale"]
            hall.draw()  # announces anew, and says instead of what
        entries = log(hall)
        assert [e.result for e in entries] == [""] * 5
        assert "No 2: Player 2 → Player 2 Herne" in entries[1].reason
        assert "No 5: Player 5 → not there" in entries[4].reason

    def test_dropping_and_adding_a_player_is_another_list(self) -> None:
        hall = dice()
        hall.draw()
        hall.go(3)
        hall.come()
        assert codes(hall.propose(randomness=DICE).findings) == ["randomness-stale"]

    def test_what_is_asked_for_is_announced_with_the_rest(self) -> None:
        """H2: whether rematches are avoided is not chosen once the dice are known."""
        hall, rng = dice(15, "stone-age"), random.Random(1)
        hall.draw()
        hall.draw(randomness=DICE)
        hall.play(rng)
        hall.draw()
        late = hall.propose(randomness=OTHER, avoid_rematches=True).findings
        assert codes(late)[-1] == "randomness-stale"
        assert "or what is asked for was changed" in late[-1].text("en")
        hall.draw(avoid_rematches=True)
        now = "from the top of the standings, rematches avoided"
        assert log(hall)[-1].reason == f"instead of entry 3; changed: asked for: – → {now}"
        hall.draw(randomness=OTHER, avoid_rematches=True)
        assert told(hall.verified()) == set()
        text = log(hall)[-1].basis
        assert text.count("\nC|rematches\n") == 1
        for entry in (4, 5):
            type_log(hall, entry, "Drawn from", text.replace("\nC|rematches", ""))
            type_log(hall, entry, "List hash", hash_basis(text.replace("\nC|rematches", "")))
        assert told(hall.verified()) == {"log-chain", "verify-differs"}

    def test_another_source_is_another_announcement(self) -> None:
        hall = dice()
        hall.draw()
        hall.type_in("Event", 3, 1, "lottery of Saturday: 6 numbers")
        hall.draw()
        now = "dice 25 → lottery of Saturday: 6 numbers"
        assert log(hall)[-1].reason == f"instead of entry 1; changed: {now}"

    def test_dice_are_used_once(self) -> None:
        hall = dice()
        hall.draw()
        hall.draw(randomness=DICE)
        hall.draw(redraw=True)  # a redraw is announced like any other
        assert len(hall.rows()) == 14
        assert codes(hall.propose(redraw=True, randomness=DICE).findings) == ["log-used"]
        hall.draw(redraw=True, randomness=OTHER, reason="Player 3 was not there")
        assert log(hall)[-1].reason == "Player 3 was not there"
        lines = list(hall.verified().lines("en"))
        assert any("Player 3 was not there" in line for line in lines)
        assert told(hall.verified()) == set()

    def test_rows_taken_out_by_hand_are_drawn_with_new_dice(self) -> None:
        hall = dice()
        hall.draw()
        hall.draw(randomness=DICE)
        for row in range(2, 16):
            for column in range(10):
                hall.type_in("Results", row, column, None)
        assert codes(hall.draw().findings) == ["announced-dice"]
        assert hall.rows() == []

    def test_a_seed_after_announced_draws_is_told(self) -> None:
        hall = dice()
        hall.draw()
        hall.draw(randomness=DICE)
        hall.type_in("Event", 3, 1, "seed")
        below(hall, "Event", "Seed", "7")
        hall.draw(redraw=True)
        assert "log-seed" in told(hall.verified())

    def test_a_seed_instead_of_the_dice_announced(self) -> None:
        hall = dice()
        hall.draw()
        hall.type_in("Event", 3, 1, "seed")
        below(hall, "Event", "Seed", "7")
        hall.draw()
        assert told(hall.verified()) == {"log-seed"}

    def test_late_wishes_do_not_change_announced_rounds(self) -> None:
        hall, usual = Hall("catan", 16), Hall("catan", 16)
        for one in (hall, usual):
            one.draw()
            one.play(random.Random(1))
        for no in range(1, 9):
            hall.type_in("Players", no + 1, 3, "Herne")
        for one in (hall, usual):
            one.draw()
        assert hall.rows() == usual.rows()  # the schedule was drawn with round 1
        assert told(hall.verified()) == {"log-list-told"}
        assert "changed since entry 1: No 1: Player 1 → Player 1 Herne" in log(hall)[1].reason

    @pytest.mark.parametrize("column", ["List hash", "Source", "Randomness", "Result hash"])
    def test_an_entry_that_was_changed(self, column: str) -> None:
        hall = Hall("catan", 14)
        for _ in range(2):
            hall.draw()
            hall.play(random.Random(1))
        type_log(hall, 1, column, "0")
        assert "log-chain" in told(hall.verified())

    @pytest.mark.parametrize("lost", [n for n in HEADS if n not in MAY_BE_MISSING])
    def test_without_one_of_its_columns_the_log_is_none(self, lost: str) -> None:
        hall = Hall("catan", 14)
        hall.draw()
        rows = hall.book.grid("Draw log").rows
        top = next(n for n, cells in enumerate(rows, 1) if cells and cells[0] == "Entry")
        hall.type_in("Draw log", top, HEADS.index(lost), None)
        (missing,) = (f for f in read_event(hall.book).findings if f.code == "heading-missing")
        assert str(missing.ref) == f"Draw log!A{top}"
        assert lost in missing.text("en")

    def test_the_last_entry_too(self) -> None:
        hall = Hall("catan", 14)
        hall.draw()
        type_log(hall, 1, "Result hash", "0")
        assert "log-result" in told(hall.verified())
        type_log(hall, 1, "List hash", "0")
        assert "log-basis" in told(hall.verified())

    def test_what_stands_beside_the_announcement(self) -> None:
        hall = dice()
        hall.draw()
        hall.draw(randomness=DICE)
        type_log(hall, 1, "Randomness", OTHER)
        assert told(hall.verified()) == {"log-randomness"}

    def test_an_entry_that_was_taken_out(self) -> None:
        hall = dice()
        hall.draw()
        hall.draw(randomness=DICE)
        row = next(n for n, c in enumerate(hall.book.grid("Draw log").rows, 1) if c and c[0] == 1)
        for column in range(len(HEADS)):
            hall.type_in("Draw log", row, column, None)
        assert {"log-chain", "log-unannounced"} <= told(hall.verified())

    def test_a_round_typed_by_hand_has_no_entry(self) -> None:
        hall = Hall("alhambra", 12)
        hall.draw()
        hall.play(random.Random(1))
        for row in list(hall.rows()):
            below(hall, "Results", row[0], 2, *row[2:6])
        assert "log-missing" in told(hall.verified())
