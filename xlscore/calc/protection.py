"""What a person has locked: LibreOffice drops most changes of it without a word."""

from __future__ import annotations

from typing import Any

from xlscore.calc.formats import shared
from xlscore.calc.problems import CalcProblem


def refuse_locked(sheet: Any, cells: Any, name: str) -> None:
    """CalcProblem if one of these cells is locked on a protected sheet; `name` is said of them."""
    if not sheet.isProtected():
        return
    protection = shared(cells, "CellProtection")
    if protection is None:
        found = cells.UniqueCellFormatRanges
        locked = any(found.getByIndex(i).CellProtection.IsLocked for i in range(found.Count))
    else:
        locked = protection.IsLocked
    if locked:
        raise CalcProblem("cells_protected", cells=name, sheet=sheet.Name)


def refuse_fixed_sheets(document: Any, name: str) -> None:
    """CalcProblem if sheets may be neither added nor deleted; `name` is that of the document."""
    if document.isProtected():
        raise CalcProblem("book_protected", book=name)
