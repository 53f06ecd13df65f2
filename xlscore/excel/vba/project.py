"""A VBA project from sources alone ([MS-OVBA]): Excel compiles it when it opens the file.

No compiled code goes in, so no performance cache is there, and every module's source begins at
offset 0 of its stream. Project id and obfuscation are fixed: the same modules, the same bytes.

Sources are compressed ([MS-OVBA] 2.4.1) in chunks of 4096 bytes, each by itself; a chunk is
literals and copies of what stands before in it, eight to a flag byte.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from xlscore.excel.vba.compound_file import compound_file
from xlscore.excel.vba.source import ENCODING, Module, source

PROJECT_ID = "{9A55FC2B-0C4E-5C0D-8F0B-5B1D6C1D3C55}"
#: What every project of Excel refers to; Windows and Mac find the libraries by their ids.
REFERENCES = (
    (
        "stdole",
        "*\\G{00020430-0000-0000-C000-000000000046}#2.0#0"
        "#C:\\Windows\\System32\\stdole2.tlb#OLE Automation",
    ),
    (
        "Office",
        "*\\G{2DF8D04C-5BFA-101B-BDE5-00AA0044DE52}#2.0#0"
        "#C:\\Program Files\\Common Files\\Microsoft Shared\\OFFICE16\\MSO.DLL"
        "#Microsoft Office 16.0 Object Library",
    ),
)
_NO_CACHE = bytes.fromhex("cc61ffff000000")
_WINDOWS_64 = 3
_ENGLISH_US = 0x409
_CODE_PAGE = 1252
_KINDS = {"document": "Document={}/&H00000000", "module": "Module={}", "class": "Class={}"}
_SEED = 0x9B


def vba_project(name: str, modules: Sequence[Module]) -> bytes:
    """The file ``vbaProject.bin`` of a workbook; ValueError for names that clash."""
    names = [name.upper(), *(module.name.upper() for module in modules)]
    if len(set(names)) != len(names):
        raise ValueError(f"two VBA modules of one name, or one named as the project: {names}")
    sources = {module.name: compress(source(module).encode(ENCODING)) for module in modules}
    return compound_file(
        {
            "VBA": {
                "_VBA_PROJECT": _NO_CACHE,
                "dir": compress(_dir(name, modules)),
                **sources,
            },
            "PROJECT": _project(name, modules),
            # not compressed: current versions of Excel drop the whole project otherwise
            "PROJECTwm": _names(modules),
        }
    )


def _record(number: int, content: bytes = b"") -> bytes:
    return struct.pack("<HI", number, len(content)) + content


def _number(number: int, value: int) -> bytes:
    return _record(number, struct.pack("<I", value))


def _short(number: int, value: int) -> bytes:
    return _record(number, struct.pack("<H", value))


def _text(number: int, unicode_number: int, text: str) -> bytes:
    """A text twice: in the code page, and as UTF-16."""
    return _record(number, text.encode(ENCODING)) + _record(
        unicode_number, text.encode("utf-16-le")
    )


def _dir(name: str, modules: Sequence[Module]) -> bytes:
    """The stream ``dir`` ([MS-OVBA] 2.3.4.2): the project, its references and its modules."""
    records = [
        _number(0x01, _WINDOWS_64),
        _number(0x02, _ENGLISH_US),
        _number(0x14, _ENGLISH_US),
        _short(0x03, _CODE_PAGE),
        _record(0x04, name.encode("ascii")),
        _text(0x05, 0x40, ""),  # description
        _record(0x06) + _record(0x3D),  # help files
        _number(0x07, 0),  # help context
        _number(0x08, 0),  # flags of the library
        struct.pack("<HIIH", 0x09, 4, 1, 1),  # version; its length does not count the minor part
        _text(0x0C, 0x3C, ""),  # conditional constants
    ]
    for library, identifier in REFERENCES:
        encoded = identifier.encode("ascii")
        records.append(_text(0x16, 0x3E, library))
        records.append(_record(0x0D, struct.pack("<I", len(encoded)) + encoded + bytes(6)))
    records.append(_short(0x0F, len(modules)))
    records.append(_short(0x13, 0xFFFF))
    records += [_dir_module(module) for module in modules]
    return b"".join(records) + _record(0x10)


def _dir_module(module: Module) -> bytes:
    return b"".join(
        (
            _text(0x19, 0x47, module.name),
            _text(0x1A, 0x32, module.name),  # the name of its stream
            _text(0x1C, 0x48, ""),  # description
            _number(0x31, 0),  # where the source begins
            _number(0x1E, 0),  # help context
            _short(0x2C, 0xFFFF),
            _record(0x21 if module.kind == "module" else 0x22),
            _record(0x2B),
        )
    )


def _project(name: str, modules: Sequence[Module]) -> bytes:
    """The stream ``PROJECT`` ([MS-OVBA] 2.3.1): readable text, without a password."""
    lines = [
        f'ID="{PROJECT_ID}"',
        *(_KINDS[module.kind].format(module.name) for module in modules),
        f'Name="{name}"',
        'HelpContextID="0"',
        'VersionCompatible32="393222000"',
        f'CMG="{_obfuscate(bytes(4))}"',  # not protected
        f'DPB="{_obfuscate(bytes(1))}"',  # no password
        f'GC="{_obfuscate(bytes([0xFF]))}"',  # visible
        "",
        "[Host Extender Info]",
        "&H00000001={3832D640-CF90-11CF-8E43-00A0C911005A};VBE;&H00000000",
        "",
        "[Workspace]",
        *(f"{module.name}=0, 0, 0, 0, C" for module in modules),
        "",
    ]
    return "\r\n".join(lines).encode(ENCODING)


def _obfuscate(data: bytes) -> str:
    """Data as [MS-OVBA] 2.4.3.2 hides it, behind a fixed seed."""
    key = sum(PROJECT_ID.encode("ascii")) & 0xFF
    out = bytearray([_SEED, _SEED ^ 2, _SEED ^ key])
    plain = key
    for byte in bytes((_SEED & 6) // 2) + struct.pack("<I", len(data)) + data:
        out.append(byte ^ ((out[-2] + plain) & 0xFF))
        plain = byte
    return out.hex().upper()


def _names(modules: Sequence[Module]) -> bytes:
    """The stream ``PROJECTwm``: the modules' names in the code page and as UTF-16."""
    pairs = (
        module.name.encode(ENCODING) + b"\0" + module.name.encode("utf-16-le") + b"\0\0"
        for module in modules
    )
    return b"".join(pairs) + b"\0\0"


CHUNK = 4096
_SHORTEST = 3
"""A copy of fewer bytes would be no shorter than the bytes."""


def compress(data: bytes) -> bytes:
    """`data` as a compressed container.

    A chunk that does not shrink is stored as it is, filled up with zeros to 4096 bytes: that can
    lengthen the last chunk of random bytes, never that of a source.
    """
    chunks = [_chunk(data[at : at + CHUNK]) for at in range(0, len(data), CHUNK)]
    return b"\x01" + b"".join(chunks)


def _chunk(chunk: bytes) -> bytes:
    tokens = _tokens(chunk)
    body = bytearray()
    for at in range(0, len(tokens), 8):
        group = tokens[at : at + 8]
        body.append(sum(1 << bit for bit, token in enumerate(group) if len(token) == 2))
        body += b"".join(group)
    if len(body) > CHUNK:
        return struct.pack("<H", 0x3000 | CHUNK - 1) + chunk.ljust(CHUNK, b"\0")
    return struct.pack("<H", 0xB000 | len(body) - 1) + body


def _tokens(chunk: bytes) -> list[bytes]:
    """Literals (one byte) and copies (two: offset and length)."""
    tokens = []
    seen: dict[bytes, list[int]] = {}
    at = 0
    while at < len(chunk):
        # the further on, the more bits an offset needs, and the fewer are left for the length
        offset_bits = max(4, (at - 1).bit_length()) if at else 4
        longest = min((0xFFFF >> offset_bits) + _SHORTEST, len(chunk) - at)
        start, length = _longest(chunk, at, longest, seen)
        if length:
            copy = (at - start - 1) << (16 - offset_bits) | (length - _SHORTEST)
            tokens.append(struct.pack("<H", copy))
        else:
            length = 1
            tokens.append(chunk[at : at + 1])
        for passed in range(at, at + length):
            seen.setdefault(chunk[passed : passed + _SHORTEST], []).append(passed)
        at += length
    return tokens


def _longest(chunk: bytes, at: int, longest: int, seen: dict[bytes, list[int]]) -> tuple[int, int]:
    """Where the longest run before `at` begins that goes on as from `at`, and its length, or 0."""
    best, best_length = 0, 0
    if longest < _SHORTEST:
        return best, best_length
    for start in reversed(seen.get(chunk[at : at + _SHORTEST], ())):
        length = _SHORTEST
        while length < longest and chunk[start + length] == chunk[at + length]:
            length += 1
        if length > best_length:
            best, best_length = start, length
        if length == longest:
            break
    return best, best_length
