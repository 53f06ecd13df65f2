"""C6: somebody who sits at another table than drawn is told before the next round is drawn."""

from __future__ import annotations

import random

from hall import ROUND, SEAT, TABLE, Hall, codes
from xlscore.actions.stepping import take_step


def played(ruleset: str = "catan", players: int = 18, **more: object) -> Hall:
    """A hall with a first round drawn and played."""
    hall = Hall(ruleset, players, **more)  # type: ignore[arg-type]
    hall.draw()
    hall.play(random.Random(1))
    return hall


def exchange_tables(hall: Hall, round_: int = 1) -> None:
    """The tables of two players on the same seat are exchanged by a slip."""
    rows = list(enumerate(hall.rows(), 2))
    one, other = (
        next(n for n, r in rows if (r[ROUND], r[TABLE], r[SEAT]) == (round_, table, 1))
        for table in (2, 3)
    )
    hall.type_in("Results", one, TABLE, 3)
    hall.type_in("Results", other, TABLE, 2)


def test_as_drawn_nothing_is_said() -> None:
    for ruleset, players in (("catan", 18), ("7wonders-4rounds", 16), ("americano", 9)):
        assert "seats-moved" not in codes(played(ruleset, players).job().findings)


def test_exchanged_tables_are_a_warning_that_names_the_first() -> None:
    hall = played()
    exchange_tables(hall)
    (found,) = [f for f in hall.job().findings if f.code == "seats-moved"]
    assert found.severity == "warning"
    assert (found.values["count"], found.ref and found.ref.sheet) == (2, "Results")
    assert {str(found.values["here"]), str(found.values["drawn"])} == {"2/1", "3/1"}
    assert "sit elsewhere than drawn" in found.text("en")


def test_it_is_told_once_before_the_next_round_is_drawn() -> None:
    hall = played()
    exchange_tables(hall)
    first = take_step(hall.book)
    assert first.drawing is None
    assert "seats-moved" in codes(first.findings)
    assert first.changes is not None
    hall.book.apply(first.changes)
    second = take_step(hall.book)
    assert second.drawing is not None
    assert second.drawing.drawn


def test_only_the_last_round_with_results_is_looked_at() -> None:
    """Who wanted it so is not asked again all evening."""
    hall = played()
    exchange_tables(hall)
    hall.draw()
    hall.play(random.Random(2))
    assert "seats-moved" not in codes(hall.job().findings)


def test_another_seat_at_the_same_table_counts_only_where_partners_go_by_it() -> None:
    for ruleset, told in (("catan", False), ("americano", True)):
        hall = played(ruleset, 8)
        rows = [
            n for n, row in enumerate(hall.rows(), 2) if row[TABLE] == 1 and row[SEAT] in (1, 2)
        ]
        for row, seat in zip(rows, (2, 1), strict=True):
            hall.type_in("Results", row, SEAT, seat)
        assert ("seats-moved" in codes(hall.job().findings)) == told
