"""The keys on the event sheet of a template: a hint beside each, and headings between them.

Texts with fields in braces are ``str.format`` templates. A hint is shown in a box of Excel too.
"""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

#: Beside the keys of the event sheet.
KEY_HINTS: Mapping[str, Titles] = {
    "name": Titles("stands above the standings", "steht über der Tabelle"),
    "date": Titles("for instance 2026-05-09", "zum Beispiel 09.05.2026"),
    "venue": Titles("town, house, hall", "Stadt, Haus, Saal"),
    "ruleset": Titles("{title.en}", "{title.de}"),
    "seed": Titles(
        "any word or number; every lot follows from it. Announce it before the first draw.",
        "beliebiges Wort oder Zahl; daraus folgt jedes Los. Vor der Auslosung bekannt geben.",
    ),
    "language": Titles("of the sheets that xlscore writes", "der Blätter, die xlscore schreibt"),
    "three_player_tables": Titles(
        "as few tables of three as possible, or many (announce it beforehand)",
        "so wenige Dreiertische wie möglich, oder viele (vorher ankündigen)",
    ),
    "type": Titles(
        "what the event counts as in a season", "als was das Turnier in der Saison zählt"
    ),
    "status": Titles(
        "closed: nobody can be disqualified any more",
        "geschlossen: niemand kann mehr disqualifiziert werden",
    ),
    "expansions": Titles("names of the expansions in play", "Namen der gespielten Erweiterungen"),
    "time_limit": Titles("for instance 3 minutes a turn", "zum Beispiel 3 Minuten je Zug"),
    "wonder_sides": Titles("is the side (A or B) drawn too?", "wird auch die Seite (A/B) gelost?"),
    "randomness": Titles(
        "dice, drand and its round, lottery and its drawing: announced first. Empty: the seed",
        "Würfel, drand und Runde, Lotterie und Ziehung: erst angekündigt. Leer: Startwert",
    ),
    "late_players": Titles(
        "free seat: they join the round as it was drawn. Empty: it is drawn anew",
        "freier Platz: sie kommen in der gelosten Runde dazu. Leer: neu auslosen",
    ),
    "entry_grid": Titles(
        "yes: a sheet to type points table by table", "ja: ein Blatt zum Eintippen, Tisch für Tisch"
    ),
    "race": Titles(
        "yes: the standings tell the rank after each round",
        "ja: die Tabelle zeigt auch den Rang nach jeder Runde",
    ),
    "tables": Titles(
        "numbers of the tables in the hall, for instance 1-6, 9. Empty: from 1 on",
        "Nummern der Tische im Saal, zum Beispiel 1-6, 9. Leer: ab 1",
    ),
    "final_stands": Titles(
        "yes: after a correction, those already drawn play on all the same",
        "ja: nach einer Berichtigung spielt trotzdem weiter, wer schon ausgelost ist",
    ),
    "reason": Titles("who decided so, and why", "wer so entschieden hat, und warum"),
}

#: Keys that few events need, in their order: they stand below a heading of their own.
EXTRA_KEYS = (
    *("randomness", "late_players", "entry_grid", "race", "tables"),
    *("expansions", "time_limit", "wonder_sides", "final_stands", "reason"),
)
EXTRA = Titles("Only where it applies", "Nur falls zutreffend")
#: Above the free rows, which hold keys and notes.
FREE = Titles("More, if you like", "Weiteres, wenn Sie mögen")
