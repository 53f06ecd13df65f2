"""Messages about the event itself: players, seating, results."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error, note, warning

EVENT_MESSAGES: Mapping[str, Message] = {
    "no-twice": error(
        "No {no} is there twice: {names}; every player needs a number of his own",
        "Nr {no} ist doppelt: {names}; jeder Spieler braucht eine eigene Nummer",
    ),
    "name-twice": warning(
        "two players are called {name} (No {nos}); if it is one person, please remove one",
        "zwei Spieler heißen {name} (Nr {nos}); falls es eine Person ist, bitte eine entfernen",
    ),
    "name-near": warning(
        "{name} (No {no}) and {other} (No {other_no}) look like one person; if so, remove one",
        "{name} (Nr {no}) und {other} (Nr {other_no}) sehen nach einer Person aus; falls ja, "
        "eine Zeile entfernen",
    ),
    "no-given": note(
        "numbers are given to players without one: {names}",
        "Spieler ohne Nummer bekommen eine: {names}",
    ),
    "players-few": error(
        "only {found} of the at least {least} players that this ruleset needs",
        "nur {found} von mindestens {least} Spielern, die dieses Regelwerk braucht",
    ),
    "players-many": error(
        "{found} players; one event may have at most {most}: please divide them among several",
        "{found} Spieler; ein Turnier darf höchstens {most} haben: bitte auf mehrere aufteilen",
    ),
    "players-wanted": warning(
        "active players: {found}; this ruleset needs at least {least}",
        "aktive Spieler: {found}; dieses Regelwerk braucht mindestens {least}",
    ),
    "players-unseatable": warning(
        "active players: {found}; that many cannot be seated at tables of {sizes}",
        "aktive Spieler: {found}; so viele lassen sich nicht auf Tische zu {sizes} verteilen",
    ),
    "players-idle": note(
        "without a row in Results, and so not counted: {names}",
        "ohne Zeile in Ergebnisse und daher nicht gezählt: {names}",
    ),
    "players-absent": note(
        "not present, and not drawn: {names}",
        "nicht anwesend und nicht ausgelost: {names}",
    ),
    "players-unticked": note(
        "nothing under Present, which counts as yes: {names}",
        "nichts bei Anwesend, das zählt als ja: {names}",
    ),
    "present-played": warning(
        "{name} is not present but has a row in Results, and counts as present; whoever goes home "
        "gets the Status dropped",
        "{name} ist nicht anwesend, hat aber eine Zeile in Ergebnisse und zählt als anwesend; wer "
        "geht, bekommt den Status ausgestiegen",
    ),
    "dropped-active": warning(
        "{name} has a round in Dropped after but is active; he counts as active",
        "{name} hat eine Runde in Ausgestiegen nach, ist aber aktiv; er zählt als aktiv",
    ),
    "dropped-late": error(
        "{name} dropped after round {value}; his last stage accepts 0 to {rounds}",
        "{name} ist nach Runde {value} ausgestiegen; in seiner letzten Phase geht 0 bis {rounds}",
    ),
    "rounds-twice": error(
        "{unit} {round} ({stage}) is there twice on this sheet; please remove one",
        "{unit} {round} ({stage}) steht zweimal auf diesem Blatt; bitte eine entfernen",
    ),
    "round-beyond": error(
        "{unit} {round} ({stage}): accepted are rounds 1 to {rounds}",
        "{unit} {round} ({stage}): erlaubt sind die Runden 1 bis {rounds}",
    ),
    "round-gap": error(
        "{unit} {round} ({stage}) has results, but round {missing} has none; please add them or "
        "correct the number",
        "{unit} {round} ({stage}) hat Ergebnisse, Runde {missing} aber keine; bitte ergänzen oder "
        "die Nummer berichtigen",
    ),
    "game-unknown": error(
        "the game “{value}” has no known points to win; please type them, or one of {accepted}",
        "für das Spiel „{value}“ ist kein Siegpunktziel bekannt; bitte eintippen, oder eines von "
        "{accepted}",
    ),
    "player-twice": error(
        "{name} (No {no}) is seated twice in {unit} {round} ({stage}); first in {other}",
        "{name} (Nr {no}) sitzt in {unit} {round} ({stage}) zweimal; zuerst in {other}",
    ),
    "seat-twice": error(
        "seat {seat} at table {table} in round {round} is taken twice; first in {other}",
        "Sitz {seat} an Tisch {table} in Runde {round} ist doppelt besetzt; zuerst in {other}",
    ),
    "seat-range": error(
        "seat {seat}: seats from 1 to {most} are accepted",
        "Sitz {seat}: erlaubt sind Sitze von 1 bis {most}",
    ),
    "table-size": error(
        "table {table} in {unit} {round} ({stage}) is a table of {found}; accepted are {sizes}",
        "Tisch {table} in {unit} {round} ({stage}) ist ein {found}er-Tisch; erlaubt sind {sizes}",
    ),
    "substitute-seat": warning(
        "the substitute at table {table} in round {round} has a seat of his own, which makes it a "
        "table of {size}; on a leaver's seat, type that seat's number",
        "der Ersatzspieler an Tisch {table} in Runde {round} hat einen eigenen Sitz, der Tisch "
        "zählt als {size}er-Tisch; sitzt er für jemanden, dann bitte dessen Sitz eintippen",
    ),
    "tables-three": warning(
        "three-player tables in round {round}: {found}; foreseen are {best} (rule C7)",
        "Dreiertische in Runde {round}: {found}; vorgesehen sind {best} (Regel C7)",
    ),
    "tables-most": warning(
        "{unit} {round} ({stage}) has {found:# table|# tables} of {size}; at most {most} are "
        "foreseen",
        "{unit} {round} ({stage}) hat {found:# Tisch|# Tische} zu {size}; vorgesehen sind "
        "höchstens {most}",
    ),
    "tables-winners": warning(
        "{stage} is played at {found:# table|# tables}, but only {count:# table winner goes|# "
        "table winners go} on; please seat its players at {count:# table|# tables}",
        "{stage} wird an {found:# Tisch|# Tischen} gespielt, aber nur {count:# Tischsieger "
        "kommt|# Tischsieger kommen} weiter; bitte die Spieler auf {count:# Tisch|# Tische} setzen",
    ),
    "not-seated": warning(
        "no seat in {unit} {round} ({stage}): {names}; if they have left, set their status",
        "ohne Sitz in {unit} {round} ({stage}): {names}; falls ausgestiegen, bitte Status setzen",
    ),
    "three-again": warning(
        "at a three-player table again in round {round}: {names} (rule A2)",
        "in Runde {round} wieder an einem Dreiertisch: {names} (Regel A2)",
    ),
    "tables-changed": warning(
        "table {table} in {unit} {round} ({stage}) is seated differently than before; the tables "
        "are fixed for this stage",
        "Tisch {table} in {unit} {round} ({stage}) ist anders besetzt als zuvor; die Tische sind "
        "in dieser Phase fest",
    ),
    "tables-ranks": warning(
        "table {table} ({stage}) should seat No {expected}, by rank",
        "an Tisch {table} ({stage}) gehören nach Rang die Nr {expected}",
    ),
    "opponents-again": warning(
        "{names} meet again in round {round}",
        "{names} treffen in Runde {round} noch einmal aufeinander",
    ),
    "bye-again": warning(
        "{name} has a bye again in round {round}; one is foreseen for everybody at most",
        "{name} hat in Runde {round} wieder ein Freilos; vorgesehen ist höchstens eines",
    ),
    "byes-many": warning(
        "round {round} has {found} byes; at most one a round is foreseen",
        "Runde {round} hat {found} Freilose; vorgesehen ist höchstens eines je Runde",
    ),
    "row-absent": warning(
        "{name} was out of the event by then; this row without points is not counted",
        "{name} war da schon aus dem Turnier; diese Zeile ohne Punkte zählt nicht",
    ),
    "row-after-exit": error(
        "{name} was out of the event by {unit} {round} ({stage}) but has a result; please correct "
        "his status or the row",
        "{name} war in {unit} {round} ({stage}) schon aus dem Turnier, hat aber ein Ergebnis; "
        "bitte Status oder Zeile berichtigen",
    ),
    "status-bye": error(
        "a bye is not possible here; it is a table of one row, in rulesets for two",
        "ein Freilos ist hier nicht möglich; es ist ein Tisch mit einer Zeile, in Regelwerken für "
        "zwei",
    ),
    "status-early": error(
        "a military or scientific victory is not possible in this ruleset; please clear the status",
        "ein militärischer oder wissenschaftlicher Sieg ist in diesem Regelwerk nicht möglich; "
        "bitte Status leeren",
    ),
    "status-both": error(
        "both players of table {table} have a victory; it stands on the winner's row only",
        "beide Spieler an Tisch {table} haben einen Sieg; er steht nur in der Zeile des Siegers",
    ),
    "penalty-idle": warning(
        "{name} does not play in this stage ({stage}), so the penalty counts nowhere; please check "
        "player and stage",
        "{name} spielt in dieser Phase ({stage}) nicht mit, die Strafe zählt also nirgends; bitte "
        "Spieler und Phase prüfen",
    ),
    "tie-break-empty": warning(
        "equal points at table {table} in {unit} {round} ({stage}), and an empty {column} that "
        "would decide; it counts as 0",
        "gleiche Punkte an Tisch {table} in {unit} {round} ({stage}) und ein leeres Feld {column}, "
        "das entscheiden würde; es zählt als 0",
    ),
    "place-range": error(
        "{value} is no place: accepted are 1 to {most}; points belong in {cell}",
        "{value} ist kein Platz: erlaubt sind 1 bis {most}; Punkte gehören nach {cell}",
    ),
    "places-partial": error(
        "table {table} in {unit} {round} ({stage}) has places for some players only; type them in "
        "{cells} too, or for nobody",
        "Tisch {table} in {unit} {round} ({stage}) hat nur für manche Spieler Plätze; bitte auch "
        "in {cells} eintippen, oder für keinen",
    ),
    "places-invalid": error(
        "the places {value} at table {table} in {unit} {round}, {stage} ({cells}) are no ranking; "
        "accepted are such as 1, 2, 3, 4 or 1, 2, 2, 4",
        "die Plätze {value} an Tisch {table} in {unit} {round}, {stage} ({cells}) sind keine "
        "Rangfolge; erlaubt sind etwa 1, 2, 3, 4 oder 1, 2, 2, 4",
    ),
    "places-points": warning(
        "typed places at table {table} in {unit} {round} ({stage}) contradict the points; the "
        "places count",
        "die eingetippten Plätze an Tisch {table} in {unit} {round} ({stage}) widersprechen den "
        "Punkten; es zählen die Plätze",
    ),
    "closed-disqualified": error(
        "the event is closed, so {name} can no longer be disqualified (rule C11)",
        "das Turnier ist geschlossen, {name} kann nicht mehr disqualifiziert werden (Regel C11)",
    ),
}
