"""What is said of files that cannot be read or written, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error, warning
from xlscore.texts.beacon import BEACON_PROBLEMS
from xlscore.texts.packages import PACKAGE_PROBLEMS

PROBLEMS: Mapping[str, Message] = {
    # the file as a whole
    "file-no-file": error(
        "this is a folder or a device, not a file; give an .xlsx or .xlsm file",
        "das ist ein Ordner oder Gerät, keine Datei; bitte eine .xlsx- oder .xlsm-Datei angeben",
    ),
    "published-no-file": error(
        "this is a folder or a device; a page (export --to html) or a log (explain --all) is "
        "accepted",
        "das ist ein Ordner oder Gerät; erlaubt ist eine Seite (export --to html) oder ein "
        "Protokoll (explain --all)",
    ),
    "people-no-file": error(
        "this is a folder or a device; a CSV file, one name a line, or a workbook is accepted",
        "das ist ein Ordner oder Gerät; erlaubt ist eine CSV-Datei, je Zeile ein Name oder eine "
        "Mappe",
    ),
    "csv-no-names": error(
        "no column is called {accepted}; the first row needs the headings, or give one name a line",
        "keine Spalte heißt {accepted}; die erste Zeile braucht die Überschriften, oder je Zeile "
        "nur einen Namen",
    ),
    "csv-line": error(
        "a quotation mark in line {line} is not closed, or text stands behind it; please correct "
        "the line, or save the list as CSV again",
        "ein Anführungszeichen in Zeile {line} wird nicht geschlossen, oder dahinter steht noch "
        "Text; bitte die Zeile berichtigen oder die Liste neu als CSV speichern",
    ),
    "file-missing": error(
        "there is no such file; check the name and the folder",
        "diese Datei gibt es nicht; bitte Namen und Ordner prüfen",
    ),
    "file-unreadable": error(
        "the file cannot be read ({reason}); check its permissions and that it is not in use",
        "die Datei lässt sich nicht lesen ({reason}); bitte Rechte prüfen und ob sie in Gebrauch "
        "ist",
    ),
    "file-empty": error(
        "the file is empty; restore it from a copy or with undo",
        "die Datei ist leer; bitte aus einer Kopie oder mit undo wiederherstellen",
    ),
    "file-too-big": error(
        "the file has {size} MB, at most {limit} MB are read; remove large pictures from it",
        "die Datei hat {size} MB, gelesen werden höchstens {limit} MB; bitte große Bilder "
        "entfernen",
    ),
    "out-of-memory": error(
        "this takes more memory than this computer gives; close other programs, or move other data "
        "out of the workbook",
        "das braucht mehr Speicher, als dieser Rechner hergibt; bitte andere Programme schließen "
        "oder andere Daten aus der Mappe nehmen",
    ),
    "system-refuses": error(
        "this does not work here ({reason}); check name, folder and permissions",
        "das geht hier nicht ({reason}); bitte Namen, Ordner und Rechte prüfen",
    ),
    "lock-file": error(
        "this is only the mark that a workbook is open; give the workbook itself: {name}",
        "das ist nur die Marke, dass eine Mappe offen ist; bitte die Mappe selbst angeben: {name}",
    ),
    "encrypted": error(
        "the workbook is protected by a password; remove the password (File, Info) and save it",
        "die Mappe ist mit einem Kennwort verschlüsselt; Kennwort entfernen (Datei, "
        "Informationen) und speichern",
    ),
    "other-format": error(
        "this is {kind}; save it as an Excel workbook (.xlsx or .xlsm)",
        "das ist {kind}; bitte als Excel-Arbeitsmappe (.xlsx oder .xlsm) speichern",
    ),
    "not-a-workbook": error(
        "this is not a workbook but {kind}; give an .xlsx or .xlsm file",
        "das ist keine Arbeitsmappe, sondern {kind}; bitte eine .xlsx- oder .xlsm-Datei angeben",
    ),
    # the kind of workbook
    "only-events": error(
        "this is a season workbook; that works in the workbook of an event",
        "das ist eine Saisonmappe; das geht nur in der Mappe eines Turniers",
    ),
    "only-seasons": error(
        "this is the workbook of an event; that works in a season workbook",
        "das ist die Mappe eines Turniers; das geht nur in einer Saisonmappe",
    ),
    "format-other-kind": error(
        "there is no {to} of this kind of workbook; possible are {formats}",
        "{to} gibt es von dieser Art Mappe nicht; möglich sind {formats}",
    ),
    **PACKAGE_PROBLEMS,
    **BEACON_PROBLEMS,
    # what is imported
    "import-form": error(
        "this is none of the forms that results come in ({forms})",
        "das ist keine der Formen, in denen Ergebnisse kommen ({forms})",
    ),
    "import-damaged": error(
        "this is no whole JSON file ({reason}); please save or export it again",
        "das ist keine ganze JSON-Datei ({reason}); bitte neu speichern oder exportieren",
    ),
    # what is announced
    "post-refused": error(
        "{service} did not take the post ({status}: {reason}); check the address, and whether it "
        "is still in force",
        "{service} hat die Nachricht nicht angenommen ({status}: {reason}); bitte prüfen, ob die "
        "Adresse stimmt und noch gilt",
    ),
    "post-elsewhere": error(
        "{service} sends on to another address ({status}), where nothing is sent; give the final "
        "address",
        "{service} leitet an eine andere Adresse weiter ({status}), dorthin wird nichts gesendet; "
        "bitte die endgültige Adresse angeben",
    ),
    "post-busy": error(
        "{service} takes no more posts for now; try again in {seconds:# second|# seconds}",
        "{service} nimmt gerade keine Nachrichten an; bitte in {seconds:# Sekunde|# Sekunden} "
        "noch einmal versuchen",
    ),
    "post-silent": error(
        "{service} did not answer within {seconds:# second|# seconds}; look there whether the post "
        "has arrived before you send it again",
        "{service} hat {seconds:# Sekunde|# Sekunden} lang nicht geantwortet; bitte dort "
        "nachsehen, ob die Nachricht angekommen ist, bevor Sie sie noch einmal senden",
    ),
    "post-certificate": error(
        "the certificate of {service} is not valid, so nothing was sent; check the address and "
        "this computer's clock",
        "das Zertifikat von {service} ist nicht gültig, darum wurde nichts gesendet; bitte die "
        "Adresse und die Uhr dieses Rechners prüfen",
    ),
    "post-unreachable": error(
        "{service} cannot be reached ({reason}); check the connection and the address",
        "{service} ist nicht zu erreichen ({reason}); bitte Verbindung und Adresse prüfen",
    ),
    # what a change would break
    "structure-protected": error(
        "the workbook's structure is protected, so sheet {sheet} cannot be added; unprotect it "
        "(Review, Protect Workbook) or add the sheet by hand",
        "die Struktur der Mappe ist geschützt, Blatt {sheet} kann nicht angelegt werden; Schutz "
        "aufheben (Überprüfen, Arbeitsmappe schützen) oder das Blatt selbst anlegen",
    ),
    "in-the-way": error(
        "{sheet}!{cell} holds something that is not from xlscore, just where its list has to go; "
        "move it further right or to another sheet",
        "{sheet}!{cell} enthält etwas, das nicht von xlscore ist, genau da, wo die Liste hin "
        "muss; bitte weiter nach rechts oder auf ein anderes Blatt verschieben",
    ),
    "formula-across": error(
        "the formula of {sheet}!{cell} reaches across the edge of what is rewritten; move it to "
        "cells of its own",
        "die Formel in {sheet}!{cell} reicht über den Rand dessen, was neu geschrieben wird; "
        "bitte in eigene Zellen verschieben",
    ),
    "block-header": error(
        "the Excel table {block} on sheet {sheet} does not fit what is written there; convert it "
        "to a range (Table Design, Convert to Range)",
        "die Excel-Tabelle {block} auf Blatt {sheet} passt nicht zu dem, was dort geschrieben "
        "wird; bitte in einen Bereich konvertieren (Tabellenentwurf, In Bereich konvertieren)",
    ),
    "block-totals": error(
        "the Excel table {block} on sheet {sheet} has a totals row, so no rows can be added; "
        "switch the totals row off (Table Design)",
        "die Excel-Tabelle {block} auf Blatt {sheet} hat eine Ergebniszeile, darum können keine "
        "Zeilen angefügt werden; Ergebniszeile abschalten (Tabellenentwurf)",
    ),
    "pivot-in-the-way": error(
        "a pivot table stands on sheet {sheet} just where the list of xlscore has to go; move it",
        "auf Blatt {sheet} steht eine Pivot-Tabelle genau da, wo die Liste von xlscore hin muss; "
        "bitte verschieben",
    ),
    # replacing the file
    "open-elsewhere": error(
        "the workbook is open in another program{owner}; close it there and try again (if it is "
        "not open anywhere, delete {lock})",
        "die Mappe ist in einem anderen Programm offen{owner}; bitte dort schließen und noch "
        "einmal versuchen (ist sie nirgends offen, {lock} löschen)",
    ),
    "in-use": error(
        "Excel or another program holds the file, so nothing was written; close the workbook "
        "there and try again",
        "Excel oder ein anderes Programm hält die Datei fest, darum wurde nichts geschrieben; die "
        "Mappe bitte dort schließen und noch einmal versuchen",
    ),
    "changed-meanwhile": error(
        "the file was changed by another program in the meantime; nothing was written, try again",
        "die Datei wurde inzwischen von einem anderen Programm geändert; nichts wurde "
        "geschrieben, bitte noch einmal versuchen",
    ),
    "busy": error(
        "another xlscore is writing this file; nothing was written, try again",
        "ein anderes xlscore schreibt gerade in diese Datei; nichts wurde geschrieben, bitte noch "
        "einmal versuchen",
    ),
    "write-protected": error(
        "the file is write-protected; remove the protection or write to another file",
        "die Datei ist schreibgeschützt; Schutz aufheben oder in eine andere Datei schreiben",
    ),
    "cannot-write": error(
        "the file cannot be written ({reason}); nothing was changed: check permissions, free "
        "space and that the workbook is closed in Excel",
        "die Datei lässt sich nicht schreiben ({reason}); nichts wurde geändert: bitte Rechte und "
        "freien Platz prüfen, und ob die Mappe in Excel geschlossen ist",
    ),
    "no-such-folder": error(
        "there is no folder {folder}; make it first, or give another one",
        "den Ordner {folder} gibt es nicht; bitte erst anlegen oder einen anderen angeben",
    ),
    "no-snapshot": error(
        "the file before the change cannot be kept ({reason}), so nothing was written; free some "
        "space or set XLSCORE_STATE to a folder that can be written",
        "die Datei von vorher lässt sich nicht aufheben ({reason}), darum wurde nichts "
        "geschrieben; bitte Platz schaffen oder XLSCORE_STATE auf einen beschreibbaren Ordner "
        "setzen",
    ),
    "not-ours": error(
        "{name} was not made by xlscore, so it is not replaced; give another name, or delete that "
        "file first",
        "{name} ist nicht von xlscore und wird darum nicht ersetzt; bitte einen anderen Namen "
        "angeben oder die Datei zuerst löschen",
    ),
    "not-ours-folder": error(
        "the folder holds {name}, which was not made by xlscore; give an empty folder or one of a "
        "page that xlscore built",
        "im Ordner liegt {name}, das nicht von xlscore ist; bitte einen leeren Ordner angeben oder "
        "einen, in dem xlscore die Seite schon gebaut hat",
    ),
    "no-pyodide": error(
        "{name} of Pyodide {version} is not there; give --pyodide its folder, its archive, or the "
        ".tgz of the npm package pyodide {version}",
        "{name} von Pyodide {version} fehlt; bitte mit --pyodide den Ordner, das Archiv oder die "
        ".tgz-Datei des npm-Pakets pyodide {version} angeben",
    ),
    "other-pyodide": error(
        "{name} is not that of Pyodide {version}, which this xlscore was tried with; give "
        "--pyodide Pyodide {version}",
        "{name} ist nicht von Pyodide {version}, mit dem dieses xlscore erprobt ist; bitte mit "
        "--pyodide Pyodide {version} angeben",
    ),
    "no-download": error(
        "{url} cannot be loaded ({reason}); load it on another computer: give the folder or the "
        "archive of Pyodide {version} with --pyodide",
        "{url} lässt sich nicht laden ({reason}); bitte auf einem anderen Rechner laden und den "
        "Ordner oder das Archiv von Pyodide {version} mit --pyodide angeben",
    ),
    "wrong-suffix": error(
        "a workbook of this kind has to end in {suffix}; choose such a name",
        "eine Mappe dieser Art muss auf {suffix} enden; bitte einen solchen Namen wählen",
    ),
    "output-lost": error(
        "not all could be printed ({reason}); files that were to be written are written",
        "nicht alles ließ sich ausgeben ({reason}); Dateien, die zu schreiben waren, sind "
        "geschrieben",
    ),
    "snapshot-bad": error(
        "the version before, {name}, cannot be put back: {reason}. Nothing was changed; remove it "
        "to go back to the one before it",
        "die Fassung davor, {name}, lässt sich nicht zurückholen: {reason}. Nichts wurde geändert; "
        "wer sie entfernt, kommt zu der davor",
    ),
    "nothing-to-undo": error(
        "there is no earlier version of this file to go back to",
        "von dieser Datei gibt es keine frühere Fassung, zu der man zurück könnte",
    ),
    "undo-whole": error(
        "the file was changed since, so it stays as it is and nothing typed is lost; the version "
        "before is {kept}",
        "die Datei wurde seither geändert, deshalb bleibt sie, wie sie ist, und nichts "
        "Eingetipptes geht verloren; die Fassung davor ist {kept}",
    ),
    "undo-older": error(
        "the file went back in time: changes are missing that it had, as when an older copy was "
        "put over it. Nothing was changed and nothing is lost: the newest version from before is "
        "{kept}; copy it over the file to go on from there, or go back from what the file is now "
        "with undo --older",
        "die Datei ist in der Zeit zurückgegangen: Änderungen fehlen, die sie schon hatte, etwa "
        "weil eine ältere Kopie darüber gelegt wurde. Nichts wurde geändert und nichts ist "
        "verloren: die neueste Fassung von vorher ist {kept}; von dort geht es weiter, wenn Sie "
        "sie über die Datei kopieren, und mit undo --older geht es zurück von dem, was die Datei "
        "jetzt ist",
    ),
    "nothing-to-redo": error(
        "nothing was taken back that could be made again",
        "es wurde nichts zurückgenommen, was sich wiederholen ließe",
    ),
}

NOTICES: Mapping[str, Message] = {
    "signed": warning(
        "the workbook is digitally signed; the signature becomes invalid when it is changed, sign "
        "it again afterwards",
        "die Mappe ist digital signiert; durch die Änderung wird die Signatur ungültig, bitte "
        "danach neu signieren",
    ),
}
