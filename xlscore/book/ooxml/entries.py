"""One entry of a zip: its bytes unpacked whole or piece by piece, and a new one packed."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator

from xlscore.book.limits import MEBIBYTE
from xlscore.book.problems import FileProblem
from xlscore.core.reasons import reason
from xlscore.records import NamedTuple

STORED, DEFLATED = 0, 8
ENCRYPTED, UTF8 = 0x1, 0x800
MIDNIGHT_1980 = 0x21
"""The date of every part written here: the clock is no input."""


class Entry(NamedTuple):
    """One entry as the central directory describes it; `start` is where its packed bytes begin."""

    name: bytes
    flags: int
    method: int
    time: int
    date: int
    crc: int
    packed: int
    size: int
    made_by: int
    needs: int
    attributes: int
    internal: int
    start: int

    @property
    def path(self) -> str:
        """The name as text, with forward slashes and no leading one."""
        text = self.name.decode("utf-8" if self.flags & UTF8 else "cp437", "replace")
        return text.replace("\\", "/").lstrip("/")


def unpack(data: bytes, entry: Entry) -> bytes:
    """The unpacked bytes of an entry, which are never held twice."""
    if entry.flags & ENCRYPTED:
        raise FileProblem("part-packing", part=entry.path, reason=reason("encrypted"))
    if entry.method == STORED:
        content = data[entry.start : entry.start + entry.packed]
    elif entry.method == DEFLATED:
        unpacked = io.BytesIO()
        for piece in pieces(data, entry):
            unpacked.write(piece)
        content = unpacked.getvalue()
    else:
        method = reason("method", number=entry.method)
        raise FileProblem("part-packing", part=entry.path, reason=method)
    if len(content) != entry.size or zlib.crc32(content) != entry.crc:
        raise FileProblem("part-damaged", part=entry.path, reason=reason("checksum"))
    return content


def pieces(data: bytes, entry: Entry) -> Iterator[bytes]:
    """The unpacked bytes of a part piece by piece, as far as they can be unpacked."""
    view = memoryview(data)[entry.start : entry.start + entry.packed]
    unpacker = zlib.decompressobj(-15) if entry.method == DEFLATED else None
    left = entry.size
    for at in range(0, len(view), MEBIBYTE):
        piece = view[at : at + MEBIBYTE]
        while unpacker is not None and piece and left > 0:
            try:
                unpacked = unpacker.decompress(piece, 4 * MEBIBYTE)
            except zlib.error:
                return
            left -= len(unpacked)
            yield unpacked
            piece = memoryview(unpacker.unconsumed_tail)
        if unpacker is None:
            yield bytes(piece)
    if unpacker is not None and left > 0:
        yield unpacker.flush()


def pack(name: bytes, content: bytes, flags: int) -> tuple[Entry, bytes]:
    """A new entry, stored as it is: what deflate makes of it depends on the version of zlib."""
    size, crc = len(content), zlib.crc32(content)
    entry = Entry(*(name, flags, STORED, 0, MIDNIGHT_1980, crc, size, size), *(20, 20, 0, 0, 0))
    return entry, content
