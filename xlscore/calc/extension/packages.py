"""The packages that go into the extension, because LibreOffice's own Python has none of them.

That is xlscore without its command line, and what xlscore needs of xlwings: its part under the BSD
licence, without the engines for Excel. Nothing else: a macro needs neither pandas nor openpyxl.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.metadata import distribution
from importlib.resources import files
from importlib.resources.abc import Traversable

#: xlscore's files that only its command line needs.
LEFT_OUT = (
    "__main__.py",
    "batch/",
    "calc/extension/",
    "cli.py",
    "commands/",
    "excel/setup/",
    "excel/vba/",
    "notebook.py",
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
_DATA = (".py", ".toml", ".json")


def packages() -> Mapping[str, bytes]:
    """Path below the folder of the packages -> content, of the packages installed here."""
    found = {}
    for path, data in _tree(files("xlscore")):
        if not path.startswith(LEFT_OUT):
            found[f"xlscore/{path}"] = data
    xlwings = files("xlwings")
    for path in XLWINGS:
        found[f"xlwings/{path}"] = xlwings.joinpath(path).read_bytes()
    return found


def licences() -> Mapping[str, bytes]:
    """The licences of both packages, by file name."""
    return {
        "xlscore.txt": _licence("xlscore", "LICENSE"),
        "xlwings.txt": _licence("xlwings", "LICENSE.txt"),
    }


def _licence(package: str, name: str) -> bytes:
    for path in distribution(package).files or ():
        if path.name == name:
            return path.read_binary()
    raise FileNotFoundError(f"{package}: {name}")


def _tree(folder: Traversable, above: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = f"{above}{entry.name}"
        if entry.is_dir():
            yield from _tree(entry, f"{path}/")
        elif entry.name.endswith(_DATA):
            yield path, entry.read_bytes()
