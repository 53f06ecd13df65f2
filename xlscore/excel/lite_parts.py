"""Macros inside a workbook for xlwings Lite: Python as text in the parts of its add-in.

The parts are those of workbooks that Lite itself has saved: a task pane that names the add-in by
its number in the Office store, and its files as properties, each a JSON string.
"""

from __future__ import annotations

import io
import json
import uuid
import zipfile
from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

from xlscore import __version__
from xlscore.live.macro_list import MACROS
from xlscore.packing import stored
from xlscore.texts import Language

#: What a workbook in Lite cannot do: it has no folder to write to.
NOT_HERE = frozenset({"room", "publish"})
_STORE = "wa200008175"
#: As Lite wrote them into the workbooks that were read.
_VERSIONS = {"pyodideVersion": "0.27.5", "addinVersion": "1.0.0.0-18"}
_OFFICE = "http://schemas.microsoft.com/office"
_PANES, _EXTENSION = f"{_OFFICE}/webextensions/taskpanes/2010/11", "xl/webextensions/"
_RELATED = "http://schemas.openxmlformats.org"
_KINDS = {"taskpanes": "webextensiontaskpanes", "webextension1": "webextension"}
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def with_lite(workbook: bytes, language: Language) -> bytes:
    """A workbook that we made, with the macros for xlwings Lite; the same bytes each time."""
    with zipfile.ZipFile(io.BytesIO(workbook)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    types = "".join(
        f'<Override PartName="/{_EXTENSION}{part}.xml" '
        f'ContentType="application/vnd.ms-office.{kind}+xml"/>'
        for part, kind in _KINDS.items()
    )
    related = _relationship("rIdLite", f"{_OFFICE}/2011/relationships/webextensiontaskpanes")
    related = related.format(target=f"{_EXTENSION}taskpanes.xml")
    parts["[Content_Types].xml"] = _before(parts["[Content_Types].xml"], "</Types>", types)
    parts["_rels/.rels"] = _before(parts["_rels/.rels"], "</Relationships>", related)
    parts |= {f"{_EXTENSION}{name}": text.encode() for name, text in _parts(language)}
    return stored(parts)


def main_py(language: Language) -> str:
    """The macros as Lite lists them: each is a script, with its help as its docstring."""
    lines = [
        '"""xlscore: the arrow beside a name runs it."""',
        "",
        "import xlwings as xw",
        "from xlscore.excel.lite import run",
        "from xlwings import script",
    ]
    for macro in MACROS:
        if macro.function not in NOT_HERE:
            lines += ["", "", "@script", f"def {macro.function}(book: xw.Book):"]
            lines += [f'    """{macro.help.in_(language)}"""']
            lines += [f'    run("{macro.function}", book)']
    return "\n".join(lines) + "\n"


def requirements() -> str:
    """What Lite installs: its own packages, and this version of xlscore."""
    own = ("xlwings", "python-dotenv", "pyodide-http", "black")
    return "".join(f"{name}  # required\n" for name in own) + f"xlscore=={__version__}\n"


def _parts(language: Language) -> Iterator[tuple[str, str]]:
    files = {"main.py": main_py(language), "requirements.txt": requirements()} | _VERSIONS
    properties = "".join(
        f"<we:property name={quoteattr(name)} value={_attribute(json.dumps(text))}/>"
        for name, text in files.items()
    )
    own_id = uuid.uuid5(uuid.NAMESPACE_URL, properties)
    store = f'id="{_STORE}" version="1.0.0.0" storeType="OMEX"'
    yield (
        "webextension1.xml",
        f'{_HEAD}<we:webextension xmlns:we="{_OFFICE}/webextensions/webextension/2010/11" '
        f'id="{{{str(own_id).upper()}}}"><we:reference {store} store="en-US"/>'
        f"<we:alternateReferences><we:reference {store} store={quoteattr(_STORE.upper())}/>"
        f"</we:alternateReferences><we:properties>{properties}</we:properties><we:bindings/>"
        f'<we:snapshot xmlns:r="{_RELATED}/officeDocument/2006/relationships"/>'
        "</we:webextension>",
    )
    yield (
        "taskpanes.xml",
        f'{_HEAD}<wetp:taskpanes xmlns:wetp="{_PANES}"><wetp:taskpane dockstate="right" '
        'visibility="1" width="438" row="2"><wetp:webextensionref '
        f'xmlns:r="{_RELATED}/officeDocument/2006/relationships" r:id="rId1"/>'
        "</wetp:taskpane></wetp:taskpanes>",
    )
    related = _relationship("rId1", f"{_OFFICE}/2011/relationships/webextension")
    yield (
        "_rels/taskpanes.xml.rels",
        f'{_HEAD}<Relationships xmlns="{_RELATED}/package/2006/relationships">'
        f"{related.format(target='webextension1.xml')}</Relationships>",
    )


def _relationship(number: str, kind: str) -> str:
    return f'<Relationship Id="{number}" Type="{kind}" Target="{{target}}"/>'


def _attribute(text: str) -> str:
    """A text between quotation marks; as JSON it has no line ends of its own."""
    return quoteattr(text, {'"': "&quot;"})


def _before(part: bytes, end: str, more: str) -> bytes:
    """A part with something put before its last tag."""
    head, tag, tail = part.decode().rpartition(end)
    return f"{head}{more}{tag}{tail}".encode()
