"""Formulas between Excel's English A1 form, which xlwings speaks, and Calc's own."""

from __future__ import annotations

import re
from typing import Any

from uno_engine.address import Box
from uno_engine.problems import EngineProblem
from xlscore.calc import uno_bridge

#: com.sun.star.sheet.AddressConvention
OWN, EXCEL = 0, 3

#: What reads the same in both: no separators, no other sheets, no texts, no names with a dot.
_SAME = re.compile(r"=[A-Z0-9$:+\-*/()<>=% ]+")


class Translator:
    """The two formula parsers of one document, each made when it is first needed."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._parsers: dict[int, Any] = {}

    def _parser(self, convention: int) -> Any:
        if convention not in self._parsers:
            parser = self._document.createInstance("com.sun.star.sheet.FormulaParser")
            parser.CompileEnglish = True
            parser.FormulaConvention = convention
            self._parsers[convention] = parser
        return self._parsers[convention]

    def _translated(self, formula: str, place: Any, source: int, target: int) -> str:
        if _SAME.fullmatch(formula):
            return formula
        tokens = self._parser(source).parseFormula(formula[1:], place)
        if not tokens:
            raise EngineProblem(f"LibreOffice does not understand the formula {formula}.")
        return f"={self._parser(target).printFormula(tokens, place)}"

    def to_calc(self, formula: str, place: Any) -> str:
        """A formula in Excel's form (with its "=") as Calc's `setFormula` takes it."""
        return self._translated(formula, place, EXCEL, OWN)

    def to_excel(self, formula: str, place: Any) -> str:
        """A formula as Calc's `getFormula` gives it in Excel's form."""
        return self._translated(formula, place, OWN, EXCEL)

    def tokens(self, formula: str, place: Any) -> Any:
        """A reference or formula in Excel's form (with or without "=") as tokens."""
        tokens = self._parser(EXCEL).parseFormula(formula.removeprefix("="), place)
        if not tokens:
            raise EngineProblem(f"LibreOffice does not understand the formula {formula}.")
        return tokens

    def text(self, tokens: Any, place: Any) -> str:
        """Tokens in Excel's form, with the "="."""
        return f"={self._parser(EXCEL).printFormula(tokens, place)}"


def place(sheet: int, row: int, column: int) -> Any:
    """A CellAddress; the sheet from 0, row and column from 1."""
    return uno_bridge.struct("table.CellAddress", sheet, column - 1, row - 1)


def read(cells: Any) -> tuple[tuple[str, ...], ...]:
    """The formulas of a range in Excel's form, and its constants as texts."""
    rows = cells.uno.getFormulaArray()
    # A text that begins with "=" looks like a formula here, so only the query tells.
    boxes = cells.formula_boxes() if any(t[:1] in ("=", "{") for r in rows for t in r) else []
    translator, sheet = cells.sheet.book.translator, cells.sheet.index - 1
    own = cells.box
    found = [[_constant(text) for text in row] for row in rows]
    for box in boxes:
        for row in range(box.row, box.bottom + 1):
            for column in range(box.column, box.right + 1):
                text = rows[row - own.row][column - own.column].strip("{}")
                found[row - own.row][column - own.column] = translator.to_excel(
                    text, place(sheet, row, column)
                )
    return tuple(map(tuple, found))


def _constant(text: str) -> str:
    """A constant without the mark that keeps Calc from reading a text as a number."""
    return text[1:] if text.startswith("'") else text


def write(cells: Any, value: Any) -> None:
    """Put formulas and constants in Excel's form into a range, in one call."""
    box: Box = cells.box
    translator, sheet = cells.sheet.book.translator, cells.sheet.index - 1
    if not isinstance(value, list | tuple):
        rows = [[value] * box.columns] * box.rows
        # One formula for many cells is read as if it stood in the first of them.
        shift = True
    else:
        rows = [list(row) if isinstance(row, list | tuple) else [row] for row in value]
        shift = False
    texts = cells.text_cells()
    out = []
    for r, row in enumerate(rows):
        line = []
        for c, item in enumerate(row):
            text = "" if item is None else str(item)
            if (r, c) in texts:
                text = f"'{text}" if text else ""
            elif text.startswith("=") and len(text) > 1:
                own = place(sheet, box.row + r, box.column + c)
                if shift:
                    tokens = translator.tokens(text, place(sheet, box.row, box.column))
                    text = translator.text(tokens, own)
                text = translator.to_calc(text, own)
            line.append(text)
        out.append(tuple(line))
    cells.uno.setFormulaArray(tuple(out))
