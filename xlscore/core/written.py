"""Texts that are written as Python and read by its parser; nothing is ever run (F11, F12)."""

from __future__ import annotations

import _ast  # what `ast` stands on: `ast` itself takes long to import
import warnings
from fractions import Fraction
from typing import Any

from xlscore.core.exact import Exact, from_cell, whole
from xlscore.core.findings import WrongCriterion


def parse(text: str, code: str) -> Any:
    """The parts of a text that is written as Python; WrongCriterion with `code` if it is not."""
    try:
        with warnings.catch_warnings(action="ignore"):
            tree: Any = compile(text, "", "eval", _ast.PyCF_ONLY_AST)
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        raise WrongCriterion(code) from error
    return tree.body


def read_number(node: Any) -> Exact | None:
    """ "3", "-3", "0.5", "1/3" as an exact number."""
    match node:
        case _ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return from_cell(value)
        case _ast.UnaryOp(op=_ast.USub(), operand=_ast.Constant()):
            found = read_number(node.operand)
            return None if found is None else -found
        case _ast.BinOp(op=_ast.Div(), left=_ast.Constant(), right=_ast.Constant()):
            own, of = read_number(node.left), read_number(node.right)
            return whole(Fraction(own) / of) if own is not None and of else None
    return None


def cite_part(node: Any, text: str) -> str:
    """How a part of the text was written."""
    raw = text.encode()[node.col_offset : node.end_col_offset]
    return raw.decode().replace(" >= ", " at least ")
