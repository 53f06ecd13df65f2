"""The code of a table: 64 bits that nobody can guess, another one for each table and each draw.

Codes are made of a secret and of who sits where, so they need not be kept, and stay the same when
the server starts anew. Who tries wrong ones is shut out for a while.
"""

from __future__ import annotations

import hmac
import threading
from base64 import b32encode
from collections.abc import Callable, Iterable

from xlscore.room.reports import Spot

BYTES = 8
"""64 bits: 13 letters and digits."""

MOST_TRIES = 20
SECONDS = 60.0
"""So many wrong codes an address may try within so many seconds."""

MOST_ADDRESSES = 10_000


def code_of(secret: bytes, spot: Spot) -> str:
    """The code of a table in a round with these players."""
    text = "\x1f".join((spot.stage, str(spot.round_), spot.table, *spot.players))
    digest = hmac.digest(secret, text.encode("utf-8", "surrogatepass"), "sha256")
    return b32encode(digest[:BYTES]).decode().rstrip("=").lower()


class Door:
    """Whose code it is; thread-safe."""

    def __init__(self, secret: bytes, clock: Callable[[], float]) -> None:
        self._secret, self._clock, self._lock = secret, clock, threading.Lock()
        self._codes: dict[str, Spot] = {}
        self._wrong: dict[str, tuple[int, float]] = {}
        self._known: set[tuple[str, str]] = set()

    def set_spots(self, spots: Iterable[Spot]) -> None:
        """The tables that have a code now; all others have none any more."""
        codes = {code_of(self._secret, spot): spot for spot in spots}
        with self._lock:
            self._codes = codes
            self._known = {one for one in self._known if one[1] in codes}

    def codes(self) -> dict[Spot, str]:
        """The code of each table."""
        with self._lock:
            return {spot: code for code, spot in self._codes.items()}

    def open(self, code: str, address: str) -> Spot | None:
        """The table of a code, None for a wrong one; Shut for who has tried too many.

        A phone whose code was right before stays in, though another one at its address guesses.
        """
        with self._lock:
            now = self._clock()
            count, end = self._wrong.get(address, (0, 0.0))
            if now >= end:
                count, end = 0, now + SECONDS
            if count >= MOST_TRIES and (address, code) not in self._known:
                raise Shut
            found = None
            for known, spot in self._codes.items():  # each, so that time tells nothing
                if hmac.compare_digest(known.encode(), code.encode()):
                    found = spot
            if found is not None:
                self._known.add((address, code))
                return found
            if len(self._wrong) >= MOST_ADDRESSES:
                self._wrong = {a: one for a, one in self._wrong.items() if one[1] > now}
            if len(self._wrong) >= MOST_ADDRESSES:
                raise Shut
            self._wrong[address] = (count + 1, end)
            return None


class Shut(Exception):
    """Too many wrong codes came from an address."""
