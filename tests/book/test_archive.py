"""The zip layer: what is copied raw, what is understood, what is refused and why."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile
import zlib
from pathlib import Path
from string import Formatter

import pytest

from xlscore.book import atomic as atomic_module
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.atomic import read_file
from xlscore.book.limits import MEBIBYTE
from xlscore.book.ooxml import archive as archive_module
from xlscore.book.ooxml.archive import read_archive
from xlscore.book.ooxml.package import open_package
from xlscore.book.port import Changes
from xlscore.book.problems import FileProblem
from xlscore.core.reasons import reason
from xlscore.texts import words

from .rich import pack, page, rich_workbook, unpack


def code_of(data: bytes) -> str:
    with pytest.raises(FileProblem) as caught:
        FileBook(data)
    return caught.value.code


def streamed(parts: dict[str, bytes]) -> bytes:
    """A zip as streaming writers make it: sizes behind the data, zip64 fields in the directory."""
    out, directory = b"", b""
    for name, content in parts.items():
        deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = deflate.compress(content) + deflate.flush()
        crc, raw = zlib.crc32(content), name.encode()
        head = struct.pack("<5H", 45, 8, 8, 0, 33)
        extra = struct.pack("<2H5s2H3s", 0x5455, 5, b"clock", 0x7875, 3, b"ids")
        extra += struct.pack("<2H3Q", 1, 24, len(content), len(packed), len(out))
        local = b"PK\3\4" + head + struct.pack("<3L2H", 0, 0, 0, len(raw), 0) + raw
        full = 0xFFFFFFFF
        directory += b"PK\1\2" + struct.pack("<H", 45) + head
        directory += struct.pack("<3L5H2L", crc, full, full, len(raw), len(extra), 0, 0, 0, 0, full)
        directory += raw + extra
        out += local + packed + b"PK\7\x08" + struct.pack("<L2Q", crc, len(packed), len(content))
    count = len(parts)
    end64 = struct.pack(
        "<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, len(directory), len(out)
    )
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, len(out) + len(directory), 1)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return out + directory + end64 + locator + end


def test_new_entries_tell_nothing_of_where_and_when_they_were_made() -> None:
    out = read_archive(rich_workbook()).patch({"event.txt": ("event.txt", b"new")}, ())
    with zipfile.ZipFile(io.BytesIO(out)) as archive:
        new = archive.getinfo("event.txt")
    assert new.date_time == (1980, 1, 1, 0, 0, 0)
    assert (new.external_attr, new.internal_attr, new.create_system) == (0, 0, 0)


def test_untouched_entries_keep_their_packed_bytes() -> None:
    data = rich_workbook()
    out = read_archive(data).patch({"event.txt": ("event.txt", b"new")}, ())
    before, after = read_archive(data), read_archive(out)
    for key, entry in before.entries.items():
        copy = after.entries[key]
        old = data[entry.start : entry.start + entry.packed]
        assert out[copy.start : copy.start + copy.packed] == old
        assert (copy.crc, copy.size, copy.method, copy.date) == (
            *(entry.crc, entry.size, entry.method, entry.date),
        )
    assert list(after.entries) == [*before.entries, "event.txt"]
    assert zipfile.ZipFile(io.BytesIO(out)).testzip() is None


def test_streamed_zip64_files_are_understood_and_come_out_plain() -> None:
    parts = unpack(rich_workbook())
    book = FileBook(streamed(parts))
    book.apply(Changes((page(),)))
    result = unpack(book.to_bytes())
    assert result["xl/drawings/drawing1.xml"] == parts["xl/drawings/drawing1.xml"]
    assert FileBook(book.to_bytes()).roles() == {"standings": "Standings"}


def test_backslashes_leading_slashes_and_bytes_in_front() -> None:
    parts = {f"/{n}".replace("/", "\\"): c for n, c in unpack(rich_workbook()).items()}
    book = FileBook(b"#!launcher\n" + pack(parts))
    assert list(book.titles()) == ["Event", "Results", "Objects"]
    book.apply(Changes((page(),)))
    assert "Standings" in FileBook(book.to_bytes()).titles()


def test_folders_in_the_zip_stay() -> None:
    parts = {"xl/": b"", **unpack(rich_workbook())}
    book = FileBook(pack(parts))
    book.apply(Changes((page(),)))
    assert "xl/" in unpack(book.to_bytes())


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file-empty"),
        (b"\0" * 99, "file-empty"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "encrypted"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "Workbook".encode("utf-16-le"), "other-format"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le"),
            "not-a-workbook",
        ),
        (b"No;Name\n1;Ann\n", "other-format"),
        (b"<html><table>", "other-format"),
        (b'<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>', "other-format"),
        (b"%PDF-1.7", "not-a-workbook"),
        (b"\x89PNG\r\n", "not-a-workbook"),
        (b"PK\3\4 cut off", "zip-damaged"),
        (pack({"readme.txt": b"x"}), "not-a-workbook"),
        (pack({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}), "other-format"),
        (pack({"[Content_Types].xml": b"<Types/>", "xl/workbook.bin": b"x"}), "other-format"),
        (pack({"word/document.xml": b"<x/>"}), "other-format"),
        (pack({"[Content_Types].xml": b"<Types/>"}), "part-missing"),
    ],
)
def test_other_files_are_named_for_what_they_are(content: bytes, code: str) -> None:
    assert code_of(content) == code


def test_a_part_twice_is_refused() -> None:
    parts = unpack(rich_workbook())
    parts["XL/Styles.xml"] = b"<x/>"
    assert code_of(pack(parts)) == "part-twice"


def test_bombs_are_refused_before_anything_is_unpacked() -> None:
    parts = unpack(rich_workbook())
    parts["xl/media/huge.bin"] = b"\0" * (513 << 20)
    bomb = pack(parts)
    assert len(bomb) < 1 << 20
    assert code_of(bomb) == "unpacked-too-big"


def test_a_big_part_that_is_only_copied_is_no_problem_but_a_big_sheet_is() -> None:
    parts = unpack(rich_workbook())
    parts["xl/media/big.bin"] = b"\0" * (65 << 20)
    FileBook(pack(parts)).grid("Results")
    parts["xl/worksheets/sheet2.xml"] += b" " * (257 << 20)
    book = FileBook(pack(parts))
    assert book.grid("Event").rows[0] == ["Name", "Cup"]
    with pytest.raises(FileProblem) as caught:
        book.grid("Results")
    assert caught.value.code == "parsed-too-big"


def test_limits_of_file_and_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    data = rich_workbook()
    monkeypatch.setattr(archive_module, "MAX_PARTS", 5)
    assert code_of(data) == "too-many-parts"
    monkeypatch.setattr(archive_module, "MAX_FILE_BYTES", 1000)
    assert code_of(data) == "file-too-big"


def _in_directory(data: bytes, name: bytes) -> int:
    """Where the directory describes this part."""
    return data.rindex(b"PK\1\2", 0, data.rindex(name))


def test_encrypted_entries_and_odd_methods_are_refused_only_where_they_are_read() -> None:
    data = rich_workbook()
    at = _in_directory(data, b"_rels/.rels")
    encrypted = data[: at + 8] + b"\1" + data[at + 9 :]
    assert code_of(encrypted) == "part-packing"
    odd = data[: at + 10] + b"\x09" + data[at + 11 :]
    assert code_of(odd) == "part-packing"


@pytest.mark.parametrize("more", [-1, 0, 1, 129, 257, 258, 259, 1_000])
def test_a_part_is_unpacked_whole_however_its_end_falls(more: int) -> None:
    """Pieces of four megabytes: what the unpacker still holds behind the last one counts too."""
    content = bytes(4 * MEBIBYTE + more)
    assert read_archive(pack({"a.bin": content})).read("a.bin") == content


def test_a_wrong_checksum_is_refused() -> None:
    data = rich_workbook()
    at = _in_directory(data, b"_rels/.rels") + 16
    assert code_of(data[:at] + b"\0\0\0\0" + data[at + 4 :]) == "part-damaged"


def test_a_part_ends_before_the_file_does() -> None:
    """The directory may tell of one byte up to the end of the file, of none behind it."""
    data = pack({"[Content_Types].xml": b"<Types/>"})
    at = _in_directory(data, b"[Content_Types].xml")
    (local,) = struct.unpack_from("<H", data, 26)
    start = 30 + local
    assert _with_packed(data, at, len(data) - start) != reason("part-cut")
    assert _with_packed(data, at, len(data) - start + 1) == reason("part-cut")


def _with_packed(data: bytes, at: int, packed: int) -> object:
    """Why an archive is refused whose directory tells of so many bytes; None where it is not."""
    changed = data[: at + 20] + struct.pack("<L", packed) + data[at + 24 :]
    try:
        read_archive(changed)
    except FileProblem as problem:
        return problem.values["reason"]
    return None


def test_the_size_of_a_file_that_is_too_big_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where 3 MB are read, 5 MB and a bit are told as 5; 3 MB are not refused for their size."""
    monkeypatch.setattr(atomic_module, "MAX_FILE_BYTES", 3 * MEBIBYTE)
    path = tmp_path / "big.xlsx"
    for size, told in ((5 * MEBIBYTE + 7, 5), (3 * MEBIBYTE + 1, 3)):
        path.write_bytes(b"\0" * size)
        with pytest.raises(FileProblem) as caught:
            read_file(path)
        limit = f"the file has {told} MB, at most 3 MB are read"
        assert caught.value.text("en").startswith(limit)
    path.write_bytes(b"\0" * 3 * MEBIBYTE)
    assert len(read_file(path)) == 3 * MEBIBYTE


def test_reading_a_small_file_takes_no_room_for_the_biggest(tmp_path: Path) -> None:
    """What is asked for beforehand a browser never gives back: 1 kB may not cost 256 MB."""
    path = tmp_path / "small.xlsx"
    path.write_bytes(b"\0" * 1024)
    tracemalloc.start()
    assert len(read_file(path)) == 1024
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < MEBIBYTE


def test_every_message_is_complete_in_both_languages() -> None:
    for code, message in words("problems").items():
        fields = (name for _, name, _, _ in Formatter().parse(message.en) if name)
        problem = FileProblem(code, **dict.fromkeys(fields, 7))
        assert "{" not in problem.text("en") + problem.text("de")
        assert problem.text("en") != problem.text("de")
        assert str(problem) == problem.text("en")


def test_a_part_that_is_gone_holds_nothing() -> None:
    package = open_package(rich_workbook())
    part = "xl/worksheets/sheet1.xml"
    assert package.holds(part, lambda xml: b"<row" in xml, 4)
    package.dropped.add(part)
    assert not package.holds(part, lambda xml: b"<row" in xml, 4)
    assert not package.holds("xl/worksheets/sheet99.xml", lambda xml: True, 4)
