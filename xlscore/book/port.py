"""The one workbook port: what reading and writing need from a workbook, whatever holds it.

Two extensions: what only a file has (`WorkbookFile`), and what only an open one (`LiveWorkbook`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from xlscore.book.page import Content, Page
from xlscore.book.values import Grid
from xlscore.core.findings import Finding
from xlscore.records import NamedTuple, dataclass, field

ROLE_PREFIX = "xlscore."
LOOK_PREFIX = "xlscore.look."
"""How the name begins that keeps a fingerprint of a sheet's looks, as an open Excel has them.

Any other writer of the sheet removes that name.
"""


class Append(NamedTuple):
    """Rows to be added below what a person typed on an input sheet.

    `header` is the row of the headings (1-based), `columns` the column of each value of a row
    (1-based). The rows go below the last row that shows anything in any of the sheet's columns,
    and below the last formula in one of theirs; formulas in other columns stay where they are, and
    in a file they go on in the new rows if they are filled down. An Excel table that covers the
    header grows with them.
    """

    sheet: str
    header: int
    columns: tuple[int, ...]
    rows: tuple[tuple[Content, ...], ...]


class Rewrite(NamedTuple):
    """Cells put anew in rows of an input sheet that xlscore wrote itself and nobody typed into.

    `rows` are the values by row number (1-based), one for each of `columns`; None empties a cell.
    Formats stay. With `gentle` a cell that holds a formula stays as it is too.
    """

    sheet: str
    columns: tuple[int, ...]
    rows: Mapping[int, tuple[Content, ...]]
    gentle: bool = False


@dataclass(frozen=True, slots=True)
class Changes:
    """What one action does to a workbook: owned sheets rewritten or created, rows appended.

    A page goes to the sheet that `sheets` names for its role. If that is not there, it goes to a
    new last sheet with the page's title and the defined name ``xlscore.<role>``.
    """

    pages: tuple[Page, ...] = ()
    appends: tuple[Append, ...] = ()
    sheets: Mapping[str, str] = field(default_factory=dict)
    rewrites: tuple[Rewrite, ...] = ()

    @property
    def titles(self) -> list[str]:
        """The titles of the sheets that the pages go to."""
        return [self.sheets.get(page.role, page.title) for page in self.pages]


class Workbook(Protocol):
    """A workbook as xlscore sees it: the modules of `adapters` are those who keep to it."""

    def titles(self) -> Sequence[str]:
        """The titles of all worksheets, in their order."""

    def roles(self) -> Mapping[str, str]:
        """Role -> sheet title, from workbook-scoped defined names ``xlscore.<role>``."""

    def grid(self, title: str) -> Grid:
        """The values of one sheet; KeyError for a title that `titles` does not list."""

    def apply(self, changes: Changes) -> None:
        """Carry out all of `changes`, or raise and leave the workbook as it was."""


class WorkbookFile(Workbook, Protocol):
    """A workbook that is a file: nothing is written before `save`."""

    @property
    def path(self) -> Path | None:
        """The file it was read from or saved to last."""

    @property
    def notices(self) -> Sequence[Finding]:
        """What the organiser should know about the file, though it is handled."""

    @property
    def content(self) -> bytes:
        """The file as it was read or saved last."""

    @property
    def changed(self) -> bool:
        """Whether the workbook differs from the file it was read from."""

    def to_bytes(self) -> bytes:
        """The file as it would be saved."""

    def save(self, path: str | os.PathLike[str] | None = None) -> None:
        """Write the file in one step, by default in place; a file that is the same stays."""

    def remove(self, title: str) -> None:
        """Take away a sheet that xlscore made, with the name that says so; KeyError if unknown."""


class LiveWorkbook(Workbook, Protocol):
    """A workbook open in a program, where a change is taken back without the file."""

    def remove(self, title: str) -> None:
        """Take away a sheet that xlscore made, with the name that says so; KeyError if unknown."""
