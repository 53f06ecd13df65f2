"""Messages of functions: what is wrong with an argument, and what is accepted.

Codes that a workbook's findings have too are worded anew where the usual text speaks of sheets
and tables, which a function does not know.
"""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, Titles, error

MESSAGES: Mapping[str, Message] = {
    # any argument
    "argument-missing": error(
        "this argument is empty; expected is {accepted}",
        "dieses Argument ist leer; erwartet wird {accepted}",
    ),
    "argument-single": error(
        "this is a range of {rows} x {columns} cells; expected is one cell",
        "das ist ein Bereich von {rows} x {columns} Zellen; erwartet wird eine Zelle",
    ),
    "argument-line": error(
        "this is a range of {rows} x {columns} cells; expected is one row or one column, the "
        "players of one table",
        "das ist ein Bereich von {rows} x {columns} Zellen; erwartet wird eine Zeile oder eine "
        "Spalte, die Spieler eines Tischs",
    ),
    "argument-fit": error(
        "this range has {found:# cell|# cells}; expected are {expected}, one for each cell of "
        "{other}",
        "dieser Bereich hat {found:# Zelle|# Zellen}; erwartet werden {expected}, eine je Zelle "
        "von {other}",
    ),
    "argument-shape": error(
        "this range of {rows} x {columns} cells does not fit one of {other_rows} x "
        "{other_columns}; expected are ranges of one shape, or single cells",
        "dieser Bereich von {rows} x {columns} Zellen passt nicht zu einem von {other_rows} x "
        "{other_columns}; erwartet werden gleich große Bereiche oder einzelne Zellen",
    ),
    "argument-long": error(
        "this range has {found} rows with content; at most {most} are read",
        "dieser Bereich hat {found} Zeilen mit Inhalt; gelesen werden höchstens {most}",
    ),
    # one table
    "table-size": error(
        "{found:# player|# players} at a table; this ruleset has tables of {sizes} (an empty cell "
        "is an empty seat)",
        "{found} Spieler an einem Tisch; dieses Regelwerk hat Tische zu {sizes} (eine leere Zelle "
        "ist ein leerer Sitz)",
    ),
    "places-partial": error(
        "there are places for some players only; type one for each of them, or none",
        "nur manche Spieler haben einen Platz; bitte für jeden einen eintippen oder für keinen",
    ),
    "places-invalid": error(
        "the places {value} are no ranking; accepted are such as 1, 2, 3, 4 or 1, 2, 2, 4",
        "die Plätze {value} sind keine Rangfolge; erlaubt sind etwa 1, 2, 3, 4 oder 1, 2, 2, 4",
    ),
    # standings
    "results-none": error("there are no results yet", "es gibt noch keine Ergebnisse"),
    "stage-none": error(
        "there are no results of {stage} yet; there are some of {accepted}",
        "zu {stage} gibt es noch keine Ergebnisse, wohl aber zu {accepted}",
    ),
    "lot-missing": error(
        "{names} are tied ({stage}) and the lot must decide; give a seed, or players with a Lot "
        "for each of them",
        "{names} sind gleich ({stage}) und das Los muss entscheiden; bitte einen Startwert "
        "angeben, oder Spieler mit einem Los für jeden",
    ),
    "seed-numbers": error(
        "a lot goes by the players' numbers; add a column No to the results, or give the range of "
        "the players",
        "ein Los geht nach den Nummern der Spieler; bitte den Ergebnissen eine Spalte Nr geben, "
        "oder den Bereich der Spieler angeben",
    ),
    # season
    "place-range": error(
        "place {place} of {participants:# participant|# participants} is not possible; accepted "
        "are 1 to {participants}, or - for no rank",
        "Platz {place} von {participants} Teilnehmern ist nicht möglich; erlaubt ist 1 bis "
        "{participants}, oder - für ohne Rang",
    ),
    # draws
    "players-unseatable": error(
        "{found:# player|# players} cannot be seated at tables of {sizes}",
        "{found:# Spieler lässt|# Spieler lassen} sich nicht auf Tische zu {sizes} verteilen",
    ),
    "item-twice": error(
        "“{value}” is there twice; everybody has one lot",
        "„{value}“ ist doppelt; jeder hat ein Los",
    ),
}

ROW = Titles("row {row}", "Zeile {row}")
COLUMN = Titles("column {column}", "Spalte {column}")
MORE = Titles(" (and {count} more)", " (und {count} weitere)")
