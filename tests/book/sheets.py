"""Small workbooks written by hand, so that every test shows its XML."""

from __future__ import annotations

from collections.abc import Mapping

from .rich import pack

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
STRICT_RELS = "http://purl.oclc.org/ooxml/officeDocument/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"


def workbook(
    sheets: Mapping[str, str],
    *,
    names: str = "",
    before: str = "",
    after: str = "",
    styles: str | None = None,
    strings: str | None = None,
    main: str = MAIN,
    rels: str = RELS,
    kind: str = SHEET,
    extra: Mapping[str, bytes] | None = None,
) -> bytes:
    """A workbook from the XML of its sheets: what stands in <worksheet>, or the whole part."""
    listed, links, parts = "", "", {}
    for number, (title, xml) in enumerate(sheets.items(), 1):
        listed += f'<sheet name="{title}" sheetId="{number}" r:id="rId{number}"/>'
        target = f"worksheets/sheet{number}.xml"
        links += f'<Relationship Id="rId{number}" Type="{rels}/worksheet" Target="{target}"/>'
        whole = xml if xml.startswith("<?xml") else f'<worksheet xmlns="{main}">{xml}</worksheet>'
        parts[f"xl/{target}"] = whole.encode()
    for name, text in (("styles", styles), ("sharedStrings", strings)):
        if text is not None:
            links += f'<Relationship Id="{name}" Type="{rels}/{name}" Target="{name}.xml"/>'
            parts[f"xl/{name}.xml"] = text.replace("<root", f'<root xmlns="{main}"').encode()
    defined = f"<definedNames>{names}</definedNames>" if names else ""
    book = (
        f'<workbook xmlns="{main}" '
        f'xmlns:r="{rels}">{before}<sheets>{listed}</sheets>{defined}{after}'
        "</workbook>"
    )
    top = f'<Relationship Id="rId1" Type="{rels}/officeDocument" Target="xl/workbook.xml"/>'
    opened = f'<Relationships xmlns="{PACKAGE}/relationships">'
    types = (
        f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" '
        'ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}"/></Types>'
    )
    return pack(
        {
            "[Content_Types].xml": types.encode(),
            "_rels/.rels": f"{opened}{top}</Relationships>".encode(),
            "xl/workbook.xml": book.encode(),
            "xl/_rels/workbook.xml.rels": f"{opened}{links}</Relationships>".encode(),
            **parts,
            **(extra or {}),
        }
    )


def sheet_rels(*links: tuple[str, str]) -> bytes:
    """The relationships of a sheet: (kind, target) each."""
    body = "".join(
        f'<Relationship Id="rId{n}" Type="{RELS}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(links, 1)
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{body}</Relationships>'.encode()


def styled(formats: str, numbers: str = "") -> str:
    """A styles part with these cell formats (each an <xf>)."""
    return (
        f'<styleSheet xmlns="{MAIN}">{numbers}<fonts count="1"><font><sz val="12"/>'
        '<name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/>'
        '</fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1">'
        "<border/>"
        f"</borders><cellXfs>{formats}</cellXfs></styleSheet>"
    )
