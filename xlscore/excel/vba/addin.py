"""The add-in ``xlscore.xlam``: the macros for whichever workbook is active, in a ribbon's tab."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

from xlscore.book.template.buttons import Macros, add_project
from xlscore.book.template.formats import done, fixed
from xlscore.book.template.workbook import CREATED
from xlscore.excel.vba.modules import modules
from xlscore.excel.vba.project import vba_project
from xlscore.excel.vba.ribbon import ribbon_xml
from xlscore.excel.vba.source import sheet_module, workbook_module
from xlscore.texts import Language

FILE_NAME = "xlscore.xlam"
PROJECT_NAME = "XlscoreAddin"
RIBBON_PART = "customUI/customUI14.xml"
_SHEET = "AddinSheet"
_TYPES, _RELATIONSHIPS = "[Content_Types].xml", "_rels/.rels"
#: Made by XlsxWriter as a workbook with macros, the file becomes an add-in with a ribbon.
_CHANGES: Mapping[str, tuple[str, str]] = {
    "xl/workbook.xml": ("<workbookView ", '<workbookView visibility="hidden" '),
    _TYPES: ("application/vnd.ms-excel.sheet.macro", "application/vnd.ms-excel.addin.macro"),
    _RELATIONSHIPS: (
        "</Relationships>",
        '<Relationship Id="rIdRibbon" '
        'Type="http://schemas.microsoft.com/office/2007/relationships/ui/extensibility" '
        f'Target="{RIBBON_PART}"/></Relationships>',
    ),
}


def addin_bytes(language: Language) -> bytes:
    """The add-in with its texts in `language`: the same bytes on every machine."""
    from xlsxwriter import Workbook

    book = workbook_module()
    documents = [book, sheet_module(_SHEET)]
    project = vba_project(PROJECT_NAME, modules(documents, language, addin=True))
    out = io.BytesIO()
    workbook = Workbook(out, {"in_memory": True})
    # the title is the name that Excel's list of add-ins shows
    workbook.set_properties({"title": "xlscore", "created": CREATED})
    add_project(workbook, Macros(project, book.name, {}))
    sheet = workbook.add_worksheet("xlscore")
    done(sheet.set_vba_name(_SHEET))
    workbook.close()
    return fixed(_as_addin(out.getvalue(), ribbon_xml(language)))


def _as_addin(data: bytes, ribbon: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name in _CHANGES:
                before, after = (text.encode() for text in _CHANGES[name])
                assert content.count(before) == 1, name
                content = content.replace(before, after)
            new.writestr(name, content)
        new.writestr(RIBBON_PART, ribbon)
    return out.getvalue()
