"""The packages that go into the extension, because LibreOffice's own Python has none of them.

That is xlscore without its command line, and what xlscore needs of xlwings: its part under the BSD
licence, without the engines for Excel. Nothing else: a macro needs neither pandas nor openpyxl.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from xlscore.packing import licence, tree

#: xlscore's files that only its command line needs.
LEFT_OUT = (
    "__main__.py",
    "batch/",
    "calc/extension/",
    "cli.py",
    "commands/",
    "excel/lite",
    "excel/setup/",
    "excel/vba/",
    "notebook.py",
    "packing.py",
    "printing/",
    "web/",
)
#: What Python imports when xlwings is imported where there is no Excel.
XLWINGS = (
    "__init__.py",
    "_names.py",
    "_types.py",
    "base_classes.py",
    "constants.py",
    "conversion/__init__.py",
    "conversion/framework.py",
    "conversion/numpy_conv.py",
    "conversion/pandas_conv.py",
    "conversion/polars_conv.py",
    "conversion/standard.py",
    "expansion.py",
    "main.py",
    "utils.py",
)


def packages() -> Mapping[str, bytes]:
    """Path below the folder of the packages -> content, of the packages installed here."""
    found = {}
    for path, data in tree(files("xlscore")):
        if not path.startswith(LEFT_OUT):
            found[f"xlscore/{path}"] = data
    from xlscore.book.adapters.xlwings_door import xw

    for path in XLWINGS:
        found[f"xlwings/{path}"] = files(xw).joinpath(path).read_bytes()
    return found


def licences() -> Mapping[str, bytes]:
    """The licences of both packages, by file name."""
    return {
        "xlscore.txt": licence("xlscore", "LICENSE"),
        "xlwings.txt": licence("xlwings", "LICENSE.txt"),
    }
