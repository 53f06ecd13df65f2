"""Messages about the game points of a table."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error, note, warning

POINTS_MESSAGES: Mapping[str, Message] = {
    "points-missing": warning(
        "table {table} in {unit} {round} ({stage}) has points for some players only; it counts as "
        "not played until all are there",
        "Tisch {table} in {unit} {round} ({stage}) hat nur für manche Spieler Punkte; er zählt als "
        "nicht gespielt, bis alle da sind",
    ),
    "points-negative": error(
        "{value} points are not possible; 0 or more are accepted",
        "{value} Punkte sind nicht möglich; erlaubt sind 0 oder mehr",
    ),
    "points-cap": note(
        "{value} points are more than the {cap} that win the game; they count as {cap}",
        "{value} Punkte sind mehr als die {cap}, die zum Sieg nötig sind; sie zählen als {cap}",
    ),
    "points-unusual": warning(
        "{name} at table {table}: {value} ({points}) is unusual in this game, {least} to {most} is "
        "not; please compare with the slip",
        "{name} an Tisch {table}: {value} ({points}) ist in diesem Spiel ungewöhnlich, üblich ist "
        "{least} bis {most}; bitte mit dem Zettel vergleichen",
    ),
    "points-winners": warning(
        "{names} all have the {goal} points that win (table {table}, {unit} {round}, {stage}), but "
        "only one of them won; please correct the points, or type everybody's place",
        "{names} haben alle die {goal} Punkte zum Sieg (Tisch {table}, {unit} {round}, {stage}), "
        "gewonnen hat aber nur einer; bitte die Punkte berichtigen oder die Plätze aller eintippen",
    ),
    "points-no-winner": warning(
        "nobody at table {table} in {unit} {round} ({stage}) has the {goal} points that win, "
        "{best} are the most; please compare with the slip, or type everybody's place",
        "an Tisch {table} in {unit} {round} ({stage}) hat niemand die {goal} Punkte zum Sieg, "
        "{best} sind die meisten; bitte mit dem Zettel vergleichen oder die Plätze aller eintippen",
    ),
    "points-sum": warning(
        "the points of table {table} in round {round} add up to {found}, not to {expected}; "
        "please check them",
        "die Punkte von Tisch {table} in Runde {round} ergeben zusammen {found}, nicht {expected}; "
        "bitte prüfen",
    ),
    "points-zero": warning(
        "nobody at table {table} in {unit} {round} ({stage}) has points; all shares there are 0",
        "an Tisch {table} in {unit} {round} ({stage}) hat niemand Punkte; alle Anteile dort sind 0",
    ),
    "points-ratio": warning(
        "at table {table} in {unit} {round} ({stage}) nobody but the first has points above 0; the "
        "ratio to them counts as 0",
        "an Tisch {table} in {unit} {round} ({stage}) hat außer dem Ersten niemand Punkte über 0; "
        "das Verhältnis dazu zählt als 0",
    ),
}
