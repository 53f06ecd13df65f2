"""BoardGameGeek: plays saved as XML (`/xmlapi2/plays`); one page or more, nothing is fetched.

A play with a quantity above 1 stands for several games whose points nobody can tell apart;
`<players>` may be missing; the score is free text.
"""

from __future__ import annotations

from xlscore.book.ooxml.xmltree import Element, parse, utf8
from xlscore.imports.imported import (
    Asked,
    Imported,
    ImportedSeat,
    Source,
    count_of,
    play,
    points_of,
)
from xlscore.imports.saved import Saved


def read(source: Saved, _: Asked) -> Imported:
    """All plays of the file, oldest first; FileProblem for XML with a DTD or not well-formed."""
    root = parse(utf8(source.data, "plays"), "plays")
    plays = sorted(enumerate(root.all("play"), 1), key=lambda one: one[1].get("date"))
    found = Imported()
    for number, one in plays:
        if one.get("quantity", "1") not in ("1", "0", ""):
            found.note("import-quantity", play(number), value=one.get("quantity"))
        elif one.get("incomplete", "0") == "1":
            found.note("import-incomplete", play(number))
        else:
            _add(found, number, one)
    return found


def _add(found: Imported, number: int, one: Element) -> None:
    players, item = one.find("players"), one.find("item")
    seats = []
    for i, player in enumerate(players.all("player") if players else (), 1):
        where = play(number, i)
        try:
            points = points_of(player.get("score"))
        except ValueError:
            found.note("import-points", where, value=player.get("score"))
            return
        name = player.get("name") or player.get("username")
        seat = count_of(player.get("startposition"))
        won = {"1": True, "0": False}.get(player.get("win"))
        seats.append(ImportedSeat(where, name, points, seat=seat, won=won))
    found.add_play(number, seats, item.get("name") if item else "", one.get("date"))


SOURCE = Source(lambda source: "<plays" in source.text[:2000], read, 20)
