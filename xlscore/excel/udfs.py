# ruff: noqa: N802 - in VBA and in a cell a function goes by the name it has here
"""The functions in Excel, through xlwings: each is one line to the function of the same name.

Arrays spill by themselves in Excel 2021 and 365. In Excel 2019 select as many cells as the result
has and finish the formula with Ctrl+Shift+Enter: xlwings' own way to make results spill rewrites
the cells from outside, so it is left out.
"""

from __future__ import annotations

import locale
from collections.abc import Callable
from typing import Any

from xlscore.book.adapters.sheet_facts import UNKNOWN_ERROR
from xlscore.book.adapters.xlwings_cells import ERROR_VALUES
from xlscore.book.adapters.xlwings_door import xw
from xlscore.functions import FUNCTIONS
from xlscore.functions.calling import Answer, Caught
from xlscore.texts import PROGRAMS, Language
from xlscore.texts.languages import language_of_locale

_BY_NAME = {function.excel_name: function for function in FUNCTIONS}
_Udf = Callable[..., Any]


def _udf(udf: _Udf) -> _Udf:
    """Registers a function with xlwings: help texts, and arguments as rows with error texts."""
    function = _BY_NAME[udf.__name__]
    udf.__doc__ = function.help.en
    for parameter in function.parameters:
        doc = parameter.help.en
        udf = xw.arg(parameter.name, ndim=2, err_to_str=True, doc=doc)(udf)
    # last, since each xw.arg puts the category back to xlwings' own
    return xw.func(category="xlscore")(udf)


def _call(name: str, *arguments: Any) -> Answer:
    cells = [_with_errors(argument) for argument in arguments]
    answer = _BY_NAME[name].call(*cells, host_language=_language())
    if isinstance(answer, list):
        return [[str(cell) if isinstance(cell, Caught) else cell for cell in row] for row in answer]
    return answer


def _with_errors(rows: list[list[Any]] | None) -> list[list[Any]] | None:
    """The cells with every error value as a text; None for an argument that was left out."""
    if rows is None:
        return None
    return [
        [UNKNOWN_ERROR if type(cell) is int and cell in ERROR_VALUES else cell for cell in row]
        for row in rows
    ]


def _language() -> Language:
    """The language that Windows is set to, if it is one of ours: the language of messages only."""
    return language_of_locale(locale.getlocale()[0] or "") or PROGRAMS


@_udf
def XLSCORE_TOURNAMENT_POINTS(
    ruleset: Any, points: Any, tie_break: Any = None, places: Any = None
) -> Any:
    return _call("XLSCORE_TOURNAMENT_POINTS", ruleset, points, tie_break, places)


@_udf
def XLSCORE_PLACE(ruleset: Any, points: Any, tie_break: Any = None) -> Any:
    return _call("XLSCORE_PLACE", ruleset, points, tie_break)


@_udf
def XLSCORE_SHARE(ruleset: Any, points: Any, game: Any = None) -> Any:
    return _call("XLSCORE_SHARE", ruleset, points, game)


@_udf
def XLSCORE_STANDINGS(
    ruleset: Any,
    results: Any,
    players: Any = None,
    seed: Any = None,
    stage: Any = None,
    rounds: Any = None,
    language: Any = None,
) -> Any:
    return _call("XLSCORE_STANDINGS", ruleset, results, players, seed, stage, rounds, language)


@_udf
def XLSCORE_RANKING_POINTS(
    season: Any, place: Any, participants: Any, event_type: Any = None
) -> Any:
    return _call("XLSCORE_RANKING_POINTS", season, place, participants, event_type)


@_udf
def XLSCORE_SEASON_VALUE(season: Any, ranking_points: Any) -> Any:
    return _call("XLSCORE_SEASON_VALUE", season, ranking_points)


@_udf
def XLSCORE_TABLE_SIZES(ruleset: Any, players: Any, three_player_tables: Any = None) -> Any:
    return _call("XLSCORE_TABLE_SIZES", ruleset, players, three_player_tables)


@_udf
def XLSCORE_LOT_ORDER(seed: Any, label: Any, items: Any) -> Any:
    return _call("XLSCORE_LOT_ORDER", seed, label, items)


@_udf
def XLSCORE_STRICT(value: Any) -> Any:
    """Its errors come as texts, of which the VBA around it makes errors (`udf_wrappers`)."""
    return _call("XLSCORE_STRICT", value)
