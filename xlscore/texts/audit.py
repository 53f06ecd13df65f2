"""Words of the audit trail: checksums, the log of how every place came about, published pages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "sum_inputs": Titles("SHA-256 of the inputs: {digits}", "SHA-256 der Eingaben: {digits}"),
    "sum_ruleset": Titles("SHA-256 of the ruleset: {digits}", "SHA-256 des Regelwerks: {digits}"),
    "sum_standings": Titles("SHA-256 of the standings: {digits}", "SHA-256 der Tabelle: {digits}"),
    "part_inputs": Titles("Inputs", "Eingaben"),
    "part_ruleset": Titles("Ruleset", "Regelwerk"),
    "part_standings": Titles("Standings", "Tabelle"),
    "part_places": Titles("How every place came about", "Wie jeder Platz zustande kam"),
    "part_ties": Titles("Ties", "Gleichstände"),
    "tie": Titles(
        "{stage}: {who}; equal in: {equal_in}; decided by: {decided_by}",
        "{stage}: {who}; gleich in: {equal_in}; entschieden durch: {decided_by}",
    ),
    "part_findings": Titles("Findings", "Befunde"),
    "unranked": Titles("no rank", "kein Rang"),
    "same": Titles("as in the workbook", "wie in der Mappe"),
    "other": Titles("another than in the workbook", "nicht wie in der Mappe"),
    "missing": Titles("not told", "nicht genannt"),
    "state": Titles(
        "{file}: inputs {inputs}, ruleset {ruleset}, standings {standings}",
        "{file}: Eingaben {inputs}, Regelwerk {ruleset}, Tabelle {standings}",
    ),
    "differs": Titles(
        "published: {published} – workbook: {here}", "veröffentlicht: {published} – Mappe: {here}"
    ),
    "more": Titles(
        "and {count:# more line|# more lines} that differ",
        "und {count:# weitere Zeile|# weitere Zeilen}, die abweichen",
    ),
    "entry": Titles("entry {entry} of the draw log", "Eintrag {entry} des Losprotokolls"),
    "is_of": Titles(
        "{digits} is the checksum of this workbook: {what}",
        "{digits} ist die Prüfsumme dieser Mappe: {what}",
    ),
}
