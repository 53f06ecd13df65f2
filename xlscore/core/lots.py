"""C6: every lot is a function of the event's seed and a label, checkable by anyone.

Two lots, both SHA-256 over UTF-8 text, so the same on every machine and on every
Python version (of ``random`` only ``random()`` itself is promised to be stable):

* ``lot_digest`` orders players who are tied: the lower digest goes first.
* ``shuffle`` puts things in an order drawn by lot: numbers 0..n-1 from SHA-256 in
  counter mode with rejection (no modulo bias), Fisher-Yates from the end.

To check a draw by hand: key = SHA-256("xlscore-lot-1|" + label + "|" + seed); the
i-th raw number is the first 8 bytes, big endian, of SHA-256(key + i as 8 bytes big
endian), i = 0, 1, ...; a raw x is skipped if x >= 2^64 - 2^64 mod n, else x mod n.
Seed "2025-11-21 Herne 48213", label "R1": 1..12 become 10 12 6 5 3 11 4 1 8 9 2 7.
A good seed is a number read aloud after registration has closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

PREFIX: Final = "xlscore-lot-1"
_RANGE: Final = 1 << 64


def lot_digest(stage: str, seed: str, no: int | str) -> str:
    """C6: the lot of one player in one stage, as hex digits; the lower goes first.

    ``stage`` in its English name, ``seed`` as shown in the cell, ``no`` the player's
    number, or "team <name>" for a team (G4). 64 lower-case hex digits, to be compared as text.
    """
    return _sha256(f"{PREFIX}|{stage}|{seed}|{no}".encode()).hex()


def numbers(label: str, seed: str) -> Callable[[int], int]:
    """C6: an endless stream of lots: each call ``below(n)`` draws one of 0..n-1.

    The stream belongs to ``label`` and ``seed``; two streams of the same pair give
    the same numbers to the same calls. ``below`` raises ValueError for n < 1.
    """
    key = _sha256(f"{PREFIX}|{label}|{seed}".encode())
    count = 0

    def below(n: int) -> int:
        nonlocal count
        if n < 1:
            raise ValueError(f"cannot draw one of {n} things")
        limit = _RANGE - _RANGE % n
        while True:
            block = _sha256(key + count.to_bytes(8, "big"))
            count += 1
            raw = int.from_bytes(block[:8], "big")
            if raw < limit:
                return raw % n

    return below


def shuffle(items: Sequence[T], label: str, seed: str) -> tuple[T, ...]:
    """C6: ``items`` in the order the lot of ``label`` and ``seed`` gives them.

    Depends on the order of ``items``: callers pass them in a stated order (players
    by number). Labels in use are listed where the draws are made; one label is used
    for one draw only.
    """
    return tuple(mix(items, numbers(label, seed)))


def mix(items: Sequence[T], below: Callable[[int], int]) -> list[T]:
    """C6: ``items`` in an order drawn from a stream of lots: Fisher-Yates from the end."""
    pool = list(items)
    for last in range(len(pool) - 1, 0, -1):
        chosen = below(last + 1)
        pool[last], pool[chosen] = pool[chosen], pool[last]
    return pool


def list_hash(lines: Iterable[str]) -> str:
    """C6: the hash printed beside a draw, of the numbered list the lot was drawn from.

    SHA-256 over the lines ("No<tab>Name ..."), joined by line feeds, as hex digits: who
    holds the list of the day can show that nobody was added or renumbered after it.
    """
    return _sha256("\n".join(lines).encode()).hex()


def _sha256(data: bytes) -> bytes:
    import hashlib  # slow to import, and most events need no lot

    return hashlib.sha256(data).digest()
