"""The zip layer: a workbook as entries whose packed bytes are copied as they are.

Zip64 fields, data descriptors, backslashes and bytes before the archive are understood; what
contradicts itself is refused. Nothing is unpacked but the parts asked for, and those bounded.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping

from xlscore.book.limits import (
    MAX_FILE_BYTES,
    MAX_PARSED_BYTES,
    MAX_PARTS,
    MAX_UNPACKED_BYTES,
    MEBIBYTE,
)
from xlscore.book.problems import FileProblem
from xlscore.core.reasons import reason
from xlscore.records import NamedTuple, dataclass, field

LOCAL, CENTRAL = struct.Struct("<4s5H3L2H"), struct.Struct("<4s6H3L5H2L")
END = struct.Struct("<4s4H2LH")
END64, LOCATOR64 = struct.Struct("<4sQ2H2L4Q"), struct.Struct("<4sLQL")
STORED, DEFLATED = 0, 8
ENCRYPTED, DESCRIPTOR, UTF8 = 0x1, 0x8, 0x800
FULL = 0xFFFFFFFF
MIDNIGHT_1980 = 0x21
"""The date of every part written here: the clock is no input."""

Search = Callable[[bytes], bool]
Parts = Mapping[str, tuple[str, bytes]]
"""Parts by their path in lower case, each with its path as written and its content."""


class Entry(NamedTuple):
    """One entry as the central directory describes it; `start` is where its packed bytes begin."""

    made_by: int
    needs: int
    flags: int
    method: int
    time: int
    date: int
    crc: int
    packed: int
    size: int
    internal: int
    attributes: int
    name: bytes
    start: int

    @property
    def path(self) -> str:
        """The name as text, with forward slashes and no leading one."""
        text = self.name.decode("utf-8" if self.flags & UTF8 else "cp437", "replace")
        return text.replace("\\", "/").lstrip("/")


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
        _refuse("parsed-too-big", sum(self.parsed.values()), MAX_PARSED_BYTES)
        data = _unpack(self.data, entry)
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
        for piece in _pieces(self.data, self.entries[key]):
            if search(end + piece):
                return True
            end = piece[-length:]
        return False

    def _refuse_growth(self, parts: Parts, dropped: Collection[str]) -> None:
        """Count what the parts unpack to, all of them and those that were looked at."""
        sizes = {key: entry.size for key, entry in self.entries.items() if key not in dropped}
        sizes |= {key: len(content) for key, (_, content) in parts.items()}
        _refuse("unpacked-too-big", sum(sizes.values()), MAX_UNPACKED_BYTES)
        looked_at = sum(sizes[key] for key in {*self.parsed, *parts} if key in sizes)
        _refuse("parsed-too-big", looked_at, MAX_PARSED_BYTES)

    def patch(self, parts: Parts, dropped: Collection[str]) -> bytes:
        """The archive with `parts` replaced or added and others copied.

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
            length = len(entry.name)
            local = LOCAL.pack(b"PK\3\4", *entry[1:9], length, 0) + entry.name
            out.extend((local, packed))
            about = (*entry[:9], length, 0, 0, 0, entry.internal, entry.attributes, offset)
            directory.append(CENTRAL.pack(b"PK\1\2", *about) + entry.name)
            offset += len(local) + len(packed)

        for key, entry in (*self.entries.items(), *((None, folder) for folder in self.folders)):
            if key is not None and key in dropped:
                continue
            if key is not None and key in left:
                emit(*_pack(entry.name, left.pop(key)[1], entry.flags & UTF8))
                continue
            clean = entry._replace(flags=entry.flags & ~DESCRIPTOR)
            emit(clean, view[entry.start : entry.start + entry.packed])
        for path, content in left.values():
            emit(*_pack(path.encode(), content, 0 if path.isascii() else UTF8))
        index = b"".join(directory)
        count = len(directory)
        _refuse("file-too-big", offset + len(index) + END.size, MAX_FILE_BYTES)
        if count > MAX_PARTS:
            raise FileProblem("too-many-parts", count=count, limit=MAX_PARTS)
        end = END.pack(b"PK\5\6", 0, 0, count, count, len(index), offset, 0)
        return b"".join((*out, index, end))


def read_archive(data: bytes) -> Archive:
    """The entries of the zip file `data`; FileProblem for what is damaged, hostile or too big."""
    _refuse("file-too-big", len(data), MAX_FILE_BYTES)
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
    _refuse("unpacked-too-big", total, MAX_UNPACKED_BYTES)
    if packed > len(data):
        raise _damaged("parts-overlap")
    return Archive(data, entries, folders)


def _refuse(code: str, size: int, limit: int) -> None:
    """The FileProblem `code` for more bytes than there may be."""
    if size > limit:
        raise FileProblem(code, size=size // MEBIBYTE, limit=limit // MEBIBYTE)


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
    fields = CENTRAL.unpack_from(data, at)
    packed, size, name_length, extra_length, comment_length = fields[8:13]
    internal, attributes, offset = fields[14:]
    name_end = at + CENTRAL.size + name_length
    extra_end = name_end + extra_length
    if extra_end + comment_length > end:
        raise _damaged("directory-broken")
    name, extra = data[at + CENTRAL.size : name_end], data[name_end:extra_end]
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
    entry = Entry._make((*fields[1:8], packed, size, internal, attributes, name, start))
    if entry.method == STORED and packed != size:
        raise _damaged("part-sizes")
    return entry, extra_end + comment_length


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


def _unpack(data: bytes, entry: Entry) -> bytes:
    """The unpacked bytes of an entry, which are never held twice."""
    if entry.flags & ENCRYPTED:
        raise FileProblem("part-packing", part=entry.path, reason=reason("encrypted"))
    if entry.method == STORED:
        content = data[entry.start : entry.start + entry.packed]
    elif entry.method == DEFLATED:
        unpacked = io.BytesIO()
        for piece in _pieces(data, entry):
            unpacked.write(piece)
        content = unpacked.getvalue()
    else:
        method = reason("method", number=entry.method)
        raise FileProblem("part-packing", part=entry.path, reason=method)
    if len(content) != entry.size or zlib.crc32(content) != entry.crc:
        raise FileProblem("part-damaged", part=entry.path, reason=reason("checksum"))
    return content


def _pieces(data: bytes, entry: Entry) -> Iterator[bytes]:
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


def _pack(name: bytes, content: bytes, flags: int) -> tuple[Entry, bytes]:
    """A new entry, stored as it is: what deflate makes of it depends on the version of zlib."""
    size, crc = len(content), zlib.crc32(content)
    head = (20, 20, flags, STORED, 0, MIDNIGHT_1980)
    return Entry(*head, crc, size, size, internal=0, attributes=0, name=name, start=0), content
