"""The add-ins: the macros for whichever workbook is active, in a ribbon's tab; the functions.

They are two files, so that a computer that blocks the functions keeps its buttons. The tab has a
button for each macro.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from xml.etree import ElementTree

from xlscore.book.template.authoring import CREATED, ensure, pack_alike
from xlscore.book.template.buttons import Macros, add_project
from xlscore.excel.vba.modules import ADDIN, FUNCTIONS_ADDIN, addin_modules, functions_addin_modules
from xlscore.excel.vba.project import vba_project
from xlscore.excel.vba.source import Module, sheet_module, workbook_module
from xlscore.excel.vba.udf_wrappers import TELLS_THE_WIZARD
from xlscore.live.macro_list import GROUPS, MACROS, Macro
from xlscore.texts import Language

#: File -> what Excel's list of add-ins calls it, and the name of its VBA project.
NAMES = {
    ADDIN: ("xlscore", "XlscoreAddin"),
    FUNCTIONS_ADDIN: ("xlscore functions", "XlscoreFunctions"),
}
TITLE_PART = "docProps/core.xml"
RIBBON_PART = "customUI/customUI.xml"
_SHEET = "AddinSheet"
_RELATIONSHIPS = "_rels/.rels"
#: Made by XlsxWriter as a workbook with macros, the file becomes an add-in.
_CHANGES = {
    "xl/workbook.xml": ("<workbookView ", '<workbookView visibility="hidden" '),
    "[Content_Types].xml": (
        "application/vnd.ms-excel.sheet.macro",
        "application/vnd.ms-excel.addin.macro",
    ),
}
_RIBBON = (
    "</Relationships>",
    '<Relationship Id="rIdRibbon" '
    'Type="http://schemas.microsoft.com/office/2006/relationships/ui/extensibility" '
    f'Target="{RIBBON_PART}"/></Relationships>',
)


def addin_bytes(language: Language) -> bytes:
    """The add-in with the macros, its texts in `language`: the same bytes on every machine."""
    documents = [workbook_module(), sheet_module(_SHEET)]
    made = _workbook(ADDIN, addin_modules(documents, language))
    ribbon = {RIBBON_PART: ribbon_xml(language)}
    return _as_addin(made, _CHANGES | {_RELATIONSHIPS: _RIBBON}, ribbon)


def functions_addin_bytes(language: Language) -> bytes:
    """The add-in with the functions, their help in `language`."""
    documents = [workbook_module(TELLS_THE_WIZARD), sheet_module(_SHEET)]
    return _as_addin(_workbook(FUNCTIONS_ADDIN, functions_addin_modules(documents, language)))


def _workbook(file: str, modules: Sequence[Module]) -> bytes:
    from xlsxwriter import Workbook

    title, project = NAMES[file]
    out = io.BytesIO()
    workbook = Workbook(out, {"in_memory": True})
    workbook.set_properties({"title": title, "created": CREATED})
    add_project(workbook, Macros(vba_project(project, modules), modules[0].name, {}))
    sheet = workbook.add_worksheet("xlscore")
    ensure(sheet.set_vba_name(_SHEET))
    workbook.close()
    return out.getvalue()


def _as_addin(
    data: bytes,
    changes: Mapping[str, tuple[str, str]] = _CHANGES,
    more: Mapping[str, bytes] = MappingProxyType({}),
) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name in changes:
                before, after = (text.encode() for text in changes[name])
                assert content.count(before) == 1, name
                content = content.replace(before, after)
            new.writestr(name, content)
        for name, content in more.items():
            new.writestr(name, content)
    return pack_alike(out.getvalue())


NAMESPACE = "http://schemas.microsoft.com/office/2006/01/customui"
CALLBACK = "XlscoreRibbonAction"


def ribbon_xml(language: Language) -> bytes:
    """The part ``customUI/customUI.xml``, as Excel 2007 and later read it, in `language`."""
    root = ElementTree.Element("customUI", xmlns=NAMESPACE)
    tabs = ElementTree.SubElement(ElementTree.SubElement(root, "ribbon"), "tabs")
    tab = ElementTree.SubElement(tabs, "tab", id="XlscoreTab", label="xlscore")
    for name, title in GROUPS.items():
        group = ElementTree.SubElement(
            tab, "group", id=f"Xlscore{name.title()}Group", label=title.in_(language)
        )
        for macro in MACROS:
            if macro.group == name:
                ElementTree.SubElement(group, "button", _button(macro, language))
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n{text}\n'.encode()


def _button(macro: Macro, language: Language) -> dict[str, str]:
    title = macro.title.in_(language)
    return {
        "id": f"{macro.sub}Button",
        "label": title,
        "size": "large",
        "imageMso": macro.icon,
        "screentip": title,
        "supertip": macro.help.in_(language),
        "tag": macro.sub,
        "onAction": CALLBACK,
    }
