"""Words of the schedule that is printed beforehand."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "schedule": Titles("schedule", "Spielplan"),
    "by_start_number": Titles(
        "schedule by start numbers, which the lot gives out with the first round",
        "Spielplan nach Startnummern, die das Los mit der ersten Runde vergibt",
    ),
    "tables": Titles("{count:# table|# tables}", "{count:# Tisch|# Tische}"),
    "table_seat": Titles("table/seat", "Tisch/Sitz"),
}
