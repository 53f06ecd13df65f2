"""C6: where the randomness of a round comes from, named before it is known, and what counts as it.

dice: the faces thrown in public, in their order, as one text ("0 3 9 1" is "0391": a dice seed is
text, and its first 0 counts). drand: the signature of a round of the public beacon that is named
beforehand, as hex digits; the seed is its SHA-256, which drand calls the randomness. lottery: what
was drawn, as it was published. Without one of them the event's seed is used, and nothing changes.
"""

from __future__ import annotations

import re
from math import ceil, lgamma, log, log2
from typing import Final, Literal, NamedTuple

from xlscore.core.spelling import folded
from xlscore.texts import words

Kind = Literal["seed", "dice", "drand", "lottery"]

KINDS: Final[tuple[Kind, ...]] = ("seed", "dice", "drand", "lottery")
WORDS: Final = words("sources_of_randomness")
#: With so many bits nobody can try which throws would suit him.
ENOUGH_BITS: Final = 64
FACES: Final = 6
_DIGITS: Final = re.compile("[0-9]+")
_ROUND: Final = re.compile("[0-9]{1,15}")
_SIGNATURE: Final = re.compile("[0-9a-f]{96}")


class Source(NamedTuple):
    """C6: a source as it is named: its kind, and the rest ("1234" of "drand 1234")."""

    kind: Kind
    detail: str = ""


def source_of(text: str) -> Source | None:
    """The source a text names: its first word in any language, then what it is about.

    None for another first word, for a drand without the number of a round, for a lottery without
    the name of the drawing.
    """
    first, _, detail = text.strip().partition(" ")
    word, detail = folded(first.rstrip(":,;")), detail.strip()
    kind = next((k for k in KINDS if word in map(folded, WORDS[k].spellings)), None)
    if kind is None or (kind == "drand" and not _ROUND.fullmatch(detail)):
        return None
    return None if kind == "lottery" and not detail else Source(kind, detail)


def seed_of(source: Source, typed: str) -> str | None:
    """C6: the seed of the lot that was thrown or published; None for what cannot be it."""
    text = " ".join(typed.split())
    if source.kind == "dice":
        digits = re.sub("[ ,;]", "", text)
        return digits if _DIGITS.fullmatch(digits) else None
    if source.kind == "drand":
        signature = text.lower()
        if not _SIGNATURE.fullmatch(signature):
            return None
        import hashlib  # seldom needed, and slow to import

        return hashlib.sha256(bytes.fromhex(signature)).hexdigest()
    return text or None


def throws(players: int) -> tuple[int, int]:
    """C6: how many throws of a die with six faces make `ENOUGH_BITS`, and how many as many orders
    as so many players can be in."""
    bits = lgamma(players + 1) / log(2)
    return ceil(ENOUGH_BITS / log2(FACES)), ceil(bits / log2(FACES))


def bits_of(digits: str) -> int:
    """C6: what dice are worth in bits: six faces, or ten where one shows 0, 7, 8 or 9."""
    faces = 10 if set(digits) & set("0789") else FACES
    return int(len(digits) * log2(faces))
