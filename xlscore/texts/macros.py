"""What macros say, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "working": Titles("xlscore is working …", "xlscore arbeitet …"),
    "updated_event": Titles("Standings recalculated.", "Tabelle neu berechnet."),
    "updated_season": Titles("Ranking updated.", "Rangliste aktualisiert."),
    "checked": Titles("Checked.", "Geprüft."),
    "not_done": Titles(
        "There are errors, so nothing was calculated: {counts}.",
        "Es gibt Fehler, darum wurde nichts berechnet: {counts}.",
    ),
    "see_checks": Titles("See the sheet {sheet}.", "Siehe Blatt {sheet}."),
    "drawn": Titles(
        "{round} drawn: {players} players at {tables:# table|# tables}.",
        "{round} ausgelost: {players} Spieler an {tables:# Tisch|# Tischen}.",
    ),
    "sheets": Titles("Look at the sheets {sheets}.", "Siehe die Blätter {sheets}."),
    "drawn_already": Titles(
        "{round} is drawn already. Type its results first.",
        "{round} ist schon ausgelost. Erst die Ergebnisse eintragen.",
    ),
    "entry_ready": Titles(
        "Type the points on {sheet}; the next click here, recalculation or draw takes them over.",
        "Die Punkte auf {sheet} eintippen; der nächste Klick hier, die nächste Berechnung oder "
        "Auslosung übernimmt sie.",
    ),
    "entry_full": Titles(
        "Taken over; no cell on {sheet} is empty.",
        "Übernommen; auf {sheet} ist keine Zelle mehr leer.",
    ),
    "entry_no_tables": Titles(
        "There is no table to type points for yet. Draw a round first.",
        "Es gibt noch keinen Tisch, für den Punkte einzutippen wären. Erst eine Runde auslosen.",
    ),
    "not_drawn": Titles("Nothing was drawn.", "Es wurde nichts ausgelost."),
    "select_player": Titles(
        "Select a cell in the row of a player, on Players, Results or Standings, and try again.",
        "Bitte eine Zelle in der Zeile eines Spielers wählen (Spieler, Ergebnisse oder Tabelle) "
        "und noch einmal klicken.",
    ),
    "unknown_player": Titles(
        "There is no player {who}. {near}", "Einen Spieler {who} gibt es nicht. {near}"
    ),
    "did_you_mean": Titles("Did you mean {names}?", "Gemeint: {names}?"),
    "only_seasons": Titles(
        "This is the workbook of an event; the ranking is updated in a season workbook. "
        "For the standings of this event use Recalculate standings.",
        "Das ist die Mappe eines Turniers; die Rangliste wird in einer Saisonmappe aktualisiert. "
        "Für die Tabelle dieses Turniers: Tabelle neu berechnen.",
    ),
    "save_first": Titles(
        "Save the workbook in a folder of this computer first.",
        "Bitte die Mappe zuerst in einem Ordner dieses Computers speichern.",
    ),
    "published": Titles("Written: {files}", "Geschrieben: {files}"),
    "room_opened": Titles(
        "The page is open in the browser ({page}). Each draw and each recalculation shows on it; "
        "after any other change click again.",
        "Die Seite ist im Browser offen ({page}). Jede Auslosung und jede neue Tabelle erscheint "
        "dort; nach einer anderen Änderung noch einmal klicken.",
    ),
    "room_shows": Titles(
        "The page of the room shows it too ({page}).",
        "Die Seite für den Raum zeigt es auch ({page}).",
    ),
    "room_refreshed": Titles(
        "The open page shows what is new ({page}). If it is not open, click once more.",
        "Die offene Seite zeigt den neuen Stand ({page}). Ist sie nicht offen, noch einmal "
        "klicken.",
    ),
    "room_to_open": Titles(
        "The page is next to the workbook; open {page} in a browser.",
        "Die Seite liegt neben der Mappe; bitte {page} im Browser öffnen.",
    ),
    "nothing_to_undo": Titles(
        "There is no change by xlscore to take back.",
        "Es gibt keine Änderung von xlscore, die sich zurücknehmen lässt.",
    ),
    "nothing_to_redo": Titles(
        "Nothing was taken back that could be made again.",
        "Es wurde nichts zurückgenommen, was sich wiederholen ließe.",
    ),
    "busy": Titles(
        "The spreadsheet is busy: a cell is being edited or a dialog is open. Press Enter or "
        "Escape, then try again.",
        "Die Tabelle ist beschäftigt: Eine Zelle wird gerade bearbeitet, oder ein Dialog ist "
        "offen. Bitte Enter oder Esc drücken und noch einmal klicken.",
    ),
    "refused": Titles(
        "The spreadsheet refused a change: {what} If a sheet or the workbook is protected, take "
        "the protection off (Review) and try again.",
        "Die Tabelle hat eine Änderung abgelehnt: {what} Ist ein Blatt oder die Mappe geschützt, "
        "bitte den Schutz aufheben (Überprüfen) und noch einmal klicken.",
    ),
    "lite_lacks": Titles(
        "xlwings Lite cannot do this ({what}). The page in a browser can.",
        "xlwings Lite kann das nicht ({what}). Die Seite im Browser kann es.",
    ),
    "see_explain": Titles("The rest is on the sheet {sheet}.", "Der Rest steht auf {sheet}."),
    "unexpected": Titles(
        "Something unexpected went wrong ({what}). Details are in {file}.",
        "Unerwarteter Fehler ({what}). Einzelheiten stehen in {file}.",
    ),
    "equals_sign": Titles(
        "the workbook cannot be found, because its name holds an equals sign (=); save it under "
        "another name",
        "die Mappe lässt sich nicht finden, weil ihr Name ein Gleichheitszeichen (=) enthält; "
        "bitte unter einem anderen Namen speichern",
    ),
    "no_caller": Titles(
        "this works from a button in the workbook; from Python give it the open workbook, as in "
        'xlscore.excel.recalculate(xlwings.Book("event.xlsx"))',
        "das geht über einen Knopf in der Mappe; aus Python mit der offenen Mappe aufrufen, etwa "
        'xlscore.excel.recalculate(xlwings.Book("turnier.xlsx"))',
    ),
    "no_spreadsheet": Titles(
        "This works in a spreadsheet: open the workbook of an event in Calc.",
        "Das geht in einer Tabelle: Bitte die Mappe eines Turniers in Calc öffnen.",
    ),
    "no_macro": Titles("xlscore has no macro {name}.", "xlscore hat kein Makro {name}."),
    "more": Titles("… and {count} more.", "… und {count} weitere."),
}

#: Of the macros themselves, by their functions, and of their groups in the ribbon.
TITLES: Mapping[str, Titles] = {
    "event": Titles("Event", "Turnier"),
    "season": Titles("Season", "Saison"),
    "workbook": Titles("Workbook", "Arbeitsmappe"),
    "check": Titles("Check", "Prüfen"),
    "check_help": Titles(
        "Looks for mistakes in what was typed and lists them on the sheet Checks.",
        "Sucht Fehler in den Eingaben und listet sie auf dem Blatt Prüfung.",
    ),
    "draw": Titles("Draw next round", "Nächste Runde auslosen"),
    "draw_help": Titles(
        "Draws tables and seats of the next round and writes the slips to print.",
        "Lost Tische und Sitze der nächsten Runde aus und schreibt die Zettel zum Drucken.",
    ),
    "redraw": Titles("Draw round again", "Runde neu auslosen"),
    "redraw_help": Titles(
        "Draws the round again that has no results yet: late players, drop-outs, corrections.",
        "Lost die Runde ohne Ergebnisse noch einmal aus: Nachzügler, Ausstiege, Berichtigungen.",
    ),
    "entry": Titles("Enter points", "Punkte eingeben"),
    "entry_help": Titles(
        "Goes to the sheet Entry, where points are typed table by table; takes over what is typed.",
        "Geht zum Blatt Eingabe, wo man Punkte Tisch für Tisch eintippt; übernimmt Eingetipptes.",
    ),
    "recalculate": Titles("Recalculate standings", "Tabelle neu berechnen"),
    "recalculate_help": Titles(
        "Reads the results and writes the standings anew.",
        "Liest die Ergebnisse und schreibt die Tabelle neu.",
    ),
    "explain": Titles("Explain selected player", "Spieler erklären"),
    "explain_help": Titles(
        "Says how the points of the player in the selected row came about.",
        "Sagt, wie die Punkte des Spielers in der gewählten Zeile zustande kamen.",
    ),
    "room": Titles("Room page", "Seite für den Saal"),
    "room_help": Titles(
        "Shows standings, seating, draw and clock on a page for projector and phones.",
        "Zeigt Tabelle, Plätze, Auslosung und Uhr auf einer Seite für Beamer und Handys.",
    ),
    "update_ranking": Titles("Update ranking", "Rangliste aktualisieren"),
    "update_ranking_help": Titles(
        "Reads the events of a season and writes the ranking and the invitations anew.",
        "Liest die Turniere einer Saison und schreibt Rangliste und Einladungen neu.",
    ),
    "undo": Titles("Undo last change", "Rückgängig machen"),
    "undo_help": Titles(
        "Takes back what xlscore wrote last, here or on the command line; what you typed stays.",
        "Nimmt zurück, was xlscore zuletzt geschrieben hat, hier oder in der Kommandozeile; "
        "Eingetipptes bleibt.",
    ),
    "redo": Titles("Redo", "Wiederholen"),
    "redo_help": Titles(
        "Makes the change again that was taken back last.",
        "Wiederholt die Änderung, die zuletzt zurückgenommen wurde.",
    ),
    "publish": Titles("Publish", "Veröffentlichen"),
    "publish_help": Titles(
        "Writes the standings as a web page and as CSV next to the workbook.",
        "Schreibt die Tabelle als Webseite und als CSV neben die Arbeitsmappe.",
    ),
}
