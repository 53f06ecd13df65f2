"""The compression of VBA sources ([MS-OVBA] 2.4.1), writing only.

Chunks of 4096 bytes, each by itself; a chunk is literals and copies of what stands before in it,
eight to a flag byte.
"""

from __future__ import annotations

import struct

CHUNK = 4096
_SHORTEST = 3
"""A copy of fewer bytes would be no shorter than the bytes."""


def compressed(data: bytes) -> bytes:
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
