"""calcChain.xml, the order in which a program calculates: it lists the formulas, and no others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xlscore.book.ooxml.package import Package
from xlscore.book.ooxml.xmlpatch import Patch
from xlscore.book.problems import FileProblem

KIND = "calcChain"


def keep_true(package: Package, gone: bool, new: Mapping[int, Sequence[str]]) -> None:
    """List the `new` formulas, cells by the id of their sheet; without the part, there is no list.

    Where formulas are gone the part goes: every program makes it anew, and offers to repair a file
    in which it lists a cell without a formula.
    """
    part = package.related(package.workbook, KIND)
    if part is None or not package.has(part) or not (gone or any(new.values())):
        return
    patch = _readable(package, part) if not gone else None
    if patch is None:
        package.drop_part(package.workbook, KIND)
        return
    p = patch.prefix
    cells = (f'<{p}c r="{cell}" i="{sheet}"/>' for sheet, cells in new.items() for cell in cells)
    patch.append(patch.root, "".join(cells))
    package.put(part, patch.result())


def _readable(package: Package, part: str) -> Patch | None:
    """The part, or None if it is damaged or too long to be held."""
    try:
        return Patch(package.read(part), part)
    except FileProblem:
        return None
