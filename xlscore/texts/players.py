"""What is said when people are registered, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "registered": Titles(
        "{count:# player|# players} registered: {names}", "{count} Spieler angemeldet: {names}"
    ),
    "known": Titles("there already, {count}: {names}", "schon da, {count}: {names}"),
    "nobody": Titles("nobody to register", "niemand anzumelden"),
}
