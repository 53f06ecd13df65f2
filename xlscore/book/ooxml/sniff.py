"""What a file is, judged by its content: organisers rename files, and programs name them oddly."""

from __future__ import annotations

from collections.abc import Collection

from xlscore.book.problems import FileProblem
from xlscore.texts import Titles

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZIP = b"PK"

_STARTS: tuple[tuple[bytes, Titles], ...] = (
    (b"%PDF", Titles("a PDF document", "ein PDF-Dokument")),
    (b"\x89PNG", Titles("a picture", "ein Bild")),
    (b"\xff\xd8\xff", Titles("a picture", "ein Bild")),
    (b"GIF8", Titles("a picture", "ein Bild")),
    (b"Rar!", Titles("an archive", "ein Archiv")),
    (b"7z\xbc\xaf", Titles("an archive", "ein Archiv")),
    (b"\x1f\x8b", Titles("an archive", "ein Archiv")),
    (b"{\\rtf", Titles("a text document", "ein Textdokument")),
)

_PARTS: tuple[tuple[str, Titles], ...] = (
    ("xl/workbook.bin", Titles("a binary workbook (.xlsb)", "eine binäre Arbeitsmappe (.xlsb)")),
    ("word/document.xml", Titles("a Word document", "ein Word-Dokument")),
    ("ppt/presentation.xml", Titles("a PowerPoint presentation", "eine PowerPoint-Präsentation")),
    ("index/document.iwa", Titles("an Apple Numbers or Pages document", "ein Dokument von Apple")),
    ("index.zip", Titles("an Apple Numbers or Pages document", "ein Dokument von Apple")),
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
        raise FileProblem("other-format", kind=Titles("an XML table", "eine XML-Tabelle"))
    if head.startswith((b"<html", b"<!doctype html", b"<table")):
        raise FileProblem("other-format", kind=Titles("a web page", "eine Webseite"))
    if head.startswith(b"<?xml"):
        raise FileProblem("not-a-workbook", kind=Titles("an XML file", "eine XML-Datei"))
    if head and b"\0" not in head:
        raise FileProblem(
            "other-format", kind=Titles("plain text (such as CSV)", "reiner Text (etwa CSV)")
        )


def refuse_other_packages(names: Collection[str], mimetype: bytes) -> None:
    """Raise the FileProblem for a zip without workbook.xml; `names` are in lower case."""
    if mimetype.startswith(b"application/vnd.oasis.opendocument"):
        raise FileProblem(
            "other-format",
            kind=Titles("an OpenDocument file (.ods)", "eine OpenDocument-Datei (.ods)"),
        )
    for part, kind in _PARTS:
        if part in names:
            raise FileProblem("other-format", kind=kind)
    if "[content_types].xml" in names or any(name.startswith("xl/") for name in names):
        raise FileProblem("part-missing", part="workbook.xml")
    raise FileProblem("not-a-workbook", kind=Titles("a zip archive", "ein Zip-Archiv"))


def _refuse_ole(data: bytes) -> None:
    def stream(name: str) -> bool:
        return name.encode("utf-16-le") in data

    if stream("EncryptedPackage"):
        raise FileProblem("encrypted")
    if stream("Workbook") or stream("Book"):
        raise FileProblem(
            "other-format", kind=Titles("an old workbook (.xls)", "eine alte Arbeitsmappe (.xls)")
        )
    raise FileProblem(
        "not-a-workbook", kind=Titles("an old Office document", "ein altes Office-Dokument")
    )
