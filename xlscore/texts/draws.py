"""Words of the draw's sheets, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "draw": Titles("Draw", "Auslosung"),
    "round_of": Titles("{stage}, round {round}", "{stage}, Runde {round}"),
    "game_of": Titles("{stage}, game {round}", "{stage}, Partie {round}"),
    "of": Titles("{round} of {rounds}", "{round} von {rounds}"),
    "games_of": Titles(
        "{stage}, games {first} to {last} at the same tables",
        "{stage}, Partien {first} bis {last} an denselben Tischen",
    ),
    "table": Titles("Table", "Tisch"),
    "seat": Titles("Seat {n}", "Sitz {n}"),
    "seat_starts": Titles("Seat 1 – starts", "Sitz 1 – beginnt"),
    "choice": Titles("{n}. choice", "{n}. Wahl"),
    "remark": Titles("Remark", "Bemerkung"),
    "wonders": Titles("Wonder", "Wunder"),
    "three": Titles("table of three", "Dreiertisch"),
    "four": Titles("table of four", "Vierertisch"),
    "seat_free": Titles("seat {seat} stays empty", "Sitz {seat} bleibt frei"),
    "stays_free": Titles("(stays empty)", "(bleibt frei)"),
    "moved": Titles("moved (⇄)", "umgesetzt (⇄)"),
    "bye": Titles("bye", "Freilos"),
    "substitute": Titles("Substitute", "Ersatz"),
    "by_name": Titles("By name", "Nach Namen"),
    "no": Titles("No", "Nr"),
    "name": Titles("Name", "Name"),
    "club": Titles("Club", "Verein"),
    "at": Titles("Table {table}, seat {seat}", "Tisch {table}, Sitz {seat}"),
    "at_choice": Titles("Table {table}, {seat}. choice", "Tisch {table}, {seat}. Wahl"),
    "at_table": Titles("Table {table}", "Tisch {table}"),
    "starts_moves": Titles(
        "The start passes to the next seat with every game.",
        "Der Beginn geht mit jeder Partie einen Sitz weiter.",
    ),
    "choice_note": Titles(
        "Start positions are chosen in this order, before the board is built.",
        "Die Startpositionen werden in dieser Reihenfolge gewählt, bevor der Plan aufgebaut wird.",
    ),
    "tied": Titles(
        "Equal in rank, ordered by lot: {names}", "Ranggleich, per Los geordnet: {names}"
    ),
    "figures": Titles("How good the draw is", "Wie gut die Auslosung ist"),
    "figures_note": Titles(
        "Less is better. Rounds 1 to {last} of the stage; the mean of a pure lot is exact.",
        "Weniger ist besser. Runden 1 bis {last} der Phase; das Mittel reiner Lose ist exakt.",
    ),
    "figures_first": Titles(
        "Less is better. Round {last} alone; the mean of a pure lot is exact.",
        "Weniger ist besser. Runde {last} allein; das Mittel reiner Lose ist exakt.",
    ),
    "this_draw": Titles("This draw", "Diese Auslosung"),
    "bound": Titles("Proven bound", "Bewiesene Grenze"),
    "pure_lot": Titles("Pure lot", "Reines Los"),
    "verdict": Titles("Verdict", "Urteil"),
    "proven": Titles("proven best", "beweisbar optimal"),
    "best_found": Titles("best found", "bestes Gefundenes"),
    "above_bound": Titles("by the rules", "nach den Regeln"),
    "drop_outs": Titles("After drop-outs (C10)", "Nach Ausstiegen (C10)"),
    "repair": Titles("Repair", "Reparatur"),
    "redraw": Titles("Redraw", "Neuauslosung"),
    "option": Titles("For the rounds left", "Für die übrigen Runden"),
    "used": Titles("used", "gewählt"),
    "changed": Titles("Players with other opponents", "Spieler mit anderen Gegnern"),
    "three_tables": Titles("Three-player tables", "Dreiertische"),
    "check_of": Titles(
        "How to check this draw ({round})", "So lässt sich die Auslosung prüfen ({round})"
    ),
    "seed": Titles("Seed", "Startwert"),
    "drawn_by": Titles("Drawn by", "Ausgelost nach"),
    "plan": Titles("Plan", "Plan"),
    "list_hash": Titles("List hash", "Listen-Hash"),
    "fingerprint": Titles("Fingerprint", "Fingerabdruck"),
    "agrees": Titles("Agrees when recomputed", "Stimmt nachgerechnet"),
    "yes": Titles("yes", "ja"),
    "yes_unsigned": Titles(
        "yes; the signature of round {signed} of drand quicknet is checked by xlscore verify alone",
        "ja; die Signatur der Runde {signed} von drand quicknet prüft nur xlscore verify",
    ),
    "by_hand": Titles(
        "no, typed or changed by hand, or seed or list are others",
        "nein: von Hand eingetragen oder geändert, oder Startwert oder Liste sind andere",
    ),
    "version": Titles("Drawn with", "Ausgelost mit"),
    "how": Titles(
        "Anybody with this workbook gets the same: xlscore verify FILE. By hand, without xlscore:",
        "Jeder mit dieser Datei bekommt dasselbe: xlscore verify DATEI. Von Hand, ohne xlscore:",
    ),
    "how_ranks": Titles(
        "Anybody with this workbook gets the same: xlscore verify FILE. Who sits where follows "
        "from the ranks, without a lot.",
        "Jeder mit dieser Datei bekommt dasselbe: xlscore verify DATEI. Wer wo sitzt, folgt aus "
        "den Rängen, ohne Los.",
    ),
    "how_key": Titles(
        "1. key = SHA-256 of “xlscore-lot-1|” + label + “|” + seed",
        "1. Schlüssel = SHA-256 von „xlscore-lot-1|“ + Marke + „|“ + Startwert",
    ),
    "how_number": Titles(
        "2. x = first 8 bytes of SHA-256(key + i as 8 bytes), for i = 0, 1, 2 …",
        "2. x = die ersten 8 Bytes von SHA-256(Schlüssel + i als 8 Bytes), für i = 0, 1, 2 …",
    ),
    "how_shuffle": Titles(
        "3. x mod n picks one of n, from the end of the list to its beginning (Fisher-Yates)",
        "3. x mod n wählt einen von n, vom Ende der Liste zum Anfang (Fisher-Yates)",
    ),
    "how_skip": Titles(
        "4. skip every x ≥ 2^64 − 2^64 mod n, so that nobody has a better chance",
        "4. jedes x ≥ 2^64 − 2^64 mod n überspringen, damit niemand bessere Chancen hat",
    ),
    "how_label": Titles("Label of this draw: {label}", "Marke dieser Auslosung: {label}"),
    "tables_title": Titles("The tables", "Die Tische"),
    "round_blank": Titles("Round _____", "Runde _____"),
    "slip_table": Titles("Table {table}", "Tisch {table}"),
    "points": Titles("Points", "Punkte"),
    "place": Titles("Place", "Platz"),
    "game_n": Titles("G{n}", "P{n}"),
    "signature": Titles("Signature", "Unterschrift"),
    "seat_head": Titles("Seat", "Sitz"),
    "choice_head": Titles("Choice", "Wahl"),
    "starts": Titles("{seat} starts", "{seat} beginnt"),
    "time_limit": Titles("Time limit: {limit}", "Zeitlimit: {limit}"),
    "seating": Titles("Seating list", "Sitzplan"),
    "slips": Titles("Slips", "Tischzettel"),
    "boards": Titles("Boards", "Spielpläne"),
    "harbours": Titles("Harbours are placed by players {order}", "Häfen legen die Spieler {order}"),
    "drawn_chips": Titles(
        "Number chips drawn by lot, laid row by row from the top left",
        "Zahlenchips per Los gezogen, Reihe für Reihe von links oben gelegt",
    ),
    "nothing_drawn": Titles("Nothing has been drawn yet.", "Es ist noch nichts ausgelost."),
    "drawn_line": Titles(
        "{round} drawn: {tables:# table|# tables}, {players} players ({method})",
        "{round} ausgelost: {tables:# Tisch|# Tische}, {players} Spieler ({method})",
    ),
    "current_line": Titles(
        "{round} is drawn already; nothing to do until its results are there",
        "{round} ist schon ausgelost; nichts zu tun, bis die Ergebnisse da sind",
    ),
    "verified_line": Titles(
        "{round}: recomputed, it agrees ({method})", "{round}: nachgerechnet, stimmt ({method})"
    ),
    "unsigned_line": Titles(
        "{round}: recomputed, it agrees ({method}); the signature of round {signed} of drand "
        "quicknet was not checked",
        "{round}: nachgerechnet, stimmt ({method}); die Signatur der Runde {signed} von drand "
        "quicknet wurde nicht geprüft",
    ),
    "elsewhere_line": Titles(
        "{round}: recomputed, it does not agree", "{round}: nachgerechnet, stimmt nicht"
    ),
    "stale_line": Titles(
        "the draw is not up to date; run xlscore draw",
        "die Auslosung ist nicht auf dem Stand; xlscore draw aufrufen",
    ),
}

METHODS: Mapping[str, Titles] = {
    "schedule": Titles(
        "fixed schedule, start numbers by lot", "fester Spielplan, Startnummern per Los"
    ),
    "repair": Titles(
        "fixed schedule, repaired after drop-outs", "fester Spielplan, nach Ausstiegen repariert"
    ),
    "late": Titles(
        "tables from before, late players added", "Tische von zuvor, Nachzügler dazugesetzt"
    ),
    "redraw": Titles(
        "remaining rounds drawn anew, with the history",
        "restliche Runden neu ausgelost, mit den bisherigen Begegnungen",
    ),
    "lot": Titles("lot", "Los"),
    "standings": Titles("from the top of the standings", "von der Spitze der Tabelle"),
    "rematches": Titles(
        "from the top of the standings, rematches avoided",
        "von der Spitze der Tabelle, Wiederholungen vermieden",
    ),
    "ranks": Titles("by rank", "nach Rang"),
    "games": Titles("same tables as before", "dieselben Tische wie zuvor"),
    "pairs": Titles("opponents by lot, none twice", "Gegner per Los, keiner doppelt"),
    "pods": Titles("lot, nobody twice while possible", "Los, niemand doppelt, solange es geht"),
    "swiss": Titles(
        "Swiss: by standing, nobody twice while possible",
        "Schweizer System: nach Tabelle, niemand doppelt, solange es geht",
    ),
}

FIGURES: Mapping[str, Titles] = {
    "repeat_cost": Titles("Cost of repeats S, Σ (c−1)²", "Kosten der Wiederholungen S, Σ (c−1)²"),
    "repeated_meetings": Titles("Repeated meetings", "Wiederholte Begegnungen"),
    "pairs_twice": Titles("Pairs that meet twice", "Paare, die sich zweimal treffen"),
    "pairs_thrice": Titles("Pairs that meet three times", "Paare, die sich dreimal treffen"),
    "three_visits_most": Titles(
        "Three-player tables, most for one player", "Dreiertische, höchstens je Spieler"
    ),
    "three_visits_again": Titles(
        "Second visits to a three-player table", "Zweite Besuche an Dreiertischen"
    ),
    "seat_repeats": Titles("Same seat again", "Wieder derselbe Sitz"),
    "starts_again": Titles("Double starters", "Doppelte Startspieler"),
    "group_meetings": Titles("Meetings within a group", "Begegnungen innerhalb einer Gruppe"),
    "rank_shift": Titles(
        "Mean shift from pure ranking, in tables", "Mittlere Abweichung vom Rang, in Tischen"
    ),
}

LANDS: Mapping[str, Titles] = {
    "forest": Titles("Forest", "Wald"),
    "pasture": Titles("Pasture", "Weide"),
    "grain": Titles("Grain", "Acker"),
    "hills": Titles("Hills", "Hügel"),
    "mountains": Titles("Mountains", "Gebirge"),
    "desert": Titles("Desert", "Wüste"),
}
