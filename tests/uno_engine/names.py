"""Defined names of a workbook or a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xlwings import base_classes

from uno_engine import formulas
from uno_engine.address import of_uno, quoted, split
from uno_engine.problems import EngineProblem
from xlscore.calc import uno_bridge
from xlscore.calc.document import STAND_IN


class Names(base_classes.Names):
    """The names of a workbook with those of its sheets, or of one sheet."""

    def __init__(self, book: Any, sheet: Any = None) -> None:
        self.book = book
        self.sheet = sheet

    @property
    def api(self) -> Any:
        """LibreOffice's list of the names."""
        return (self.sheet or self.book).api.NamedRanges

    def _all(self) -> list[Name]:
        found = [Name(self.book, self.sheet, key) for key in self.api.ElementNames]
        if self.sheet is None:
            for sheet in self.book.sheets:
                found += [Name(self.book, sheet, key) for key in sheet.api.NamedRanges.ElementNames]
        return found

    def find(self, key: str) -> Name | None:
        """A name as it was typed, in any case, with or without its sheet."""
        title, text = split(key)
        if title is not None:
            sheet = self.book.sheets(title)
            if self.sheet is not None and sheet != self.sheet:
                return None
            return Names(self.book, sheet).find(text)
        wanted = key.lower()
        found = next((k for k in self.api.ElementNames if k.lower() == wanted), None)
        return None if found is None else Name(self.book, self.sheet, found)

    def __call__(self, key: int | str) -> Name:
        """A name by number from 1 or as written; KeyError if there is none."""
        if isinstance(key, int):
            return self._all()[key - 1]
        found = self.find(key)
        if found is None:
            raise KeyError(key)
        return found

    def snapshot(self) -> list[tuple[str, Name]]:
        """The names as they are now, each with its text."""
        return [(name.name, name) for name in self._all()]

    def contains(self, key: int | str) -> bool:
        """Whether there is a name."""
        return 0 < key <= len(self) if isinstance(key, int) else self.find(key) is not None

    def __contains__(self, key: object) -> bool:
        return isinstance(key, int | str) and self.contains(key)

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Name]:
        return iter(self._all())

    def add(self, name: str, refers_to: str) -> Name:
        """Define a name, or let an existing one of this scope stand for something else."""
        title, text = split(name)
        if title is not None:
            return Names(self.book, self.book.sheets(title)).add(text, refers_to)
        found = self.find(name)
        if found is not None:
            found.refers_to = refers_to
            return found
        home = formulas.place(0, 1, 1)
        tokens = self.book.translator.tokens(refers_to, home)
        refused = (
            uno_bridge.failure("uno.RuntimeException"),
            uno_bridge.failure("lang.IllegalArgumentException"),
        )
        first = STAND_IN if "." in name else name
        try:
            self.api.addNewByName(first, "", home, 0)
        except refused:
            said = f"LibreOffice does not take {name} as a name for {refers_to}."
            raise EngineProblem(said) from None
        made = self.api.getByName(first)
        made.setTokens(tokens)
        if first != name:
            made.setName(name)
        return Name(self.book, self.sheet, name)


class Name(base_classes.Name):
    """A defined name."""

    def __init__(self, book: Any, sheet: Any, key: str) -> None:
        self.book = book
        self.sheet = sheet
        self.key = key

    @property
    def _home(self) -> Any:
        return (self.sheet or self.book).api.NamedRanges

    @property
    def api(self) -> Any:
        """LibreOffice's own object."""
        return self._home.getByName(self.key)

    @property
    def name(self) -> str:
        """The name, after its sheet's if it belongs to one."""
        if self.sheet is None:
            return self.key
        title = self.sheet.name
        return f"{title if title.isalnum() else quoted(title)}!{self.key}"

    @name.setter
    def name(self, value: str) -> None:
        self.api.setName(value)
        self.key = value

    @property
    def refers_to(self) -> str:
        """What it stands for, as a formula."""
        text: str = self.book.translator.text(self.api.getTokens(), formulas.place(0, 1, 1))
        return text

    @refers_to.setter
    def refers_to(self, value: str) -> None:
        self.api.setTokens(self.book.translator.tokens(value, formulas.place(0, 1, 1)))

    def found_range(self) -> Any:
        """The cells that the name stands for, or None."""
        cells = self.api.ReferredCells
        if cells is None:
            return None
        return self.book.sheet_of(cells).at(of_uno(cells.RangeAddress))

    @property
    def refers_to_range(self) -> Any:
        """The cells that it stands for; EngineProblem if it stands for none."""
        found = self.found_range()
        if found is None:
            raise EngineProblem(f"The name {self.name} does not stand for cells.")
        return found

    def delete(self) -> None:
        """Delete the name."""
        self._home.removeByName(self.key)
