"""Compound files ([MS-CFB], version 3): the container that a VBA project is kept in.

Only writing, and only what a project needs: storages and streams with ASCII names, no times. The
same tree gives the same bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import Union

from xlscore.records import dataclass, field

Tree = Mapping[str, Union[bytes, "Tree"]]
"""Streams and storages by name."""

SECTOR = 512
MINI_SECTOR = 64
#: Streams shorter than this share the mini stream.
MINI_CUTOFF = 4096
FREE, END, FAT_SECTOR, NOBODY = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF
#: The header has room for this many sectors of the allocation table: 7 MB of file.
MOST_FAT_SECTORS = 109
_PER_SECTOR = SECTOR // 4
_STORAGE, _STREAM, _ROOT = 1, 2, 5
_RED, _BLACK = 0, 1


@dataclass(slots=True)
class _Entry:
    """One line of the directory; the links are numbers of other lines."""

    name: str
    kind: int
    data: bytes = b""
    left: int = NOBODY
    right: int = NOBODY
    child: int = NOBODY
    colour: int = _BLACK
    start: int = 0
    size: int = 0


@dataclass(slots=True)
class _Chains:
    """Sectors of one size, and the table that chains them to streams."""

    size: int
    sectors: list[bytes] = field(default_factory=list)
    table: list[int] = field(default_factory=list)

    def add(self, data: bytes) -> int:
        """Append a stream; its first sector, or the end mark if it is empty."""
        if not data:
            return END
        first = len(self.sectors)
        for at in range(0, len(data), self.size):
            self.sectors.append(data[at : at + self.size].ljust(self.size, b"\0"))
            self.table.append(len(self.sectors))
        self.table[-1] = END
        return first


def compound_file(tree: Tree) -> bytes:
    """The file that holds `tree`; ValueError for names or sizes that it cannot hold."""
    entries = [_Entry("Root Entry", _ROOT)]
    entries[0].child = _add_children(entries, tree)
    chains, minis = _Chains(SECTOR), _Chains(MINI_SECTOR)
    for entry in entries:
        if entry.kind == _STREAM:
            entry.size = len(entry.data)
            home = chains if entry.size >= MINI_CUTOFF else minis
            entry.start = home.add(entry.data)
    mini_stream = b"".join(minis.sectors)
    entries[0].start, entries[0].size = chains.add(mini_stream), len(mini_stream)
    mini_table = _table(minis.table)
    mini_start = chains.add(mini_table)
    directory_start = chains.add(_directory(entries))
    table = _own_sectors(chains.table)
    header = struct.pack(
        "<8s16xHHHHH6xIIIIIIIII",
        bytes.fromhex("d0cf11e0a1b11ae1"),
        *(0x3E, 3, 0xFFFE),  # minor and major version, byte order
        *(SECTOR.bit_length() - 1, MINI_SECTOR.bit_length() - 1),
        *(0, table.count(FAT_SECTOR), directory_start),
        *(0, MINI_CUTOFF, mini_start, len(mini_table) // SECTOR),
        *(END, 0),  # no further sectors that list the allocation table
    )
    listed = [number for number, mark in enumerate(table) if mark == FAT_SECTOR]
    listed += [FREE] * (MOST_FAT_SECTORS - len(listed))
    header += struct.pack(f"<{MOST_FAT_SECTORS}I", *listed)
    return header + b"".join(chains.sectors) + _table(table)


def _add_children(entries: list[_Entry], tree: Tree) -> int:
    """Append the lines of a storage's content; the line that is the root of its search tree."""
    numbers = []
    for name, content in tree.items():
        if not name.isascii() or not 0 < len(name) < 32:
            raise ValueError(f"a compound file cannot hold the name {name!r}")
        numbers.append(len(entries))
        if isinstance(content, bytes):
            entries.append(_Entry(name, _STREAM, content))
        else:
            entry = _Entry(name, _STORAGE)
            entries.append(entry)
            entry.child = _add_children(entries, content)
    numbers.sort(key=lambda number: _sort_key(entries[number].name))
    keys = [_sort_key(entries[number].name) for number in numbers]
    if len(set(keys)) != len(keys):
        raise ValueError(f"names that differ by case only: {sorted(tree)}")
    full_levels = (len(numbers) + 1).bit_length() - 1
    for number, left, right, depth in _balance(numbers):
        entry = entries[number]
        entry.left, entry.right = left, right
        # only the last level can be incomplete: red there makes a valid red-black tree
        entry.colour = _BLACK if depth < full_levels else _RED
    return _middle(numbers)


def _sort_key(name: str) -> tuple[int, str]:
    """[MS-CFB] 2.6.4: names are in order of their length, then of their capitals."""
    return len(name), name.upper()


def _middle(numbers: Sequence[int]) -> int:
    return numbers[len(numbers) // 2] if numbers else NOBODY


def _balance(numbers: Sequence[int], depth: int = 0) -> Iterator[tuple[int, int, int, int]]:
    """A sorted list as a balanced tree: (line, left line, right line, depth)."""
    if not numbers:
        return
    half = len(numbers) // 2
    left, right = numbers[:half], numbers[half + 1 :]
    yield numbers[half], _middle(left), _middle(right), depth
    yield from _balance(left, depth + 1)
    yield from _balance(right, depth + 1)


def _directory(entries: Sequence[_Entry]) -> bytes:
    """The directory, filled up with free lines to whole sectors."""
    lines = b"".join(_line(entry) for entry in entries)
    free = struct.pack("<64xHBBIII48x", 0, 0, 0, NOBODY, NOBODY, NOBODY)
    return lines + free * (-len(entries) % (SECTOR // len(free)))


def _line(entry: _Entry) -> bytes:
    name = entry.name.encode("utf-16-le")
    return struct.pack(
        "<64sHBBIII36xIQ",
        name,
        len(name) + 2,
        *(entry.kind, entry.colour, entry.left, entry.right, entry.child),
        *(entry.start, entry.size),
    )


def _table(numbers: Sequence[int]) -> bytes:
    """An allocation table, filled up to whole sectors."""
    numbers = [*numbers, *([FREE] * (-len(numbers) % _PER_SECTOR))]
    return struct.pack(f"<{len(numbers)}I", *numbers)


def _own_sectors(table: Sequence[int]) -> list[int]:
    """The table with its own sectors in it: they stand at the end of the file."""
    count = 0
    while (len(table) + count) > count * _PER_SECTOR:
        count += 1
    if count > MOST_FAT_SECTORS:
        raise ValueError("too large for this compound file")
    return [*table, *([FAT_SECTOR] * count)]
