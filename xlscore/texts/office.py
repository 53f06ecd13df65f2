"""What Excel's task pane and its add-in say, in both languages, besides the macros."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

#: What the pane knows before Python is there, besides the words of the page.
PANE: Mapping[str, Titles] = {
    "season_files": Titles("Event files of a season", "Turnierdateien einer Saison"),
    "season_files_hint": Titles(
        "Excel shows an add-in no other file: pick the workbooks of the events that the season "
        "lists. They are read, not changed.",
        "Excel zeigt einem Add-in keine andere Datei: Wählen Sie die Mappen der Turniere, die die "
        "Saison aufführt. Sie werden gelesen, nicht geändert.",
    ),
    "lacking": Titles(
        "This Excel has no ribbon buttons and no functions of xlscore (they need Excel 2021, 365, "
        "Excel for Mac or for the web). The buttons here do the same.",
        "In diesem Excel gibt es keine Knöpfe im Menüband und keine Funktionen von xlscore (dafür "
        "braucht es Excel 2021, 365, Excel für Mac oder im Web). Die Knöpfe hier tun dasselbe.",
    ),
    "old_excel": Titles(
        "This Excel is too old for the pane: it needs Excel 2021, 365, Excel for Mac, for the web "
        "or for the iPad. The page in a browser does the same with any workbook.",
        "Dieses Excel ist zu alt: Nötig ist Excel 2021, 365, Excel für Mac, im Web oder auf dem "
        "iPad. Die Seite im Browser tut dasselbe mit jeder Mappe.",
    ),
    "no_excel": Titles(
        "This page belongs into Excel: add the manifest there. In a browser use the page itself.",
        "Diese Seite gehört in Excel: Dort das Manifest hinzufügen. Im Browser hilft die Seite "
        "selbst.",
    ),
    "editing": Titles(
        "A cell is being edited. Press Enter or Escape, then click again.",
        "Eine Zelle wird gerade bearbeitet. Bitte Enter oder Esc drücken und noch einmal klicken.",
    ),
    "refused": Titles(
        "Excel refused: {what} If a sheet or the workbook is protected, take the protection off "
        "(Review) and click again. Ctrl+Z takes back what was written before.",
        "Excel hat abgelehnt: {what} Ist ein Blatt oder die Mappe geschützt, bitte den Schutz "
        "aufheben (Überprüfen) und noch einmal klicken. Strg+Z nimmt zurück, was vorher "
        "geschrieben wurde.",
    ),
}

WORDS: Mapping[str, Titles] = {
    **PANE,
    "emptied": Titles(
        "Empty now, and free to be deleted: {sheets}. (Deleting a sheet empties Excel's own undo.)",
        "Jetzt leer und kann gelöscht werden: {sheets}. (Löschen leert Excels eigenes Rückgängig.)",
    ),
    "description": Titles(
        "Standings, draws and seasons for board-game tournaments, in your own workbook.",
        "Tabellen, Auslosungen und Saisons für Brettspielturniere, in der eigenen Arbeitsmappe.",
    ),
    "pane": Titles("Show pane", "Bereich zeigen"),
    "pane_help": Titles(
        "Shows the buttons and the last message beside the workbook.",
        "Zeigt die Knöpfe und die letzte Meldung neben der Arbeitsmappe.",
    ),
    "address": Titles(
        "“{address}” is no address for an add-in: Excel wants one that begins with https://, "
        "without ? and #",
        "„{address}“ ist keine Adresse für ein Add-in: Excel verlangt eine, die mit https:// "
        "beginnt, ohne ? und #",
    ),
}
