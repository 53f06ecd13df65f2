"""How a formula of game points reads (G10), in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "own": Titles("{column}", "{column}"),
    "others": Titles("{column} of the others", "{column} der anderen"),
    "table": Titles("{column} of the table", "{column} des Tisches"),
    "most": Titles("most {column} at the table", "meiste {column} am Tisch"),
    "per": Titles("each full {per} of {column}", "je volle {per} von {column}"),
    "at_most": Titles("{column} (at most {most})", "{column} (höchstens {most})"),
    "size": Titles("{factor} ({size} at the table)", "{factor} ({size} am Tisch)"),
    "line": Titles("{points}: {formula}", "{points}: {formula}"),
}
