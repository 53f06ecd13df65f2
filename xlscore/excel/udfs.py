"""The functions in Excel, through xlwings: each is the one of the same name.

Arrays spill by themselves in Excel 2021 and 365. In Excel 2019 select as many cells as the result
has and finish the formula with Ctrl+Shift+Enter: xlwings' own way to make results spill rewrites
the cells from outside, so it is left out.
"""

from __future__ import annotations

import locale
from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Any

from xlscore.book.adapters.sheet_facts import UNKNOWN_ERROR
from xlscore.book.adapters.xlwings_cells import ERROR_VALUES
from xlscore.book.adapters.xlwings_door import xw
from xlscore.functions import FUNCTIONS
from xlscore.functions.calling import Answer, Caught
from xlscore.functions.catalogue import Function
from xlscore.texts import PROGRAMS, Language
from xlscore.texts.languages import language_of_locale


def _make_udf(function: Function) -> Callable[..., Any]:
    """A function for xlwings: help texts, and arguments as rows with error texts.

    The errors of XLSCORE_STRICT come as texts, of which the VBA around it makes errors
    (`udf_wrappers`).
    """

    def udf(*arguments: Any) -> Answer:
        cells = [_with_errors(argument) for argument in arguments]
        answer = function.call(*cells, host_language=_language())
        if isinstance(answer, list):
            return [[str(cell) if isinstance(cell, Caught) else cell for cell in r] for r in answer]
        return answer

    udf.__name__, udf.__doc__ = function.excel_name, function.help.en
    udf.__annotations__ = {one.name: Any for one in function.parameters} | {"return": Any}
    # what xlwings goes by
    udf.__signature__ = Signature(  # type: ignore[attr-defined]
        [
            Parameter(
                one.name,
                Parameter.POSITIONAL_OR_KEYWORD,
                default=None if one.optional else Parameter.empty,
            )
            for one in function.parameters
        ]
    )
    made: Callable[..., Any] = udf
    for one in function.parameters:
        made = xw.arg(one.name, ndim=2, err_to_str=True, doc=one.help.en)(made)
    # last, since each xw.arg puts the category back to xlwings' own
    return xw.func(category="xlscore")(made)


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


globals().update({one.excel_name: _make_udf(one) for one in FUNCTIONS})
