"""F1: the named places from which a stage takes people: `preliminary 1-8`, `loser of upper 2`.

Each text stands for one place or more; each place is a position in the stage, in that order. How
the people are found is the matter of ``graph``; here a text becomes places.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from xlscore.core.patterns import pattern
from xlscore.core.spelling import fold
from xlscore.core.stage_titles import stage_name
from xlscore.records import NamedTuple

#: Where people come from who are in no stage yet.
PLAYERS: Final = "players"
#: F1: the place at a table that a word means.
AT_TABLE: Final = {"winner": 1, "loser": 2, "second": 2, "third": 3, "fourth": 4}

_TABLE = pattern(rf"({'|'.join(AT_TABLE)})s? of (.+)")
_NUMBERS = pattern(r"(?P<name>.+?)(?: (?P<pool>[A-Z]))? (?P<first>\d+)(?:-(?P<last>\d+))?")
#: More than any stage has; a range is written out.
_MOST: Final = 4096


class TakenPlace(NamedTuple):
    """One place of a stage: a rank in its standings, or in a pool; or a `place` at a table.

    `number` is the rank, or the number of the game in the stage.
    """

    source: str
    number: int
    place: int = 0
    pool: str = ""


class Named(NamedTuple):
    """A text that names places: `place` at a table or 0, and what stands before the numbers."""

    text: str
    place: int
    what: str


def read_place(text: str) -> Named | None:
    """A text in two parts; None where it names no place, such as the ranks 0 or 4-3."""
    plain = " ".join(text.split())
    at_table = _TABLE.fullmatch(plain)
    what = at_table[2] if at_table else plain
    found = _NUMBERS.fullmatch(what)
    if found and not 1 <= int(found["first"]) <= int(found["last"] or found["first"]):
        return None
    if at_table:
        return Named(plain, AT_TABLE[at_table[1]], what)
    return Named(plain, 0, plain) if found else None


def resolve(named: Named, games: dict[str, int]) -> tuple[TakenPlace, ...]:
    """The places that a text means; `games` says how many games each earlier stage has, 0: unknown.

    A whole stage stands for all of its games. Without such a stage the name is kept as it is.
    """
    names = {fold(name): name for name in games}
    whole = names.get(fold(named.what))
    if named.place and whole is not None:
        numbers = range(1, (games[whole] or 1) + 1)
        return tuple(TakenPlace(whole, n, named.place) for n in numbers)
    found = _NUMBERS.fullmatch(named.what)
    if found is None:
        return (TakenPlace(named.what, 1, named.place),)
    name, pool = found["name"], found["pool"] or ""
    if pool and fold(f"{name} {pool}") in names:
        name, pool = f"{name} {pool}", ""
    first, last = int(found["first"]), int(found["last"] or found["first"])
    numbers = range(first, min(last, first + _MOST) + 1)
    source = names.get(fold(stage_name(name)), PLAYERS if fold(name) == PLAYERS else name)
    return tuple(TakenPlace(source, n, named.place, pool) for n in numbers)


def show(place: TakenPlace) -> str:
    """A place as rules write it."""
    if place.place:
        word = next(word for word, at in AT_TABLE.items() if at == place.place)
        return f"{word} of {place.source} {place.number}"
    return " ".join((place.source, *place.pool, str(place.number)))


def sources(places: Collection[TakenPlace]) -> Iterator[str]:
    """The stages that people come from, each once, in order."""
    yield from dict.fromkeys(place.source for place in places)
