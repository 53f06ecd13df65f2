"""What a file is, judged by its content: organisers rename files, and programs name them oddly."""

from __future__ import annotations

from collections.abc import Collection

from xlscore.book.problems import FileProblem
from xlscore.texts import Titles, titles

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZIP = b"PK"

_STARTS: tuple[tuple[bytes, Titles], ...] = (
    (b"%PDF", titles("sniff.pdf_document")),
    (b"\x89PNG", titles("sniff.picture")),
    (b"\xff\xd8\xff", titles("sniff.picture")),
    (b"GIF8", titles("sniff.picture")),
    (b"Rar!", titles("sniff.archive")),
    (b"7z\xbc\xaf", titles("sniff.archive")),
    (b"\x1f\x8b", titles("sniff.archive")),
    (b"{\\rtf", titles("sniff.text_document")),
)

_PARTS: tuple[tuple[str, Titles], ...] = (
    ("xl/workbook.bin", titles("sniff.binary_workbook_xlsb")),
    ("word/document.xml", titles("sniff.word_document")),
    ("ppt/presentation.xml", titles("sniff.powerpoint_presentation")),
    ("index/document.iwa", titles("sniff.apple_document")),
    ("index.zip", titles("sniff.apple_document")),
)


NOT_SHEETS = frozenset(part for part, _ in _PARTS)
"""Main parts of packages that are no workbooks of ours."""


def refuse_other_files(data: bytes) -> None:
    """Raise the FileProblem that names what `data` is, unless it looks like a zip."""
    if not data.strip(b"\0"):
        raise FileProblem("file-empty")
    if data.startswith(OLE):
        _refuse_ole(data)
    if data.startswith(ZIP):
        return
    for start, kind in _STARTS:
        if data.startswith(start):
            raise FileProblem("not-a-workbook", kind=kind)
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if b"excel.sheet" in head or b"urn:schemas-microsoft-com:office:spreadsheet" in head:
        raise FileProblem("other-format", kind=titles("sniff.xml_table"))
    if head.startswith((b"<html", b"<!doctype html", b"<table")):
        raise FileProblem("other-format", kind=titles("sniff.web_page"))
    if head.startswith(b"<?xml"):
        raise FileProblem("not-a-workbook", kind=titles("sniff.xml_file"))
    if head and b"\0" not in head:
        raise FileProblem("other-format", kind=titles("sniff.plain_text_csv"))


def refuse_other_packages(names: Collection[str], mimetype: bytes) -> None:
    """Raise the FileProblem for a zip without workbook.xml; `names` are in lower case."""
    if mimetype.startswith(b"application/vnd.oasis.opendocument"):
        raise FileProblem(
            "other-format",
            kind=titles("sniff.opendocument_file_ods"),
        )
    for part, kind in _PARTS:
        if part in names:
            raise FileProblem("other-format", kind=kind)
    if "[content_types].xml" in names or any(name.startswith("xl/") for name in names):
        raise FileProblem("part-missing", part="workbook.xml")
    raise FileProblem("not-a-workbook", kind=titles("sniff.zip_archive"))


def _refuse_ole(data: bytes) -> None:
    def stream(name: str) -> bool:
        return name.encode("utf-16-le") in data

    if stream("EncryptedPackage"):
        raise FileProblem("encrypted")
    if stream("Workbook") or stream("Book"):
        raise FileProblem("other-format", kind=titles("sniff.old_workbook_xls"))
    raise FileProblem("not-a-workbook", kind=titles("sniff.old_office_document"))
