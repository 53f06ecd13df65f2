"""BoardGameGeek: plays saved as XML (`/xmlapi2/plays`); one page or more, nothing is fetched.

A play with a quantity above 1 stands for several games whose points nobody can tell apart;
`<players>` may be missing; the score is free text.
"""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.book.ooxml.xmltree import Element, parse, utf8
from xlscore.imports.imported import Asked, Imported, PlayedSeat, Source, play
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
            item = one.find("item")
            title = item.get("name") if item else ""
            found.add_play(number, _seats(one), title, one.get("date"))
    return found


def _seats(one: Element) -> Iterator[PlayedSeat]:
    players = one.find("players")
    for player in players.all("player") if players else ():
        name = player.get("name") or player.get("username")
        won = {"1": True, "0": False}.get(player.get("win"))
        seat = player.get("startposition")
        yield PlayedSeat(name, player.get("score"), seat=seat, won=won)


SOURCE = Source(lambda source: "<plays" in source.text[:2000], read, 20)
