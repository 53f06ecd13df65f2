"""Messages about seasons: rules, events and their files; with those about people."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error, note, warning
from xlscore.texts.findings_people import PEOPLE_MESSAGES

SEASON_MESSAGES: Mapping[str, Message] = {
    # the rules
    "family-unknown": error(
        "the family “{value}” is not known; accepted are {accepted}{near}",
        "die Regelwerk-Familie „{value}“ ist nicht bekannt; erlaubt sind {accepted}{near}",
    ),
    "season-weights": error(
        "{key} = {value}: the weights of the counted results are accepted, such as 1, 1/2, 1/3",
        "{key} = {value}: erlaubt sind die Gewichte der gezählten Ergebnisse, etwa 1, 1/2, 1/3",
    ),
    "season-points": error(
        "{key} is missing; accepted are share (of the participants, such as 1/2) or table (points "
        "by place)",
        "{key} fehlt; erlaubt sind share (Anteil der Teilnehmer, etwa 1/2) oder table (Punkte je "
        "Platz)",
    ),
    # the Season sheet
    "date-bad": error(
        "“{value}” is not a date; accepted is a date cell, or such as 2026-04-30",
        "„{value}“ ist kein Datum; erlaubt ist eine Datumszelle, oder etwa 30.04.2026",
    ),
    "date-unread": warning(
        "“{value}” is not read as a date; events go by the sheet's order unless all have one",
        "„{value}“ wird nicht als Datum gelesen; die Turniere zählen in der Reihenfolge des "
        "Blatts, wenn nicht alle eines haben",
    ),
    "champions-same": error(
        "champion and runner-up are the same person, {name}; please correct one of them",
        "Meister und Vizemeister sind dieselbe Person, {name}; bitte eines berichtigen",
    ),
    # events and files
    "event-twice": error(
        "there are two events called {name}; every event needs a name of its own",
        "zwei Turniere heißen {name}; jedes Turnier braucht einen eigenen Namen",
    ),
    "event-name-missing": error(
        "the event has no name; please type one",
        "das Turnier hat keinen Namen; bitte eintippen",
    ),
    "event-unknown": error(
        "“{value}” is not on the events' sheet{near}",
        "„{value}“ steht nicht auf dem Turnierblatt{near}",
    ),
    "event-from-file": error(
        "{name} is read from its file, so its places cannot be typed too; please remove these rows "
        "or the file",
        "{name} wird aus seiner Datei gelesen, Platzierungen dazu lassen sich nicht auch "
        "eintippen; bitte diese Zeilen oder die Datei entfernen",
    ),
    "event-file-outside": error(
        "“{value}” is not below the folder of this workbook; accepted are paths such as "
        "events/herne.xlsx or events/*.xlsx",
        "„{value}“ liegt nicht unter dem Ordner dieser Mappe; erlaubt sind Pfade wie "
        "turniere/herne.xlsx oder turniere/*.xlsx",
    ),
    "event-file-none": error(
        "no file matches “{value}”{near}",
        "zu „{value}“ gibt es keine Datei{near}",
    ),
    "event-file-twice": error(
        "the file {value} is listed twice; please remove one of the rows",
        "die Datei {value} ist doppelt aufgeführt; bitte eine der Zeilen entfernen",
    ),
    "event-files-many": error(
        "“{value}” matches more than {most} files; please narrow it down",
        "zu „{value}“ gibt es mehr als {most} Dateien; bitte eingrenzen",
    ),
    "event-file-unreadable": error(
        "{value} cannot be read: {reason}",
        "{value} lässt sich nicht lesen: {reason}",
    ),
    "event-failing": error(
        "{value} has {count:# error|# errors}, so its places cannot be used; the first is {first}",
        "{value} hat {count} Fehler, seine Platzierungen sind nicht verwendbar; der erste ist "
        "{first}",
    ),
    "event-stale": warning(
        "the standings in {value} are not up to date; they were recomputed here, please run "
        "xlscore recalc on that file",
        "die Tabelle in {value} ist nicht aktuell; hier wurde neu gerechnet, bitte die Datei mit "
        "xlscore recalc neu rechnen",
    ),
    "event-same": warning(
        "{value} has the same contents as {other}; if it is a copy, please remove one row",
        "{value} hat denselben Inhalt wie {other}; falls es eine Kopie ist, bitte eine Zeile "
        "entfernen",
    ),
    "event-incomplete": warning(
        "{name} is not complete yet; it counts when all its games are there",
        "{name} ist noch nicht abgeschlossen; es zählt, sobald alle Partien da sind",
    ),
    "event-not-held": note(
        "{name} has no places yet and does not count",
        "{name} hat noch keine Platzierungen und zählt nicht",
    ),
    "event-ruleset": warning(
        "{name} was played by {value}; this season foresees {accepted}",
        "{name} wurde nach {value} gespielt; diese Saison sieht {accepted} vor",
    ),
    "event-differs": warning(
        "{name}: {column} here is {here}, in the file {there}; {counts} counts",
        "{name}: {column} ist hier {here}, in der Datei {there}; es gilt {counts}",
    ),
    "participants-missing": error(
        "{name} has typed places but no participants; please type how many played",
        "{name} hat eingetippte Platzierungen, aber keine Teilnehmerzahl; bitte eintippen, wie "
        "viele gespielt haben",
    ),
    "participants-few": error(
        "{name} has {found:# row|# rows} but only {participants:# participant|# participants}",
        "{name} hat {found:# Zeile|# Zeilen}, aber nur {participants} Teilnehmer",
    ),
    "participants-many": error(
        "{found:# participant|# participants}; at most {most} are accepted",
        "{found} Teilnehmer; erlaubt sind höchstens {most}",
    ),
    "place-beyond": error(
        "place {place} of {name}: with {participants:# participant|# participants} places up to "
        "that are accepted",
        "Platz {place} bei {name}: bei {participants} Teilnehmern sind Plätze bis dahin erlaubt",
    ),
    "places-no-ranking": warning(
        "the places of {name} are no ranking: {found:# person is|# people are} on place {place} or "
        "better; expected are such as 1, 2, 2, 4",
        "die Plätze bei {name} sind keine Rangfolge: {found:# Person ist|# Personen sind} auf "
        "Platz {place} oder besser; erwartet wird etwa 1, 2, 2, 4",
    ),
    **PEOPLE_MESSAGES,
}
