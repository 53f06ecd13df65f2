"""Words of the print pack, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "check_in": Titles("Check-in", "Anmeldung"),
    "missing": Titles("Who is missing", "Wer noch fehlt"),
    "people": Titles("{count:# player|# players}", "{count} Spieler"),
    "no": Titles("No", "Nr"),
    "name": Titles("Name", "Name"),
    "club": Titles("Club", "Verein"),
    "present": Titles("present", "da"),
    "certificate": Titles("Certificate", "Urkunde"),
    "rank_made": Titles("Rank {rank}", "Rang {rank}"),
    "place_date": Titles("Place, date", "Ort, Datum"),
    "organiser": Titles("Organiser", "Turnierleitung"),
    "rules": Titles("The rules in short", "Die Regeln in Kürze"),
    "source": Titles("In full: {document}", "Ausführlich: {document}"),
    "stages": Titles("What is played", "Was gespielt wird"),
    "rounds": Titles("{stage}: {count:# round|# rounds}", "{stage}: {count:# Runde|# Runden}"),
    "games": Titles("{stage}: {count:# game|# games}", "{stage}: {count:# Partie|# Partien}"),
    "way_best": Titles(
        "{count:the best|the # best} ({stage})", "{count:der Beste|die # Besten} ({stage})"
    ),
    "way_winners": Titles(
        "{count:the table winner|the # table winners} ({stage})",
        "{count:der Tischsieger|die # Tischsieger} ({stage})",
    ),
    "way_losers": Titles(
        "{count:the loser|the # losers} ({stage})",
        "{count:der Verlierer|die # Verlierer} ({stage})",
    ),
    "way_from": Titles("{way}, with {least} players or more", "{way}, ab {least} Spielern"),
    "way_else": Titles("else {way}", "sonst {way}"),
    "points": Titles("Tournament points", "Turnierpunkte"),
    "made": Titles("Points", "Punkte"),
    "points_at": Titles(
        "table of {size}: {points}, from first to last",
        "{size} am Tisch: {points}, vom Ersten bis zum Letzten",
    ),
    "points_drawn": Titles(
        "a shared first place: {points} each", "ein geteilter erster Platz: je {points}"
    ),
    "points_solo": Titles(
        "who alone makes {at} or more ({what}) gets {points}, all others 0",
        "wer als einziger {at} oder mehr macht ({what}), bekommt {points}, alle anderen 0",
    ),
    "points_ratio": Titles(
        "for places 1, 2 ... on top: {factors} times own points by those of the best other",
        "für Platz 1, 2 ... dazu: {factors} mal eigene Punkte durch die des besten anderen",
    ),
    "score_is": Titles("{title}: {made} + tournament points", "{title}: {made} + Turnierpunkte"),
    "survivors": Titles(
        "on top: {points} shared evenly by all at the table who have {what}",
        "dazu: {points} zu gleichen Teilen für alle am Tisch, die {what} haben",
    ),
    "tribute": Titles(
        "each of them pays those with the most {what} a point for each over {over}, at most his "
        "part",
        "jeder von ihnen zahlt denen mit den meisten {what} einen Punkt für jedes über {over}, "
        "höchstens seinen Teil",
    ),
    "first_win": Titles(
        "a win in the first game one plays: {points} more",
        "ein Sieg in der ersten eigenen Partie: {points} mehr",
    ),
    "sit_out": Titles(", of which nobody has to play all", ", von denen niemand alle spielen muss"),
    "counted": Titles(
        ", the best {count:# game|# games} of each count",
        ", es {count:zählt die beste Partie|zählen die # besten Partien} jedes Spielers",
    ),
    "at_a_table": Titles("Equal at a table", "Gleichstand am Tisch"),
    "tie_break": Titles("{what} decides", "es entscheidet: {what}"),
    "order": Titles("What decides the standings, in this order", "Was über den Rang entscheidet"),
    "teams": Titles("Teams", "Mannschaften"),
    "time": Titles("Time limit", "Zeitlimit"),
    "written": Titles("{file}: {pages:# page|# pages}", "{file}: {pages:# Seite|# Seiten}"),
    "unknown": Titles(
        "no font of this computer has {signs}, so question marks stand in: {names}; "
        "name a font that has them with --font",
        "keine Schrift dieses Rechners hat {signs}, also stehen Fragezeichen in: {names}; "
        "bitte mit --font eine Schrift nennen, die sie hat",
    ),
    "no_font": Titles(
        "--font {file}: no font that may be embedded (.ttf, .otf, .ttc)",
        "--font {file}: keine Schrift, die eingebettet werden darf (.ttf, .otf, .ttc)",
    ),
    # why a part has no page
    "empty": Titles("{part}: nothing to print; {why}", "{part}: nichts zu drucken; {why}"),
    "empty_check_in": Titles(
        "it is for those registered, until points are typed",
        "die Liste ist für Angemeldete, bis Punkte eingetragen sind",
    ),
    "empty_missing": Titles(
        "nobody is missing, or points are typed already",
        "es fehlt niemand, oder es sind schon Punkte eingetragen",
    ),
    "empty_standings": Titles("there are no standings yet", "es gibt noch keine Rangliste"),
    "empty_race": Titles(
        "it needs two finished rounds, and not too many players",
        "nötig sind zwei beendete Runden und nicht zu viele Spieler",
    ),
    **dict.fromkeys(
        ("empty_names", "empty_tables", "empty_slips"),
        Titles(
            "it needs a drawn round, before everything is played",
            "nötig ist eine ausgeloste Runde, bevor alles gespielt ist",
        ),
    ),
    "empty_place_cards": Titles("nobody is registered", "es ist niemand angemeldet"),
    "empty_certificates": Titles("they need a finished event", "nötig ist ein beendetes Turnier"),
}
