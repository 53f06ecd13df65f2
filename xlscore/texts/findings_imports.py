"""Messages about imported files: what in them cannot be placed, and what would be accepted."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error, note, warning

IMPORT_MESSAGES: Mapping[str, Message] = {
    "import-player": error(
        "{at}: nobody on Players is called {value}{near}; please correct the name in one of them",
        "{at}: auf Spieler heißt niemand {value}{near}; bitte den Namen an einer Stelle "
        "berichtigen",
    ),
    "import-no": error(
        "{at}: nobody on Players has the No {value}; please correct the number",
        "{at}: auf Spieler hat niemand die Nr {value}; bitte die Nummer berichtigen",
    ),
    "import-other-name": error(
        "{at}: No {no} is {expected} on Players, not {value}; please correct one of them",
        "{at}: Nr {no} ist auf Spieler {expected}, nicht {value}; bitte eins davon berichtigen",
    ),
    "import-namesakes": error(
        "{at}: {value} could be {names}; please make the names different",
        "{at}: {value} könnte {names} sein; bitte die Namen unterscheidbar machen",
    ),
    "import-nameless": error("{at}: there is no name", "{at}: da steht kein Name"),
    "import-same-player": error(
        "{at}: the same player stands there twice",
        "{at}: derselbe Spieler steht dort doppelt",
    ),
    "import-points": error(
        "{at}: {value} is no number of points; a number or a sum like 20+3 would be accepted",
        "{at}: {value} ist keine Punktzahl; möglich ist eine Zahl oder eine Summe wie 20+3",
    ),
    "import-whole": error(
        "{at}: {value} is nothing for {column}; a whole number from 1 would be accepted",
        "{at}: {value} passt nicht zu {column}; möglich ist eine ganze Zahl ab 1",
    ),
    "import-choice": error(
        "{at}: {value} is nothing for {column}; accepted would be {accepted}",
        "{at}: {value} passt nicht zu {column}; möglich sind {accepted}",
    ),
    "import-two-cells": error(
        "{at}: two columns are {column}, one says {value}, the other {other}; please remove one",
        "{at}: zwei Spalten stehen für {column}, eine sagt {value}, die andere {other}; bitte eine "
        "entfernen",
    ),
    "import-cells": error(
        "{at}: {found} cells below {most} headings; a number with a comma needs quotation marks "
        "where commas part the cells",
        "{at}: {found} Zellen unter {most} Überschriften; wo Kommas die Zellen trennen, braucht "
        "eine Zahl mit Komma Anführungszeichen",
    ),
    "import-heading": error(
        "the heading {value} is unknown{near}; please correct it, or leave the column out with "
        "--skip",
        "die Überschrift {value} ist unbekannt{near}; bitte berichtigen oder die Spalte mit --skip "
        "auslassen",
    ),
    "import-unnumbered": error(
        "beside the numbered columns {column} needs a number too, that of the player",
        "neben den nummerierten Spalten braucht auch {column} eine Nummer, die des Spielers",
    ),
    "import-no-column": error(
        "the file tells {column}, and this sheet has no such column; please add the heading",
        "in der Datei steht {column}, und dieses Blatt hat keine solche Spalte; bitte die "
        "Überschrift ergänzen",
    ),
    "people-no-column": warning(
        "the list tells {column}, and this sheet has no such column; it is left out, please add "
        "the heading where it matters",
        "in der Liste steht {column}, und dieses Blatt hat keine solche Spalte; das bleibt weg, "
        "bei Bedarf bitte die Überschrift ergänzen",
    ),
    "import-numbering": warning(
        "{at}: the numbers before the names count the rows or are the players' Nos, and no places; "
        "by the points it is {names}",
        "{at}: die Zahlen vor den Namen zählen die Zeilen oder sind die Nrn der Spieler, keine "
        "Plätze; nach den Punkten gilt {names}",
    ),
    "import-numbers": error(
        "{at}: the numbers before the names ({value}) are not the places that the points make "
        "({names}), and count no rows; please correct them or take them away, or give the places "
        "in a CSV with a column Place",
        "{at}: die Zahlen vor den Namen ({value}) sind nicht die Plätze, die die Punkte ergeben "
        "({names}), und zählen keine Zeilen; bitte berichtigen oder weglassen, oder die Plätze in "
        "einer CSV-Datei mit einer Spalte Platz angeben",
    ),
    "import-more": note(
        "{count:# more finding|# more findings} of the kind {value}",
        "{count:# weiterer Befund|# weitere Befunde} der Art {value}",
    ),
    "import-no-points": error(
        "{at}: {name} has no points; please add them in the file, or type the game by hand",
        "{at}: bei {name} fehlen die Punkte; bitte in der Datei ergänzen oder die Partie eintippen",
    ),
    "import-winner": error(
        "{at}: who won is not who has the most points; please type this game, with places",
        "{at}: gewonnen hat nicht, wer die meisten Punkte hat; bitte diese Partie samt Plätzen "
        "eintippen",
    ),
    "import-no-round": error(
        "{at}: {names} sit at no drawn table; please draw first, or say which round it was "
        "(--round)",
        "{at}: {names} sitzen an keinem ausgelosten Tisch; bitte zuerst auslosen oder die Runde "
        "angeben (--round)",
    ),
    "import-differs": error(
        "{at}: table {table} has other points already; please correct one of the two",
        "{at}: an Tisch {table} stehen schon andere Punkte; bitte eines von beiden berichtigen",
    ),
    "import-twice": error(
        "{at}: the same table as in {other}, with other points; please remove one of the two",
        "{at}: derselbe Tisch wie in {other}, mit anderen Punkten; bitte eins von beiden entfernen",
    ),
    "import-team": error(
        "{at}: a game of teams or against the game itself; points of single players are needed",
        "{at}: eine Partie in Mannschaften oder gegen das Spiel; gebraucht werden Punkte einzelner "
        "Spieler",
    ),
    "import-quantity": error(
        "{at}: stands for {value} games; please record them one by one",
        "{at}: steht für {value} Partien; bitte einzeln erfassen",
    ),
    "import-incomplete": error(
        "{at}: is marked as incomplete; please finish it in the source, or remove it",
        "{at}: ist als unvollständig markiert; bitte in der Quelle abschließen oder entfernen",
    ),
    "import-ignored": note(
        "{at}: is marked as ignored there, and left out",
        "{at}: ist dort als ignoriert markiert und bleibt weg",
    ),
    "import-empty": error(
        "{at}: has no players; a game needs players with points",
        "{at}: hat keine Spieler; eine Partie braucht Spieler mit Punkten",
    ),
    "import-line": error(
        "{at}: {value} is no result; “Name 75”, “Round 2, table 3” or a blank line would be "
        "accepted",
        "{at}: {value} ist kein Ergebnis; möglich sind „Name 75“, „Runde 2, Tisch 3“ oder eine "
        "leere Zeile",
    ),
    "import-nothing": error(
        "there is nothing in the file to be taken over; --game and --date may leave everything out",
        "in der Datei ist nichts zu übernehmen; vielleicht lassen --game und --date alles weg",
    ),
    "import-ranks": error(
        "the file has final standings, no games; they go into a season (--event)",
        "die Datei enthält einen Endstand, keine Partien; er gehört in eine Saison (--event)",
    ),
    "import-games": error(
        "the file has games, no final standings; they go into an event",
        "die Datei enthält Partien, keinen Endstand; sie gehören in ein Turnier",
    ),
    "import-event": error(
        "{value} is none of the season's events; --event takes {accepted}",
        "{value} ist keines der Turniere der Saison; --event nimmt {accepted}",
    ),
    "import-no-sheet": error(
        "the season has no sheet {sheet}; please add it",
        "die Saison hat kein Blatt {sheet}; bitte anlegen",
    ),
    "import-other-place": error(
        "{at}: {name} already has another place in this event ({place}); please correct one of "
        "them",
        "{at}: {name} hat in diesem Turnier schon einen anderen Platz ({place}); bitte einen "
        "berichtigen",
    ),
}
