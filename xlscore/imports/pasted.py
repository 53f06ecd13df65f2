"""A results list as people paste it: "Round 2, table 3", then a line a player: "1. Ada Krämer 75".

A line ends in the points; a place before the name ("1.", "1)") is the place at the table, and what
stands between is the name. "Runde 2" and "Tisch 3" set what holds from there on; a blank line ends
a table.
"""

from __future__ import annotations

import re

from xlscore.imports.model import (
    Imported,
    ImportedGame,
    ImportedSeat,
    Source,
    count_of,
    line,
    points_of,
    text_of,
)

WHERE = re.compile(r"(round|runde|table|tisch)\s*:?\s*(\d{1,4})", re.IGNORECASE)
PLAYER = re.compile(
    r"(?:(?P<place>\d{1,3})\s*[.)]\s*)?(?P<name>.*?\S)\s*[\t:;,=–-]?\s+(?P<points>[-−]?\d[\d.,+]*)"
    r"\s*(?:points?|punkte?|pts?\.?|vp|sp)?\s*",
    re.IGNORECASE,
)


def read(data: bytes) -> Imported:
    """The tables of the list; a line that is neither a heading nor a player is told."""
    found = Imported()
    at: dict[str, int | None] = {"round": None, "table": None}
    seats: list[ImportedSeat] = []

    def close() -> None:
        if seats:
            found.games.append(
                ImportedGame(seats[0].where, tuple(seats), round_=at["round"], table=at["table"])
            )
            seats.clear()

    for number, text in enumerate(text_of(data).splitlines(), 1):
        text = text.strip()
        told = WHERE.findall(text)
        if told and not WHERE.sub("", text).strip(" ,;:.-–/"):
            close()
            at["table"] = None
            for word, count in told:
                key = "round" if word.casefold() in ("round", "runde") else "table"
                at[key] = int(count) or None
        elif not text:
            close()
        elif match := PLAYER.fullmatch(text):
            _add(found, seats, number, match)
        else:
            found.note("import-line", line(number), value=text)
    close()
    return found


def _add(found: Imported, seats: list[ImportedSeat], number: int, match: re.Match[str]) -> None:
    try:
        points = points_of(match["points"].rstrip("."))
    except ValueError:
        found.note("import-points", line(number), value=match["points"])
        return
    name = match["name"].rstrip(":;,=– \t")
    seats.append(ImportedSeat(line(number), name, points, place=count_of(match["place"] or "")))


def looks_like(data: bytes) -> bool:
    """Whether any line is a player with points."""
    lines = text_of(data[:20_000]).splitlines()
    return any(PLAYER.fullmatch(text.strip()) for text in lines)


SOURCE = Source(looks_like, read, 90)
