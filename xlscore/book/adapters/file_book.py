"""A workbook file: read without losing what its cells say, changed without losing anything else."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from xlscore.book import schema
from xlscore.book.atomic import read_file
from xlscore.book.ooxml.contents import Contents, read_contents
from xlscore.book.ooxml.decode import Decoder
from xlscore.book.ooxml.editing import (
    State,
    carry_out,
    has_formula,
    number_format,
)
from xlscore.book.ooxml.package import Package, open_package
from xlscore.book.ooxml.sheet_reader import Unusual, read_plain
from xlscore.book.ooxml.strings import read_strings
from xlscore.book.ooxml.stylesheet import StyleSheet
from xlscore.book.port import Changes
from xlscore.book.problems import FileProblem, notice
from xlscore.book.replace import Cell, replace_file
from xlscore.book.season.schema import INPUTS
from xlscore.book.sheets import is_blank
from xlscore.book.values import Grid
from xlscore.core.findings import Finding
from xlscore.records import replace

SUFFIXES: Mapping[str, str] = {
    "spreadsheetml.sheet.main": ".xlsx",
    "spreadsheetml.template.main": ".xltx",
    "ms-excel.sheet.macroenabled.main": ".xlsm",
    "ms-excel.template.macroenabled.main": ".xltm",
    "ms-excel.addin.macroenabled.main": ".xlam",
}


class FileBook:
    """The workbook port over a file (see `port.Workbook`); nothing is written before `save`."""

    def __init__(self, data: bytes, path: Path | None = None) -> None:
        self.path, self._saved = path, data
        self._package: Package = open_package(data)
        self._contents: Contents = read_contents(self._package)
        self._strings: Sequence[str] | None = None
        self._styles: StyleSheet | None = None
        self._grids: dict[str, Grid] = {}
        self._done: list[Changes | None] = []

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> FileBook:
        """The workbook in a file; FileProblem if it cannot be read."""
        file = Path(path)
        return cls(read_file(file), file)

    @property
    def notices(self) -> tuple[Finding, ...]:
        """What the organiser should know about the file, though it is handled."""
        signed = any(r.kind == "origin" for r in self._package.relations(""))
        return (notice("signed"),) if signed else ()

    @property
    def content(self) -> bytes:
        """The file as it was read or saved last."""
        return self._saved

    @property
    def changed(self) -> bool:
        """Whether the workbook differs from the file it was read from."""
        return bool(self._package.changed or self._package.dropped)

    def titles(self) -> Sequence[str]:
        """The titles of all worksheets, in their order."""
        return tuple(sheet.title for sheet in self._contents.worksheets())

    def roles(self) -> Mapping[str, str]:
        """Role -> sheet title, from workbook-scoped defined names ``xlscore.<role>``."""
        return {role: title for role, (title, _) in self._contents.roles().items()}

    def grid(self, title: str) -> Grid:
        """The values of one sheet; KeyError for a title that `titles` does not list.

        Empty texts count as blanks, and rows and cells end at the last one that is not blank.
        """
        if title not in self._grids:
            self._grids[title] = self._read(title)
        return self._grids[title]

    def apply(self, changes: Changes) -> None:
        """Carry out all of `changes`, or raise and leave the workbook as it was."""
        if not self.titles():
            self._decode()  # nobody has read the strings, and the first sheet brings them into use
        self._become(carry_out(self._state(), changes, self._read))
        self._done.append(changes)

    def remove(self, title: str) -> None:
        """Take away a sheet that xlscore made, with the name that says so; KeyError if unknown."""
        from xlscore.book.ooxml.removing import remove_sheet  # only to take a change back

        package = remove_sheet(self._package, title)
        self._become(State(package, StyleSheet(package, read_contents(package))))
        self._done.append(None)

    def to_bytes(self) -> bytes:
        """The file as it would be saved: every part that was not changed as it was packed."""
        return self._package.to_bytes()

    def save(self, path: str | os.PathLike[str] | None = None) -> None:
        """Write the file in one step, keeping a snapshot of the one before; by default in place.

        Nothing is written if nothing changed and the file is the one that was read.
        """
        target = self.path if path is None else Path(path)
        if target is None:
            raise ValueError("a workbook that was not read from a file needs a path")
        same = self.path is not None and os.path.realpath(target) == os.path.realpath(self.path)
        if same and not self.changed:
            return
        if not same:
            self._refuse_suffix(target)
        data = self.to_bytes()
        package = open_package(data)  # what is written can be read again, or nothing is written
        known, changes = (self._saved, self._only_change()) if same else (None, None)
        replace_file(target, data, known, changes, list_typed)
        if same or self.path is None:
            self._done = []
            self.path, self._saved = target, data
            self._package, self._contents = package, read_contents(package)
            self._strings, self._styles, self._grids = None, None, {}

    def _state(self) -> State:
        if self._styles is None:
            self._styles = StyleSheet(self._package, self._contents)
        return State(self._package, self._styles)

    def _only_change(self) -> Changes:
        """What was written, to be kept in the history; no cells if it was not one action."""
        first, *more = self._done or (None,)
        return first if first is not None and not more else Changes()

    def _become(self, state: State) -> None:
        """Be the changed workbook; its shared strings are those of before, since none is added."""
        self._contents = read_contents(state.package)
        self._package, self._styles = state
        self._grids = {}

    def _read(self, title: str) -> Grid:
        """The grid of a sheet, from what is kept or from its part."""
        if title in self._grids:
            return self._grids[title]
        part = self._contents.sheet(title).part
        data, decoder = self._package.read(part, has_formula), self._decode()
        try:
            grid = read_plain(data, title, decoder)
        except Unusual:
            from xlscore.book.ooxml.sheet_scan import scan  # other programs' files

            grid = scan(data, title, decoder, part)
        return replace(grid, number_format=partial(number_format, self._state(), part))

    def _decode(self) -> Decoder:
        part = self._package.related(self._package.workbook, "sharedStrings")
        there = part is not None and self._package.has(part)
        if self._strings is None:
            self._strings = read_strings(self._package.read(part), part) if part and there else ()
        styles = self._state().styles
        return Decoder(
            *(self._strings, styles.dates(), self._contents.date1904),
            percents=styles.percents(),
            missing="" if there else part or "",
        )

    def _refuse_suffix(self, target: Path) -> None:
        """Excel opens a workbook only under the suffix of its kind."""
        kind = self._package.content_type(self._package.workbook).lower()
        for name, suffix in SUFFIXES.items():
            if name in kind and target.suffix.lower() != suffix:
                raise FileProblem("wrong-suffix", suffix=suffix)


def list_typed(data: bytes) -> Iterator[Cell]:
    """The cells of a workbook file that a person filled: on his own sheets and those to type into.

    Of a formula it only counts that there is one, whatever comes out of it.
    """
    book, typed = FileBook(data), {*INPUTS, schema.DRAW_LOG.role, schema.ENTRY.role}
    ours = {title for role, title in book.roles().items() if role not in typed}
    for title in book.titles():
        if title in ours:
            continue
        grid = book.grid(title)
        for r, row in enumerate(grid.rows, 1):
            for c, value in enumerate(row, 1):
                if not is_blank(value):
                    yield title, r, c, "=" if (r, c) in grid.calculated else value
