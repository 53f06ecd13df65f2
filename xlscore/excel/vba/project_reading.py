"""Reading in VBA projects: which version of xlwings the macros of a file were built with.

A workbook that Excel has saved holds the same modules, packed anew: a compound file ([MS-CFB])
whose streams are compressed ([MS-OVBA] 2.4.1). Damaged files are answered with None.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence

from xlscore.book.limits import MAX_FILE_BYTES
from xlscore.core.patterns import pattern

PROJECT_PART = "xl/vbaProject.bin"
_VERSION = pattern(rb'XLWINGS_VERSION As String = "([0-9][0-9A-Za-z.]{0,20})"')
#: How the compressed source of a module begins, after the three bytes that say its length.
_SOURCE = b"\x00Attribut"
_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
#: Sectors have 512 bytes, or 4096 in version 4 of the format; those of the mini stream have 64.
_SHIFTS = ((9, 6), (12, 6))
_LAST_SECTOR = 0xFFFFFFFA
_STREAM, _ROOT = 2, 5


def vba_project_of(file: bytes) -> bytes | None:
    """The VBA project of a workbook or an add-in; None if it has none or is no such file."""
    try:
        with zipfile.ZipFile(io.BytesIO(file)) as package:
            if package.getinfo(PROJECT_PART).file_size > MAX_FILE_BYTES:
                return None
            return package.read(PROJECT_PART)
    except (zipfile.BadZipFile, KeyError, OSError, RuntimeError, NotImplementedError, zlib.error):
        return None


def xlwings_version(project: bytes) -> str | None:
    """The version that the module of xlwings in a VBA project names."""
    try:
        for stream in streams(project):
            at = stream.find(_SOURCE)
            if at >= 3 and (found := _VERSION.search(decompress(stream[at - 3 :]))):
                return found[1].decode()
    except (ValueError, IndexError, struct.error):
        pass
    return None


def streams(file: bytes) -> Iterator[bytes]:
    """The contents of all streams; ValueError, IndexError or struct.error if it is damaged."""
    if not file.startswith(_MAGIC):
        raise ValueError("not a compound file")
    shifts = struct.unpack_from("<2H", file, 30)
    if shifts not in _SHIFTS:
        raise ValueError("sectors of an unknown size")
    size, mini_size = (1 << shift for shift in shifts)
    directory, _, cutoff, mini_table = struct.unpack_from("<4I", file, 48)
    sectors = [file[at : at + size] for at in range(size, len(file), size)]
    table = _numbers(sectors[n] for n in struct.unpack_from("<109I", file, 76) if n < _LAST_SECTOR)
    mini = _numbers([_follow_chain(sectors, table, mini_table)])
    entries = _follow_chain(sectors, table, directory)
    mini_sectors: list[bytes] = []
    for at in range(0, len(entries), 128):
        kind = entries[at + 66]
        start, length = struct.unpack_from("<2I", entries, at + 116)
        if kind == _ROOT:
            shared = _follow_chain(sectors, table, start)
            mini_sectors = [shared[n : n + mini_size] for n in range(0, len(shared), mini_size)]
        elif kind == _STREAM and length:
            chain = (mini_sectors, mini) if length < cutoff else (sectors, table)
            yield _follow_chain(*chain, start)[:length]


def _numbers(parts: Iterator[bytes] | Sequence[bytes]) -> list[int]:
    data = b"".join(parts)
    return list(struct.unpack(f"<{len(data) // 4}I", data[: len(data) // 4 * 4]))


def _follow_chain(sectors: Sequence[bytes], table: Sequence[int], start: int) -> bytes:
    """The sectors of a stream, one after the other."""
    found: list[bytes] = []
    while start < _LAST_SECTOR:
        if len(found) > len(sectors):
            raise ValueError("a chain of sectors that does not end")
        found.append(sectors[start])
        start = table[start]
    return b"".join(found)


def decompress(data: bytes) -> bytes:
    """The text of a compressed container; what follows the container is left alone."""
    out = bytearray()
    at = 1
    while at + 2 <= len(data):
        (header,) = struct.unpack_from("<H", data, at)
        if header & 0x7000 != 0x3000:
            break
        end = min(at + (header & 0xFFF) + 3, len(data))
        if header & 0x8000:
            _unpack(data[at + 2 : end], out)
        else:
            out += data[at + 2 : end]
        at = end
    return bytes(out)


def _unpack(chunk: bytes, out: bytearray) -> None:
    """Append the text of one chunk: literals, and copies of what stands before in it."""
    begin, at = len(out), 0
    while at < len(chunk):
        flags, at = chunk[at], at + 1
        for bit in range(8):
            if at >= len(chunk):
                return
            if not flags >> bit & 1:
                out.append(chunk[at])
                at += 1
                continue
            (token,) = struct.unpack_from("<H", chunk, at)
            at += 2
            offset_bits = max(4, (len(out) - begin - 1).bit_length())
            start = len(out) - (token >> (16 - offset_bits)) - 1
            if start < begin:
                raise ValueError("a copy of what is not there")
            for n in range((token & (0xFFFF >> offset_bits)) + 3):
                out.append(out[start + n])
