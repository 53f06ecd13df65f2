"""Fields that a host shows for typing: a cell and what it holds, its label, what it accepts.

A tap is one press that types into several cells at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from xlscore.book.cells import CellReader
from xlscore.book.port import Workbook
from xlscore.book.ranges import area
from xlscore.book.schema import Field, choice_words
from xlscore.book.sheets import Table
from xlscore.book.typing_places import LONGEST
from xlscore.book.values import Value
from xlscore.core.findings import CellRef
from xlscore.core.spelling import folded
from xlscore.records import NamedTuple
from xlscore.report.plain import visible
from xlscore.texts import Language, spoken

Data = dict[str, Any]


class FormFields(NamedTuple):
    """The language of what is written into cells, and that of the labels."""

    own: Language
    language: Language

    def column(self, own: Field, *, rare: bool = False) -> Data:
        """What a field is called and accepts."""
        label = own.titles.in_(self.language)
        made: Data = {"key": own.key, "label": label, "kind": own.kind, "rare": rare}
        if own.choices:
            made["choices"] = [
                [word.in_(self.own), word.in_(self.language)] for word in own.choices.values()
            ]
        return made

    def field(self, own: Field, ref: CellRef, value: Value, *, fixed: bool = False) -> Data:
        """A cell and what it holds, as it would be typed."""
        text = CellReader([], comma=False).text(value, ref)
        if own.choices:
            code = choice_words(own.choices).get(folded(text))
            text = own.choices[code].in_(self.own) if code else text
        elif isinstance(value, float) and spoken(self.own).comma:
            text = text.replace(".", ",")
        made: Data = {"cell": str(ref), "value": visible(text, LONGEST)}
        return made | {"fixed": True} if fixed else made

    def key(self, own: Field, ref: CellRef, book: Workbook, *, rare: bool = False) -> Data:
        """A key with its value, which a formula may fill."""
        at, grid = area(ref.cell), book.grid(ref.sheet)
        assert at is not None
        value, fixed = grid.at(at.top, at.left), (at.top, at.left) in grid.calculated
        return self.column(own, rare=rare) | self.field(own, ref, value, fixed=fixed)

    def in_row(self, table: Table, row: int, keys: Iterable[str]) -> Data:
        """The fields of a row of a table, by their keys."""
        return {
            key: self.field(
                table.spec.field(key),
                table.ref(row, key),
                table.cell(row, key),
                fixed=table.is_calculated(row, key),
            )
            for key in keys
        }

    def word(self, own: Field, code: str) -> str:
        """A word of a choice as cells hold it."""
        assert own.choices is not None
        return own.choices[code].in_(self.own)


def tap(label: str, cells: Mapping[str, str], *, on: bool = False) -> Data:
    """One press; `on` says that these cells hold just that."""
    return {"label": label, "on": on, "cells": dict(cells)}
