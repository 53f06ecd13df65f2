"""A person at a workbook with buttons in a real LibreOffice: opening, typing, clicking, reading."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from string import Template
from typing import Any

import xlwings as xw

from xlscore.book.values import Value
from xlscore.excel.vba.workbooks import PROJECT_NAME
from xlscore.live.macro_list import MACROS
from xlscore.uno_engine import uno_bridge
from xlscore.uno_engine.engine import book_of
from xlscore.uno_engine.office import Office

RUN_ALWAYS = 4  # com.sun.star.document.MacroExecMode.ALWAYS_EXECUTE_NO_WARN

#: What xlwings' RunPython does in Excel: it starts a Python that talks back to the program.
BASIC = Template("""
Function RunPython(ByVal Command As String)
    Shell("$python", 0, "$script " & ThisComponent.URL & " " & Chr(34) & Command & Chr(34), False)
End Function
""")
PYTHON = Template("""
import os, sys
from pathlib import Path
os.environ.update($environment)
from xlscore.uno_engine import uno_bridge
from xlscore.uno_engine.engine import book_of
local = uno_bridge.uno().getComponentContext()
resolver = uno_bridge.service(local, "bridge.UnoUrlResolver")
context = resolver.resolve("uno:$connection;urp;StarOffice.ComponentContext")
documents = uno_bridge.service(context, "frame.Desktop").Components.createEnumeration()
while documents.hasMoreElements():
    document = documents.nextElement()
    if document.URL == sys.argv[1]:
        break
book = book_of(document, context)
exec(sys.argv[2])
partly = Path($said + ".part")
partly.write_text(book.app.impl.alerts[-1].prompt, "utf-8")
partly.rename($said)
""")
SECONDS = 60


@contextmanager
def run_python(office: Office, environment: dict[str, str], folder: Path) -> Iterator[Path]:
    """Give this LibreOffice a RunPython; the file that will hold the message of a macro."""
    said, script = folder / "said.txt", folder / "clicked.py"
    accept = next(arg for arg in office.process.args if str(arg).startswith("--accept="))
    text = PYTHON.substitute(
        environment=environment,
        connection=str(accept).removeprefix("--accept=").removesuffix(";urp;"),
        said=repr(str(said)),
    )
    script.write_text(text, "utf-8")
    libraries = uno_bridge.service(office.context, "script.ApplicationScriptLibraryContainer")
    libraries.loadLibrary("Standard")
    library = libraries.getByName("Standard")
    library.insertByName("XlscoreClicked", BASIC.substitute(python=sys.executable, script=script))
    yield said
    library.removeByName("XlscoreClicked")


class Desk:
    """An open workbook with its macros enabled, and the hands of a person."""

    def __init__(self, office: Office, path: Path, said: Path) -> None:
        self._said = said
        enabled = uno_bridge.properties(MacroExecutionMode=RUN_ALWAYS)
        self.document = office.desktop.loadComponentFromURL(path.as_uri(), "_blank", 0, enabled)
        self.view = self.document.CurrentController
        self.view.setFormDesignMode(False)
        # LibreOffice's Basic cannot compile xlwings' modules, and runs nothing while they are there
        library = self.document.BasicLibraries.getByName(PROJECT_NAME)
        for name in ("xlwings", "Dictionary"):
            library.removeByName(name)
        self._dispatcher = uno_bridge.service(office.context, "frame.DispatchHelper")
        self.book: xw.Book = book_of(self.document, office.context)

    def paste(self, title: str, row: int, column: int, rows: Sequence[Sequence[Value]]) -> None:
        """Paste a block of values, as people do with lists they have already."""
        sheet = self.document.Sheets.getByName(title)
        right, bottom = column + len(rows[0]) - 2, row + len(rows) - 2
        cells = sheet.getCellRangeByPosition(column - 1, row - 1, right, bottom)
        cells.setDataArray(tuple(tuple("" if v is None else v for v in row) for row in rows))

    def type(self, title: str, row: int, column: int, text: str) -> None:
        """Type into a cell and press Enter."""
        sheet = self.document.Sheets.getByName(title)
        self.view.setActiveSheet(sheet)
        self.view.select(sheet.getCellByPosition(column - 1, row - 1))
        entered = uno_bridge.properties(StringName=text)
        self._dispatcher.executeDispatch(self.view.Frame, ".uno:EnterString", "", 0, entered)

    def click(self, title: str, function: str) -> str:
        """Click the button of a macro on a sheet; what the macro says at the end."""
        self._said.unlink(missing_ok=True)
        sheet = self.document.Sheets.getByName(title)
        self.view.setActiveSheet(sheet)
        captions = next((m.title.en, m.title.de) for m in MACROS if m.function == function)
        model = next(m for m in _buttons(sheet) if m.Label in captions)
        assert self.view.getControl(model).getAccessibleContext().doAccessibleAction(0)
        end = time.monotonic() + SECONDS
        while not self._said.exists():
            assert time.monotonic() < end, "the macro has not ended"
            time.sleep(0.05)
        return self._said.read_text("utf-8")

    def save_copy(self, path: Path) -> None:
        """The workbook as it is now, as a file without macros."""
        how = uno_bridge.properties(FilterName="Calc MS Excel 2007 XML")
        self.document.storeToURL(path.as_uri(), how)

    def close(self) -> None:
        self.document.close(True)


def _buttons(sheet: Any) -> list[Any]:
    forms = [sheet.DrawPage.Forms.getByIndex(i) for i in range(sheet.DrawPage.Forms.Count)]
    return [form.getByIndex(i) for form in forms for i in range(form.Count)]
