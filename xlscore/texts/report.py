"""Words of sheets and reports, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "standings": Titles("Standings", "Tabelle"),
    "overall": Titles("Overall ranking", "Gesamtrangliste"),
    "rank": Titles("Rank", "Rang"),
    "no": Titles("No", "Nr"),
    "name": Titles("Name", "Name"),
    "club": Titles("Club", "Verein"),
    "team": Titles("Team", "Mannschaft"),
    "teams": Titles("Teams", "Mannschaften"),
    "members": Titles("Players", "Spieler"),
    "team_count": Titles("{count:# team|# teams}", "{count:# Mannschaft|# Mannschaften}"),
    "round": Titles("R", "R"),
    "game": Titles("G", "P"),
    "reached": Titles("Reached", "Erreicht"),
    "decided_by": Titles("Decided by", "Entschieden durch"),
    "goes_on": Titles("Goes on", "Weiter"),
    "qualified": Titles("Qualified", "Qualifiziert"),
    "yes": Titles("yes", "ja"),
    "by_lot": Titles("by lot", "per Los"),
    "out_by_lot": Titles("lost the lot", "Los verloren"),
    "dropped": Titles("dropped out", "ausgestiegen"),
    "disqualified": Titles("disqualified", "disqualifiziert"),
    "final_standings": Titles("final result", "Endstand"),
    "provisional": Titles("provisional", "vorläufig"),
    "after_round": Titles("after round {round}", "nach Runde {round}"),
    "after_game": Titles("after game {round}", "nach Partie {round}"),
    "before_round": Titles("before round 1", "vor Runde 1"),
    "before_game": Titles("before game 1", "vor Partie 1"),
    "in_round": Titles("in round 1", "in Runde 1"),
    "in_game": Titles("in game 1", "in Partie 1"),
    "complete": Titles("complete", "abgeschlossen"),
    "missing": Titles("{count:# game|# games} missing", "{count:# Partie fehlt|# Partien fehlen}"),
    "players": Titles("{count:# player|# players}", "{count} Spieler"),
    "nobody_yet": Titles("nobody has played yet", "noch hat niemand gespielt"),
    "registered": Titles(
        "{count:# player|# players} registered, nobody has played yet",
        "{count} Spieler angemeldet, noch niemand hat gespielt",
    ),
    "some_played": Titles(
        "{count} of {registered:# player has|# players have} played",
        "{count} von {registered} Spielern {count:hat|haben} gespielt",
    ),
    "at": Titles("{mark} at a table of {size}", "{mark} an einem {size}er-Tisch"),
    "bye": Titles("¹ bye", "¹ Freilos"),
    "cut": Titles("the line marks the cut", "die Linie markiert den Schnitt"),
    "race": Titles("Rank after each round", "Rang nach jeder Runde"),
    "continued": Titles("continued", "Fortsetzung"),
    "page": Titles("page", "Seite"),
    "of": Titles("of", "von"),
    "checks": Titles("Checks", "Prüfung"),
    "no_findings": Titles("Nothing to complain about.", "Nichts zu beanstanden."),
    "severity": Titles("Severity", "Schwere"),
    "where": Titles("Where", "Wo"),
    "what": Titles("What is wrong, and what would be accepted", "Was nicht stimmt und was ginge"),
    "explain": Titles("Explain", "Erklärung"),
    "explain_lead": Titles(
        "Every tie: who, which criterion decided, with which values, and the rule.",
        "Jeder Gleichstand: wer, welches Kriterium entschied, mit welchen Werten, welche Regel.",
    ),
    "no_ties": Titles("There were no ties.", "Es gab keine Gleichstände."),
    "stage": Titles("Stage", "Phase"),
    "who": Titles("Who", "Wer"),
    "equal_in": Titles("Equal in", "Gleich in"),
    "values": Titles("Values", "Werte"),
    "rule": Titles("Rule", "Regel"),
    "ahead_of": Titles("{a} ahead of {b}", "{a} vor {b}"),
    "share_rank": Titles("{names} share rank {rank}", "{names} teilen Rang {rank}"),
    "equal_all": Titles("equal in everything", "in allem gleich"),
    "lot_cut": Titles("{names}: the lot decides who goes on", "{names}: das Los entscheidet"),
    "kept": Titles(
        "{kept} plays on instead of {passed}: a correction came after the draw",
        "{kept} spielt weiter statt {passed}: die Berichtigung kam nach der Auslosung",
    ),
    "organiser": Titles("decision of the organiser", "Entscheidung der Turnierleitung"),
    "kept_line": Titles(
        "plays on as drawn, though corrected results put others ahead; reason: {reason}",
        "spielt weiter wie ausgelost, obwohl nach der Berichtigung andere vorn liegen; "
        "Begründung: {reason}",
    ),
    "passed_line": Titles(
        "would be through after a correction, but those drawn play on; reason: {reason}",
        "wäre nach einer Berichtigung weiter, aber es spielen die Ausgelosten; "
        "Begründung: {reason}",
    ),
    "through": Titles("through: {names}", "weiter: {names}"),
    "lot_typed": Titles("lots {lots}", "Lose {lots}"),
    "lot_drawn": Titles("lots from the seed: {lots}", "Lose aus dem Startwert: {lots}"),
    "paragraph": Titles("no. {number}", "Nr. {number}"),
    "table": Titles("table", "Tisch"),
    "place": Titles("place", "Platz"),
    "game_line": Titles(
        "{where}, table {table} ({size:# player|# players}): place {place}",
        "{where}, Tisch {table} ({size} Spieler): Platz {place}",
    ),
    "game_tp": Titles(
        ", {points:# tournament point|# tournament points}",
        ", {points:# Turnierpunkt|# Turnierpunkte}",
    ),
    "game_points": Titles(", {points:# point|# points}", ", {points:# Punkt|# Punkte}"),
    "game_victory_points": Titles(
        ", {points:# victory point|# victory points}", ", {points:# Siegpunkt|# Siegpunkte}"
    ),
    "game_own": Titles(", {what}: {points}", ", {what}: {points}"),
    "solo_line": Titles("; takes all", "; bekommt alles"),
    "soloed_line": Titles("; one player takes all", "; einer bekommt alles"),
    "counted": Titles(
        "the best {count:# game counts|# games count}, others in brackets",
        "es {count:zählt die beste Partie|zählen die besten # Partien}, andere in Klammern",
    ),
    "game_score": Titles("{line}, score {score}", "{line}, Wertung {score}"),
    "not_counted": Titles("{line}; does not count", "{line}; zählt nicht"),
    "bye_line": Titles("{where}: bye", "{where}: Freilos"),
    "rank_line": Titles(
        "{stage}: rank {rank} of {count} ({status})", "{stage}: Rang {rank} von {count} ({status})"
    ),
    "no_rank_line": Titles("{stage}: no rank ({why})", "{stage}: kein Rang ({why})"),
    "overall_line": Titles("Overall: rank {rank}", "Gesamt: Rang {rank}"),
    "behind": Titles(
        "behind {other} (rank {rank}) by {criterion}: {own} against {others}",
        "hinter {other} (Rang {rank}) durch {criterion}: {own} gegen {others}",
    ),
    "before": Titles(
        "ahead of {other} (rank {rank}) by {criterion}: {own} against {others}",
        "vor {other} (Rang {rank}) durch {criterion}: {own} gegen {others}",
    ),
    "behind_lot": Titles(
        "behind {other} (rank {rank}) by lot: {lots}",
        "hinter {other} (Rang {rank}) per Los: {lots}",
    ),
    "before_lot": Titles(
        "ahead of {other} (rank {rank}) by lot: {lots}", "vor {other} (Rang {rank}) per Los: {lots}"
    ),
    "level": Titles(
        "level with {other}: equal in everything", "gleichauf mit {other}: in allem gleich"
    ),
    "first": Titles("nobody is ahead", "niemand liegt davor"),
    "stale": Titles(
        "stale: {count:# cell|# cells} would change, the first is {where}; run xlscore recalc",
        "veraltet: {count:# Zelle würde|# Zellen würden} sich ändern, die erste ist {where}; "
        "xlscore recalc aufrufen",
    ),
    "penalties_tournament_points": Titles("Penalties", "Strafen"),
    "penalties_victory_points": Titles("Penalties (game points)", "Strafen (Spielpunkte)"),
    "taken_tournament_points": Titles(
        "penalty of {points:# tournament point|# tournament points}",
        "Strafe: {points:# Turnierpunkt|# Turnierpunkte}",
    ),
    "taken_victory_points": Titles(
        "penalty of {points:# game point|# game points}",
        "Strafe: {points:# Spielpunkt|# Spielpunkte}",
    ),
    "given_tournament_points": Titles(
        "{points:# tournament point|# tournament points} given",
        "{points:# Turnierpunkt|# Turnierpunkte} gutgeschrieben",
    ),
    "given_victory_points": Titles(
        "{points:# game point|# game points} given",
        "{points:# Spielpunkt|# Spielpunkte} gutgeschrieben",
    ),
    "valid_event": Titles("the ruleset is valid", "das Regelwerk ist gültig"),
    "valid_season": Titles("the season's rules are valid", "die Saisonregeln sind gültig"),
    "ours_all": Titles("the numbers are ours", "die Zahlen sind von uns"),
    "ours_points": Titles("the points at the table are ours", "die Punkte am Tisch sind von uns"),
    "ours_others": Titles(
        "the points of the others are ours", "die Punkte der anderen sind von uns"
    ),
    "ours_results": Titles(
        "what comes out is worked out by us", "was herauskommt, ist von uns gerechnet"
    ),
    "worked_typed": Titles("typed {numbers}", "getippt {numbers}"),
    "worked_games": Titles("games {games}", "Partien {games}"),
    "worked_points": Titles("tournament points {numbers}", "Turnierpunkte {numbers}"),
    "worked_game_points": Titles("game points {numbers}", "Spielpunkte {numbers}"),
    "worked_score": Titles("score {numbers}", "Wertung {numbers}"),
    "worked_percent": Titles("per cent {numbers}", "Prozent {numbers}"),
    "undone": Titles(
        "the file is as it was before the last recalculation or draw; what it held, also what was "
        "typed since, is kept as {kept}",
        "die Datei ist wie vor der letzten Berechnung oder Auslosung; was darin stand, auch "
        "seither Eingetipptes, liegt in {kept}",
    ),
    "entry_hint": Titles(
        "Type points here or on Results; the next recalculation or draw puts them on both.",
        "Punkte hier oder auf Ergebnisse eintippen; die nächste Berechnung oder Auslosung setzt "
        "sie auf beide.",
    ),
    "entry_taken": Titles("taken over", "übernommen"),
    "whole_file": Titles("file", "Datei"),
    "up_to_date": Titles(
        "up to date, nothing was written", "auf dem neuesten Stand, nichts geschrieben"
    ),
    "written": Titles("written: {titles}", "geschrieben: {titles}"),
    "written_same": Titles(
        "written as xlscore shows them, no value was another: {titles}",
        "geschrieben, wie xlscore sie zeigt, kein Wert war anders: {titles}",
    ),
    "goes_on_line": Titles("goes on to the next stage", "kommt in die nächste Phase"),
    "qualified_line": Titles("is qualified", "ist qualifiziert"),
    "best_of": Titles("as the best of table {table}", "als Bester von Tisch {table}"),
    "table_winner": Titles("best of the table", "Bester des Tisches"),
    "from_table": Titles(
        "from table {table} {name} goes on, ahead of {others}",
        "von Tisch {table} kommt {name} weiter, vor {others}",
    ),
    "is_error": Titles("✗ error", "✗ Fehler"),
    "is_warning": Titles("! warning", "! Warnung"),
    "is_note": Titles("i note", "i Hinweis"),
    "count_error": Titles("{n:# error|# errors}", "{n} Fehler"),
    "count_warning": Titles("{n:# warning|# warnings}", "{n:# Warnung|# Warnungen}"),
    "count_note": Titles("{n:# note|# notes}", "{n:# Hinweis|# Hinweise}"),
}


#: Stages that are called otherwise as a heading than in a cell.
HEADINGS: Mapping[str, Titles] = {
    "third place": Titles("Match for third place", "Spiel um Platz 3"),
}


def stage_title(title: Titles, language: str) -> str:
    """A stage's name as a heading: "Preliminary", "Runde 1", "Match for third place"."""
    text = HEADINGS.get(title.en, title).in_(language)
    return text[:1].upper() + text[1:]
