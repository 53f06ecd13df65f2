"""Words of the page for projector and phones, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    # the page
    "views": Titles("Views", "Ansichten"),
    "standings": Titles("Standings", "Tabelle"),
    "seating": Titles("Where do I sit?", "Wo sitze ich?"),
    "tables": Titles("Draw", "Auslosung"),
    "open": Titles("Still playing", "Noch nicht fertig"),
    "chances": Titles("What do I need?", "Was brauche ich?"),
    "clock": Titles("Time", "Zeit"),
    "rotate": Titles("In turn", "Im Wechsel"),
    "table": Titles("Table", "Tisch"),
    "seat": Titles("Seat", "Sitz"),
    "name": Titles("Name", "Name"),
    "find": Titles("Find a name", "Namen suchen"),
    "reveal": Titles("Next table", "Nächster Tisch"),
    "reveal_all": Titles("All tables", "Alle Tische"),
    "hide": Titles("Hide", "Verdecken"),
    "all_done": Titles("All tables have reported.", "Alle Tische haben gemeldet."),
    "nothing_drawn": Titles("Nothing is drawn yet.", "Noch ist nichts ausgelost."),
    "minutes": Titles("Minutes", "Minuten"),
    "start": Titles("Start", "Start"),
    "pause": Titles("Pause", "Pause"),
    "reset": Titles("Reset", "Zurücksetzen"),
    "time_up": Titles("Time is up", "Die Zeit ist um"),
    "stale": Titles("No news from the computer", "Keine Nachricht vom Rechner"),
    "errors": Titles(
        "The workbook has errors; this is how things stood before.",
        "Die Mappe hat Fehler; so stand es davor.",
    ),
    "phone": Titles("On your phone", "Auf dem Handy"),
    # the command
    "written": Titles("open {page} in a browser", "{page} im Browser öffnen"),
    "served": Titles(
        "phones in this network find the page at {address}; it can only be read",
        "Handys in diesem Netz finden die Seite unter {address}; sie kann nur gelesen werden",
    ),
    "control": Titles(
        "on this computer open {address}; its clock is the one that phones show",
        "auf diesem Rechner {address} öffnen; die Uhr dort ist die, die alle Handys zeigen",
    ),
    "watching": Titles(
        "the page follows each save of {file}; Ctrl+C ends it",
        "die Seite folgt jedem Speichern von {file}; Strg+C beendet sie",
    ),
    "kept": Titles(
        "the workbook has errors, the page shows how things stood before",
        "die Mappe hat Fehler, die Seite zeigt den Stand davor",
    ),
    "not_ours": Titles(
        "{file} is not from xlscore; please give the page another name (-o)",
        "{file} ist nicht von xlscore; bitte der Seite einen anderen Namen geben (-o)",
    ),
    "not_ours_macro": Titles(
        "{file} beside the workbook is not from xlscore; please rename it first.",
        "{file} neben der Mappe ist nicht von xlscore; bitte zuerst umbenennen.",
    ),
    "port_taken": Titles(
        "{address}:{port} cannot be used ({reason}); please give another --port or --address",
        "{address}:{port} ist nicht zu benutzen ({reason}); bitte mit --port oder --address "
        "etwas anderes angeben",
    ),
}
