"""A results list as people paste it: "Round 2, table 3", then a line a player: "1. Ada Krämer 75".

A line ends with the points, and what stands before them is the name. A number before the name
("1.", "1)", "#1", or "1" in every line of a table) is kept; `places` decides what it means.
"Runde 2" and "Tisch 3", headings of *Results* in any language, hold for the lines below them. A
blank line ends a table.
"""

from __future__ import annotations

import re

from xlscore.book import schema
from xlscore.core.patterns import pattern
from xlscore.core.spelling import fold
from xlscore.imports.imported import (
    Asked,
    Imported,
    ImportedGame,
    ImportedSeat,
    Source,
    line,
    points_of,
)
from xlscore.imports.saved import Saved
from xlscore.records import NamedTuple

# These are for lines in which single blanks stand.
HEADS = {name: key for key in ("round", "table") for name in schema.RESULTS.field(key).names}
WHERE = pattern(rf"({'|'.join(map(re.escape, HEADS))}) ?:? ?(\d{{1,4}})", re.IGNORECASE)
PLAYER = pattern(
    r"(?P<who>.*?\S) ?[:;,=–-]? (?P<points>[-−]?\d[\d.,+]*) ?(?:points?|punkte?|pts?\.?|vp|sp|pv)?",
    re.IGNORECASE,
)
NUMBERED = pattern(r"[#(]?(\d{1,3}) ?(?:[.):]{1,2}|[-–](?= )) ?(\S.*)|#(\d{1,3}) (\S.*)")
COUNTED = pattern(r"(\d{1,3}) ([^\W\d].*)")


class _Line(NamedTuple):
    """A player's line: its number, who (with what stands before the name), and the points."""

    number: int
    who: str
    points: str


def split_number(text: str, *, bare: bool) -> tuple[int, str] | None:
    """A number before a name, and the name; with `bare` also a number without a sign."""
    match = NUMBERED.fullmatch(text) or (COUNTED.fullmatch(text) if bare else None)
    if match is None:
        return None
    number, name = [part for part in match.groups() if part]
    return int(number), name


def read(source: Saved, _: Asked) -> Imported:
    """The tables of the list. A line that is neither a heading nor a player is a finding."""
    found = Imported()
    at: dict[str, int | None] = {"round": None, "table": None}
    table: list[_Line] = []

    def close() -> None:
        if seats := _seats(found, table):
            found.games.append(
                ImportedGame(seats[0].where, seats, round_=at["round"], table=at["table"])
            )
        table.clear()

    for number, typed in enumerate(source.text.splitlines(), 1):
        text = " ".join(typed.split())
        numbers = WHERE.findall(text)
        if numbers and not WHERE.sub("", text).strip(" ,;:.-–/"):
            close()
            at["table"] = None
            for word, count in numbers:
                at[HEADS[fold(word)]] = int(count) or None
        elif not text:
            close()
        elif match := PLAYER.fullmatch(text):
            table.append(_Line(number, match["who"].rstrip(":;,=– "), match["points"].rstrip(".")))
        else:
            found.note("import-line", line(number), value=text)
    close()
    return found


def _seats(found: Imported, table: list[_Line]) -> tuple[ImportedSeat, ...]:
    """The players of a table; a number without a sign is one where every line has such a one."""
    seats = []
    counted = all(split_number(one.who, bare=True) for one in table)
    for one in table:
        front, name = split_number(one.who, bare=counted) or (None, one.who)
        try:
            points = points_of(one.points)
        except ValueError:
            found.note("import-points", line(one.number), value=one.points)
            return ()
        seats.append(ImportedSeat(line(one.number), name, points, number=front))
    return tuple(seats)


def looks_like(source: Saved) -> bool:
    """Whether any line is a player with points."""
    lines = source.text[:20_000].splitlines()
    return any(PLAYER.fullmatch(" ".join(text.split())) for text in lines)


SOURCE = Source(looks_like, read, 90)
