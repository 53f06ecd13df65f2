"""Words of the import, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "done_games": Titles(
        "{filled:# drawn table|# drawn tables} filled in, {appended:# entry|# entries} added, "
        "{there:# was|# were} there already",
        "{filled:# ausgeloster Tisch|# ausgeloste Tische} ausgefüllt, "
        "{appended:# Eintrag|# Einträge} angefügt, {there:# stand|# standen} schon da",
    ),
    "seen": Titles("read as {form}, {encoding}", "gelesen als {form}, {encoding}"),
    "columns": Titles("columns {names}", "Spalten {names}"),
    "left": Titles("columns left out: {names}", "ausgelassene Spalten: {names}"),
    "rows": Titles(
        "{count:# row|# rows} left out (line {lines})",
        "{count:# Zeile|# Zeilen} ausgelassen (Zeile {lines})",
    ),
    "none": Titles("nothing to take over", "nichts zu übernehmen"),
    "nothing_written": Titles(
        "nothing was written; with --partly what can be placed is taken over",
        "nichts wurde geschrieben; mit --partly wird übernommen, was sich zuordnen lässt",
    ),
}
