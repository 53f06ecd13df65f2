"""STRICT: an error that IFERROR catches where another function says in words what is wrong."""

from __future__ import annotations

import datetime as dt

from functions.calls import call, column
from xlscore.functions.calling import Caught


def test_a_wrong_argument_can_be_caught_and_its_text_found():
    wrong = call("SHARE", "Catan", column(10, "ten", 5), language="de")
    assert wrong.startswith("xlscore: points, Zeile 2: ")
    [[caught]] = call("STRICT", wrong)
    assert str(caught) == "#VALUE!"
    assert caught.text == wrong


def test_a_result_goes_through_as_it_is():
    for name, arguments in (
        ("TOURNAMENT_POINTS", ("Stone Age", column(41, 38, 38, None))),
        ("TABLE_SIZES", ("Catan", 15)),
        ("RANKING_POINTS", ("7 Wonders", column(1, 2, "-"), 20)),
    ):
        answer = call(name, *arguments)
        assert isinstance(answer, list)
        assert call("STRICT", answer) == answer


def test_each_cell_is_one_of_its_own():
    cells = [["xlscore: no", 1, None], ["#N/A", "other text", dt.datetime(2026, 4, 30)]]
    assert call("STRICT", cells) == [
        [Caught("xlscore: no"), 1, ""],
        [Caught("#N/A"), "other text", "2026-04-30 00:00:00"],
    ]
    assert call("STRICT") == [[""]]
