"""What is said of the zip that a workbook is, of its parts and its limits, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error

PACKAGE_PROBLEMS: Mapping[str, Message] = {
    # the zip and its parts
    "zip-damaged": error(
        "the file is damaged ({reason}); open and repair it in a spreadsheet program, or use a "
        "copy",
        "die Datei ist beschädigt ({reason}); bitte in einem Tabellenprogramm reparieren oder "
        "eine Kopie nehmen",
    ),
    "part-twice": error(
        "the file is damaged: it holds the part {part} twice; save it again in a spreadsheet "
        "program",
        "die Datei ist beschädigt: der Teil {part} ist doppelt; bitte in einem Tabellenprogramm "
        "neu speichern",
    ),
    "part-missing": error(
        "the file is damaged: its part {part} is missing; repair it in a spreadsheet program",
        "die Datei ist beschädigt: der Teil {part} fehlt; bitte in einem Tabellenprogramm "
        "reparieren",
    ),
    "part-damaged": error(
        "the file is damaged in its part {part} ({reason}); repair it in a spreadsheet program",
        "die Datei ist im Teil {part} beschädigt ({reason}); bitte in einem Tabellenprogramm "
        "reparieren",
    ),
    "sheet-lost": error(
        "the file is damaged: it does not say where the cells of sheet {sheet} are; repair it in a "
        "spreadsheet program, or use a copy",
        "die Datei ist beschädigt: sie sagt nicht, wo die Zellen von Blatt {sheet} stehen; bitte "
        "in einem Tabellenprogramm reparieren oder eine Kopie nehmen",
    ),
    "sheets-alike": error(
        "the file is damaged: two sheets have the title {sheet}; repair it in a spreadsheet "
        "program, or use a copy",
        "die Datei ist beschädigt: zwei Blätter heißen {sheet}; bitte in einem Tabellenprogramm "
        "reparieren oder eine Kopie nehmen",
    ),
    "sheets-shared": error(
        "the file is damaged: the sheets {sheet} and {other} are the same part {part}; repair it "
        "in a spreadsheet program, or use a copy",
        "die Datei ist beschädigt: die Blätter {sheet} und {other} sind derselbe Teil {part}; "
        "bitte in einem Tabellenprogramm reparieren oder eine Kopie nehmen",
    ),
    "part-packing": error(
        "the part {part} is packed in a way that is not supported ({reason}); save the file again "
        "in a spreadsheet program",
        "der Teil {part} ist auf eine nicht unterstützte Art gepackt ({reason}); bitte in einem "
        "Tabellenprogramm neu speichern",
    ),
    "doctype": error(
        "the part {part} holds a DOCTYPE, which no spreadsheet program writes; the file is not "
        "trusted: save it again in a spreadsheet program",
        "der Teil {part} enthält einen DOCTYPE, den kein Tabellenprogramm schreibt; der Datei "
        "wird nicht vertraut: bitte in einem Tabellenprogramm neu speichern",
    ),
    # limits
    "unpacked-too-big": error(
        "the file unpacks to {size} MB, at most {limit} MB are accepted; make the workbook smaller",
        "die Datei hat ausgepackt {size} MB, höchstens {limit} MB werden angenommen; bitte "
        "verkleinern",
    ),
    "parsed-too-big": error(
        "the sheets needed unpack to more than {limit} MB; move other data to a workbook of its "
        "own",
        "die nötigen Blätter haben ausgepackt mehr als {limit} MB; bitte andere Daten in eine "
        "eigene Mappe verschieben",
    ),
    "too-many-parts": error(
        "the file holds {count} parts, at most {limit} are accepted; make the workbook smaller",
        "die Datei hat {count} Teile, höchstens {limit} werden angenommen; bitte verkleinern",
    ),
    "too-many-sheets": error(
        "the workbook holds {count} sheets, at most {limit} are read; remove some",
        "die Mappe hat {count} Blätter, gelesen werden höchstens {limit}; bitte einige entfernen",
    ),
    "too-many-elements": error(
        "the part {part} of the workbook has more than {limit} entries, more than are read; delete "
        "unused cell styles, conditional formats or names, or copy the sheets into a new workbook",
        "der Teil {part} der Mappe hat mehr als {limit} Einträge, mehr als gelesen werden; bitte "
        "unbenutzte Formatvorlagen, bedingte Formate oder Namen löschen oder die Blätter in eine "
        "neue Mappe kopieren",
    ),
    "too-deep": error(
        "the part {part} nests its elements more than {limit} deep, which no spreadsheet program "
        "does; save the file again in a spreadsheet program",
        "der Teil {part} verschachtelt seine Elemente mehr als {limit} tief, was kein "
        "Tabellenprogramm tut; bitte in einem Tabellenprogramm neu speichern",
    ),
    "too-many-rows": error(
        "sheet {sheet} holds something in row {row}, at most {limit} rows are read; delete what "
        "is below the lists",
        "Blatt {sheet} hat etwas in Zeile {row}, gelesen werden höchstens {limit} Zeilen; bitte "
        "löschen, was unter den Listen steht",
    ),
    "too-many-cells": error(
        "sheet {sheet} spreads over more than {limit} cells; delete what is right of the lists",
        "Blatt {sheet} erstreckt sich über mehr als {limit} Zellen; bitte löschen, was rechts der "
        "Listen steht",
    ),
    "outside-sheet": error(
        "sheet {sheet} names the cell {cell}, which no sheet has; repair the file in a "
        "spreadsheet program",
        "Blatt {sheet} nennt die Zelle {cell}, die es auf keinem Blatt gibt; bitte in einem "
        "Tabellenprogramm reparieren",
    ),
    "text-too-long": error(
        "{sheet}!{cell} would hold {count} characters, a cell holds at most {limit}; shorten the "
        "text",
        "{sheet}!{cell} bekäme {count} Zeichen, eine Zelle fasst höchstens {limit}; bitte kürzen",
    ),
    "number-too-big": error(
        "{sheet}!{cell} would hold a number too big for a spreadsheet; check the numbers typed",
        "{sheet}!{cell} bekäme eine Zahl, die für eine Tabelle zu groß ist; bitte die Eingaben "
        "prüfen",
    ),
    "too-many-formats": error(
        "the workbook holds {count} cell formats, which leaves no room for more; remove unused "
        "formats",
        "die Mappe hat {count} Zellformate, mehr passen nicht hinein; bitte unbenutzte entfernen",
    ),
    "rows-full": error(
        "sheet {sheet} has no room for {count} more rows; delete what is below the list",
        "auf Blatt {sheet} ist kein Platz für {count} weitere Zeilen; bitte löschen, was unter "
        "der Liste steht",
    ),
}
