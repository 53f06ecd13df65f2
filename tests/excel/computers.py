"""Made-up computers for the doctor, Windows and macOS, both healthy, and what he says of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from xlscore.core.rulebook.load import RULESETS
from xlscore.excel.setup.doctor import examine
from xlscore.excel.setup.locations import Computer, Python, places_of
from xlscore.excel.setup.machine import (
    Addin,
    Configured,
    Excel,
    Machine,
    Xlwings,
)
from xlscore.excel.setup.workbook_facts import (
    WorkbookFacts,
)
from xlscore.excel.vba.workbooks import workbook_with_macros

VERSION = "0.37.8"
WANTED = "<0.38,>=0.37.8"
ENV = r"C:\Users\anna\xlscore-env"
PYTHON = rf"{ENV}\Scripts\python.exe"
WINDOWS = Computer(
    "windows",
    Path(r"C:\Users\anna"),
    Python(PYTHON, r"C:\Python312"),
    "cp1252",
    {"OneDrive": r"C:\Users\anna\OneDrive", "LOCALAPPDATA": r"C:\Users\anna\AppData\Local"},
)
MAC = Computer(
    "mac", Path("/Users/anna"), Python("/Users/anna/env/bin/python", "/opt/py"), "utf-8", {}
)
LIBRARIES = (f"xlwings32-{VERSION}.dll", f"xlwings64-{VERSION}.dll")
XLWINGS = Xlwings(VERSION, WANTED)
ADDIN = Addin(True, True, VERSION)
HEALTHY = {
    "windows": Machine(
        WINDOWS,
        "3.12.1",
        64,
        Excel(bits=64),
        XLWINGS,
        places_of(WINDOWS),
        ADDIN,
        ADDIN,
        Configured(PYTHON, PYTHON, True, VERSION, libraries=LIBRARIES),
    ),
    "mac": Machine(
        MAC,
        "3.12.1",
        64,
        Excel("16.90"),
        XLWINGS,
        places_of(MAC),
        ADDIN,
        configured=Configured(MAC.python.executable, MAC.python.executable, True, VERSION),
        helper=True,
    ),
}
BOOK = WorkbookFacts("e.xlsm", r"C:\Turnier\e.xlsm", macros=True, version=VERSION)


def words(lines, level=None):
    return [line.word for line in lines if level in (None, line.level)]


def troubles(healthy, **facts):
    return words(examine(replace(HEALTHY[healthy], **facts)), "todo")


def configured(healthy="windows", **facts):
    return {"configured": replace(HEALTHY[healthy].configured, **facts)}


def book(tmp_path, name="event.xlsm"):
    path = tmp_path / name
    path.write_bytes(workbook_with_macros(next(iter(RULESETS.values())), "en"))
    return path
