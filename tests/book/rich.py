"""A workbook with everything an organiser's file may hold, made here, and small helpers."""

from __future__ import annotations

import datetime as dt
import io
import struct
import zipfile
import zlib
from collections.abc import Mapping
from fractions import Fraction

import xlsxwriter

from xlscore.book.page import Page, PageCell

HEADINGS = ("Round", "Table", "Player", "Points", "Remarks")
RESULTS = tuple((1 + i // 8, 1 + i % 4, f"Player {i + 1:02}", (i * 7) % 23) for i in range(24))


def pack(parts: Mapping[str, bytes]) -> bytes:
    """A zip of these parts, always with the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def unpack(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def page(rows: int = 5, role: str = "standings", title: str = "Standings") -> Page:
    """A small page with every kind of content and look."""
    head = tuple(PageCell(text, "head") for text in ("Rank", "Name", "Sum"))
    body = tuple(
        (
            PageCell(i + 1, "count gold" if i == 0 else "count"),
            PageCell(f"=Player {i + 1} <ä&>\x01", "link", "Results!C2"),
            PageCell(Fraction(i, 3), "decimal"),
        )
        for i in range(rows)
    )
    return Page(
        *(role, title, (head, *body, (PageCell("End", "section"),)), (6.0, 30.0, 9.5)),
        heights={1: 30.0},
        frozen=(1, 2),
        repeat=(1, 1),
        merges=(f"A{rows + 2}:B{rows + 2}",),
        breaks=(3,),
        landscape=True,
        header="&LCup && more",
        footer="&RPage &P of &N",
    )


def picture() -> bytes:
    """A PNG of one pixel."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">L", len(body)) + kind + body + struct.pack(">L", zlib.crc32(kind + body))
        )

    head = struct.pack(">LLBBBBB", 1, 1, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\0\xff\0\0")
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    )


def rich_workbook() -> bytes:
    """Results in an Excel table, a sheet full of objects, and parts XlsxWriter knows nothing of."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    book.set_properties({"created": dt.datetime(2024, 3, 1, tzinfo=dt.UTC)})
    book.add_vba_project(io.BytesIO(b"stand-in for a macro project" * 9), is_stream=True)
    event = book.add_worksheet("Event")
    event.write_column("A1", ["Name", "Ruleset"])
    event.write_column("B1", ["Cup", "catan"])
    results = book.add_worksheet("Results")
    results.add_table(
        *(0, 0, len(RESULTS), len(HEADINGS) - 1),
        {
            "name": "tblResults",
            "data": [list(row) for row in RESULTS],
            "columns": [{"header": heading} for heading in HEADINGS],
        },
    )
    results.set_column("D:D", 9, book.add_format({"num_format": "0.0", "bold": True}))
    results.data_validation("D2:D99", {"validate": "integer", "criteria": ">=", "value": 0})
    results.conditional_format("D2:D99", {"type": "data_bar", "data_bar_2010": True})
    results.write_comment("D3", "checked by the judge")
    results.freeze_panes(1, 0)
    _objects(book, book.add_worksheet("Objects"))
    book.define_name("Everything", "=Results!$A$1:$E$25")
    book.close()
    return _with_foreign_parts(out.getvalue())


def _objects(book: xlsxwriter.Workbook, sheet: xlsxwriter.worksheet.Worksheet) -> None:
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=Results!$D$2:$D$25", "name": "Points"})
    sheet.insert_chart("B2", chart)
    sheet.add_sparkline("A1", {"range": "Results!D2:D25"})
    sheet.insert_textbox("F2", "a text box")
    sheet.insert_image("H2", "pixel.png", {"image_data": io.BytesIO(picture())})
    sheet.insert_button("J2", {"macro": "recalculate", "caption": "Recalculate"})
    sheet.write_rich_string("A20", "plain ", book.add_format({"bold": True}), "bold")
    sheet.write_formula("A21", "=SUM(Results!D2:D25)", None, 263)
    sheet.write_array_formula("A22:A23", "{=Results!D2:D3*2}", None, 0)
    sheet.write_url("A24", "https://example.org/rules")
    sheet.merge_range("A25:C25", "merged")
    sheet.set_header(
        "&C&G", {"image_center": "pixel.png", "image_data_center": io.BytesIO(picture())}
    )


def _with_foreign_parts(data: bytes) -> bytes:
    """Ribbon, web extension, threaded comment, slicer, printer settings and unknown parts."""
    parts = unpack(data)
    office, excel = "http://schemas.microsoft.com/office", "application/vnd.ms-excel"
    sheet, book = "xl/worksheets/sheet2.xml", "xl/workbook.xml"
    ribbon = f"{office}/2007/relationships/ui/extensibility"
    panes = "application/vnd.ms-office.webextensiontaskpanes+xml"
    printer = "application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings"
    printing = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/printerSettings"
    social = f"{office}/2017/10/relationships"
    types = (
        ("customUI/customUI14.xml", "application/xml", "", ribbon),
        ("xl/webextensions/taskpanes.xml", panes, "", f"{office}/2011/relationships/webextension"),
        ("xl/persons/person.xml", f"{excel}.person+xml", book, f"{social}/person"),
        ("xl/threadedComments/one.xml", f"{excel}.threads+xml", sheet, f"{social}/threadedComment"),
        ("xl/slicerCaches/one.xml", f"{excel}.slicerCache+xml", book, f"{office}/slicerCache"),
        ("xl/slicers/slicer1.xml", f"{excel}.slicer+xml", sheet, f"{office}/slicer"),
        ("xl/printerSettings/one.bin", printer, "xl/worksheets/sheet3.xml", printing),
        ("club/unknown.dat", "application/octet-stream", "", "http://example.org/unknown"),
    )
    for number, (name, kind, source, relation) in enumerate(types, 1):
        parts[name] = f'<x n="{number}" xmlns="http://example.org/x">kept</x>'.encode()
        override = f'<Override PartName="/{name}" ContentType="{kind}"/></Types>'.encode()
        parts["[Content_Types].xml"] = parts["[Content_Types].xml"].replace(b"</Types>", override)
        folder, _, file = source.rpartition("/")
        rels = f"{folder}/_rels/{file}.rels".lstrip("/")
        link = (
            f'<Relationship Id="rIdX{number}" Type="{relation}" Target="/{name}"/></Relationships>'
        )
        parts[rels] = parts[rels].replace(b"</Relationships>", link.encode())
    return pack(parts)
