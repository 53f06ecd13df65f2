"""The packages that go into the extension, because LibreOffice's own Python has none of them.

That is xlscore without its command line and without what is for Excel. A macro needs nothing else,
neither xlwings nor pandas nor openpyxl.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from xlscore.packing import licence, tree

#: xlscore's files that only its command line needs.
LEFT_OUT = (
    "__main__.py",
    "batch/",
    "book/adapters/xlwings_",
    "calc/office.py",
    "calc/extension/",
    "cli.py",
    "commands/",
    "excel/",
    "notebook.py",
    "packing.py",
    "plain.py",
    "printing/",
    "web/",
)


def packages() -> Mapping[str, bytes]:
    """Path below the folder of the packages -> content, of the packages installed here."""
    found = tree(files("xlscore"))
    return {f"xlscore/{path}": data for path, data in found if not path.startswith(LEFT_OUT)}


def licences() -> Mapping[str, bytes]:
    """The licences of the packages, by file name."""
    return {"xlscore.txt": licence("xlscore", "LICENSE")}
