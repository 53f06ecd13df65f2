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
    "before": Titles("before it {held}", "davor {held}"),
    "besides": Titles("kept besides, {when}: {held}", "außerdem aufgehoben, {when}: {held}"),
    "cells": Titles("{count:# cell|# cells} on {sheet}", "{count:# Zelle|# Zellen} auf {sheet}"),
    "older": Titles(
        "the file holds an older version; the changes that it has no more come first",
        "die Datei ist auf einem älteren Stand; die Änderungen, die ihr fehlen, stehen zuerst",
    ),
    "nothing": Titles("there is nothing to take back", "es gibt nichts zurückzunehmen"),
    "undone": Titles("taken back: {what}", "zurückgenommen: {what}"),
    "redone": Titles("made again: {what}", "wiederholt: {what}"),
    "kept": Titles(
        "what was typed stays; the file as it was is kept as {kept}",
        "Eingetipptes bleibt; die Datei, wie sie war, liegt in {kept}",
    ),
}
