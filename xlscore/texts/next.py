"""What comes next in an event, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "players": Titles(
        "next: type the players on {sheet}", "als Nächstes: die Spieler auf {sheet} eintippen"
    ),
    "events": Titles(
        "next: type the events on {sheet}", "als Nächstes: die Turniere auf {sheet} eintippen"
    ),
    "type_points": Titles(
        "next: {round}, type the points of {count:# table|# tables} on {sheet}",
        "als Nächstes: {round}, die Punkte von {count:# Tisch|# Tischen} auf {sheet} eintippen",
    ),
    "typed": Titles(
        "{round}: {typed} of {count:# table|# tables} typed, {tables}",
        "{round}: {typed} von {count:# Tisch|# Tischen} eingetippt, {tables}",
    ),
    "tables": Titles(
        "{n:table|tables} {tables} missing", "es {n:fehlt Tisch|fehlen die Tische} {tables}"
    ),
    "draw": Titles("next: draw {rounds}", "als Nächstes auslosen: {rounds}"),
    "all_played": Titles("everything is played", "alles ist gespielt"),
}
