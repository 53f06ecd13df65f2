"""The sheet *Entry*: where it is, and what was typed there since it was last in step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xlscore.book import schema
from xlscore.book.input_sheets import Row
from xlscore.book.port import Workbook
from xlscore.book.values import Grid, Value
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.spelling import fold
from xlscore.records import NamedTuple, dataclass, replace
from xlscore.texts import titles

Rows = Sequence[Row]


class TypedCell(NamedTuple):
    """A cell of *Entry* typed since: what it is for in *Results*, and where both stand."""

    row: int
    key: str
    value: Value
    ref: CellRef
    other: CellRef


@dataclass(frozen=True, slots=True)
class Entry:
    """The sheet as it is (None without one), and what was typed there since."""

    shown: Grid | None = None
    typed: tuple[TypedCell, ...] = ()

    def put_into(self, rows: Rows) -> Rows:
        """The rows of *Results* with what was typed here."""
        typed: dict[int, dict[str, Value]] = {}
        for cell in self.typed:
            typed.setdefault(cell.row, {})[cell.key] = cell.value
        return [row.with_values(typed.get(row.source.row, {})) for row in rows] if typed else rows

    def cells(self) -> dict[CellRef | None, CellRef]:
        """Cells of *Results* -> those of this sheet that were typed into for them."""
        return {cell.other: cell.ref for cell in self.typed}

    def name_cells(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Errors name the cell that was typed into, since nothing gets into *Results* then."""
        typed = self.cells()
        return tuple(
            replace(found, ref=typed.get(found.ref, found.ref))
            if found.severity == "error"
            else found
            for found in findings
        )


def find_entry(
    book: Workbook, sheets: Mapping[str, str], asked: bool, findings: list[Finding]
) -> str | None:
    """The sheet by its defined name, else one that is laid out like it; None without one.

    Other sheets are only looked at if it is `asked` for, or its defined name points to none.
    """
    if schema.ENTRY.role in sheets:
        return sheets[schema.ENTRY.role]
    if not asked and schema.ENTRY.role not in book.roles():
        return None
    lost = _find_lost(book, sheets.values())
    if len(lost) > 1:
        names = ", ".join(lost)
        findings.append(finding("entry-copies", CellRef(lost[1]), titles=names))
    return lost[0] if lost else None


def _find_lost(book: Workbook, taken: Iterable[str]) -> list[str]:
    """Sheets that are laid out like *Entry* but have lost their defined name.

    Two of title, hint and "taken over" tell, so that one of them may have been touched.
    """
    ours = schema.ENTRY.titles, titles("report.entry_hint"), titles("report.entry_taken")
    marks = [set(map(fold, mark.spellings)) for mark in ours]
    lost = []
    for title in book.titles():
        if title not in taken:
            rows = book.grid(title).rows[:6]
            shown = {fold(value) for row in rows for value in row if isinstance(value, str)}
            if sum(bool(mark & shown) for mark in marks) > 1:
                lost.append(title)
    return lost
