"""Open workbooks: those of an office, and each of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from xlwings import base_classes

from uno_engine.formulas import Translator
from uno_engine.names import Names
from uno_engine.problems import EngineProblem
from uno_engine.sheets import Sheet, Sheets
from xlscore.calc import uno_bridge
from xlscore.calc.document import refuse_fixed_sheets, title_of
from xlscore.calc.looks import digit_of
from xlscore.calc.number_formats import Formats, day_0
from xlscore.calc.uno_bridge import SPREADSHEET

#: com.sun.star.document.MacroExecMode
ALWAYS = 4
FILTERS = {
    ".xlsx": "Calc MS Excel 2007 XML",
    ".xlsm": "Calc MS Excel 2007 VBA XML",
    ".ods": "calc8",
    ".xls": "MS Excel 97",
    ".csv": "Text - txt - csv (StarCalc)",
}


class Books(base_classes.Books):
    """The spreadsheets that are open in an office."""

    def __init__(self, app: Any) -> None:
        self.app = app

    @property
    def api(self) -> Any:
        """All that is open in the office."""
        return self.app.api.Components

    def __iter__(self) -> Iterator[Book]:
        found, documents = self.api.createEnumeration(), []
        while found.hasMoreElements():
            document = found.nextElement()
            if document.supportsService(SPREADSHEET):
                documents.append(document)
        # Numbered as they were opened, which is Excel's order and not the enumeration's.
        for document in sorted(documents, key=lambda d: int(d.RuntimeUID)):
            yield Book(self.app, document)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __call__(self, key: int | str) -> Book:
        """A book by number from 1, or by name or path; KeyError if there is none."""
        if isinstance(key, int):
            return list(self)[key - 1]
        for book in self:
            if key.lower() in (book.name.lower(), book.fullname.lower()):
                return book
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and any(key.lower() == book.name.lower() for book in self)

    @property
    def active(self) -> Book:
        """The workbook in front, or else the first."""
        document = self.app.api.getCurrentComponent()
        if document is not None and document.supportsService(SPREADSHEET):
            return Book(self.app, document)
        return next(iter(self))

    def _load(self, url: str, path: str, **options: object) -> Book:
        # Someone who opens a workbook by program sees no question about its macros.
        values = uno_bridge.properties(MacroExecutionMode=ALWAYS, **options)
        try:
            document = self.app.api.loadComponentFromURL(url, "_blank", 0, values)
        except uno_bridge.failure():
            document = None
        if document is None:
            raise EngineProblem(f"LibreOffice could not open {path}.")
        return Book(self.app, document)

    def add(self) -> Book:
        """A new workbook with one sheet."""
        return self._load("private:factory/scalc", "")

    def open(
        self,
        fullname: str,
        update_links: Any = None,
        read_only: Any = None,
        format: Any = None,
        password: str | None = None,
        *_: Any,
        **__: Any,
    ) -> Book:
        """Open a file; EngineProblem if LibreOffice cannot."""
        options: dict[str, object] = {"ReadOnly": bool(read_only)}
        if password:
            options["Password"] = password
        path = Path(fullname).resolve()
        if self.app.office:
            self.app.office.opened(path)
        return self._load(path.as_uri(), fullname, **options)


class Book(base_classes.Book):
    """An open spreadsheet document."""

    app: Any = None

    def __init__(self, app: Any, document: Any) -> None:
        self.app = app
        self._document = document
        self.formats = Formats(document)
        self.translator = Translator(document)

    @property
    def api(self) -> Any:
        """The document."""
        return self._document

    @cached_property
    def digit(self) -> float:
        """How wide a digit of the default font is, in 1/100 mm."""
        return digit_of(self.app.context, self.api)

    @property
    def fullname(self) -> str:
        """Its path; for one that was never saved its title, and for one on a server its URL."""
        url: str = self.api.URL
        if not url.startswith("file:"):
            return url or self.name
        path: str = uno_bridge.uno().fileUrlToSystemPath(url)
        return path

    @property
    def name(self) -> str:
        """The file's name; of one that was never saved its title."""
        return title_of(self.api)

    @property
    def sheets(self) -> Sheets:
        """Its sheets."""
        return Sheets(self)

    @property
    def names(self) -> Names:
        """The names that hold in the whole workbook."""
        return Names(self)

    def guard(self) -> None:
        """Raise a CalcProblem if sheets may be neither added nor deleted."""
        refuse_fixed_sheets(self.api, self.name)

    def sheet_of(self, cells: Any) -> Sheet:
        """The sheet of a UNO range."""
        return Sheet(self, cells.Spreadsheet)

    def activate(self) -> None:
        """Bring its window to the front."""
        controller = self.api.CurrentController
        if controller is not None:
            controller.Frame.activate()

    def save(self, path: str | None = None, password: str | None = None) -> None:
        """Save it, under a new name or in place; the ending says in which format."""
        if path is None and self.api.URL:
            self.api.store()
            return
        target = Path(path or f"{self.name}.xlsx").resolve()
        if target.suffix.lower() not in FILTERS:
            raise EngineProblem(f"{path} cannot be saved: use one of {', '.join(FILTERS)}.")
        options: dict[str, object] = {"FilterName": FILTERS[target.suffix.lower()]}
        if password:
            options["Password"] = password
        self.api.storeAsURL(target.as_uri(), uno_bridge.properties(**options))

    def to_pdf(self, path: str, quality: str | None = None) -> None:
        """Write it as PDF."""
        options = uno_bridge.properties(FilterName="calc_pdf_Export")
        self.api.storeToURL(Path(path).resolve().as_uri(), options)

    def close(self) -> None:
        """Close it; what was not saved is dropped."""
        self.api.close(True)

    @cached_property
    def epoch(self) -> dt.datetime:
        """Day 0 of the workbook's calendar; workbooks from old Macs count from 1904."""
        return day_0(self.api)
