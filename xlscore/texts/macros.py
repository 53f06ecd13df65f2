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
        "{round} drawn: {players} players at {tables} tables.",
        "{round} ausgelost: {players} Spieler an {tables} Tischen.",
    ),
    "sheets": Titles("Look at the sheets {sheets}.", "Siehe die Blätter {sheets}."),
    "drawn_already": Titles(
        "{round} is drawn already. Type its results, then draw the next one.",
        "{round} ist schon ausgelost. Erst die Ergebnisse eintragen, dann weiter auslosen.",
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
    "only_events": Titles(
        "This is a season workbook; that works in the workbook of an event.",
        "Das ist eine Saisonmappe; das geht nur in der Mappe eines Turniers.",
    ),
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
    "nothing_to_undo": Titles(
        "There is no change by xlscore to take back.",
        "Es gibt keine Änderung von xlscore, die sich zurücknehmen lässt.",
    ),
    "undone": Titles("The last change was taken back.", "Die letzte Änderung ist zurückgenommen."),
    "changed_since": Titles(
        "{cell} was changed since. Nothing was taken back, so that nothing typed is lost.",
        "{cell} wurde seitdem geändert. Damit nichts Eingegebenes verloren geht, wurde nichts "
        "zurückgenommen.",
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
    "more": Titles("… and {count} more.", "… und {count} weitere."),
}
