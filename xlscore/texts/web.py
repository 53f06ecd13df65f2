"""What the page in the browser says, and `xlscore web`, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

#: What the page knows before Python is there; `build` writes all of it into the site.
WORDS: Mapping[str, Titles] = {
    "tagline": Titles(
        "Standings, draws and seasons in your own workbook",
        "Tabellen, Auslosungen und Saisons in der eigenen Arbeitsmappe",
    ),
    "private": Titles(
        "Everything happens in this browser: no workbook leaves this computer.",
        "Alles geschieht in diesem Browser: Keine Mappe verlässt diesen Rechner.",
    ),
    "drop": Titles("Drop a workbook here", "Eine Arbeitsmappe hierher ziehen"),
    "drop_hint": Titles(
        "or several, or the folder of a season; with rules of your own (.toml) beside it",
        "oder mehrere, oder den Ordner einer Saison; eigene Regeln (.toml) dazu",
    ),
    "own_rules": Titles("Your own rules hold: {file}", "Es gelten eigene Regeln: {file}"),
    "own_away": Titles("Take them away", "Wegnehmen"),
    "own_one": Titles(
        "Several files with rules (.toml): please one at a time.",
        "Mehrere Dateien mit Regeln (.toml): bitte nur eine auf einmal.",
    ),
    "own_wait": Titles(
        "They hold for the workbook that you open next, and for a new one.",
        "Sie gelten für die Mappe, die Sie als Nächstes öffnen, und für eine neue.",
    ),
    "of_own": Titles("Your own", "Eigene"),
    "open": Titles("Open workbook …", "Mappe öffnen …"),
    "open_folder": Titles("Open folder …", "Ordner öffnen …"),
    "workbook": Titles("Workbook", "Arbeitsmappe"),
    "close": Titles("Close", "Schließen"),
    "language": Titles("Language", "Sprache"),
    "what_to_do": Titles("What to do", "Was zu tun ist"),
    "check": Titles("Check", "Prüfen"),
    "draw": Titles("Draw next round", "Nächste Runde auslosen"),
    "recalculate": Titles("Recalculate", "Neu berechnen"),
    "verify": Titles("Verify draws", "Auslosung nachprüfen"),
    "undo": Titles("Undo", "Rückgängig"),
    "redo": Titles("Redo", "Wiederholen"),
    "redraw": Titles("Draw again", "Neu auslosen"),
    "redraw_why": Titles("Why draw again, for the draw log", "Warum neu, fürs Losprotokoll"),
    "what_if": Titles("What is still needed", "Was noch nötig ist"),
    "what_if_who": Titles("Player; empty: everybody", "Spieler; leer: alle"),
    "next_type": Titles("Next event", "Nächstes Turnier"),
    "next_size": Titles("players", "Teilnehmer"),
    "explain": Titles("Explain", "Erklären"),
    "explain_who": Titles("Player, name or number", "Spieler, Name oder Nummer"),
    "export": Titles("Export", "Exportieren"),
    "export_as": Titles("Export as", "Exportieren als"),
    "print": Titles("Print", "Drucken"),
    "new": Titles("New workbook", "Neue Arbeitsmappe"),
    "new_hint": Titles(
        "An empty workbook with everything prepared: type players and results in your spreadsheet "
        "program, then drop it here.",
        "Eine leere, fertig vorbereitete Mappe: Spieler und Ergebnisse in der Tabellenkalkulation "
        "eintragen, dann hierher ziehen.",
    ),
    "rules": Titles("Rules", "Regelwerk"),
    "of_events": Titles("Event", "Turnier"),
    "of_seasons": Titles("Season", "Saison"),
    "new_language": Titles("Language of the workbook", "Sprache der Mappe"),
    "make": Titles("Make workbook", "Mappe anlegen"),
    "loading": Titles("Getting ready …", "Wird vorbereitet …"),
    "loading_first": Titles(
        "Getting ready: the first visit loads about 14 MB, later ones nothing.",
        "Wird vorbereitet: Der erste Besuch lädt etwa 14 MB, spätere nichts.",
    ),
    "ready": Titles("Ready.", "Bereit."),
    "ready_offline": Titles("Ready, also without network.", "Bereit, auch ohne Netz."),
    "working": Titles("Working …", "Arbeitet …"),
    "still_working": Titles(
        "Still working: please wait, or cancel. This click did nothing.",
        "Es wird noch gearbeitet: bitte warten oder abbrechen. Dieser Klick hat nichts bewirkt.",
    ),
    "cancel": Titles("Cancel", "Abbrechen"),
    "cancelled": Titles(
        "Cancelled. The workbook is as it was.", "Abgebrochen. Die Mappe ist, wie sie war."
    ),
    "files_done": Titles("{done} of {count} files", "{done} von {count} Dateien"),
    "findings": Titles("Findings", "Befunde"),
    "stale": Titles(
        "The standings below are worked out from the results. Those in the file are older: "
        "Recalculate writes them.",
        "Die Tabellen unten sind aus den Ergebnissen berechnet. Die in der Datei sind älter: "
        "„Neu berechnen“ schreibt sie.",
    ),
    "not_calculated": Titles(
        "There are errors, so nothing was calculated. The workbook is as it was.",
        "Es gibt Fehler, darum wurde nichts berechnet. Die Mappe ist, wie sie war.",
    ),
    "not_drawn": Titles(
        "Nothing was drawn. The workbook is as it was.",
        "Es wurde nichts ausgelost. Die Mappe ist, wie sie war.",
    ),
    "not_made": Titles(
        "The rules have errors, so no workbook was made.",
        "Die Regeln haben Fehler, darum wurde keine Mappe angelegt.",
    ),
    "saved": Titles("Saved in the file itself.", "In der Datei selbst gespeichert."),
    "unsaved": Titles(
        "The changed workbook is not saved yet.", "Die geänderte Mappe ist noch nicht gespeichert."
    ),
    "save": Titles("Save", "Speichern"),
    "again": Titles("Read the file again", "Datei neu lesen"),
    "discard": Titles(
        "These changes are saved nowhere yet: {files}. Throw them away?",
        "Diese Änderungen sind noch nirgends gespeichert: {files}. Verwerfen?",
    ),
    "keep": Titles("Back", "Zurück"),
    "throw_away": Titles("Throw away", "Verwerfen"),
    "download": Titles("Download workbook", "Mappe herunterladen"),
    "downloaded": Titles("Downloaded: {file}", "Heruntergeladen: {file}"),
    "exported": Titles("Written: {file}", "Geschrieben: {file}"),
    "made": Titles("An empty workbook: {file}", "Eine leere Mappe: {file}"),
    "write_refused": Titles(
        "The file cannot be written ({what}). If a spreadsheet program has it open, close it there "
        "and click “Save”; or download the workbook.",
        "Die Datei lässt sich nicht schreiben ({what}). Ist sie in einer Tabellenkalkulation "
        "offen, dort schließen und auf „Speichern“ klicken; oder die Mappe herunterladen.",
    ),
    "not_allowed": Titles(
        "The browser was not allowed to write the file. Click “Save” and allow it; or download the "
        "workbook.",
        "Der Browser durfte die Datei nicht schreiben. Auf „Speichern“ klicken und es erlauben; "
        "oder die Mappe herunterladen.",
    ),
    "overtaken": Titles(
        "Nothing was overwritten: another program has saved {file} meanwhile, and what you see "
        "here is not saved. Download this workbook as a copy, then read the file again.",
        "Nichts wurde überschrieben: Ein anderes Programm hat {file} inzwischen gespeichert, und "
        "was Sie hier sehen, ist nicht gespeichert. Diese Mappe als Kopie herunterladen, dann die "
        "Datei neu lesen.",
    ),
    "changed_outside": Titles(
        "The file was changed by another program, so it was read anew and nothing was written. "
        "Please click once more.",
        "Die Datei wurde von einem anderen Programm geändert; sie ist neu gelesen, und nichts "
        "wurde geschrieben. Bitte noch einmal klicken.",
    ),
    "gone": Titles(
        "The file {file} cannot be read any more ({what}). Open it again.",
        "Die Datei {file} lässt sich nicht mehr lesen ({what}). Bitte neu öffnen.",
    ),
    "undone": Titles(
        "The workbook is as it was before the last change.",
        "Die Mappe ist wie vor der letzten Änderung.",
    ),
    "redone": Titles(
        "The change that was taken back is made again.",
        "Die zurückgenommene Änderung ist wieder gemacht.",
    ),
    "no_workbook": Titles(
        "There is no Excel workbook (.xlsx or .xlsm) among these files.",
        "Unter diesen Dateien ist keine Excel-Arbeitsmappe (.xlsx oder .xlsm).",
    ),
    "unexpected": Titles(
        "Something unexpected went wrong ({what}). The workbook is as it was.",
        "Unerwarteter Fehler ({what}). Die Mappe ist, wie sie war.",
    ),
    "cannot_start": Titles(
        "Python does not start in this browser ({what}). It needs a browser of 2023 or later with "
        "WebAssembly switched on; without network, one earlier visit.",
        "Python startet in diesem Browser nicht ({what}). Nötig ist ein Browser von 2023 oder "
        "später mit WebAssembly; ohne Netz ein früherer Besuch.",
    ),
    "no_script": Titles("This page needs JavaScript.", "Diese Seite braucht JavaScript."),
    "newer": Titles("A newer version is ready.", "Eine neuere Version liegt bereit."),
    "load_newer": Titles("Load it", "Laden"),
    "licences": Titles("Licences", "Lizenzen"),
    # the command
    "built": Titles(
        "{files} files, {size} MB; put the folder on any web server, see docs/web.md",
        "{files} Dateien, {size} MB; den Ordner auf einen beliebigen Webserver legen, siehe "
        "docs/web.md",
    ),
    "serving": Titles(
        "{url} on this computer only; Ctrl+C ends it",
        "{url} nur auf diesem Rechner; Strg+C beendet",
    ),
}
