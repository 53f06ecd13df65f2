"""What the options say of themselves, in both languages.

The English side is what stands at the option.
"""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.texts import Titles

SENTENCES: Sequence[Titles] = (
    # of several commands
    Titles(
        "Language of the messages; else that of the event.",
        "Sprache der Meldungen; sonst die des Turniers.",
    ),
    Titles(
        "A ruleset of your own (TOML), instead of the one the workbook names.",
        "Ein eigenes Regelwerk (TOML) statt dessen, das die Mappe nennt.",
    ),
    Titles(
        "How findings are printed; json goes to standard output.",
        "Wie Befunde ausgegeben werden; json geht in die Standardausgabe.",
    ),
    Titles("The format.", "Das Format."),
    Titles("Write here instead of to the screen.", "Hierhin schreiben statt auf den Bildschirm."),
    Titles("Write here instead of in place.", "Hierhin schreiben statt in die Datei selbst."),
    Titles(
        "Write nothing; exit 1 if stale.", "Nichts schreiben; Exit-Code 1, wenn etwas veraltet ist."
    ),
    Titles(
        "Events played at the same time: nobody sits in two of them.",
        "Turniere zur selben Zeit: Niemand sitzt in zweien.",
    ),
    Titles(
        "Write nothing; print what would change.",
        "Nichts schreiben; ausgeben, was sich ändern würde.",
    ),
    Titles(
        "Write the Checks sheet even if there are errors.",
        "Das Blatt Prüfung auch bei Fehlern schreiben.",
    ),
    Titles(
        "See the season from this date: after Confirm by, invitations without an answer lapse.",
        "Die Saison von diesem Tag aus sehen: Nach Rückmeldung bis verfallen Einladungen ohne "
        "Antwort.",
    ),
    Titles(
        "Keep what event files amount to in this folder instead of the user's cache.",
        "Was Turnierdateien ergeben, in diesem Ordner aufheben statt im Cache des Benutzers.",
    ),
    Titles("Read every event file anew.", "Jede Turnierdatei neu lesen."),
    Titles(
        "The folder of LibreOffice's settings, where it is not the usual one.",
        "Der Ordner mit den Einstellungen von LibreOffice, wenn es nicht der übliche ist.",
    ),
    Titles("Change nothing; say what would be done.", "Nichts ändern; sagen, was geschähe."),
    Titles(
        "Pyodide, its folder or its archive; else it is loaded once and kept.",
        "Pyodide, sein Ordner oder sein Archiv; sonst wird es einmal geladen und aufgehoben.",
    ),
    # of `new`
    Titles(
        "Make a season workbook: RULESET is its family.",
        "Eine Saisonmappe anlegen: RULESET ist ihre Familie.",
    ),
    Titles(
        "For FILE.xlsm: macros that need no add-in, but this computer's version of xlwings.",
        "Für FILE.xlsm: Makros, die kein Add-in brauchen, aber die xlwings-Version dieses "
        "Computers.",
    ),
    Titles(
        "For FILE.xlsx: macros for xlwings Lite inside.",
        "Für FILE.xlsx: mit Makros für xlwings Lite.",
    ),
    Titles(
        "Replace FILE if it exists; undo brings it back.",
        "FILE ersetzen, wenn es sie gibt; undo holt sie zurück.",
    ),
    # of `draw` and `verify`
    Titles(
        "The stage to draw, in English or German; else the next one.",
        "Die Phase, die ausgelost wird, deutsch oder englisch; sonst die nächste.",
    ),
    Titles("The round to draw.", "Die Runde, die ausgelost wird."),
    Titles("All rounds that can be drawn already.", "Alle Runden, die sich schon auslosen lassen."),
    Titles("Draw a round without results again.", "Eine Runde ohne Ergebnisse neu auslosen."),
    Titles(
        "After drop-outs: move as few as possible, or draw the rounds left anew.",
        "Nach Ausstiegen: so wenige wie möglich umsetzen oder die restlichen Runden neu auslosen.",
    ),
    Titles(
        "From the top of the standings: no rematches.",
        "Von der Spitze der Tabelle an: niemand trifft jemanden wieder.",
    ),
    Titles(
        "What was thrown or published, once announced.",
        "Was gewürfelt oder veröffentlicht wurde, nach der Ankündigung.",
    ),
    Titles(
        "Fetch the announced round of drand, over the network.",
        "Die angekündigte Runde von drand aus dem Netz holen.",
    ),
    Titles("Where --fetch asks.", "Wo --fetch fragt."),
    Titles(
        "Why it is drawn again, for the draw log.", "Warum neu gelost wird, für das Losprotokoll."
    ),
    Titles("Table slips and lists to print.", "Tischzettel und Listen zum Drucken."),
    Titles(
        "A page (export --to html) or log (explain --all) of this event.",
        "Eine Seite (export --to html) oder ein Protokoll (explain --all) dieses Turniers.",
    ),
    Titles(
        "A checksum from paper, or its first digits.",
        "Eine Prüfsumme vom Papier oder ihre ersten Ziffern.",
    ),
    # of `print`, `live` and `announce`
    Titles("The PDF to write.", "Das PDF, das geschrieben wird."),
    Titles(
        "Only these, parted by commas: check-in, missing, standings, race, names, tables, "
        "slips, blank-slip, place-cards, certificates, rules.",
        "Nur diese, durch Kommas getrennt: check-in, missing, standings, race, names, tables, "
        "slips, blank-slip, place-cards, certificates, rules.",
    ),
    Titles(
        "A font for letters that the packaged ones lack, before those of this computer.",
        "Eine Schrift für Zeichen, die den mitgelieferten fehlen, vor denen dieses Rechners.",
    ),
    Titles(
        "No or name of a player to be marked in the race.",
        "Nr oder Name eines Spielers, der im Verlauf markiert wird.",
    ),
    Titles("The page; else beside FILE.", "Die Seite; sonst neben FILE."),
    Titles(
        "Write the page, and do not follow the workbook.",
        "Die Seite schreiben und der Mappe nicht folgen.",
    ),
    Titles(
        "Also show it to phones in this network, read-only.",
        "Sie auch Handys in diesem Netz zeigen, nur zum Lesen.",
    ),
    Titles(
        "The address to listen on; else this computer's own.",
        "Die Adresse, auf der sie zu finden ist; sonst die eigene dieses Computers.",
    ),
    Titles(
        "The address, a secret; else in the variable XLSCORE_WEBHOOK.",
        "Die Adresse, ein Geheimnis; sonst in der Variablen XLSCORE_WEBHOOK.",
    ),
    Titles("A file with the address.", "Eine Datei mit der Adresse."),
    Titles("Else by the address, else text.", "Sonst nach der Adresse, sonst Text."),
    Titles("Only this; else all.", "Nur das; sonst alles."),
    Titles("Lines of the standings; 0 for all.", "Zeilen der Tabelle; 0 für alle."),
    Titles(
        "Print what would be sent, and send nothing.",
        "Ausgeben, was geschickt würde, und nichts schicken.",
    ),
    # of `import-results`
    Titles("The form of SOURCE.", "Die Form von SOURCE."),
    Titles(
        "The stage of the games, in English or German.",
        "Die Phase der Partien, deutsch oder englisch.",
    ),
    Titles("The round of the games.", "Die Runde der Partien."),
    Titles("Only plays of the game of this title.", "Nur Partien des Spiels mit diesem Titel."),
    Titles(
        "Only plays of this day, such as 2026-11-21.", "Nur Partien dieses Tages, etwa 2026-11-21."
    ),
    Titles(
        "Season: the event whose standings SOURCE holds.",
        "Saison: das Turnier, dessen Endstand in SOURCE steht.",
    ),
    Titles("Leave this column out.", "Diese Spalte auslassen."),
    Titles(
        "Take over what can be placed, though not all can.",
        "Übernehmen, was sich zuordnen lässt, auch wenn es nicht alles ist.",
    ),
    Titles(
        "Say what would happen, and write nothing.", "Sagen, was geschähe, und nichts schreiben."
    ),
    # of seasons, `what-if`, `explain` and `undo`
    Titles(
        "Write nothing; say what breaches of T10 and this run change.",
        "Nichts schreiben; sagen, was Verstöße gegen T10 und dieser Lauf ändern.",
    ),
    Titles("Season: the size of the next event.", "Saison: die Größe des nächsten Turniers."),
    Titles("Season: the type of the next event.", "Saison: die Art des nächsten Turniers."),
    Titles(
        "Lines for people, or JSON for programs.", "Zeilen für Menschen oder JSON für Programme."
    ),
    Titles("Everybody: the audit trail of the standings.", "Alle: das Prüfprotokoll der Tabelle."),
    Titles("With --all: write here.", "Mit --all: hierhin schreiben."),
    Titles(
        "Write nothing; say what can be taken back.",
        "Nichts schreiben; sagen, was sich zurücknehmen lässt.",
    ),
    Titles(
        "Go back from an older state that the file holds.",
        "Von einem älteren Stand zurückgehen, auf dem die Datei ist.",
    ),
    # of `batch` and `init-repo`
    Titles("What is done; check.", "Was geschieht; check."),
    Titles("Formats of exports.", "Formate der Exporte."),
    Titles("Folder or URL for the exports.", "Ordner oder URL für die Exporte."),
    Titles("Processes; else one for each core.", "Prozesse; sonst einer je Kern."),
    Titles("Do the work on this Dask cluster.", "Die Arbeit auf diesem Dask-Cluster tun."),
    Titles(
        "What makes the exit code 1: errors, also stale sheets, also warnings; or nothing.",
        "Was den Exit-Code 1 ergibt: Fehler, auch veraltete Blätter, auch Warnungen; oder nichts.",
    ),
    Titles("A report for machines.", "Ein Bericht für Programme."),
    Titles("Where; else to the screen.", "Wohin; sonst auf den Bildschirm."),
    Titles(
        "Do only what changed since this JSON report; it need not exist yet.",
        "Nur tun, was sich seit diesem JSON-Bericht geändert hat; es muss ihn noch nicht geben.",
    ),
    Titles("Seconds for one workbook; 600.", "Sekunden für eine Mappe; 600."),
    Titles(
        "The ruleset of the example event; else the first one that has a season.",
        "Das Regelwerk des Beispielturniers; sonst das erste mit einer Saison.",
    ),
    Titles(
        "Where the action is published; without it the workflow installs the package.",
        "Wo die Action veröffentlicht ist; sonst installiert der Workflow das Paket.",
    ),
    # of `excel`, `web` and `rules`
    Titles(
        "With or without the functions for cells (Windows). By default as it was before; first "
        "without.",
        "Mit oder ohne die Funktionen für Zellen (Windows). Ohne Angabe wie bisher; zuerst ohne.",
    ),
    Titles(
        "With Excel's task pane, for a page that will stand at this https address.",
        "Mit Excels Aufgabenbereich, für eine Seite, die unter dieser https-Adresse stehen wird.",
    ),
    Titles("Those of season rules.", "Die von Saisonregeln."),
    Titles(
        "Where it is published, and its worked numbers.",
        "Wo es veröffentlicht ist, und seine nachgerechneten Zahlen.",
    ),
)
