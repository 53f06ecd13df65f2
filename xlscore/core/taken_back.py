"""C6: entries of the draw log that take another entry back, or make it again.

Nothing is ever taken out of the log. Such an entry has as its source what it does and to which
entry ("taken back 2"), and no randomness and no result of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

from xlscore.core.patterns import pattern
from xlscore.texts import Language, words

Move = Literal["taken-back", "made-again"]

MOVES: Final[tuple[Move, ...]] = ("taken-back", "made-again")
WORDS: Final = words("moves")
_SOURCE: Final = pattern(r"(\D+) ([1-9][0-9]{0,8})")


def move_text(move: Move, entry: int, language: Language) -> str:
    """The source of an entry that takes back, or makes again, another one."""
    return f"{WORDS[move].in_(language)} {entry}"


@lru_cache(maxsize=1 << 12)
def move_in(source: str) -> tuple[Move, int] | None:
    """What an entry with this source does to which other one; None for drawn and announced ones."""
    match = _SOURCE.fullmatch(source)
    for move in MOVES:
        if match and match[1] in WORDS[move].spellings:
            return move, int(match[2])
    return None


def find_taken_back(sources: Iterable[str]) -> frozenset[int]:
    """The entries that are taken back and not made again, from the sources of a log in order."""
    gone: set[int] = set()
    for move, entry in filter(None, map(move_in, sources)):
        if move == "taken-back":
            gone.add(entry)
        else:
            gone.discard(entry)
    return frozenset(gone)
