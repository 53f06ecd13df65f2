"""The functions in Excel: registered as the catalogue says, and called as Excel calls them."""

from __future__ import annotations

import datetime as dt
import inspect
import sys
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import pytest
import xlwings

from every import every
from excel.windows import MISSING, ComRange, udf_server
from xlscore.excel import udfs
from xlscore.excel.vba.udf_wrappers import udf_wrappers
from xlscore.functions import FUNCTIONS

MODULE = "xlscore.excel.udfs"
FUNCTION = pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
Call = Callable[..., Any]


@pytest.fixture
def server() -> Iterator[Call]:
    """A function called in a cell: its name, then its arguments as COM hands them over."""
    with udf_server(MODULE) as call_udf:
        yield lambda name, *given: call_udf(MODULE, name, given, None, ComRange(None))


@pytest.fixture
def registered(server: Call) -> dict[str, dict[str, Any]]:
    """What xlwings noted of each function."""
    server("XLSCORE_TABLE_SIZES", "Catan", 8.0, MISSING)
    values = vars(sys.modules[MODULE]).values()
    notes = [value.__xlfunc__ for value in values if hasattr(value, "__xlfunc__")]
    return {note["name"]: note for note in notes}


def test_the_functions_are_those_of_the_catalogue(registered):
    assert sorted(registered) == sorted(function.excel_name for function in FUNCTIONS)


@every(FUNCTIONS)
def test_signatures_are_those_of_the_catalogue(function):
    udf = getattr(udfs, function.excel_name)
    parameters = inspect.signature(udf).parameters.values()
    assert [p.name for p in parameters] == [p.name for p in function.parameters]
    left_out = [p.default is not inspect.Parameter.empty for p in parameters]
    assert left_out == [p.optional for p in function.parameters]
    assert all(p.default in (None, inspect.Parameter.empty) for p in parameters)


@FUNCTION
def test_help_texts_are_those_of_the_catalogue(function, registered):
    found = registered[function.excel_name]
    assert found["ret"]["doc"] == function.help.en
    assert [arg["doc"] for arg in found["args"]] == [p.help.en for p in function.parameters]
    assert found["category"] == "xlscore"
    assert not found["volatile"]


@every(FUNCTIONS)
def test_the_vba_has_a_function_with_these_arguments(function):
    names = [f"Optional {p.name}" if p.optional else p.name for p in function.parameters]
    assert f"Function {function.excel_name}({', '.join(names)})" in udf_wrappers(MODULE)


def test_ranges_come_in_and_go_out_as_com_has_them(server):
    points = ComRange(((41.0,), (38.0,), (38.0,), (None,)))
    answer = server("XLSCORE_TOURNAMENT_POINTS", "Stone Age", points, MISSING, MISSING)
    assert answer == [[5.0], [2.0], [2.0], [""]]
    assert [type(cell) for row in answer for cell in row] == [float, float, float, str]


def test_a_ruleset_may_stand_in_a_cell_and_points_in_the_formula(server):
    for points in ((41.0, 38.0, 25.0, 12.0), ((41.0,), (38.0,), (25.0,), (12.0,))):
        answer = server("XLSCORE_PLACE", ComRange("Stone Age"), points, MISSING)
        assert [cell for row in answer for cell in row] == [1, 2, 3, 4]


def test_standings_spill_as_one_rectangle(server):
    rows = (
        (None, None, None, None),
        ("Round", "Table", "Player", "Points"),
        *((1.0, 1.0, name, points) for name, points in (("Ada", 9.0), ("Ben", 8.0), ("Cy", 7.0))),
        (None, None, None, None),
    )
    answer = server("XLSCORE_STANDINGS", "Stone Age", ComRange(rows), *[MISSING] * 5)
    assert answer[0][:3] == ["Rank", "No", "Name"]
    assert [row[:4] for row in answer[1:]] == [[1, 1, "Ada", 5], [2, 2, "Ben", 3], [3, 3, "Cy", 1]]
    assert len({len(row) for row in answer}) == 1


def test_one_cell_comes_in_and_one_goes_out(server):
    assert server("XLSCORE_RANKING_POINTS", "7 Wonders", ComRange(1.0), 20.0, MISSING) == [[25.0]]
    text = server("XLSCORE_TABLE_SIZES", "Catan", ComRange(None), MISSING)
    assert text[0][0].startswith("xlscore: players: this argument is empty")


@pytest.mark.parametrize(
    ("code", "shown"),
    [(-2146826246, "#N/A"), (-2146826281, "#DIV/0!"), (-2146826243, "#ERROR!")],
)
def test_error_values_are_told_and_never_counted(server, code, shown):
    """Excel's newer error values, such as #SPILL!, xlwings hands on as numbers."""
    points = ComRange(((9.0,), (code,), (7.0,)))
    answer = server("XLSCORE_PLACE", "Catan", points, MISSING)
    assert answer[0][0].startswith(f"xlscore: points, row 2: the cell shows {shown}")


def test_an_error_goes_out_as_its_text_for_the_vba_around(server):
    wrong = server("XLSCORE_PLACE", "Catan", ComRange((("ten",), (9.0,))), MISSING)[0][0]
    assert wrong.startswith("xlscore: points, row 1: ")
    cells = ComRange(((wrong, 4.0, None), (-2146826281, "text", "")))
    assert server("XLSCORE_STRICT", cells) == [["#VALUE!", 4.0, ""], ["#VALUE!", "text", ""]]


def test_money_and_dates_come_as_excel_has_them(server):
    points = ((Decimal("9.5"), 9.0, 8.0),)  # Catan would refuse a fraction
    assert server("XLSCORE_PLACE", "Stone Age", points, MISSING) == [[1, 2, 3]]
    answer = server("XLSCORE_PLACE", "Catan", ((dt.datetime(2026, 4, 30), 9.0, 8.0),), MISSING)
    assert "a date stands where Points is expected" in answer[0][0]


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        (("German_Germany", "1252"), "dieses Argument ist leer"),
        (("de_AT", "cp1252"), "dieses Argument ist leer"),
        (("English_United Kingdom", "1252"), "this argument is empty"),
        ((None, None), "this argument is empty"),
    ],
)
def test_messages_are_in_the_language_of_windows(monkeypatch, setting, words):
    monkeypatch.setattr("locale.getlocale", lambda: setting)
    assert words in udfs.XLSCORE_PLACE([[None]], [[1.0, 2.0, 3.0]])


def test_the_stand_ins_leave_nothing_behind():
    modules, before = dict(sys.modules), dict(vars(xlwings))
    engines = dict(xlwings.engines.engines_by_name)
    with udf_server(MODULE):
        assert "pywintypes" in sys.modules
    assert sys.modules == modules
    assert vars(xlwings) == before
    assert xlwings.engines.engines_by_name == engines
