"""Taking one sheet out of a workbook, with the names that are about it."""

from __future__ import annotations

from xlscore.book.ooxml.contents import ORDER, Contents, read_contents, reference
from xlscore.book.ooxml.package import Package
from xlscore.book.ooxml.xmlpatch import Patch
from xlscore.book.ooxml.xmltree import Element
from xlscore.book.port import ROLE_PREFIX
from xlscore.book.problems import FileProblem


def remove_sheet(package: Package, title: str) -> Package:
    """A package without a sheet; KeyError for an unknown one.

    With it go the names of its own and those that say which of ours it is; any other name stays.
    """
    draft = package.fork()
    contents = read_contents(draft)
    sheet = contents.sheet(title)
    if contents.locked:
        raise FileProblem("structure-protected", sheet=title)
    at = contents.sheets.index(sheet)
    with draft.patch(draft.workbook, ORDER) as patch:
        for element in patch.children("sheets"):
            if element.get("name") == title:
                patch.replace(element, "")
        _renumber_names(patch, contents, title, at)
        for view in patch.children("bookViews"):
            for attribute in ("activeTab", "firstSheet"):
                shown = view.number(attribute) or 0
                if shown >= max(at, 1):
                    patch.set(view, **{attribute: str(shown - 1)})
    draft.drop_part(draft.workbook, sheet.part)
    return draft


def _renumber_names(patch: Patch, contents: Contents, title: str, at: int) -> None:
    """Names of a sheet are numbered by its place; those of the one that goes, go."""
    parent = patch.child("definedNames")
    elements = patch.children("definedNames")
    gone = [e for e in elements if _is_of(e, contents, title, at)]
    if parent is not None and len(gone) == len(elements):
        patch.replace(parent, "")
        return
    for element in elements:
        scope = element.number("localSheetId") or 0
        if element in gone:
            patch.replace(element, "")
        elif scope > at:
            patch.set(element, localSheetId=str(scope - 1))


def _is_of(element: Element, contents: Contents, title: str, at: int) -> bool:
    """Whether a name is about the sheet that goes, and about nothing else."""
    if element.get("localSheetId"):
        return element.get("localSheetId") == str(at)
    place = reference(element.text)
    ours = element.get("name").lower().startswith(ROLE_PREFIX)
    return ours and place is not None and place[0].casefold() == title.casefold()
