"""Messages about rulesets, packaged or an organiser's own."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error

RULES_MESSAGES: Mapping[str, Message] = {
    "rules-toml": error(
        "the ruleset is not valid TOML: {reason}",
        "das Regelwerk ist kein gültiges TOML: {reason}",
    ),
    "rules-digits": error(
        "the ruleset holds a number that is far too long; at most {most} digits are accepted",
        "das Regelwerk enthält eine viel zu lange Zahl; angenommen werden höchstens {most} Stellen",
    ),
    "rules-of-season": error(
        "these are the rules of a season; for an event a ruleset is accepted",
        "das sind die Regeln einer Saison; für ein Turnier geht ein Regelwerk",
    ),
    "rules-of-event": error(
        "this is the ruleset of an event; for a season the rules of a season are accepted",
        "das ist das Regelwerk eines Turniers; für eine Saison gehen die Regeln einer Saison",
    ),
    "rules-missing": error("{key} is missing; please add it", "{key} fehlt; bitte ergänzen"),
    "rules-value": error(
        "{key} = {value}: accepted is {accepted}",
        "{key} = {value}: erlaubt ist {accepted}",
    ),
    "rules-table": error(
        "{key} = {value}: keys below it are accepted, such as {key}.1",
        "{key} = {value}: erlaubt sind Schlüssel darunter, etwa {key}.1",
    ),
    "rules-choice": error(
        "{key} = {value}: accepted are {accepted}",
        "{key} = {value}: erlaubt sind {accepted}",
    ),
    "rules-size-key": error(
        "{key}: the last part must be a number of players, such as 4",
        "{key}: der letzte Teil muss eine Spielerzahl sein, etwa 4",
    ),
    "rules-unknown-key": error(
        "{key} is not a key of a ruleset; the nearest one is {near}",
        "{key} ist kein Schlüssel eines Regelwerks; der nächste ist {near}",
    ),
    "rules-size-unknown": error(
        "tables of {size} are named but not among the sizes; accepted are {accepted}",
        "Tische zu {size} kommen vor, aber nicht in sizes; erlaubt sind {accepted}",
    ),
    "rules-points-size": error(
        "{key}: tournament points for each of the {size} places are needed, such as 5-3-2-1 for 4",
        "{key}: nötig sind Turnierpunkte für jeden der {size} Plätze, etwa 5-3-2-1 bei 4",
    ),
    "rules-drawn": error(
        "{key} = {value}: seating = {seating} draws tables of {accepted}; please name these sizes",
        "{key} = {value}: seating = {seating} lost Tische zu {accepted} aus; bitte diese Größen "
        "nennen",
    ),
    "rules-seats": error(
        "{key} = {value}: so many players cannot be seated; accepted are {accepted}",
        "{key} = {value}: so viele Spieler können nicht gesetzt werden; erlaubt sind {accepted}",
    ),
    "rules-first-seating": error(
        "{key} = {value}: in the first stage nobody has a rank yet; please seat by lot or schedule",
        "{key} = {value}: in der ersten Phase hat noch niemand einen Rang; bitte mit lot oder "
        "schedule setzen",
    ),
    "rules-worked": error(
        "{key} = {value}: these rules make {found} of it; please correct either",
        "{key} = {value}: diese Regeln ergeben {found}; bitte eines von beiden ändern",
    ),
    "rules-column-twice": error(
        "{key}: there is another column “{value}”; each needs a name of its own, and not points",
        "{key}: eine Spalte „{value}“ gibt es schon; jede braucht einen eigenen Namen außer points",
    ),
    "rules-column-unused": error(
        "{key}: the column “{value}” is in no part of the formula",
        "{key}: die Spalte „{value}“ kommt in der Formel nicht vor",
    ),
    "rules-worked-columns": error(
        "{key}: needed are {expected} lists, as long as the points; there are lists of {found}",
        "{key}: nötig sind {expected} Listen, so lang wie die Punkte; da sind Listen zu {found}",
    ),
    "rules-worked-size": error(
        "{key}: there is no table of {found}; accepted are {accepted} points",
        "{key}: einen Tisch zu {found} gibt es nicht; erlaubt sind {accepted} Punktzahlen",
    ),
    "rules-lot-last": error(
        "{key}: the lot can only be the last criterion",
        "{key}: das Los kann nur das letzte Kriterium sein",
    ),
    "rules-chain-twice": error(
        "{key}: {value} stand under one heading and one name in exports; please keep one of them",
        "{key}: {value} haben eine Überschrift und einen Namen im Export; bitte nur eines behalten",
    ),
    "rules-stage-twice": error(
        "{key} = {value}: there is such a stage already; every stage needs a name of its own",
        "{key} = {value}: diese Phase gibt es schon; jede Phase braucht einen eigenen Namen",
    ),
    "rules-first-stage": error(
        "{key}: everybody plays the first stage, so it has no entries; please remove them",
        "{key}: die erste Phase spielen alle, sie hat keine entries; bitte entfernen",
    ),
    "rules-first-chain": error(
        "{key}: in the first stage there is no stage before; please use other criteria",
        "{key}: vor der ersten Phase gibt es keine; bitte andere Kriterien nehmen",
    ),
    "rules-source": error(
        "{key} = {value}: the name of an earlier stage is accepted",
        "{key} = {value}: erlaubt ist der Name einer früheren Phase",
    ),
    "rules-at-least": error(
        "{key} = {value}: at most the count is accepted",
        "{key} = {value}: erlaubt ist höchstens der Wert von count",
    ),
    "rules-groups": error(
        "{key} = {value}: tables as lists of ranks are accepted, every rank once, "
        "such as 1-4-5-8 / 2-3-6-7",
        "{key} = {value}: erlaubt sind Tische als Listen von Rängen, jeder Rang einmal, "
        "etwa 1-4-5-8 / 2-3-6-7",
    ),
    "rules-cap": error(
        "{key} = {value}: with capped points every game needs an entry in games with points_to_win",
        "{key} = {value}: bei gedeckelten Punkten braucht jedes Spiel einen Eintrag in games mit "
        "points_to_win",
    ),
    "rules-negative-share": error(
        "{key}: points may be below 0 here, and of such nobody has a share; take share out",
        "{key}: Punkte können hier unter 0 liegen, und davon hat niemand einen Anteil; bitte share "
        "herausnehmen",
    ),
    "rules-first-carry": error(
        "{key}: nothing is carried into the first stage; remove the key",
        "{key}: in die erste Phase wird nichts übertragen; bitte den Schlüssel entfernen",
    ),
    "rules-mean-carry": error(
        "{key}: a mean is that of the stage's own games; take it out of the chain, or remove the "
        "key",
        "{key}: ein Schnitt ist der der eigenen Partien der Phase; bitte aus den Kriterien nehmen "
        "oder den Schlüssel entfernen",
    ),
    "rules-ratio": error(
        "{key}: with score.ratio the game points do not count by themselves; remove one of the two",
        "{key}: bei score.ratio zählen die Spielpunkte nicht selbst; bitte eines von beiden "
        "entfernen",
    ),
    "rules-counted": error(
        "{key} = {value} of {rounds:# round|# rounds}: fewer are accepted; where all count, remove "
        "the key",
        "{key} = {value} von {rounds:# Runde|# Runden}: erlaubt sind weniger; zählen alle, bitte "
        "den Schlüssel entfernen",
    ),
    "rules-round-games": error(
        "{key}: {found:# game|# games} for {rounds:# round|# rounds}; one game a round is needed",
        "{key}: {found:# Spiel|# Spiele} für {rounds:# Runde|# Runden}; nötig ist ein Spiel je "
        "Runde",
    ),
}
