"""Numbers given to players without one, names that follow their number, and who is present."""

from __future__ import annotations

import random

import pytest

from hall import NO, Hall, codes
from xlscore.actions.differences import is_stale
from xlscore.actions.event import EventJob, evaluate
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.values import Value
from xlscore.core.findings import Finding

NAME, PLAYER = 1, 5


def sheet(rows: list[list[Value]], results: list[list[Value]] | None = None) -> MemoryBook:
    """A workbook of four with the given rows of Players."""
    keys: list[list[Value]] = [["Ruleset", "stone-age"], ["Seed", "7"]]
    heads: list[Value] = ["Round", "Table", "No", "Player", "Points"]
    people: list[list[Value]] = [["No", "Name", "Status", "Present"], *rows]
    return MemoryBook({"Event": keys, "Players": people, "Results": [heads, *(results or [])]})


def one(job: EventJob, code: str) -> Finding:
    """The only finding with this code."""
    (found,) = (f for f in job.findings if f.code == code)
    return found


class TestNumbers:
    def test_rows_with_a_name_alone_get_the_next_numbers_in_their_order(self) -> None:
        book = sheet([[None, "Ada"], [7, "Bea"], [None, "Cem"], [None, "Dora"]])
        job = evaluate(book)
        assert [(p.no, p.name) for p in job.read.event.players] == [
            (8, "Ada"),
            (7, "Bea"),
            (9, "Cem"),
            (10, "Dora"),
        ]
        note = one(job, "no-given")
        assert (str(note.ref), note.severity) == ("Players!A2", "note")
        assert "8 Ada, 9 Cem, 10 Dora" in note.text("en")

    def test_ten_names_without_a_number_are_no_error_and_are_written_by_the_draw(self) -> None:
        hall = Hall("stone-age", 10)
        for row in range(2, 12):
            hall.type_in("Players", row, 0, None)
        hall.draw()
        assert [row[0] for row in hall.book.grid("Players").rows[1:]] == list(range(1, 11))
        assert sorted(str(row[NO]) for row in hall.rows()) == sorted(map(str, range(1, 11)))
        assert "no-given" not in codes(evaluate(hall.book).findings)
        assert not hall.is_stale()

    def test_recalculating_writes_the_number_of_a_late_player_once(self) -> None:
        hall = Hall("stone-age", 8)
        hall.draw()
        no = hall.come()
        hall.type_in("Players", no + 1, 0, None)
        changes = evaluate(hall.book).changes()
        hall.book.apply(changes)
        assert hall.book.grid("Players").rows[no][:2] == [9, "Player 9"]
        assert not is_stale(hall.book, evaluate(hall.book).changes())

    def test_a_wrong_number_is_still_an_error_and_is_not_replaced(self) -> None:
        job = evaluate(sheet([["x", "Ada"], [None, "Bea"]]))
        assert str(one(job, "number-bad").ref) == "Players!A2"
        assert job.changes().rewrites == ()

    def test_a_cell_that_holds_an_empty_text_is_not_written_over(self) -> None:
        """A formula that shows nothing reads like this."""
        assert str(one(evaluate(sheet([["", "Ada"]])), "number-missing").ref) == "Players!A2"


class TestNames:
    def drawn(self) -> Hall:
        hall = Hall("stone-age", 8)
        hall.draw()
        return hall

    def test_a_name_changed_after_the_draw_follows_into_the_rows(self) -> None:
        hall = self.drawn()
        hall.type_in("Players", 4, NAME, "Cemile Demir")
        job = evaluate(hall.book)
        assert codes(f for f in job.findings if f.severity != "note") == []
        note = one(job, "player-renamed")
        assert "No 3 is called Cemile Demir now, no longer “Player 3”" in note.text("en")
        hall.draw()
        assert {row[PLAYER] for row in hall.rows() if row[NO] == 3} == {"Cemile Demir"}
        assert "player-renamed" not in codes(evaluate(hall.book).findings)

    def test_recalculating_does_the_same_after_the_next_recalculation(self) -> None:
        """The name stands on *Standings* then, and on *Draw* no more than in the first round."""
        hall = self.drawn()
        hall.book.apply(evaluate(hall.book).changes())
        hall.type_in("Players", 4, NAME, "Cemile Demir")
        hall.book.apply(evaluate(hall.book).changes())
        assert {row[PLAYER] for row in hall.rows() if row[NO] == 3} == {"Cemile Demir"}

    def test_a_name_that_was_never_known_stays_an_error(self) -> None:
        hall = self.drawn()
        row = next(n for n, r in enumerate(hall.rows(), 2) if r[NO] == 3)
        hall.type_in("Results", row, PLAYER, "Somebody")
        found = one(evaluate(hall.book), "player-contradiction")
        assert str(found.ref) == f"Results!F{row}"

    def test_names_that_are_another_player_s_stay_an_error(self) -> None:
        """Two names exchanged on *Players*: who sat there cannot be told."""
        hall = self.drawn()
        hall.type_in("Players", 4, NAME, "Player 4")
        hall.type_in("Players", 5, NAME, "Player 3")
        assert codes(evaluate(hall.book).findings).count("player-contradiction") == 2


class TestPresent:
    def test_who_is_not_present_is_not_drawn_and_is_named(self) -> None:
        people: list[list[Value]] = [[no, f"P{no}", None, None] for no in range(1, 10)]
        people[4][3] = "no"
        job = evaluate(sheet(people))
        note = one(job, "players-absent")
        assert (str(note.ref), note.severity) == ("Players!D6", "note")
        assert "5 P5" in note.text("en")
        hall = Hall("stone-age", 0)
        hall.book = sheet(people)
        hall.draw()
        assert {row[2] for row in hall.book.grid("Results").rows[1:]} == {1, 2, 3, 4, 6, 7, 8, 9}
        assert "players-idle" not in codes(evaluate(hall.book).findings)

    def test_who_comes_late_is_drawn_with_a_yes(self) -> None:
        people: list[list[Value]] = [[no, f"P{no}", None, None] for no in range(1, 9)]
        people[0][3], people[7][3] = "ja", "nein"
        job = evaluate(sheet(people))
        assert "2 P2, 3 P3, 4 P4, 5 P5, 6 P6, 7 P7" in one(job, "players-unticked").text("en")
        hall = Hall("stone-age", 0)
        hall.book = sheet(people)
        hall.type_in("Players", 9, 3, "ja")
        hall.draw()
        assert {row[2] for row in hall.book.grid("Results").rows[1:]} == set(range(1, 9))

    def test_who_has_played_counts_as_present(self) -> None:
        rows: list[list[Value]] = [[1, 1, no, None, 90 - no] for no in range(1, 5)]
        people: list[list[Value]] = [[no, f"P{no}", None, None] for no in range(1, 5)]
        people[2][3] = "no"
        job = evaluate(sheet(people, rows))
        assert str(one(job, "present-played").ref) == "Players!D4"
        assert job.outcome is not None
        assert job.outcome.participants == 4

    def test_too_few_present_is_said_before_the_draw(self) -> None:
        people: list[list[Value]] = [[no, f"P{no}", None, None] for no in range(1, 5)]
        people[0][3] = people[1][3] = "no"
        assert "players-unseatable" in codes(evaluate(sheet(people)).findings)


class TestANameThatIsNotHis:
    """A name typed on another's row, or misspelt: one error at its cell, and nothing about others.

    Whose row that is cannot be told, so nobody is said to have none.
    """

    @pytest.mark.parametrize("name", ["Player 4", "Plaier 33", "Somebody"])
    @pytest.mark.parametrize(
        ("ruleset", "rounds"), [("stone-age", 1), ("stone-age", 2), ("king-lui", 1)]
    )
    def test_it_is_told_alone(self, ruleset: str, rounds: int, name: str) -> None:
        hall = Hall(ruleset, 16)
        for _ in range(rounds):
            hall.draw()
            hall.play(random.Random(1))
        row = next(n for n, r in reversed([*enumerate(hall.rows(), 2)]) if r[NO] == 3)
        hall.type_in("Results", row, PLAYER, name)
        (told,) = (f for f in evaluate(hall.book).findings if not f.code.startswith("points-"))
        assert (told.code, str(told.ref)) == ("player-contradiction", f"Results!F{row}")

    @pytest.mark.parametrize("present", ["nein", None])
    def test_he_is_not_called_missing(self, present: str | None) -> None:
        people: list[list[Value]] = [[no, f"P{no}", None, "ja"] for no in range(1, 5)]
        people[2][3] = present
        rows: list[list[Value]] = [[1, 1, no, f"P{no}", 90 - no] for no in range(1, 5)]
        rows[2][3] = "P1"
        assert codes(evaluate(sheet(people, rows)).findings) == ["player-contradiction"]
