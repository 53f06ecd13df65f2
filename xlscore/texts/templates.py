"""What templates say to people: how-to and help on columns, in both languages.

Texts with fields in braces are ``str.format`` templates. Help and complaints are shown in the boxes
of Excel's data validation, which hold at most 255 characters.
"""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

#: Of a column that a ruleset asks for itself (G10).
OWN_COLUMN = Titles(
    "Typed beside the points. {formula}.", "Neben den Punkten eingetragen. {formula}."
)
COLUMN_HELP: Mapping[tuple[str, str], Titles] = {
    ("players", "no"): Titles(
        "A whole number from 1, each only once. Empty: the next one is given.",
        "Ganze Zahl ab 1, jede nur einmal. Leer: die nächste wird vergeben.",
    ),
    ("players", "name"): Titles(
        "As it shall stand in the standings.", "So, wie er in der Tabelle stehen soll."
    ),
    ("players", "club"): Titles("May stay empty.", "Darf leer bleiben."),
    ("players", "team"): Titles(
        "The team's name, spelt the same for all its players.",
        "Name der Mannschaft, bei allen ihren Spielern gleich geschrieben.",
    ),
    ("players", "group"): Titles(
        "Players with the same entry avoid each other in the draw (families, clubs). "
        "May stay empty.",
        "Spieler mit gleichem Eintrag gehen sich beim Losen aus dem Weg (Familien, Vereine). "
        "Darf leer bleiben.",
    ),
    ("players", "fixed_table"): Titles(
        "Number of the table for somebody who needs always the same one. May stay empty.",
        "Nummer des Tisches für jemanden, der immer denselben braucht. Darf leer bleiben.",
    ),
    ("players", "lot"): Titles(
        "Only for lots drawn by hand: the lower number goes first. Empty: the seed decides.",
        "Nur für von Hand gezogene Lose: die kleinere Zahl ist vorn. Leer: der Startwert "
        "entscheidet.",
    ),
    ("players", "status"): Titles(
        "Empty means active. Never delete the row of somebody who has played.",
        "Leer heißt aktiv. Die Zeile von jemandem, der gespielt hat, bitte nie löschen.",
    ),
    ("players", "dropped_after"): Titles(
        "Last round played in the running stage (0: none of it). "
        "Empty: after the last game with a result.",
        "Letzte gespielte Runde der laufenden Phase (0: keine). "
        "Leer: nach der letzten Partie mit Ergebnis.",
    ),
    ("players", "present"): Titles(
        "no: not here (yet), and not drawn. Empty means yes.",
        "nein: (noch) nicht da, wird nicht ausgelost. Leer heißt ja.",
    ),
    ("rounds", "stage"): Titles("A stage of the ruleset.", "Eine Phase des Regelwerks."),
    ("rounds", "round"): Titles(
        "Whole number from 1; it starts anew in each stage.",
        "Ganze Zahl ab 1; beginnt in jeder Phase neu.",
    ),
    ("rounds", "game"): Titles(
        "What is played in this round.", "Was in dieser Runde gespielt wird."
    ),
    ("rounds", "points_to_win"): Titles(
        "Empty: the points of the game ({games}). Type a number only if it is another one.",
        "Leer: die Punkte des Spiels ({games}). Nur eintippen, wenn es andere sind.",
    ),
    ("results", "stage"): Titles("{stages}. Empty means {first}.", "{stages}. Leer heißt {first}."),
    ("results", "round"): Titles(
        "Whole number from 1; it starts anew in each stage.",
        "Ganze Zahl ab 1; beginnt in jeder Phase neu.",
    ),
    ("results", "table"): Titles("Number or name of the table.", "Nummer oder Name des Tisches."),
    ("results", "seat"): Titles(
        "Position at the table, 1 to {most}; 1 starts. May stay empty.",
        "Sitz am Tisch, 1 bis {most}; 1 beginnt. Darf leer bleiben.",
    ),
    ("results", "no"): Titles(
        "The player's number from the sheet {players}. Empty for a substitute.",
        "Die Nummer des Spielers vom Blatt {players}. Leer beim Ersatz.",
    ),
    ("results", "player"): Titles(
        "Not needed beside a number. Without one: the name exactly as on the sheet {players}; "
        "the name of a substitute.",
        "Neben einer Nummer nicht nötig. Ohne Nummer: der Name genau wie auf dem Blatt {players}; "
        "beim Ersatz dessen Name.",
    ),
    ("results", "points"): Titles(
        "{points} in the game, 0 or more. May stay empty for leavers and substitutes.",
        "{points} der Partie, ab 0. Darf bei Verlassen und Ersatz leer bleiben.",
    ),
    ("results", "tie_break"): Titles(
        "{meaning}: decides when points are equal. Empty counts as 0.",
        "{meaning}: entscheidet bei Punktgleichheit. Leer zählt als 0.",
    ),
    ("results", "place"): Titles(
        "Only if points do not tell the places: then for everybody at the table, 1 to {most}.",
        "Nur wenn die Punkte die Plätze nicht ergeben: dann für alle am Tisch, 1 bis {most}.",
    ),
    ("results", "status"): Titles(
        "Empty for a normal result. {words}", "Im Normalfall leer. {words}"
    ),
}

STATUS_HELP: Mapping[str, Titles] = {
    "left": Titles("left: left the running game.", "verlassen: hat die laufende Partie verlassen."),
    "substitute": Titles(
        "substitute: sits in for a leaver.", "Ersatz: spielt für jemanden zu Ende."
    ),
    "military": Titles(
        "military, science: on the winner's row.", "militärisch, wissenschaftlich: beim Sieger."
    ),
    "bye": Titles("bye: no opponent.", "Freilos: ohne Gegner."),
}

#: What a box of Excel says when something else was typed, by kind of column.
COMPLAINTS: Mapping[str, Titles] = {
    "integer": Titles(
        "Accepted is a whole number from {least}.", "Möglich ist eine ganze Zahl ab {least}."
    ),
    "range": Titles(
        "Accepted is a whole number from 1 to {most}.",
        "Möglich ist eine ganze Zahl von 1 bis {most}.",
    ),
    "number": Titles("Accepted is a number, 0 or more.", "Möglich ist eine Zahl, 0 oder größer."),
    "signed": Titles("Accepted is a number, also below 0.", "Möglich ist eine Zahl, auch unter 0."),
    "table": Titles(
        "Accepted is a whole number from 1, or a name.",
        "Möglich ist eine ganze Zahl ab 1 oder ein Name.",
    ),
    "choice": Titles("Accepted are: {words}.", "Möglich sind: {words}."),
    "date": Titles(
        "Accepted is a date, for instance 2026-05-09.",
        "Möglich ist ein Datum, zum Beispiel 09.05.2026.",
    ),
}
COMPLAINT_TITLE = Titles("This cannot be", "Das geht so nicht")

HOW_TO = Titles("How to", "So geht’s")
STEPS: tuple[Titles, ...] = (
    Titles(
        "On this sheet: name, date and seed of the event. What can be typed is yellow everywhere.",
        "Auf diesem Blatt: Name, Datum und Startwert. Was man eintippen kann, ist überall gelb.",
    ),
    Titles(
        "Sheet {players}: one row each with the name; empty numbers are given. Late players get "
        "the next row; who is missing gets a “no” under Present.",
        "Blatt {players}: je eine Zeile mit dem Namen; leere Nummern werden vergeben. Nachzügler "
        "kommen darunter; wer fehlt, bekommt ein „nein“ bei Anwesend.",
    ),
    Titles(
        "Sheet {rounds}: it is filled in already; change it only if another game is played.",
        "Blatt {rounds}: ist schon ausgefüllt; nur ändern, wenn etwas anderes gespielt wird.",
    ),
)
DRAW_BY_COMMAND = Titles(
    "A round: the menu xlscore, or  xlscore draw FILE.xlsx , writes its rows on {results}; again "
    "(--redraw), as long as nothing was typed. Drawn by hand: type the rows yourself.",
    "Eine Runde: Menü xlscore oder  xlscore draw DATEI.xlsx  schreibt sie nach {results}; neu "
    "(--redraw), solange nichts eingetippt ist. Von Hand gelost: selbst eintippen.",
)
DRAW_BY_BUTTON = Titles(
    "A round: press Draw next round, it writes the rows on {results}. Tables drawn by hand: type "
    "the rows yourself.",
    "Eine Runde: Knopf Nächste Runde auslosen, er schreibt die Zeilen nach {results}. Von Hand "
    "gelost: Zeilen selbst eintippen.",
)
RESULTS_STEP = Titles(
    "Sheet {results}: one row per player and game: round, table, number, {points}{tie_break}.",
    "Blatt {results}: je Spieler und Partie eine Zeile: Runde, Tisch, Nr, {points}{tie_break}.",
)
BY_COMMAND = Titles(
    "Recalculate standings in the menu xlscore; without one save and close the file, then in a "
    "command window:  xlscore recalc FILE.xlsx",
    "Tabelle neu berechnen im Menü xlscore; ohne Menü Datei speichern und schließen, dann im "
    "Befehlsfenster:  xlscore recalc DATEI.xlsx",
)
BY_BUTTON = Titles(
    "Press a button: they are above, and beside the tables. If Excel asks: enable macros.",
    "Einen Knopf drücken: hier oben und neben den Tabellen. Falls Excel fragt: Makros aktivieren.",
)
LAST_STEPS: tuple[Titles, ...] = (
    Titles(
        "A wrong result: correct it on {results} and recalculate. Who goes home: Status dropped.",
        "Ein falsches Ergebnis: auf {results} berichtigen, neu berechnen. Wer geht: Status "
        "ausgestiegen.",
    ),
    Titles(
        "The sheets {standings}, {checks} and {explain} come from xlscore: look, but do not type.",
        "Die Blätter {standings}, {checks} und {explain} schreibt xlscore: dort nichts eintippen.",
    ),
    Titles(
        "The sheets are protected against slips, without a password: Review > Unprotect Sheet.",
        "Blattschutz nur gegen Versehen, ohne Kennwort: Überprüfen > Blattschutz aufheben.",
    ),
)
SEASON_STEPS: tuple[Titles, ...] = (
    Titles(
        "On this sheet: name and seed of the season, and last season's champion and runner-up. "
        "What can be typed is yellow everywhere.",
        "Auf diesem Blatt: Name und Startwert der Saison, Meister und Vizemeister der letzten. Was "
        "man eintippen kann, ist überall gelb.",
    ),
    Titles(
        "Sheet {events}: a row for each event with its file, which lies in the folder of this one "
        "or below it. Of an event without a file: name and number of players.",
        "Blatt {events}: je Turnier eine Zeile mit seiner Datei, die im Ordner dieser Mappe oder "
        "darunter liegt. Ohne Datei: Name und Zahl der Teilnehmer.",
    ),
    Titles(
        "Sheet {places}: only for events without a file: who came where.",
        "Blatt {places}: nur für Turniere ohne Datei: wer welchen Platz hat.",
    ),
    Titles(
        "Sheet {members}: other spellings of a name, and who has confirmed or declined. Nobody "
        "else need stand there.",
        "Blatt {members}: andere Schreibweisen eines Namens, und wer zu- oder abgesagt hat. Sonst "
        "muss dort niemand stehen.",
    ),
)
SEASON_BY_COMMAND = Titles(
    "After each event: Update ranking in the menu xlscore; without one save and close the file, "
    "then in a command window:  xlscore season FILE.xlsx",
    "Nach jedem Turnier: Rangliste aktualisieren im Menü xlscore; ohne Menü Datei speichern und "
    "schließen, dann im Befehlsfenster:  xlscore season DATEI.xlsx",
)
SEASON_BY_BUTTON = Titles(
    "After each event press Update ranking, above or beside the tables. If Excel asks: enable "
    "macros.",
    "Nach jedem Turnier den Knopf Rangliste aktualisieren drücken, hier oben oder neben den "
    "Tabellen. Falls Excel fragt: Makros aktivieren.",
)
SEASON_LAST = Titles(
    "The sheets {ranking}, {invitations} and {checks} come from xlscore: look, but do not type.",
    "Die Blätter {ranking}, {invitations} und {checks} schreibt xlscore: dort nichts eintippen.",
)
LEGEND: tuple[tuple[str, Titles], ...] = (
    ("error", Titles("red: this cannot be", "rot: das kann nicht sein")),
    ("warning", Titles("amber: still missing, or odd", "orange: fehlt noch oder ist seltsam")),
)
POINTS_STEP = Titles("points", "Punkte")
WON_STEP = Titles(
    "points (1: who won, or each of those who drew; 0: all others)",
    "Punkte (1: wer gewann, bei Unentschieden alle, zwischen denen es steht; 0: alle anderen)",
)
TIE_BREAK_STEP = Titles(
    ", and {meaning} in the column {column}", "; {meaning} in der Spalte {column}"
)

TEMPLATE = Titles("xlscore workbook", "Arbeitsmappe für xlscore")
PAGE = Titles("page &P of &N", "Seite &P von &N")
