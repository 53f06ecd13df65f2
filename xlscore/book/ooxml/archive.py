"""The zip layer: a workbook as entries whose packed bytes are copied as they are.

Zip64 fields, data descriptors, backslashes and bytes before the archive are understood; what
contradicts itself is refused. Nothing is unpacked but the parts asked for, and those bounded.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Collection, Mapping

from xlscore.book.limits import (
    MAX_FILE_BYTES,
    MAX_PARSED_BYTES,
    MAX_PARTS,
    MAX_UNPACKED_BYTES,
    MEBIBYTE,
)
from xlscore.book.ooxml.entries import STORED, UTF8, Entry, pack, pieces, unpack
from xlscore.book.problems import FileProblem
from xlscore.core.reasons import reason
from xlscore.records import dataclass, field

LOCAL, CENTRAL = struct.Struct("<4s5H3L2H"), struct.Struct("<4s6H3L5H2L")
END = struct.Struct("<4s4H2LH")
END64, LOCATOR64 = struct.Struct("<4sQ2H2L4Q"), struct.Struct("<4sLQL")
DESCRIPTOR = 0x8
FULL = 0xFFFFFFFF
Search = Callable[[bytes], bool]


@dataclass(slots=True)
class Archive:
    """The entries of a zip file by their path in lower case, in the order of the file."""

    data: bytes
    entries: dict[str, Entry]
    folders: list[Entry]
    parsed: dict[str, int] = field(default_factory=dict)
    held: dict[tuple[str, Search], bool] = field(default_factory=dict)

    def read(self, key: str, search: Search | None = None) -> bytes:
        """The unpacked bytes of one part, checked; all parts read share one budget.

        What `search` finds in them is kept for `holds`.
        """
        entry = self.entries[key]
        self.parsed[key] = entry.size
        if sum(self.parsed.values()) > MAX_PARSED_BYTES:
            raise FileProblem("parsed-too-big", limit=MAX_PARSED_BYTES // MEBIBYTE)
        data = unpack(self.data, entry)
        if search is not None:
            self.held[key, search] = search(data)
        return data

    def holds(self, key: str, search: Search, length: int) -> bool:
        """Whether `search` finds something of at most `length` bytes; only the answer is kept."""
        if (key, search) not in self.held:
            self.held[key, search] = self._holds(key, search, length)
        return self.held[key, search]

    def _holds(self, key: str, search: Search, length: int) -> bool:
        end = b""
        for piece in pieces(self.data, self.entries[key]):
            if search(end + piece):
                return True
            end = piece[-length:]
        return False

    def _refuse_growth(
        self, parts: Mapping[str, tuple[str, bytes]], dropped: Collection[str]
    ) -> None:
        """Count what the parts unpack to, all of them and those that were looked at."""
        sizes = {key: entry.size for key, entry in self.entries.items() if key not in dropped}
        sizes |= {key: len(content) for key, (_, content) in parts.items()}
        _refuse_sizes(sum(sizes.values()))
        if sum(sizes[key] for key in {*self.parsed, *parts} if key in sizes) > MAX_PARSED_BYTES:
            raise FileProblem("parsed-too-big", limit=MAX_PARSED_BYTES // MEBIBYTE)

    def patched(self, parts: Mapping[str, tuple[str, bytes]], dropped: Collection[str]) -> bytes:
        """The archive with `parts` (key -> path, content) replaced or added and others copied.

        FileProblem if the file could not be read again within the limits.
        """
        self._refuse_growth(parts, dropped)
        out: list[bytes | memoryview] = []
        directory: list[bytes] = []
        offset = 0
        left = dict(parts)
        view = memoryview(self.data)

        def emit(entry: Entry, packed: bytes | memoryview) -> None:
            nonlocal offset
            head = (entry.needs, entry.flags, entry.method, entry.time, entry.date)
            sizes = (entry.crc, entry.packed, entry.size)
            local = LOCAL.pack(b"PK\3\4", *head, *sizes, len(entry.name), 0) + entry.name
            out.extend((local, packed))
            directory.append(
                CENTRAL.pack(
                    *(b"PK\1\2", entry.made_by, *head, *sizes, len(entry.name), 0, 0, 0),
                    *(entry.internal, entry.attributes, offset),
                )
                + entry.name
            )
            offset += len(local) + len(packed)

        for key, entry in (*self.entries.items(), *((None, folder) for folder in self.folders)):
            if key is not None and key in dropped:
                continue
            if key is not None and key in left:
                emit(*pack(entry.name, left.pop(key)[1], entry.flags & UTF8))
                continue
            clean = entry._replace(flags=entry.flags & ~DESCRIPTOR)
            emit(clean, view[entry.start : entry.start + entry.packed])
        for path, content in left.values():
            emit(*pack(path.encode(), content, 0 if path.isascii() else UTF8))
        index = b"".join(directory)
        count = len(directory)
        if offset + len(index) + END.size > MAX_FILE_BYTES:
            limit = MAX_FILE_BYTES // MEBIBYTE
            raise FileProblem("file-too-big", size=offset // MEBIBYTE, limit=limit)
        if count > MAX_PARTS:
            raise FileProblem("too-many-parts", count=count, limit=MAX_PARTS)
        end = END.pack(b"PK\5\6", 0, 0, count, count, len(index), offset, 0)
        return b"".join((*out, index, end))


def read_archive(data: bytes) -> Archive:
    """The entries of the zip file `data`; FileProblem for what is damaged, hostile or too big."""
    if len(data) > MAX_FILE_BYTES:
        size = len(data) // MEBIBYTE
        raise FileProblem("file-too-big", size=size, limit=MAX_FILE_BYTES // MEBIBYTE)
    count, size, offset, end = _end_of_directory(data)
    if count > MAX_PARTS:
        raise FileProblem("too-many-parts", count=count, limit=MAX_PARTS)
    shift = end - size - offset
    if shift < 0 or size > end:
        raise _damaged("directory-outside")
    entries: dict[str, Entry] = {}
    folders: list[Entry] = []
    at, total, packed = offset + shift, 0, 0
    for _ in range(count):
        entry, at = _entry(data, at, end, shift)
        if entry.path.endswith("/"):
            folders.append(entry)
            continue
        key = entry.path.lower()
        if key in entries:
            raise FileProblem("part-twice", part=entry.path)
        entries[key] = entry
        total += entry.size
        packed += entry.packed
    _refuse_sizes(total)
    if packed > len(data):
        raise _damaged("parts-overlap")
    return Archive(data, entries, folders)


def _refuse_sizes(total: int) -> None:
    if total > MAX_UNPACKED_BYTES:
        limit = MAX_UNPACKED_BYTES // MEBIBYTE
        raise FileProblem("unpacked-too-big", size=total // MEBIBYTE, limit=limit)


def _damaged(key: str) -> FileProblem:
    return FileProblem("zip-damaged", reason=reason(key))


def _end_of_directory(data: bytes) -> tuple[int, int, int, int]:
    """Number of entries, size and offset of the directory, and where it ends."""
    at = data.rfind(b"PK\5\6", max(0, len(data) - END.size - 0xFFFF))
    if at < 0 or at + END.size > len(data):
        raise _damaged("end-missing")
    _, disk, _, _, count, size, offset, _ = END.unpack_from(data, at)
    if disk not in (0, 0xFFFF):
        raise _damaged("several-volumes")
    end = at
    locator = at - LOCATOR64.size
    if locator >= 0 and data[locator : locator + 4] == b"PK\6\7":
        end64 = locator - END64.size
        if end64 < 0 or data[end64 : end64 + 4] != b"PK\6\6":
            raise _damaged("zip64-missing")
        count, size, offset = END64.unpack_from(data, end64)[7:]
        end = end64
    return count, size, offset, end


def _entry(data: bytes, at: int, end: int, shift: int) -> tuple[Entry, int]:
    """The entry described at `at` in the directory, and where the next one is."""
    if at + CENTRAL.size > end or data[at : at + 4] != b"PK\1\2":
        raise _damaged("directory-broken")
    (_, made_by, needs, flags, method, time, date, crc, packed, size, name_length, extra_length) = (
        CENTRAL.unpack_from(data, at)[:12]
    )
    comment_length, _, internal, attributes, offset = CENTRAL.unpack_from(data, at)[12:]
    after = at + CENTRAL.size + name_length + extra_length + comment_length
    if after > end:
        raise _damaged("directory-broken")
    name = data[at + CENTRAL.size : at + CENTRAL.size + name_length]
    extra = data[at + CENTRAL.size + name_length : at + CENTRAL.size + name_length + extra_length]
    size, packed, offset = _wide(extra, size, packed, offset)
    head = offset + shift
    if head + LOCAL.size > len(data) or data[head : head + 4] != b"PK\3\4":
        raise _damaged("part-elsewhere")
    local_name, local_extra = LOCAL.unpack_from(data, head)[-2:]
    start = head + LOCAL.size + local_name + local_extra
    if start + packed > len(data):
        raise _damaged("part-cut")
    if data[head + LOCAL.size : head + LOCAL.size + local_name] != name:
        raise _damaged("part-names")
    if not name or b"\0" in name:
        raise _damaged("part-nameless")
    if method == STORED and packed != size:
        raise _damaged("part-sizes")
    entry = Entry(
        *(name, flags, method, time, date, crc, packed, size),
        *(made_by, needs, attributes, internal, start),
    )
    return entry, after


def _wide(extra: bytes, size: int, packed: int, offset: int) -> tuple[int, int, int]:
    """Sizes and offset, taken from the zip64 field where the short ones are full."""
    if FULL not in (size, packed, offset):
        return size, packed, offset
    at = 0
    while at + 4 <= len(extra):
        tag, length = struct.unpack_from("<2H", extra, at)
        if tag == 1:
            body = extra[at + 4 : at + 4 + length]
            wide = list(struct.unpack_from(f"<{len(body) // 8}Q", body))
            taken = [wide.pop(0) if v == FULL and wide else v for v in (size, packed, offset)]
            return taken[0], taken[1], taken[2]
        at += 4 + length
    raise _damaged("zip64-missing")
