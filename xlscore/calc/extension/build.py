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
from xml.etree import ElementTree

from xlscore import __version__
from xlscore.book.atomic import read_file
from xlscore.book.problems import FileProblem
from xlscore.calc.extension.functions import COMPONENT, components_xml, functions_xcu, interface_idl
from xlscore.calc.extension.menu import addons_xcu, icon, protocol_xcu, window_state_xcu
from xlscore.calc.extension.registry import document, texts
from xlscore.live.macro_list import macros_on
from xlscore.packing import licence, stored, tree
from xlscore.texts import titles

FILE_NAME = "xlscore.oxt"
IDENTIFIER = "org.xlscore.calc"
#: Since then an interface may be declared by its text, and events have the fields used here.
OLDEST_LIBREOFFICE = "7.4"
PUBLISHER = "The xlscore developers"
DESCRIPTION = titles("calc.extension_description")
_UNO = "application/vnd.sun.star"
_CONFIGURATION = f"{_UNO}.configuration-data"
REGISTRATION = "xlscore.components"
#: What LibreOffice has to register, and as what; the interface comes before what implements it.
MEDIA_TYPES: Mapping[str, str] = {
    "functions.idl": f"{_UNO}.uno-typelibrary;type=RDB",
    REGISTRATION: f"{_UNO}.uno-components",
    "Addons.xcu": _CONFIGURATION,
    "CalcAddIn.xcu": _CONFIGURATION,
    "CalcWindowState.xcu": _CONFIGURATION,
    "ProtocolHandler.xcu": _CONFIGURATION,
}


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
        "META-INF/manifest.xml": _manifest(),
        "description.xml": _description(),
        "functions.idl": interface_idl(),
        REGISTRATION: components_xml(),
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


def _manifest() -> bytes:
    prefix = "manifest:"
    root = ElementTree.Element(
        f"{prefix}manifest", {"xmlns:manifest": "http://openoffice.org/2001/manifest"}
    )
    for path, media_type in MEDIA_TYPES.items():
        attributes = {f"{prefix}full-path": path, f"{prefix}media-type": media_type}
        ElementTree.SubElement(root, f"{prefix}file-entry", attributes)
    return document(root)


def _description() -> bytes:
    root = ElementTree.Element(
        "description",
        {
            "xmlns": "http://openoffice.org/extensions/description/2006",
            "xmlns:lo": "http://libreoffice.org/extensions/description/2011",
            "xmlns:xlink": "http://www.w3.org/1999/xlink",
        },
    )
    ElementTree.SubElement(root, "identifier", {"value": IDENTIFIER})
    ElementTree.SubElement(root, "version", {"value": numbers(__version__)})
    _add_name(root, "display-name", "xlscore")
    _add_name(root, "publisher", PUBLISHER)
    sources = ElementTree.SubElement(root, "extension-description")
    for language, _ in texts(DESCRIPTION):
        attributes = {"xlink:href": f"description/{language}.txt", "lang": language}
        ElementTree.SubElement(sources, "src", attributes)
    ElementTree.SubElement(
        ElementTree.SubElement(root, "dependencies"),
        "lo:LibreOffice-minimal-version",
        {"value": OLDEST_LIBREOFFICE, "lo:name": f"LibreOffice {OLDEST_LIBREOFFICE}"},
    )
    return document(root)


def _add_name(root: ElementTree.Element, tag: str, name: str) -> None:
    """A name that is the same in every language."""
    element = ElementTree.SubElement(root, tag)
    ElementTree.SubElement(element, "name", {"lang": "en"}).text = name


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
