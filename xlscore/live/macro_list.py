"""The macros, in the order in which menus, ribbon and buttons show them.

VBA, the ribbon, the buttons on the sheets and the menu in Calc are all made from this list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xlscore.texts import Titles


@dataclass(frozen=True, slots=True)
class Macro:
    """One macro: ``xlscore.excel.<function>()`` runs it, VBA calls it by the name `sub`.

    `icon` is the name of one of Excel's own icons, as Microsoft lists them for Excel 2013 to 365;
    `group` is its place in the ribbon; `buttons` are the roles of the sheets that have a button
    for it.
    """

    function: str
    sub: str
    title: Titles
    help: Titles
    icon: str
    group: str
    buttons: tuple[str, ...] = ()


#: The groups of the ribbon's tab, in their order.
GROUPS: Mapping[str, Titles] = {
    "event": Titles("Event", "Turnier"),
    "season": Titles("Season", "Saison"),
    "workbook": Titles("Workbook", "Arbeitsmappe"),
}

MACROS: tuple[Macro, ...] = (
    Macro(
        "check",
        "XlscoreCheck",
        Titles("Check", "Prüfen"),
        Titles(
            "Looks for mistakes in what was typed and lists them on the sheet Checks.",
            "Sucht Fehler in den Eingaben und listet sie auf dem Blatt Prüfung.",
        ),
        "ErrorChecking",
        "event",
        ("event", "players", "results"),
    ),
    Macro(
        "draw",
        "XlscoreDraw",
        Titles("Draw next round", "Nächste Runde auslosen"),
        Titles(
            "Draws tables and seats of the next round and writes the slips to print.",
            "Lost Tische und Plätze der nächsten Runde aus und schreibt die Zettel zum Drucken.",
        ),
        "TableInsertExcel",
        "event",
        ("event", "players", "results"),
    ),
    Macro(
        "recalculate",
        "XlscoreRecalculate",
        Titles("Recalculate standings", "Tabelle neu berechnen"),
        Titles(
            "Reads the results and writes the standings anew.",
            "Liest die Ergebnisse und schreibt die Tabelle neu.",
        ),
        "CalculateNow",
        "event",
        ("event", "results"),
    ),
    Macro(
        "explain",
        "XlscoreExplain",
        Titles("Explain selected player", "Spieler erklären"),
        Titles(
            "Says how the points of the player in the selected row came about.",
            "Sagt, wie die Punkte des Spielers in der gewählten Zeile zustande kamen.",
        ),
        "Help",
        "event",
        ("results",),
    ),
    Macro(
        "update_ranking",
        "XlscoreUpdateRanking",
        Titles("Update ranking", "Rangliste aktualisieren"),
        Titles(
            "Reads the events of a season and writes the ranking and the invitations anew.",
            "Liest die Turniere einer Saison und schreibt Rangliste und Einladungen neu.",
        ),
        "SortDescendingExcel",
        "season",
        ("season",),
    ),
    Macro(
        "undo",
        "XlscoreUndo",
        Titles("Undo last change", "Rückgängig machen"),
        Titles(
            "Takes back what the last macro wrote.",
            "Nimmt zurück, was das letzte Makro geschrieben hat.",
        ),
        "Undo",
        "workbook",
        ("event", "results", "season"),
    ),
    Macro(
        "publish",
        "XlscorePublish",
        Titles("Publish", "Veröffentlichen"),
        Titles(
            "Writes the standings as a web page and as CSV next to the workbook.",
            "Schreibt die Tabelle als Webseite und als CSV neben die Arbeitsmappe.",
        ),
        "FileSaveAsWebPage",
        "workbook",
        ("event", "season"),
    ),
)
