"""Texts as people type them: folding blanks, near spellings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterable
from itertools import groupby
from typing import Final, TypeVar

from xlscore.core.patterns import pattern
from xlscore.texts import Titles, everywhere, fill

Named = TypeVar("Named")
Key = TypeVar("Key", bound=Hashable)

#: The end of a message that has nothing to suggest.
NO_HINT: Final = everywhere("")

#: Letters of names that Unicode does not take apart into a letter and its mark.
_BASE_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)


def fold(text: str) -> str:
    """NFKC-normalised, blanks folded, case ignored: the form headings and names are compared in.

    An apostrophe is one however it is written: keyboards have the straight one.
    """
    plain = " ".join(unicodedata.normalize("NFKC", text).split()).casefold()
    return plain if plain.isascii() else plain.replace("’", "'")


def exact_name(text: str) -> str:
    """A name as it must match: Unicode-normalised and blanks folded, case kept."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def near_key(name: str) -> str:
    """What two spellings of one name share: umlauts as ae, no accents, words sorted."""
    text = fold(name)
    if text.isascii():
        return _sort_words(text)
    for umlaut, plain in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        text = text.replace(umlaut, plain)
    return _sort_words(_strip_marks(text))


def near_keys(name: str) -> tuple[str, ...]:
    """What any spelling of a name shares with another one: umlauts as ae, or as bare letters."""
    key, text = near_key(name), fold(name)
    bare = key if text.isascii() else _sort_words(_strip_marks(text).translate(_BASE_LETTERS))
    return tuple(dict.fromkeys(filter(None, (key, bare))))


def find_near(name: str, own: Named, seen: dict[str, Named]) -> Named | None:
    """Who was seen under a name that looks like this one; `own` is seen under it from now on."""
    others = [seen.setdefault(key, own) for key in near_keys(name)]
    return next((other for other in others if other is not own), None)


def list_key(name: str, no: int = 0) -> tuple[str, str, int]:
    """Where a person stands in a list by name: as in a dictionary (DIN 5007-1), in every locale.

    Umlauts and accents count as their base letters, ß as ss; ties by the name itself, then the No.
    """
    return _strip_marks(fold(name)).translate(_BASE_LETTERS), name, no


def _strip_marks(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def _sort_words(text: str) -> str:
    return " ".join(sorted(re.findall(r"[^\W_]+", text)))


def nearest(text: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The known text most like `text`, or None if none is."""
    by_folded = {fold(k): k for k in known}
    if not by_folded:
        return None
    from difflib import get_close_matches  # seldom needed, and slow to import

    match = get_close_matches(fold(text), list(by_folded), n=1, cutoff=cutoff)
    return by_folded[match[0]] if match else None


def look_up(who: str, people: Iterable[tuple[Key, str]]) -> tuple[list[Key], list[Key]]:
    """Whom of `people` (key and name) a name means, and if it means nobody, who is near.

    A name is as it must match, else with other capitals, else spelt otherwise, else a part of one
    name alone. Several are meant where they are called the same.
    """
    known = list(people)
    for same in (exact_name, fold, near_key):
        wanted = same(who)
        if meant := list(dict.fromkeys(key for key, name in known if same(name) == wanted)):
            return meant, []
    part = fold(who)
    holding = list(dict.fromkeys(key for key, name in known if part and part in fold(name)))
    if len(holding) == 1:
        return holding, []
    near = _nearest_name(who, [name for _, name in known])
    return [], holding or list(dict.fromkeys(key for key, name in known if name == near))


def _nearest_name(who: str, names: Iterable[str]) -> str | None:
    """The name most like `who`, else one of which a part is; None if none is."""
    known = list(names)
    if near := nearest(who, known):
        return near
    parts = {part: name for name in reversed(known) for part in name.split()}
    part = nearest(who, parts)
    return parts[part] if part else None


def suggestion(text: str, known: Iterable[str]) -> Titles:
    """The end of a message about `text`: the known text most like it, if one is like it."""
    near = nearest(text, known)
    return fill("hints.near", near=near) if near else NO_HINT


def suggestion_of(value: object, accepted: object) -> Titles:
    """The same for one of some words, as a message lists them; a number is like no word."""
    text = str(value)
    return NO_HINT if text.isdecimal() else suggestion(text, str(accepted).split(", "))


def suggestion_within(text: str, words: Iterable[str]) -> Titles:
    """The same for the first word of a text that is nearly one of some words, but none of them."""
    known = list(words)
    for word in re.findall(r"[^\W\d_]+", text):
        if word not in known and (near := nearest(word, known, 0.75)):
            return fill("hints.near", near=near)
    return NO_HINT


def printable(text: str) -> str:
    """A whole text on one line, without control or direction marks; blanks that hold stay."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\u00a0\u202f" else "�" for c in text)


def in_a_cell(text: str) -> str:
    """A text as a cell of a line that is hashed: printable, single blanks, without a "|"."""
    if not text or text.isalnum():
        return text
    return " ".join(printable(text).replace("|", " ").split())


#: No hall has more tables, or higher numbers, than four digits say.
_PART: Final = pattern(r"(\d{1,4})(?:\s*[-–—]\s*(\d{1,4}))?")


def table_numbers(text: str) -> tuple[int, ...] | None:
    """The numbers in rising order, each once; None for anything else, for 0 and for "6-1"."""
    found: set[int] = set()
    for part in re.split("[,;]", text):
        match = _PART.fullmatch(part.strip())
        if match is None:
            return None
        first = int(match[1])
        last = int(match[2] or first)
        if not 1 <= first <= last:
            return None
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def wish_text(fixed: int | None, allowed: Iterable[int] = ()) -> str:
    """What a player needs, as the draw log has it: "3", "{1-4,7}" for a set, "" for nothing."""
    if fixed is not None:
        return str(fixed)
    text = numbers_text(allowed)
    return f"{{{text}}}" if text else ""


def wish_of(text: str) -> tuple[int | None, frozenset[int]]:
    """A fixed table, and the tables allowed, out of such a text; ValueError for another."""
    if text.startswith("{"):
        return None, frozenset(table_numbers(text.strip("{}")) or ())
    return (int(text) if text else None), frozenset()


def numbers_text(numbers: Iterable[int]) -> str:
    """The shortest text for them: "1-6,9"."""
    runs: list[str] = []
    for _, run in groupby(enumerate(sorted(numbers)), key=lambda item: item[1] - item[0]):
        members = [number for _, number in run]
        last = f"-{members[-1]}" if len(members) > 1 else ""
        runs.append(f"{members[0]}{last}")
    return ",".join(runs)
