"""The add-in's files, which stand in the folder ``office`` of the page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from importlib.resources import files

from xlscore.functions import FUNCTIONS
from xlscore.functions.catalogue import Function
from xlscore.live.macro_list import macros_on
from xlscore.texts import Titles, words
from xlscore.web.office.manifest import manifest
from xlscore.web.site import Addition

#: What of xlscore the pane needs besides the page's rooms.
ROOMS = (
    "functions/",
    "live/",
    "web/office/__init__.py",
    "web/office/pane.py",
)
#: Office.js is Microsoft's, comes from there only, and sets styles of its own.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' "
    "https://appsforoffice.microsoft.com https://ajax.aspnetcdn.com; worker-src 'self'; "
    "connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'"
)


def add_in(address: str) -> Addition:
    """The pane, its manifest and its functions, for a site at an https address."""
    folder = files("xlscore.web.office") / "static"
    found = {f"office/{one.name}": one.read_bytes() for one in folder.iterdir()}
    found = {path: data for path, data in found.items() if not path.endswith(".d.ts")}
    html = found["office/pane.html"].decode().replace("{{policy}}", POLICY)
    found["office/pane.html"] = html.replace("{{buttons}}", "\n".join(_buttons())).encode()
    found["office/functions.json"] = functions()
    found["office/manifest.xml"] = manifest(address)
    return Addition(found, ROOMS, {**words("pane"), **_titles()})


def functions() -> bytes:
    """The custom functions as Excel wants to have them listed, from the one catalogue."""
    listed = {"functions": [_describe_function(function) for function in FUNCTIONS]}
    return json.dumps(listed, ensure_ascii=False, indent=1).encode() + b"\n"


def _describe_function(function: Function) -> Mapping[str, object]:
    """An id takes no underscore; descriptions have one language, Excel's own being unknown."""
    return {
        "id": function.name.replace("_", "."),
        "name": function.name,
        "description": function.help.en,
        "parameters": [
            {
                "name": parameter.name,
                "description": parameter.help.en,
                "type": "any",
                "dimensionality": "matrix" if parameter.array else "scalar",
                **({"optional": True} if parameter.optional else {}),
            }
            for parameter in function.parameters
        ],
        "result": {"type": "any", "dimensionality": "matrix"},
    }


def _titles() -> Mapping[str, Titles]:
    return {f"macro_{macro.function}": macro.title for macro in macros_on("pane")}


def _buttons() -> list[str]:
    """One for each macro; the words are put in with those of the page."""
    return [
        f'    <button type="button" data-click="{escape(macro.function)}" '
        f'data-say="macro_{escape(macro.function)}" disabled></button>'
        for macro in macros_on("pane")
    ]
