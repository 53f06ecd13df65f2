"""What a batch says beyond the findings, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, Titles, error

#: Files that were lost with their worker, or to an error in xlscore itself.
CRASHES: Mapping[str, Message] = {
    "worker-died": error(
        "the process that had this file ended ({reason}); the file is too big for the memory, or "
        "this is an error in xlscore: please report it",
        "der Prozess mit dieser Datei wurde beendet ({reason}); die Datei ist zu groß für den "
        "Speicher, oder das ist ein Fehler in xlscore: bitte melden",
    ),
    "worker-timeout": error(
        "nothing came of this file in {seconds} s; raise --timeout, or report it as an "
        "error in xlscore",
        "mit dieser Datei war nach {seconds} s noch nichts fertig; --timeout erhöhen "
        "oder als Fehler in xlscore melden",
    ),
    "internal-error": error(
        "this is an error in xlscore, please report it ({reason})",
        "das ist ein Fehler in xlscore, bitte melden ({reason})",
    ),
}

WORDS: Mapping[str, Titles] = {
    "ok": Titles("ok", "in Ordnung"),
    "errors": Titles("errors", "Fehler"),
    "stale": Titles("stale", "veraltet"),
    "unreadable": Titles("unreadable", "nicht lesbar"),
    "crashed": Titles("crashed", "abgestürzt"),
    "changed": Titles("recalculated", "neu berechnet"),
    "total": Titles("{count:# workbook|# workbooks}: {parts}", "{count:# Mappe|# Mappen}: {parts}"),
    "none": Titles("no workbooks found", "keine Mappen gefunden"),
    "count_ok": Titles("{n} ok", "{n} in Ordnung"),
    "count_errors": Titles("{n} with errors", "{n} mit Fehlern"),
    "count_stale": Titles("{n} stale", "{n} veraltet"),
    "count_unreadable": Titles("{n} unreadable", "{n} nicht lesbar"),
    "count_crashed": Titles("{n} crashed", "{n} abgestürzt"),
    "count_unchanged": Titles(
        "{n} taken from the earlier report", "{n} aus dem früheren Bericht übernommen"
    ),
    "more_errors": Titles("{n:# more error|# more errors}", "{n:# weiterer|# weitere} Fehler"),
    "more_warnings": Titles(
        "{n:# more warning|# more warnings}", "{n:# weitere Warnung|# weitere Warnungen}"
    ),
    "more_notices": Titles(
        "{n:# more note|# more notes}", "{n:# weiterer Hinweis|# weitere Hinweise}"
    ),
    "more_files": Titles(
        "{n:# more workbook|# more workbooks}", "{n:# weitere Mappe|# weitere Mappen}"
    ),
    "more_findings": Titles(
        "{n:# more finding|# more findings}", "{n:# weiterer Befund|# weitere Befunde}"
    ),
    "summary_title": Titles("Tournament workbooks", "Turniermappen"),
    "file": Titles("Workbook", "Mappe"),
    "state": Titles("State", "Zustand"),
    "what": Titles("What it says", "Inhalt"),
    "findings": Titles("Findings", "Befunde"),
    "where": Titles("Where", "Wo"),
    "message": Titles("Message", "Meldung"),
    "rank": Titles("Rank", "Rang"),
    "name": Titles("Name", "Name"),
    "top": Titles("The first ten", "Die ersten zehn"),
}
