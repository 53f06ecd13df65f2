"""Messages about people in a season: names, eligibility, lots, invitations."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error, note, warning

PEOPLE_MESSAGES: Mapping[str, Message] = {
    "place-who": error(
        "the player is missing; please type the name",
        "der Spieler fehlt; bitte den Namen eintippen",
    ),
    "person-twice": error(
        "{name} is there twice in {event}; two people of one name are told apart in Members, as "
        "“{name} (Club)” or with the alias “{name} @ {event}”",
        "{name} ist bei {event} doppelt; zwei Personen gleichen Namens lassen sich in Mitglieder "
        "unterscheiden, als „{name} (Verein)“ oder mit dem Alias „{name} @ {event}“",
    ),
    "person-ambiguous": error(
        "“{name}” in {event} could be {names}; please type the club, or the alias “{name} @ "
        "{event}” in Members",
        "„{name}“ bei {event} könnte {names} sein; bitte den Verein eintippen, oder in Mitglieder "
        "den Alias „{name} @ {event}“",
    ),
    "person-near": warning(
        "{name} and {other} look like one person; if so, type one as alias of the other in "
        "Members, else list both there",
        "{name} und {other} sehen nach einer Person aus; falls ja, in Mitglieder eine als Alias "
        "der anderen eintippen, sonst beide dort aufführen",
    ),
    "person-clubs": warning(
        "{name} plays for {clubs}; if these are two people, list them in Members as “{name} "
        "(Club)”",
        "{name} spielt für {clubs}; falls das zwei Personen sind, in Mitglieder als „{name} "
        "(Verein)“ aufführen",
    ),
    "member-twice": error(
        "“{name}” is there twice; first in {other}; a name or alias belongs to one person",
        "„{name}“ ist doppelt, zuerst in {other}; ein Name oder Alias gehört zu einer Person",
    ),
    "member-name-missing": error(
        "the name is missing; please type the member's name",
        "der Name fehlt; bitte den Namen des Mitglieds eintippen",
    ),
    "member-unknown": warning(
        "{name} has something under {column} but played no event of this season, so it has no "
        "effect{near}",
        "{name} hat etwas bei {column} stehen, hat aber kein Turnier dieser Saison gespielt; es "
        "hat keine Wirkung{near}",
    ),
    "champion-unknown": note(
        "{name} played no event of this season and is not in Members; please check the spelling",
        "{name} hat kein Turnier dieser Saison gespielt und steht nicht in Mitglieder; bitte die "
        "Schreibweise prüfen",
    ),
    # eligibility
    "breach-several": warning(
        "{name} played {event} and also {others}, but only {most} qualification tournament is "
        "allowed (rule T10): disqualified from these and from the ranking tournaments",
        "{name} hat {event} gespielt und außerdem {others}, erlaubt ist aber nur {most} "
        "Qualifikationsturnier (Regel T10): disqualifiziert aus diesen und aus den "
        "Ranglistenturnieren",
    ),
    "breach-champion": warning(
        "{name} played {event}, but the reigning champion may play no qualification tournament "
        "(rule T10): disqualified from it",
        "{name} hat {event} gespielt, der amtierende Meister darf aber kein Qualifikationsturnier "
        "spielen (Regel T10): dort disqualifiziert",
    ),
    "breach-points": warning(
        "{name} played {event} with {points} ranking points; from {limit} on nobody may play a "
        "qualification tournament (rule T10): disqualified from it",
        "{name} hat {event} mit {points} Ranglistenpunkten gespielt; ab {limit} darf niemand ein "
        "Qualifikationsturnier spielen (Regel T10): dort disqualifiziert",
    ),
    # qualification, lots, invitations
    "table-unknown": warning(
        "{name} does not come; who sat at the same final table of {event} is not known, so the "
        "place goes to the ranking list (rule T9)",
        "{name} kommt nicht; wer am selben Finaltisch von {event} saß, ist nicht bekannt, der "
        "Platz geht daher an die Rangliste (Regel T9)",
    ),
    "season-lot-partial": error(
        "{names} are tied and the lot decides ({about}), but only some have one; type one here, or "
        "clear all",
        "{names} sind gleich und das Los entscheidet ({about}), aber nur manche haben eines; bitte "
        "hier eintippen oder alle leeren",
    ),
    "season-lot-equal": error(
        "{names} are tied and have equal lots ({value}); every lot must be different",
        "{names} sind gleich und haben gleiche Lose ({value}); jedes Los muss anders sein",
    ),
    "season-lot-missing": error(
        "{names} are tied and the lot must decide ({about}); type a Seed on the Season sheet, or a "
        "Lot for each of them in Members",
        "{names} sind gleich und das Los muss entscheiden ({about}); bitte einen Startwert auf dem "
        "Saisonblatt oder für jeden ein Los in Mitglieder eintippen",
    ),
    "answers-open": note(
        "no answer yet: {count:# invitation; it lapses|# invitations; they lapse} after {date}, "
        "seen from a later date typed as As of, or given with --as-of",
        "noch ohne Antwort: {count:# Einladung; sie verfällt|# Einladungen; sie verfallen} nach "
        "dem {date}, gesehen von einem "
        "späteren Datum, das als Stand eingetippt oder mit --as-of angegeben wird",
    ),
    "places-left": note(
        "{count:# place in the final is|# places in the final are} left; the ranking list has "
        "nobody else",
        "{count:# Platz im Finale bleibt|# Plätze im Finale bleiben} frei; auf der Rangliste ist "
        "niemand mehr",
    ),
}
