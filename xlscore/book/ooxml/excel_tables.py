"""Excel's tables ("blocks" here: a table is where people play), which grow with what is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xlscore.book.ooxml.package import Package
from xlscore.book.ooxml.xmlpatch import Patch
from xlscore.book.ooxml.xmltree import parse
from xlscore.book.page import Page
from xlscore.book.problems import FileProblem
from xlscore.book.ranges import Area, area

ORDER = ("autoFilter", "sortState", "tableColumns", "tableStyleInfo", "extLst")


def related_parts(package: Package, part: str, kind: str) -> list[str]:
    """The parts related to `part` in this way that are there."""
    return [r.target for r in package.relations(part) if r.kind == kind and package.has(r.target)]


def fit_to_page(package: Package, part: str, title: str, page: Page, ours: Sequence[Area]) -> None:
    """Let the blocks on an owned sheet cover the rows below their headings, or refuse.

    `ours` are the areas that are written now and were written before.
    """
    for patch, covered in _open_tables(package, part):
        if not any(covered.meets(one) for one in ours):
            continue
        names = [column.get("name") for column in patch.children("tableColumns")]
        if not _headings_match(page, covered, names) or patch.root.number("totalsRowCount"):
            raise FileProblem("block-header", block=_name(patch), sheet=title)
        bottom = covered.top
        while bottom < len(page.rows) and any(
            cell.value is not None for cell in page.rows[bottom][covered.left - 1 : covered.right]
        ):
            bottom += 1
        _resize(package, patch, covered, covered._replace(bottom=max(bottom, covered.top + 1)))
    for pivot in related_parts(package, part, "pivotTable"):
        location = parse(package.read(pivot), pivot).find("location")
        stands = area(location.get("ref")) if location is not None else None
        if stands is not None and any(stands.meets(one) for one in ours):
            raise FileProblem("pivot-in-the-way", sheet=title)


def grow(package: Package, part: str, title: str, header: int, new: Area) -> None:
    """Let the block that has its headings in row `header` reach down to the new rows."""
    others: list[tuple[Patch, Area]] = []
    growing: list[tuple[Patch, Area]] = []
    for patch, covered in _open_tables(package, part):
        ours = covered.top == header and covered.left <= new.right and new.left <= covered.right
        (growing if ours else others).append((patch, covered))

    def refuse_others(larger: Area) -> None:
        for other, stands in others:
            if stands.meets(larger):
                raise FileProblem("block-header", block=other.root.get("displayName"), sheet=title)

    for patch, covered in growing:
        if patch.root.number("totalsRowCount"):
            raise FileProblem("block-totals", block=_name(patch), sheet=title)
        larger = covered._replace(bottom=max(covered.bottom, new.bottom))
        refuse_others(larger)
        _resize(package, patch, covered, larger)
    refuse_others(new)


def calculated_columns(package: Package, part: str, header: int) -> set[int]:
    """The columns that have one formula throughout, of blocks with their headings in a row."""
    return {
        number
        for patch, covered in _open_tables(package, part)
        for number, column in enumerate(patch.children("tableColumns"), covered.left)
        if covered.top == header and column.find("calculatedColumnFormula") is not None
    }


def _open_tables(package: Package, part: str) -> Iterator[tuple[Patch, Area]]:
    """The blocks of a sheet, each with the area that it covers."""
    for block in related_parts(package, part, "table"):
        patch = Patch(package.read(block), block, ORDER, "table")
        if (covered := area(patch.root.get("ref"))) is not None:
            yield patch, covered


def _name(patch: Patch) -> str:
    return patch.root.get("displayName") or patch.root.get("name")


def _resize(package: Package, patch: Patch, old: Area, new: Area) -> None:
    """Change the block's reference and that of its filter."""
    if new == old:
        return
    patch.set(patch.root, ref=str(new))
    for name in ("autoFilter", "sortState"):
        element = patch.child(name)
        covered = area(element.get("ref")) if element is not None else None
        if element is not None and covered is not None and covered.bottom == old.bottom:
            patch.set(element, ref=str(covered._replace(bottom=new.bottom)))
    package.put(patch.part, patch.result())


def _headings_match(page: Page, covered: Area, names: Sequence[str]) -> bool:
    if covered.top > len(page.rows):
        return False
    cells = page.rows[covered.top - 1][covered.left - 1 : covered.right]
    return [str(cell.value) for cell in cells] == list(names)
