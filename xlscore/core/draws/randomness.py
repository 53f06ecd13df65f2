"""C6: where the randomness of a round comes from, named before it is known, and what counts as it.

dice: the faces thrown in public, in their order, as one text ("0 3 9 1" is "0391": a dice seed is
text, and its first 0 counts); the announcement says how many throws. drand: the signature of a
round of the public beacon quicknet that is named beforehand, as hex digits; the seed is its
SHA-256, which drand calls the randomness. lottery: the announcement names the fields of numbers in
their order; the seed are the numbers of each field, sorted. Without one of them the event's seed
is used, and nothing changes.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from math import ceil, lgamma, log, log2
from typing import Final, Literal

from xlscore.core.patterns import pattern
from xlscore.core.spelling import fold
from xlscore.records import NamedTuple
from xlscore.texts import words

Kind = Literal["seed", "dice", "drand", "lottery"]

KINDS: Final[tuple[Kind, ...]] = ("seed", "dice", "drand", "lottery")
WORDS: Final = words("sources_of_randomness")
#: With so many bits nobody can try which throws would suit him.
ENOUGH_BITS: Final = 64
FACES: Final = 6
#: The chain quicknet: a round every three seconds since its first one, in Unix time.
GENESIS: Final = 1692803367
PERIOD: Final = 3
_DIGITS: Final = pattern("[0-9]+")
_THROWS: Final = pattern("[1-9][0-9]{0,3}")
_ROUND: Final = pattern(r"([0-9]{1,15})(?: \(([^()]*)\))?")
_SIGNATURE: Final = pattern("[0-9a-f]{96}")
_FIELDS: Final = pattern(r".*\S ?: ([^:]+)")
_FIELD: Final = pattern(r"[1-9][0-9]? [^\W\d].*")
_TAKEN_IN: Final = pattern(r"drand ([0-9]{1,15}) ?: ([0-9a-f]{96})")
_NUMBERS: Final = pattern("[0-9 ,;+/–-]+")


class Source(NamedTuple):
    """C6: a source as it is named: its kind, and the rest ("1234" of "drand 1234")."""

    kind: Kind
    detail: str = ""

    @property
    def throws(self) -> int | None:
        """How many throws of dice are announced; None where that is left open."""
        count = self.kind == "dice" and _THROWS.fullmatch(self.detail)
        return int(self.detail) if count else None

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of a lottery, in the order announced; none where they are left open."""
        named = _FIELDS.fullmatch(self.detail) if self.kind == "lottery" else None
        fields = tuple(field.strip() for field in named[1].split("+")) if named else ()
        return fields if all(_FIELD.fullmatch(field) for field in fields) else ()


def read_source(text: str) -> Source | None:
    """The source a text names: its first word in any language, then what it is about.

    None for another first word, for a drand without the number of a round or with another time
    than that round's, for a lottery without the name of the drawing.
    """
    first, _, detail = text.strip().partition(" ")
    word, detail = fold(first.rstrip(":,;")), " ".join(detail.split())
    kind = next((k for k in KINDS if word in map(fold, WORDS[k].spellings)), None)
    if kind == "drand":
        named = _ROUND.fullmatch(detail)
        if named is None or named[2] not in (None, say_due(int(named[1]))):
            return None
        detail = named[1]
    if kind is None or (kind == "lottery" and not detail):
        return None
    return Source(kind, detail)


def is_open_beacon(text: str) -> bool:
    """Whether drand is named without a round: an announcement takes one that is still to come."""
    return fold(text.strip()) in map(fold, WORDS["drand"].spellings)


def complete_source(text: str) -> str | None:
    """C6: a source as an announcement names it, so that nothing is left to choose afterwards.

    Dice with the number of throws, enough of them unless another number is typed; drand with the
    time its round is due. None where the number is none, or a lottery has no fields.
    """
    source = read_source(text)
    if source is None or source.kind == "seed":
        return None
    if source.kind == "drand":
        return with_time(text)
    if source.kind == "dice":
        word, count = text.split()[0].rstrip(":,;"), source.throws
        count = count if source.detail else count_throws(2)[0]
        return f"{word} {count}" if count else None
    return " ".join(text.split()) if source.fields else None


def with_time(text: str) -> str:
    """A source as it is named; of a round of drand also when that is due."""
    source = read_source(text)
    if source is None or source.kind != "drand":
        return text
    return f"drand {source.detail} ({say_due(int(source.detail))})"


def read_seed(source: Source, typed: str) -> str | None:
    """C6: the seed of the lot that was thrown or published; None for what cannot be it.

    Where an older announcement leaves the number of throws or the fields open, any digits do, and
    any text.
    """
    text = " ".join(typed.split())
    if source.kind == "dice":
        digits = read_digits(text)
        return digits if digits and source.throws in (None, len(digits)) else None
    if source.kind == "drand":
        signature = text.lower()
        if not _SIGNATURE.fullmatch(signature):
            return None
        import hashlib  # seldom needed, and slow to import

        return hashlib.sha256(bytes.fromhex(signature)).hexdigest()
    return _sort_fields(source.fields, text) if source.fields else text or None


def read_digits(typed: str) -> str:
    """The faces of dice as one text; "" for what is none."""
    digits = re.sub("[ ,;]", "", typed)
    return digits if _DIGITS.fullmatch(digits) else ""


def _sort_fields(fields: tuple[str, ...], typed: str) -> str | None:
    """The numbers field by field, in each from the lowest, without first zeros."""
    found = [n.lstrip("0") or "0" for n in _DIGITS.findall(typed)]
    counts = [int(field.split()[0]) for field in fields]
    if not _NUMBERS.fullmatch(typed) or len(found) != sum(counts):
        return None
    numbers: list[str] = []
    for count in counts:
        numbers += sorted(found[len(numbers) :][:count], key=lambda n: (len(n), n))
    return " ".join(numbers)


def say_due(round_: int) -> str:
    """When a round of drand is due, in UTC: "2026-11-28 18:00:03 UTC"; "–" beyond all calendars."""
    try:
        at = datetime.fromtimestamp(GENESIS + PERIOD * (round_ - 1), UTC)
    except (OverflowError, ValueError, OSError):
        return "–"
    return f"{at:%Y-%m-%d %H:%M:%S} UTC"


def read_taken_in(reason: str) -> tuple[int, str] | None:
    """C6: the round of drand that an announcement has in its reason, and its signature.

    Nobody knew it before it was due, so the announcement was made after that.
    """
    found = _TAKEN_IN.search(" ".join(reason.split()))
    return (int(found[1]), found[2]) if found else None


def find_last_due(seconds: float) -> int:
    """The last round of drand that is due by then, in Unix time; 0 before the first."""
    return max(0, int((seconds - GENESIS) // PERIOD) + 1)


def count_throws(players: int) -> tuple[int, int]:
    """C6: how many throws of a die with six faces make `ENOUGH_BITS`, and how many as many orders
    as so many players can be in."""
    bits = lgamma(players + 1) / log(2)
    return ceil(ENOUGH_BITS / log2(FACES)), ceil(bits / log2(FACES))


def count_bits(digits: str) -> int:
    """C6: what dice are worth in bits: six faces, or ten where one shows 0, 7, 8 or 9."""
    faces = 10 if set(digits) & set("0789") else FACES
    return int(len(digits) * log2(faces))
