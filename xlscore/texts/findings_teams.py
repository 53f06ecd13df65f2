"""Messages about teams."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error, warning

TEAM_MESSAGES: Mapping[str, Message] = {
    "team-of-one": warning(
        "team {name} has one player only; please check the spelling{near}",
        "Mannschaft {name} hat nur einen Spieler; bitte die Schreibweise prüfen{near}",
    ),
    "team-size": warning(
        "team {name} has {found:# player|# players}, the ruleset says {expected}; please check "
        "the column Team",
        "Mannschaft {name} hat {found} Spieler, das Regelwerk sagt {expected}; bitte die Spalte "
        "Mannschaft prüfen",
    ),
    "team-unknown": error(
        "nobody plays for {value}; a team named in the column Team of Players is accepted{near}",
        "für {value} spielt niemand; erlaubt ist eine Mannschaft aus der gleichnamigen Spalte bei "
        "Spieler{near}",
    ),
    "penalty-who": error(
        "the penalty is for nobody; please type a player or a team",
        "die Strafe gilt niemandem; bitte einen Spieler oder eine Mannschaft eintippen",
    ),
    "penalty-both": error(
        "a penalty is for a player or for a team; please clear one of the two cells",
        "eine Strafe gilt einem Spieler oder einer Mannschaft; bitte eine der beiden Zellen leeren",
    ),
}
