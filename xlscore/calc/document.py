"""What a document says of itself: its name, the names in it, and what a person has locked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from xlscore.book.ooxml.contents import quote
from xlscore.book.port import LOOK_PREFIX, ROLE_PREFIX
from xlscore.book.ranges import Area
from xlscore.calc import uno_bridge
from xlscore.calc.number_formats import shared_property
from xlscore.calc.uno_bridge import CalcProblem

#: Calc refuses a dot when a name is made, though it reads and writes such names.
STAND_IN = "xlscore_new_name"


def file_of(document: Any) -> Path | None:
    """The file that a document was read from or saved to; None without one on this computer."""
    url: str = document.URL
    return Path(uno_bridge.uno().fileUrlToSystemPath(url)) if url.startswith("file:") else None


def title_of(document: Any) -> str:
    """The name of a document's file; of one that was never saved its title."""
    file = file_of(document)
    return file.name if file else str(document.Title)


def area_of(address: Any) -> Area:
    """The area of a CellRangeAddress."""
    return Area(
        address.StartRow + 1, address.StartColumn + 1, address.EndRow + 1, address.EndColumn + 1
    )


def role_names(document: Any) -> Iterator[tuple[str, str, Area]]:
    """The defined names ``xlscore.…``, each with the title and the area that it stands for."""
    names = document.NamedRanges
    for name in names.ElementNames:
        if name.lower().startswith(ROLE_PREFIX):
            cells = names.getByName(name).ReferredCells
            if cells is not None:
                yield name, cells.Spreadsheet.Name, area_of(cells.RangeAddress)


def forget_look(document: Any, role: str) -> None:
    """Do away with the name that says how Excel drew a sheet, since it is drawn anew here."""
    names = document.NamedRanges
    if names.hasByName(f"{LOOK_PREFIX}{role}"):
        names.removeByName(f"{LOOK_PREFIX}{role}")


def define(document: Any, name: str, title: str, area: Area) -> None:
    """Let a name stand for an area of a sheet, whether it is there already or not."""
    names = document.NamedRanges
    place = f"${quote(title)}.{area.absolute()}"
    known = next((known for known in names.ElementNames if known.lower() == name.lower()), None)
    if known is not None:
        names.getByName(known).setContent(place)
        return
    names.addNewByName(STAND_IN, place, uno_bridge.struct("table.CellAddress", 0, 0, 0), 0)
    names.getByName(STAND_IN).setName(name)


def refuse_locked(sheet: Any, cells: Any, name: str) -> None:
    """CalcProblem if one of these cells is locked on a protected sheet; `name` is said of them."""
    if not sheet.isProtected():
        return
    protection = shared_property(cells, "CellProtection")
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
