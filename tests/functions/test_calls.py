"""What every function keeps: names that hosts accept, short texts, and no error for any cell."""

from __future__ import annotations

import datetime as dt
import inspect
import subprocess
import sys
from decimal import Decimal
from math import isfinite
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from every import every
from functions.calls import call
from xlscore.functions import FUNCTIONS
from xlscore.functions.calling import Caught
from xlscore.texts import messages

FUNCTION = pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)

#: What Excel's function wizard shows of a text.
LONGEST = 255

WORDS = ("Catan", "Stone Age", "alhambra", "7 Wonders", "king-lui", "7wonders-duel", "final")
HEADS = ("Round", "Tisch", "No", "Spieler", "Points", "Place", "Status", "Stage", "Name")
NUMBERS = st.one_of(
    st.floats(allow_nan=True, allow_infinity=True),
    st.integers(-3, 30).map(float),
    st.integers(1, 4),
    st.decimals(0, 99, places=2),
)
CELLS = st.one_of(
    st.none(),
    NUMBERS,
    st.booleans(),
    st.text(max_size=6),
    st.sampled_from((*WORDS, *HEADS, "#N/A", "#VALUE!", "-", "left", "12,5", "=1+1", "de")),
    st.dates(),
    st.datetimes(),
)
ROWS = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), max_size=6)
)
RESULTS = st.lists(
    st.tuples(st.integers(1, 2), st.integers(1, 2), st.integers(1, 9), NUMBERS, CELLS), max_size=9
).map(lambda rows: [["Round", "Table", "No", "Points", "Place"], *map(list, rows)])
ARGUMENTS = st.one_of(st.sampled_from(WORDS), CELLS, ROWS, RESULTS, ROWS.map(tuple))


@every(FUNCTIONS)
def test_names_are_fit_for_vba(function):
    assert function.excel_name == f"XLSCORE_{function.name}"
    assert function.calc_name == f"XLSCORE.{function.name}"
    assert function.name.replace("_", "").isalpha()
    assert function.name.isupper()
    names = [parameter.name for parameter in function.parameters]
    assert len(set(names)) == len(names)
    # words of VBA and the argument that xlwings keeps for itself
    assert not {*names} & {"caller", "type", "name", "end", "next", "step", "get", "set", "k"}
    assert all(name.isidentifier() and name.islower() for name in names)


@every(FUNCTIONS)
def test_parameters_are_those_of_the_code_and_optional_ones_come_last(function):
    names = [parameter.name for parameter in function.parameters]
    assert names == list(inspect.signature(function.call).parameters)
    optional = [parameter.optional for parameter in function.parameters]
    assert optional == sorted(optional)


@every(FUNCTIONS)
def test_texts_are_there_in_both_languages_and_short_enough_for_the_wizard(function):
    for help_ in (function.help, *(parameter.help for parameter in function.parameters)):
        for text in help_.spellings:
            assert 0 < len(text) <= LONGEST
            assert text.endswith(".")
            assert "|" not in text


def test_names_are_different():
    assert len({function.name for function in FUNCTIONS}) == len(FUNCTIONS)


def test_every_message_has_both_languages():
    for message in messages("arguments").values():
        assert message.en
        assert message.in_("de")
        assert message.en != message.in_("de")


@FUNCTION
@given(data=st.data())
@settings(max_examples=60)
def test_no_cells_whatever_raise_an_error(function, data):
    arguments = [data.draw(ARGUMENTS, label=p.name) for p in function.parameters]
    language = data.draw(st.sampled_from(("en", "de")))
    answer = function.call(*arguments, host_language=language)
    if isinstance(answer, list):
        assert answer
        assert len({len(row) for row in answer}) == 1
        assert all(_is_plain(cell) for row in answer for cell in row)
    else:
        assert _is_plain(answer)


def _is_plain(cell: Any) -> bool:
    return type(cell) in (str, Caught) or (type(cell) is float and isfinite(cell))


@FUNCTION
def test_nothing_at_all_gives_an_answer(function):
    assert isinstance(function.call(), str | list)


@FUNCTION
def test_too_many_arguments_are_an_error_of_the_program(function):
    with pytest.raises(TypeError):
        function.call(*[1] * (len(function.parameters) + 1))


def test_an_error_of_the_program_is_not_hidden(monkeypatch):
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("xlscore.functions.one_table.ScoredGames", broken)
    with pytest.raises(ZeroDivisionError):
        call("PLACE", "Catan", [[1, 2, 3]])


def test_money_and_dates_of_excel_are_understood():
    money = [[Decimal("9.500"), 9.0, Decimal(8)]]
    assert call("PLACE", "Stone Age", money, language="de") == [[1, 2, 3]]
    answer = call("PLACE", "Stone Age", [[dt.date(2026, 4, 30), 9.0, 8.0]])
    assert answer.startswith("xlscore: points, column 1: a date stands where Points is expected")


def test_a_float_is_the_decimal_number_that_the_cell_shows():
    """0.1 + 0.2 is 0.30000000000000004 in a cell too; a share of 0.1 in 0.3 is exactly a third."""
    assert call("PLACE", "Stone Age", [[0.3, 0.1 + 0.2, 0.1]]) == [[2, 1, 3]]
    assert call("SHARE", "7wonders-duel", [[0.1, 0.2]]) == [[1 / 3, 2 / 3]]


def test_the_functions_load_without_heavy_libraries():
    """A macro's start must not wait for pandas; Calc's Python has none of these."""
    code = (
        "import sys, xlscore.functions as f\n"
        "f.FUNCTIONS[0].call('Catan', [[9, 8, 7]])\n"
        "print([m for m in ('pandas', 'numpy', 'openpyxl', 'xlwings', 'xlsxwriter', 'click')"
        " if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "[]"
