"""The list of the commands as the help shows it, and what is around a help, in both languages.

The library that prints it knows English only, so the English side is what it and the list say.
"""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.texts import Titles

SENTENCES: Sequence[Titles] = (
    # of the library
    Titles("Options", "Optionen"),
    Titles("Commands", "Befehle"),
    Titles("default", "Vorgabe"),
    Titles("required", "nötig"),
    Titles("Show this message and exit.", "Diese Hilfe."),
    Titles("Show the version and exit.", "Die Version."),
    # the commands, one line each
    Titles(
        "Standings for board-game tournaments, inside the organiser's Excel workbook.",
        "Wertung für Brettspielturniere, in der Excel-Mappe der Veranstalter.",
    ),
    Titles("Make an empty workbook for a ruleset.", "Legt eine leere Mappe für ein Regelwerk an."),
    Titles(
        "Register players from CSV, pasted text or another workbook.",
        "Meldet Spieler an: aus CSV, eingefügtem Text oder einer anderen Mappe.",
    ),
    Titles(
        "Say what is wrong with workbooks, and change nothing.",
        "Sagt, was an Mappen nicht stimmt, und ändert nichts.",
    ),
    Titles(
        "Print the schedule beforehand, as far as it is known.",
        "Gibt den Spielplan im Voraus aus, soweit er feststeht.",
    ),
    Titles(
        "Draw the next round by lot, with table slips.",
        "Lost die nächste Runde aus, mit Tischzetteln.",
    ),
    Titles(
        "Recompute every draw from seed and list.",
        "Rechnet jede Auslosung aus Startwert und Liste nach.",
    ),
    Titles(
        "Recalculate the standings and write them into the workbooks.",
        "Berechnet die Tabelle neu und schreibt sie in die Mappen.",
    ),
    Titles(
        "Write standings as JSON, CSV, Markdown or HTML, or as text to diff.",
        "Schreibt Tabellen als JSON, CSV, Markdown oder HTML oder als Text zum Vergleichen.",
    ),
    Titles(
        "Lists for the wall, slips, cards and certificates as one PDF.",
        "Aushänge, Zettel, Platzkarten und Urkunden als ein PDF.",
    ),
    Titles(
        "A page for projector and phones that follows the workbook.",
        "Eine Seite für Beamer und Handys, die der Mappe folgt.",
    ),
    Titles(
        "Post standings and the drawn round to Discord, Telegram or a webhook.",
        "Schickt Tabelle und Auslosung an Discord, Telegram oder einen Webhook.",
    ),
    Titles(
        "Take over results from BG Stats, BoardGameGeek, forms and lists.",
        "Übernimmt Ergebnisse aus BG Stats, BoardGameGeek, Formularen und Listen.",
    ),
    Titles(
        "Update the ranking list and the invitations of a season.",
        "Bringt Rangliste und Einladungen einer Saison auf den Stand.",
    ),
    Titles(
        "Say what a player still needs, in an event or a season.",
        "Sagt, was ein Spieler noch braucht, im Turnier oder in der Saison.",
    ),
    Titles(
        "Explain why a player stands where he stands.",
        "Erklärt, warum ein Spieler steht, wo er steht.",
    ),
    Titles(
        "Take back the last change; what was typed since stays.",
        "Nimmt die letzte Änderung zurück; was seither eingetippt wurde, bleibt.",
    ),
    Titles(
        "Make the change again that was taken back last.",
        "Wiederholt die Änderung, die zuletzt zurückgenommen wurde.",
    ),
    Titles(
        "Check, recalculate or export many workbooks, as CI does.",
        "Prüft, berechnet oder exportiert viele Mappen auf einmal.",
    ),
    Titles(
        "Write an example repository: season, events, workflow, hooks.",
        "Schreibt ein Beispiel-Repository: Saison, Turniere, Workflow, Hooks.",
    ),
    Titles(
        "LibreOffice: build and install the extension with menu and functions.",
        "LibreOffice: baut und installiert die Erweiterung mit Menü und Funktionen.",
    ),
    Titles(
        "Put xlscore into Excel, take it out, find out what is wrong.",
        "Bringt xlscore in Excel, nimmt es heraus, findet heraus, was nicht stimmt.",
    ),
    Titles(
        "The page for browsers: build it, show it on this computer.",
        "Die Seite für Browser: bauen, auf diesem Computer zeigen.",
    ),
    Titles("List, show and validate rulesets.", "Listet, zeigt und prüft Regelwerke."),
)
