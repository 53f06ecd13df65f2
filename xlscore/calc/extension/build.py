"""The extension ``xlscore.oxt`` for LibreOffice: menu, toolbar, macros and functions.

LibreOffice's own Python has none of our packages, so xlscore goes in: without its command line and
without what is for Excel. A macro needs nothing else, neither xlwings nor pandas nor openpyxl.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from xlscore import __version__
from xlscore.book.atomic import read_file
from xlscore.book.problems import FileProblem
from xlscore.calc.extension.functions import COMPONENT, functions_xcu, interface_idl
from xlscore.calc.extension.menu import addons_xcu, icon, protocol_xcu, window_state_xcu
from xlscore.calc.extension.registry import texts
from xlscore.live.macro_list import macros_on
from xlscore.packing import fill, licence, stored, tree
from xlscore.texts import titles

FILE_NAME = "xlscore.oxt"
IDENTIFIER = "org.xlscore.calc"
DESCRIPTION = titles("calc.extension_description")
REGISTRATION = "xlscore.components"


def refuse_others(file: Path) -> None:
    """FileProblem if something stands there that is no extension of ours."""
    if not file.exists():
        return
    try:
        with zipfile.ZipFile(io.BytesIO(read_file(file))) as archive:
            ours = REGISTRATION in archive.namelist()
    except (FileProblem, zipfile.BadZipFile):
        ours = False
    if not ours:
        raise FileProblem("not-ours", name=file.name)


def extension_bytes() -> bytes:
    """The extension: the same bytes on every machine with the same versions of both packages."""
    return stored(_parts())


def _parts() -> dict[str, bytes]:
    own = files("xlscore.calc").joinpath("extension")
    parts = {
        # what LibreOffice has to register; the interface comes before what implements it
        "META-INF/manifest.xml": own.joinpath("manifest.xml").read_bytes(),
        "description.xml": _description(own.joinpath("description.xml").read_text("utf-8")),
        "functions.idl": interface_idl(),
        REGISTRATION: own.joinpath(REGISTRATION).read_bytes(),
        COMPONENT: own.joinpath(COMPONENT).read_bytes(),
        "Addons.xcu": addons_xcu(),
        "CalcAddIn.xcu": functions_xcu(),
        "CalcWindowState.xcu": window_state_xcu(),
        "ProtocolHandler.xcu": protocol_xcu(),
    }
    for macro in macros_on("calc"):
        picture = own.joinpath(icon(macro))
        usual = own.joinpath("macro.svg")
        parts[f"icons/{icon(macro)}"] = (picture if picture.is_file() else usual).read_bytes()
    for language, text in texts(DESCRIPTION):
        parts[f"description/{language}.txt"] = text.encode()
    for name, data in licences().items():
        parts[f"licences/{name}"] = data
    for path, data in packages().items():
        parts[f"packages/{path}"] = data
    return parts


def _description(text: str) -> bytes:
    """``description.xml``: this version, and the file that describes it in each language.

    Since LibreOffice 7.4 an interface may be declared by its text, and events have the fields that
    are used here.
    """
    sources = (
        f'    <src xlink:href="description/{language}.txt" lang="{language}" />'
        for language, _ in texts(DESCRIPTION)
    )
    values = {"version": numbers(__version__), "sources": "\n".join(sources)}
    return fill(text, values).encode()


def numbers(version: str) -> str:
    """A version as LibreOffice compares them: its numbers only."""
    found = re.match(r"\d++(?:\.\d++)*+", version)
    assert found, version
    return found[0]


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
