"""How changes are named that can be taken back, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "draw": Titles("draw", "Auslosung"),
    "recalculation": Titles("recalculation", "Berechnung"),
    "check": Titles("check", "Prüfung"),
    "entry": Titles("entries", "Einträge"),
    "unknown": Titles("the file before", "die Datei davor"),
    "when": Titles("{day} {clock}", "{day}, {clock} Uhr"),
    "rows": Titles("{count:# row|# rows} on {sheet}", "{count:# Zeile|# Zeilen} auf {sheet}"),
    "sheets": Titles("{count:sheet|sheets} {sheets}", "{count:Blatt|Blätter} {sheets}"),
    "again": Titles("to be made again: {what}", "lässt sich wiederholen: {what}"),
    "nothing": Titles("there is nothing to take back", "es gibt nichts zurückzunehmen"),
    "undone": Titles("taken back: {what}", "zurückgenommen: {what}"),
    "redone": Titles("made again: {what}", "wiederholt: {what}"),
    "kept": Titles(
        "what was typed stays; the file as it was is kept as {kept}",
        "Eingetipptes bleibt; die Datei, wie sie war, liegt in {kept}",
    ),
}
