"""Modules of a VBA project, and their source as Excel keeps it."""

from __future__ import annotations

import re
from typing import Literal

from xlscore.records import dataclass

ENCODING = "cp1252"
#: Longer lines are refused by Excel's editor.
LONGEST_LINE = 1023
WORKBOOK = "0{00020819-0000-0000-C000-000000000046}"
WORKSHEET = "0{00020820-0000-0000-C000-000000000046}"
_CLASS = "0{FCFB3D2A-A0FA-1068-A738-08002B3371B5}"
_HEADER = (
    "GlobalNameSpace",
    "Creatable",
    "PredeclaredId",
    "Exposed",
    "TemplateDerived",
    "Customizable",
)

Kind = Literal["document", "module", "class"]


@dataclass(frozen=True, slots=True)
class Module:
    """A module; `base` is the class of a document module: the workbook's or a sheet's."""

    name: str
    kind: Kind
    code: str = ""
    base: str = ""

    def __post_init__(self) -> None:
        if not (self.name.isascii() and self.name.isidentifier() and len(self.name) < 32):
            raise ValueError(f"not a name for a VBA module: {self.name!r}")


def sheet_module(name: str) -> Module:
    """The empty module that belongs to a sheet of that code name."""
    return Module(name, "document", base=WORKSHEET)


def workbook_module(code: str = "") -> Module:
    """The module of the workbook itself."""
    return Module("ThisWorkbook", "document", code, WORKBOOK)


def quote(text: str) -> str:
    """A text as VBA writes it, on one line."""
    return '"' + " ".join(text.split()).replace('"', '""') + '"'


def in_ascii(text: str) -> str:
    """A text as an expression of ASCII alone: a Mac reads VBA in another code page than Windows."""
    parts = re.findall(r"[\x00-\x7f]+|[^\x00-\x7f]", " ".join(text.split()))
    return " & ".join(quote_part(part) for part in parts) or '""'


def quote_part(part: str) -> str:
    """One part of such a text: plain characters, or one that is not."""
    return '"' + part.replace('"', '""') + '"' if part.isascii() else f"ChrW$({ord(part)})"


def source(module: Module) -> str:
    """The source with the attributes that Excel expects, lines ending in CR LF.

    What an exported file has besides is left out: the header of a class, and the attributes that
    are written anew. ValueError for a line that is too long.
    """
    lines = module.code.splitlines()
    if lines and lines[0].startswith("VERSION"):
        lines = lines[lines.index("END") + 1 :]
    names = ("Name", "Base", *_HEADER)
    given = dict(pair for line in lines if (pair := _attribute(line))[0] in names)
    lines = [line for line in lines if _attribute(line)[0] not in names]
    lines = [*_head(module, given), *lines]
    if too_long := [line for line in lines if len(line) > LONGEST_LINE]:
        raise ValueError(f"{module.name}: a line of {len(too_long[0])} characters")
    return "\r\n".join(lines).rstrip("\r\n") + "\r\n"


def _head(module: Module, given: dict[str, str]) -> list[str]:
    head = [f"Attribute VB_Name = {quote(module.name)}"]
    if module.kind == "module":
        return head
    document = module.kind == "document"
    # a document's module is an object by itself, a class is not
    values = dict.fromkeys(_HEADER, "False")
    if document:
        values |= dict.fromkeys(("PredeclaredId", "Exposed", "Customizable"), "True")
    values |= {name: value for name, value in given.items() if name in _HEADER}
    head.append(f"Attribute VB_Base = {quote(module.base if document else _CLASS)}")
    return head + [f"Attribute VB_{name} = {value}" for name, value in values.items()]


def _attribute(line: str) -> tuple[str, str]:
    """Name and value of a module's attribute; empty for every other line."""
    if not line.startswith("Attribute VB_"):
        return "", ""
    name, _, value = line.removeprefix("Attribute VB_").partition(" = ")
    return name, value
