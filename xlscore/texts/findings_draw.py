"""Messages about draws: what cannot be drawn and why, and what a draw has to tell."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error, note, warning

DRAW_MESSAGES: Mapping[str, Message] = {
    "draw-seed-missing": error(
        "the lot needs a seed; please type one beside Seed on the event sheet, best a number read "
        "aloud after registration has closed",
        "das Los braucht einen Startwert; bitte auf dem Turnierblatt neben Startwert eintippen, am "
        "besten eine Zahl, die nach Meldeschluss laut verlesen wird",
    ),
    "draw-unseatable": error(
        "{found:# player|# players} cannot be seated at tables of {sizes} in {stage}; please "
        "register one more, or set somebody's status to dropped",
        "{found:# Spieler lässt|# Spieler lassen} sich in {stage} nicht auf Tische zu {sizes} "
        "verteilen; bitte einen weiteren melden oder bei jemandem den Status ausgestiegen setzen",
    ),
    "plan-unknown": note(
        "from {unit} {round} of {stage} on it is not known yet who sits where: that depends on "
        "results, or on a lot that is still to come",
        "ab {unit} {round} von {stage} ist noch offen, wer wo sitzt: das hängt von Ergebnissen ab "
        "oder von einem Los, das noch kommt",
    ),
    "tables-text": error(
        "{value} are no numbers of tables; accepted are numbers and ranges with commas between, as "
        "a text: 1-6, 9",
        "{value} sind keine Tischnummern; erlaubt sind Nummern und Bereiche mit Kommas dazwischen, "
        "als Text: 1-6, 9",
    ),
    "rounds-text": error(
        "{value} are no numbers of rounds; accepted are numbers and ranges with commas between, as "
        "a text: 1-2, 4",
        "{value} sind keine Nummern von Runden; erlaubt sind Nummern und Bereiche mit Kommas "
        "dazwischen, als Text: 1-2, 4",
    ),
    "draw-no-players": error(
        "nobody is registered yet; please type the names of the players here",
        "noch niemand ist angemeldet; bitte hier die Namen der Spieler eintippen",
    ),
    "draw-too-many": error(
        "{found} players are too many for one draw; up to {most} are possible",
        "{found} Spieler sind zu viele für eine Auslosung; möglich sind bis zu {most}",
    ),
    "draw-groups": error(
        "the ruleset has no tables for {found:# player|# players} in {stage}; it has them for "
        "{accepted}",
        "das Regelwerk hat keine Tische für {found} Spieler in {stage}; es hat sie für {accepted}",
    ),
    "draw-too-early": error(
        "{stage} cannot be drawn yet: {source} is not complete ({missing:# game|# games} missing, "
        "or rounds not drawn)",
        "{stage} kann noch nicht ausgelost werden: {source} ist nicht abgeschlossen ({missing} "
        "Partien fehlen oder Runden sind nicht ausgelost)",
    ),
    "draw-not-held": error(
        "{stage} is not played with so few players",
        "{stage} wird bei so wenigen Spielern nicht gespielt",
    ),
    "draw-gap": error(
        "round {missing} of {stage} comes first; please draw that one",
        "erst kommt Runde {missing} von {stage}; bitte zuerst diese auslosen",
    ),
    "draw-round-open": error(
        "{unit} {round} of {stage} is seated by the standings; {missing} games of the round before "
        "are missing",
        "{unit} {round} von {stage} wird nach der Tabelle gesetzt; aus der Runde davor fehlen "
        "{missing} Partien",
    ),
    "draw-nothing-open": error(
        "there is no drawn round without results that could be drawn again; to draw one anew that "
        "was played, delete its points first",
        "es gibt keine ausgeloste Runde ohne Ergebnisse, die neu ausgelost werden könnte; um eine "
        "gespielte neu auszulosen, bitte erst ihre Punkte löschen",
    ),
    "draw-has-points": error(
        "{unit} {round} of {stage} has results already, so it is not drawn again",
        "{unit} {round} von {stage} hat schon Ergebnisse und wird nicht neu ausgelost",
    ),
    "draw-hand-made": error(
        "somebody has changed or typed rows of {unit} {round} of {stage}, and what was typed is "
        "never replaced; please delete the rows of this round, then draw",
        "in {unit} {round} von {stage} hat jemand Zeilen geändert oder eingetippt, und Getipptes "
        "wird nie ersetzt; bitte die Zeilen dieser Runde löschen und dann auslosen",
    ),
    "draw-no-column": error(
        "the draw needs a column {column} on this sheet; please add the heading",
        "die Auslosung braucht auf diesem Blatt eine Spalte {column}; bitte die Überschrift "
        "ergänzen",
    ),
    "draw-below-formulas": warning(
        "column {column} holds formulas down to here, which are never overwritten; the drawn rows "
        "stand below them, from row {row} on",
        "die Spalte {column} enthält bis hierher Formeln, die nie überschrieben werden; die "
        "ausgelosten Zeilen stehen darunter, ab Zeile {row}",
    ),
    "draw-nothing-left": note("all rounds are drawn", "alle Runden sind ausgelost"),
    "draw-unseated": warning(
        "{unit} {round} of {stage} is drawn without {names}; to seat {count:this player|them} too, "
        "draw the round again (in the menu, or xlscore draw --redraw; with Late players on the "
        "event sheet at free seat nobody else moves), else the next draw does",
        "{unit} {round} von {stage} ist ohne {names} ausgelost; {count:soll dieser Spieler|sollen "
        "diese Spieler} noch mitspielen, die Runde neu auslosen (im Menü, oder xlscore draw "
        "--redraw; steht auf dem Turnierblatt bei Nachzügler: freier Platz, setzt sich sonst "
        "niemand um), sonst erst ab der nächsten Auslosung dabei",
    ),
    "draw-unseated-anew": warning(
        "{unit} {round} of {stage} is drawn without {names}; to seat {count:this player|them} too, "
        "draw the round again (in the menu, or xlscore draw --redraw), which may move everybody; "
        "else the next draw does",
        "{unit} {round} von {stage} ist ohne {names} ausgelost; {count:soll dieser Spieler|sollen "
        "diese Spieler} noch mitspielen, die Runde neu auslosen (im Menü, oder xlscore draw "
        "--redraw; dabei können alle anders sitzen), sonst erst ab der nächsten Auslosung dabei",
    ),
    "draw-gone": warning(
        "{names} {count:is|are} out but seated in {unit} {round} of {stage}; to draw it without "
        "{count:this player|them}, draw the round again (in the menu, or xlscore draw --redraw)",
        "{names} {count:ist|sind} ausgestiegen, {count:sitzt|sitzen} aber in {unit} {round} von "
        "{stage}; um ohne {count:diesen|diese} Spieler auszulosen, die Runde neu auslosen (im "
        "Menü, oder xlscore draw --redraw)",
    ),
    "table-left": warning(
        "without {names} only {found:# player sits|# players sit} at table {table} in {unit} "
        "{round} ({stage}); please draw the round again (in the menu, or xlscore draw --redraw), "
        "which puts the tables right and leaves what was played",
        "ohne {names} {found:sitzt|sitzen} an Tisch {table} in {unit} {round} ({stage}) nur noch "
        "{found}; bitte die Runde neu auslosen (im Menü, oder xlscore draw --redraw): Das bringt "
        "die Tische in Ordnung, und was gespielt ist, bleibt",
    ),
    "draw-group": warning(
        "{names} should be kept apart but meet in {unit} {round} of {stage}",
        "{names} sollten getrennt sein, treffen sich aber in {unit} {round} von {stage}",
    ),
    "draw-fixed-table": warning(
        "{names} could not get the fixed table in {unit} {round} of {stage}",
        "in {unit} {round} von {stage} war der feste Tisch nicht zu haben: {names}",
    ),
    "draw-moved": note(
        "moved in {unit} {round} of {stage} so that no table is too small: {names} (rule C10)",
        "in {unit} {round} von {stage} umgesetzt, damit kein Tisch zu klein ist: {names} "
        "(Regel C10)",
    ),
    "draw-joined": note(
        "late in {unit} {round} of {stage}, in free seats: {names}; the others stay where they are",
        "in {unit} {round} von {stage} nachgerückt, auf freien Sitzen: {names}; die anderen "
        "bleiben, wo sie sind",
    ),
    "draw-seated-late": note(
        "late in {unit} {round} of {stage}, seated too: {names}",
        "in {unit} {round} von {stage} nachgerückt: {names}",
    ),
    "draw-substitute": note(
        "{names} {count:needs|need} a substitute (a referee) in {unit} {round} of {stage}; he "
        "scores nothing",
        "{names} {count:braucht|brauchen} in {unit} {round} von {stage} einen Ersatz "
        "(Schiedsrichter); er wird nicht gewertet",
    ),
    "verify-differs": error(
        "{unit} {round} of {stage} is not what the lot gave: {count:# player sits|# players sit} "
        "elsewhere; first {name} (No {no}): here {here}, by lot {drawn}",
        "{unit} {round} von {stage} ist nicht, was das Los ergab: {count:# Spieler sitzt|# Spieler "
        "sitzen} anders; zuerst {name} (Nr {no}): hier {here}, laut Los {drawn}",
    ),
    "verify-stands": warning(
        "{unit} {round} of {stage} stands as drawn; with the results as they are now the lot would "
        "give something else: {count:# player sits|# players sit} elsewhere; first {name} (No "
        "{no}): here {here}, by lot {drawn}",
        "{unit} {round} von {stage} gilt wie ausgelost; mit den Ergebnissen von jetzt ergäbe das "
        "Los etwas anderes: {count:# Spieler sitzt|# Spieler sitzen} anders; zuerst {name} (Nr "
        "{no}): hier {here}, laut Los {drawn}",
    ),
    "verify-sheet": error(
        "this sheet does not show what the results sheet says: No {no}: {here} instead of "
        "{drawn}; please run xlscore draw",
        "dieses Blatt zeigt nicht, was auf dem Ergebnisblatt steht: Nr {no}: {here} statt {drawn}; "
        "bitte xlscore draw aufrufen",
    ),
    "verify-beside": error(
        "this is not what the lot gave for {unit} {round} of {stage}: {here} instead of {drawn}",
        "das ist nicht, was das Los für {unit} {round} von {stage} ergab: {here} statt {drawn}",
    ),
    "verify-list": error(
        "the list that {unit} {round} of {stage} was drawn from was another one: since then a "
        "name, a number, a keep-apart group or a fixed table was changed",
        "die Liste, aus der {unit} {round} von {stage} ausgelost wurde, war eine andere: seitdem "
        "wurde ein Name, eine Nummer, ein Trennen-Eintrag oder ein fester Tisch geändert",
    ),
    "verify-nothing": note("nothing has been drawn yet", "es ist noch nichts ausgelost"),
    "rules-wonders": error(
        "{key}: {value} wonders; a table has up to {most} positions, so it takes as many or more, "
        "each once",
        "{key}: {value} Wunder; ein Tisch hat bis zu {most} Plätze, also braucht es so viele oder "
        "mehr, jedes einmal",
    ),
    "rules-board": error(
        "{key}: {value} is no board; accepted are rows whose neighbouring lengths differ by one, "
        "such as 3-4-5-4-3",
        "{key}: {value} ist kein Spielplan; erlaubt sind Reihen, deren Längen sich zur nächsten um "
        "eins unterscheiden, etwa 3-4-5-4-3",
    ),
    "draw-substitutes": error(
        "{found:# player does|# players do} not fill tables of {sizes} in {stage}; please register "
        "{more:# substitute|# substitutes} on Players (dropped at the end they have no rank), or "
        "let {less:# player|# players} sit out: Present no, or Status dropped",
        "{found:# Spieler füllt|# Spieler füllen} in {stage} keine Tische zu {sizes}; bitte {more} "
        "Ersatzspieler unter Spieler eintragen (am Ende als ausgestiegen ohne Rang), oder {less} "
        "Spieler aussetzen lassen: Anwesend nein, oder Status ausgestiegen",
    ),
}
