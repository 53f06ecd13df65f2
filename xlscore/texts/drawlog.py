"""Words of the draw log, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "note": Titles(
        "Entries are only ever added. Each has the hash of the one before, so that none can be "
        "changed later without a trace.",
        "Einträge kommen nur dazu. Jeder trägt die Prüfsumme des vorigen, damit sich keiner "
        "nachträglich ohne Spur ändern lässt.",
    ),
    "last": Titles(
        "Hash of the last entry, to be made public: {hash}",
        "Prüfsumme des letzten Eintrags, öffentlich zu machen: {hash}",
    ),
    "chosen": Titles("seed, chosen by the organiser", "Startwert, vom Veranstalter gewählt"),
    "no_lot": Titles("no lot of its own", "kein eigenes Los"),
    "redrawn": Titles("drawn again", "neu ausgelost"),
    "instead": Titles("instead of entry {entry}", "statt Eintrag {entry}"),
    "again": Titles(
        "instead of entry {entry}; changed: {since}", "statt Eintrag {entry}; geändert: {since}"
    ),
    "since": Titles(
        "changed since entry {entry}: {since}", "geändert seit Eintrag {entry}: {since}"
    ),
    "nobody": Titles("not there", "nicht da"),
    "rules_changed": Titles(
        "ruleset or tables: {before} → {now}", "Regelwerk oder Tische: {before} → {now}"
    ),
    "ruleset_changed": Titles("ruleset: {before} → {now}", "Regelwerk: {before} → {now}"),
    "wonders_changed": Titles("wonders: {before} → {now}", "Wunder: {before} → {now}"),
    "with_sides": Titles("sides drawn", "Seiten gelost"),
    "without_sides": Titles("sides not drawn", "Seiten nicht gelost"),
    "board_changed": Titles("board: {before} → {now}", "Spielplan: {before} → {now}"),
    "asked_changed": Titles("asked for: {before} → {now}", "verlangt: {before} → {now}"),
    "player_changed": Titles("No {no}: {before} → {now}", "Nr {no}: {before} → {now}"),
    "result_changed": Titles(
        "{stage}, {unit} {round}, No {no}: {before} → {now}",
        "{stage}, {unit} {round}, Nr {no}: {before} → {now}",
    ),
    "none": Titles(
        "there is no draw log in this file, so redraws and changes since do not show",
        "in dieser Datei gibt es kein Losprotokoll, also ist nicht zu sehen, ob neu ausgelost oder "
        "seitdem etwas geändert wurde",
    ),
    "announced_entry": Titles(
        "entry {entry}, {hash}: {unit} {round} of {stage} announced, source: {source}",
        "Eintrag {entry}, {hash}: {unit} {round} von {stage} angekündigt, Quelle: {source}",
    ),
    "moved_entry": Titles(
        "entry {entry}, {hash}: {unit} {round} of {stage}: {source}",
        "Eintrag {entry}, {hash}: {unit} {round} von {stage}: {source}",
    ),
    "drawn_entry": Titles(
        "entry {entry}, {hash}: {unit} {round} of {stage} drawn, source: {source}, randomness: "
        "{randomness}",
        "Eintrag {entry}, {hash}: {unit} {round} von {stage} ausgelost, Quelle: {source}, Zufall: "
        "{randomness}",
    ),
}
