"""Messages about sheets, headings and single cells: what reading a workbook can find."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error, note, warning

SHEET_MESSAGES: Mapping[str, Message] = {
    "sheet-missing": error(
        "the sheet {expected} is missing{near}",
        "das Blatt {expected} fehlt{near}",
    ),
    "sheet-twice": error(
        "two sheets could be {expected}: {titles}; please rename one of them",
        "zwei Blätter könnten {expected} sein: {titles}; bitte eines umbenennen",
    ),
    "sheet-unknown": warning(
        "this sheet is not read; if it is meant to be {near}, please rename it",
        "dieses Blatt wird nicht gelesen; falls es {near} sein soll, bitte umbenennen",
    ),
    "sheet-foreign": error(
        "this sheet has a title of xlscore's but was not made by it, and would be written over; "
        "please rename or empty it",
        "dieses Blatt trägt einen Titel von xlscore, stammt aber nicht von dort und würde "
        "überschrieben; bitte umbenennen oder leeren",
    ),
    "entry-differs": error(
        "here stands {entry}, but in {cell} {results}, and both were typed since; type the right "
        "one into both, or empty the wrong one",
        "hier steht {entry}, in {cell} aber {results}, und beides wurde seither eingetippt; bitte "
        "das Richtige in beide eintippen oder das Falsche leeren",
    ),
    "entry-nobody": error(
        "the player above does not sit at this table on Results; type the points there, or empty "
        "this cell",
        "der Spieler darüber sitzt auf Ergebnisse nicht an diesem Tisch; bitte die Punkte dort "
        "eintippen oder diese Zelle leeren",
    ),
    "entry-twice": error(
        "this cell and {other} are for the same player, so neither counts; put the numbers and "
        "names above them right, or type the points on Results and delete this sheet",
        "diese Zelle und {other} gelten demselben Spieler, deshalb zählt keine; bitte Nummern und "
        "Namen darüber richtigstellen oder die Punkte auf Ergebnisse eintippen und dieses Blatt "
        "löschen",
    ),
    "entry-label": error(
        "here should stand {expected}; without it, what is typed on this sheet cannot be placed. "
        "Please put it back, or type the points on Results and delete this sheet",
        "hier müsste {expected} stehen; ohne das lässt sich nicht zuordnen, was auf diesem Blatt "
        "eingetippt ist. Bitte wiederherstellen oder die Punkte auf Ergebnisse eintippen und "
        "dieses Blatt löschen",
    ),
    "entry-stray": error(
        "nothing is read here, and it would be written over: {cells}; accepted are values below a "
        "player, in the row of Points or one that is named under it; please empty it",
        "hier wird nichts gelesen, und es würde überschrieben: {cells}; möglich sind Werte unter "
        "einem Spieler, in der Zeile Punkte oder einer, die darunter benannt ist; bitte leeren",
    ),
    "entry-taken": error(
        "this column shows what was taken over and is not read, and {cell} and its cell on Results "
        "are empty; please type the value into {cell}, or empty this cell",
        "diese Spalte zeigt, was übernommen wurde, und wird nicht gelesen; {cell} und die Zelle "
        "auf Ergebnisse sind leer. Bitte den Wert in {cell} eintippen oder diese Zelle leeren",
    ),
    "entry-copies": error(
        "several sheets are laid out like Entry: {titles}; please delete all but one",
        "mehrere Blätter sind wie Eingabe aufgebaut: {titles}; bitte alle bis auf eines löschen",
    ),
    "undo-typed": error(
        "these cells were changed since, so nothing was done and nothing typed is lost: {cells}; "
        "empty them or put them back first",
        "diese Zellen wurden seither geändert, deshalb geschah nichts und nichts Eingetipptes geht "
        "verloren: {cells}; bitte zuerst leeren oder zurücksetzen",
    ),
    "name-broken": warning(
        "the defined name {name} points to no sheet; the sheet is looked up by its title instead",
        "der Name {name} zeigt auf kein Blatt; gesucht wird stattdessen nach dem Titel",
    ),
    "heading-missing": error(
        "the heading {expected} is missing{near}",
        "die Überschrift {expected} fehlt{near}",
    ),
    "heading-twice": error(
        "the heading {expected} is there twice; please remove or rename one",
        "die Überschrift {expected} ist doppelt; bitte eine entfernen oder umbenennen",
    ),
    "heading-near": warning(
        "the heading “{found}” is not known and its column is not read; did you mean {near}?",
        "die Überschrift „{found}“ ist nicht bekannt, die Spalte wird nicht gelesen; "
        "war {near} gemeint?",
    ),
    "heading-unread": warning(
        "the column “{found}” is not read and changes nothing{near}; this sheet has {accepted}",
        "die Spalte „{found}“ wird nicht gelesen und ändert nichts{near}; dieses Blatt hat "
        "{accepted}",
    ),
    "key-missing": error(
        "{expected} is missing; please type it with its value",
        "{expected} fehlt; bitte mit Wert eintragen",
    ),
    "key-unknown": warning(
        "“{found}” is not a known key and is not read{near}",
        "„{found}“ ist kein bekannter Schlüssel und wird nicht gelesen{near}",
    ),
    "key-twice": error(
        "{expected} is there twice; please remove one of the two",
        "{expected} ist doppelt; bitte eine der beiden Zeilen entfernen",
    ),
    "column-empty": warning(
        "{column} is empty where points are typed (table {table}, round {round}); it counts as 0",
        "{column} ist leer, wo Punkte stehen (Tisch {table}, Runde {round}); es zählt als 0",
    ),
    "column-negative": error(
        "{value} is not possible for {column}; 0 or more are accepted",
        "{value} ist bei {column} nicht möglich; erlaubt sind 0 oder mehr",
    ),
    "ruleset-unknown": error(
        "the ruleset “{value}” is not known; accepted are {accepted}{near}",
        "das Regelwerk „{value}“ ist nicht bekannt; erlaubt sind {accepted}{near}",
    ),
    "value-choice": error(
        "“{value}” is not accepted here; accepted are {accepted}",
        "„{value}“ ist hier nicht erlaubt; erlaubt sind {accepted}",
    ),
    "stage-unknown": error(
        "the stage “{value}” is not part of this ruleset; accepted are {accepted}",
        "die Phase „{value}“ gehört nicht zu diesem Regelwerk; erlaubt sind {accepted}",
    ),
    "number-missing": error(
        "{column} is missing; a whole number from 1 is accepted",
        "{column} fehlt; erlaubt ist eine ganze Zahl ab 1",
    ),
    "number-bad": error(
        "“{value}” is not a number; in {column} a number is accepted",
        "„{value}“ ist keine Zahl; in {column} ist eine Zahl erlaubt",
    ),
    "number-whole": error(
        "“{value}” is not accepted in {column}; a whole number from {least} is",
        "„{value}“ ist in {column} nicht erlaubt, sondern eine ganze Zahl ab {least}",
    ),
    "number-text": warning(
        "“{value}” is a text that looks like a number; it is read as {read}",
        "„{value}“ ist ein Text, der wie eine Zahl aussieht; gelesen wird {read}",
    ),
    "number-percent": warning(
        "{found:# number|# numbers} of column {column} from here on {found:is|are} shown as per "
        "cent, and 10 % counts as 0.1; please format the column as plain numbers and check what "
        "was typed",
        "{found:# Zahl|# Zahlen} der Spalte {column} {found:steht|stehen} ab hier als Prozent da, "
        "und 10 % zählen als 0,1; bitte die Spalte als Zahl formatieren und die Eingaben prüfen",
    ),
    "number-date": error(
        "a date stands where {column} is expected; please format the cell as a number and type it "
        "again",
        "hier steht ein Datum statt {column}; bitte Zelle als Zahl formatieren und neu eintippen",
    ),
    "seed-date": error(
        "the seed is a date, which looks different on every computer; please type it as a text, "
        "with ' in front",
        "der Startwert ist ein Datum, das auf jedem Rechner anders aussieht; bitte als Text "
        "eintippen, mit ' davor",
    ),
    "seed-formula": warning(
        "the seed {value} comes from a formula, and a formula that gives another number would make "
        "every draw another one; please type the number itself",
        "der Startwert {value} kommt aus einer Formel, und gibt sie eine andere Zahl, so wird jede "
        "Auslosung eine andere; bitte die Zahl selbst eintippen",
    ),
    "seed-digits": error(
        "of a number with more than 15 digits a cell keeps the first 15 only; please type the seed "
        "as a text, with ' in front",
        "von einer Zahl mit mehr als 15 Ziffern behält eine Zelle nur die ersten 15; bitte den "
        "Startwert als Text eintippen, mit ' davor",
    ),
    "seed-shown": warning(
        "the cell shows the seed {value} in another form; {value} is used. Please type it as a "
        "text, with ' in front",
        "die Zelle zeigt den Startwert {value} in anderer Form; es gilt {value}. Bitte als Text "
        "eintippen, mit ' davor",
    ),
    "cell-error": error(
        "the cell shows {value}; please mend the formula or type the value",
        "die Zelle zeigt {value}; bitte die Formel berichtigen oder den Wert eintippen",
    ),
    "cell-uncached": error(
        "the formula {value} has no stored result; open and save the file in a spreadsheet program",
        "die Formel {value} hat kein gespeichertes Ergebnis; Datei in einem "
        "Tabellenprogramm öffnen und speichern",
    ),
    "rows-hidden": note(
        "{found:# hidden or filtered row on this sheet is|# hidden or filtered rows on this sheet "
        "are} counted like all others",
        "{found:# ausgeblendete oder weggefilterte Zeile dieses Blatts zählt|# ausgeblendete oder "
        "weggefilterte Zeilen dieses Blatts zählen} wie alle anderen",
    ),
    "player-name-missing": error(
        "the name is missing; please type the player's name",
        "der Name fehlt; bitte den Namen des Spielers eintippen",
    ),
    "player-who": error(
        "neither No nor Player says who this is; please type one of them",
        "weder Nr noch Spieler sagt, wer das ist; bitte eines von beiden eintippen",
    ),
    "player-unknown": error(
        "“{value}” is not on the players' sheet{near}",
        "„{value}“ steht nicht auf dem Spielerblatt{near}",
    ),
    "player-ambiguous": error(
        "“{value}” is the name of several players ({nos}); please type the No",
        "„{value}“ heißen mehrere Spieler ({nos}); bitte die Nr eintippen",
    ),
    "player-contradiction": error(
        "No {no} is {expected} on the players' sheet, not “{value}”; please correct one of them",
        "Nr {no} ist auf dem Spielerblatt {expected}, nicht „{value}“; bitte eines berichtigen",
    ),
    "player-renamed": note(
        "No {no} is called {name} now, no longer “{value}”; the No decides, and recalc and draw "
        "put the new name into the rows",
        "Nr {no} heißt jetzt {name}, nicht mehr „{value}“; die Nr entscheidet, recalc und draw "
        "tragen den neuen Namen in die Zeilen ein",
    ),
    "substitute-no": error(
        "a substitute has no No; please leave it empty and type the name",
        "ein Ersatzspieler hat keine Nr; bitte leer lassen und den Namen eintippen",
    ),
}
