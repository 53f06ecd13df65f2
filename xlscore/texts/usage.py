"""What is said of a wrong call, in both languages: the library's sentences and our own.

The library speaks English only, so the English side is what it says, field by field. A field called
`message` holds a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.texts import Titles

SENTENCES: Sequence[Titles] = (
    # around the message
    Titles("Usage: {rest}", "Aufruf: {rest}"),
    Titles("Try '{command}' for help.", "Hilfe: {command}"),
    Titles("Error: {message}", "Fehler: {message}"),
    # of the library
    Titles("Missing argument {name}.", "Es fehlt {name}."),
    Titles("Missing argument {name}. Choose from: {names}", "Es fehlt {name}. Erlaubt: {names}"),
    Titles("Missing option {name}.", "Es fehlt die Option {name}."),
    Titles("Missing command.", "Es fehlt der Befehl."),
    Titles("No such option {name}.", "Die Option {name} gibt es nicht."),
    Titles("No such option: {name}", "Die Option {name} gibt es nicht."),
    Titles("No such option {name}. {message}", "Die Option {name} gibt es nicht. {message}"),
    Titles("No such option: {name} {message}", "Die Option {name} gibt es nicht. {message}"),
    Titles("No such option: {name}. {message}", "Die Option {name} gibt es nicht. {message}"),
    Titles("Did you mean {name}?", "Gemeint: {name}?"),
    Titles("Did you mean one of: {names}?", "Gemeint: {names}?"),
    Titles("(Did you mean one of: {names}?)", "(Gemeint: {names}?)"),
    Titles("(Possible options: {names})", "(Möglich: {names})"),
    Titles("No such command {name}.", "Den Befehl {name} gibt es nicht."),
    Titles("No such command {name}. {message}", "Den Befehl {name} gibt es nicht. {message}"),
    Titles("Option {name} requires an argument.", "Die Option {name} braucht einen Wert."),
    Titles("Option {name} does not take a value.", "Die Option {name} nimmt keinen Wert."),
    Titles("Got unexpected extra argument ({name})", "Zu viel angegeben: {name}"),
    Titles("Got unexpected extra arguments ({names})", "Zu viel angegeben: {names}"),
    Titles("Invalid value for {name}: {message}", "Ungültiger Wert für {name}: {message}"),
    Titles("{kind} {name} does not exist.", "{name} gibt es nicht."),
    Titles("File {name} is a directory.", "{name} ist ein Ordner."),
    Titles("{kind} {name} is not readable.", "{name} lässt sich nicht lesen."),
    Titles("{name} is not one of {names}.", "{name} ist nicht erlaubt; erlaubt: {names}."),
    Titles("{name} is not a valid integer{range}.", "{name} ist keine ganze Zahl."),
    Titles("{name} is not a valid float.", "{name} ist keine Zahl."),
    Titles("{name} is not a valid integer.", "{name} ist keine ganze Zahl."),
    Titles("{name} is not in the range {range}.", "{name} liegt nicht im Bereich {range}."),
    # our own
    Titles("-o goes with one file only", "-o geht nur mit einer Datei"),
    Titles("-o {name}: give the name of a file", "-o {name}: bitte den Namen einer Datei angeben"),
    Titles(
        "-o {name}: an export cannot replace a workbook",
        "-o {name}: ein Export ersetzt keine Mappe",
    ),
    Titles("--parallel goes with several files", "--parallel geht mit mehreren Dateien"),
    Titles("-o goes with --all", "-o gehört zu --all"),
    Titles("name a PLAYER, or --all", "bitte einen SPIELER nennen oder --all"),
    Titles(
        "--published or --checksum, one at a time",
        "--published oder --checksum, nicht beides zugleich",
    ),
    Titles("{file}: the name must end in .oxt", "{file}: der Name muss auf .oxt enden"),
    Titles(
        "{file}: the name must end in .xlsx, or in .xlsm for buttons",
        "{file}: der Name muss auf .xlsx enden, mit Knöpfen auf .xlsm",
    ),
    Titles(
        "{file}: --self-contained is for workbooks with buttons, .xlsm",
        "{file}: --self-contained ist für Mappen mit Knöpfen, .xlsm",
    ),
    Titles(
        "{file}: --lite is for plain workbooks, .xlsx",
        "{file}: --lite ist für Mappen ohne Knöpfe, .xlsx",
    ),
    Titles("{file} exists; --force replaces it", "{file} gibt es schon; --force ersetzt sie"),
    Titles("--to {format} needs {extra}", "--to {format} braucht {extra}"),
    Titles("{name}: known are {names}", "{name}: bekannt sind {names}"),
    Titles("print needs xlscore[print]", "print braucht xlscore[print]"),
    Titles("--mode export needs --to", "--mode export braucht --to"),
    Titles("--to goes with --mode export or recalc", "--to gehört zu --mode export oder recalc"),
    Titles("--to needs --output", "--to braucht --output"),
    Titles("--report-file needs --report", "--report-file braucht --report"),
    Titles(
        "--action: {name} is not of the form OWNER/REPO@REV",
        "--action: {name} hat nicht die Form BESITZER/REPO@REV",
    ),
)
