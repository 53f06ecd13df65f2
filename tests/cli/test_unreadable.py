"""Files that cannot be read: one message, exit code 3, and they stay as they are."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from command_line import run
from xlscore.book.limits import MAX_PARSED_BYTES


def broken(kind: str, path: Path, good: bytes) -> None:
    """A file of the kind that organisers send."""
    if kind == "missing":
        return
    if kind == "truncated":
        path.write_bytes(good[: len(good) // 2])
    elif kind == "xls":
        path.write_bytes(bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 2000)
    elif kind == "empty":
        path.write_bytes(b"")
    elif kind == "text":
        path.write_text("Nr;Name\n1;Ada\n", "utf-8")
    else:
        path.write_bytes(hostile(kind, good))


def hostile(kind: str, good: bytes) -> bytes:
    """The workbook with a first sheet too big to be read, or that wants to read another file."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(good)) as source, zipfile.ZipFile(out, "w", 8) as target:
        for item in source.infolist():
            data = source.read(item)
            if item.filename == "xl/worksheets/sheet1.xml":
                if kind == "bomb":
                    data = data.replace(b"<sheetData>", b"<sheetData>" + b" " * MAX_PARSED_BYTES)
                else:
                    doctype = b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
                    start = data.index(b"<worksheet")
                    data = data[:start] + doctype + data[start:]
            target.writestr(item, data)
    return out.getvalue()


@pytest.mark.parametrize(
    "kind", ["missing", "truncated", "xls", "empty", "text", "bomb", "entities"]
)
def test_files_that_cannot_be_read_are_exit_code_3_with_one_message(
    catan: Path, tmp_path: Path, kind: str
) -> None:
    path = tmp_path / "broken.xlsx"
    broken(kind, path, catan.read_bytes())
    before = path.read_bytes() if path.exists() else None
    result = run("recalc", path)
    assert result.exit_code == 3
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith(f"{path}: ")
    assert (path.read_bytes() if path.exists() else None) == before
