"""What an action would change in a workbook, cell by cell: stale means that this is not empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from xlscore.actions.job import Job
from xlscore.book import schema
from xlscore.book.port import Changes, Workbook
from xlscore.book.sheets import same_cell
from xlscore.book.values import Value, cell_name
from xlscore.core.findings import CellRef
from xlscore.records import NamedTuple, replace
from xlscore.texts import say


class Difference(NamedTuple):
    """A cell that an action would change: of an owned sheet, or one that follows from others."""

    ref: CellRef
    before: Value
    after: Value


def differences(book: Workbook, changes: Changes) -> list[Difference]:
    """What applying `changes` would change, cell by cell; a missing sheet counts as empty.

    Values are compared, so a file that a spreadsheet program saved again is not stale.
    """
    return list(_differences(book, changes))


def is_stale(book: Workbook, changes: Changes) -> bool:
    """Whether applying `changes` would change anything."""
    return bool(changes.appends) or any(_differences(book, changes))


def stale_sheets(book: Workbook, job: Job, language: str) -> list[str]:
    """A line if what the file shows is no longer what comes out; *Checks* alone is not asked."""
    if job.outcome is None:
        return []
    changes, titles = job.changes(), set(book.titles())
    there = (p for p in changes.pages if changes.sheets.get(p.role, p.title) in titles)
    pages = tuple(page for page in there if page.role != schema.CHECKS.role)
    found = differences(book, replace(changes, pages=pages, rewrites=()))
    return [stale_line(found, language)] if found else []


def stale_line(found: Sequence[Difference], language: str) -> str:
    """The message about a workbook whose sheets are not up to date."""
    return say("report.stale", language, where=found[0].ref, count=len(found))


def _differences(book: Workbook, changes: Changes) -> Iterator[Difference]:
    titles = set(book.titles())
    for rewrite in changes.rewrites:
        rows = book.grid(rewrite.sheet).rows
        for r, values in rewrite.rows.items():
            for column, value in zip(rewrite.columns, values, strict=True):
                before = rows[r - 1][column - 1] if column <= len(rows[r - 1]) else None
                if not same_cell(before, value):
                    ref = CellRef(rewrite.sheet, cell_name(r, column))
                    yield Difference(ref, before, _cell_value(value))
    for page in changes.pages:
        title = changes.sheets.get(page.role, page.title)
        rows = book.grid(title).rows if title in titles else ()
        width = max((len(row) for row in page.rows), default=0)
        for r in range(max(len(rows), len(page.rows))):
            old = rows[r] if r < len(rows) else ()
            new = page.rows[r] if r < len(page.rows) else ()
            for c in range(width):
                before = old[c] if c < len(old) else None
                after = _cell_value(new[c].value) if c < len(new) else None
                if before != after and not same_cell(before, after):
                    yield Difference(CellRef(title, cell_name(r + 1, c + 1)), before, after)


def _cell_value(value: str | int | Fraction | None) -> Value:
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    return value
