"""Results from elsewhere into a workbook: what would change, checked as if it stood there."""

from __future__ import annotations

from dataclasses import dataclass

from xlscore.actions.event import evaluate
from xlscore.actions.own_rules import OwnRules, event_rules
from xlscore.book.kind import is_season
from xlscore.book.port import Changes, Workbook
from xlscore.book.reader import read_event
from xlscore.book.season.reader import read_season
from xlscore.core.findings import Finding, finding, worst
from xlscore.imports.model import Imported
from xlscore.imports.placing import Placed, Wanted, place_games
from xlscore.imports.standings import place_ranks
from xlscore.texts import Language, say


@dataclass(frozen=True, slots=True)
class Importing:
    """What an import would do. `changes` is None where a finding stands in the way."""

    language: Language
    placed: Placed
    changes: Changes | None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What cannot be placed, line by line, and what is wrong with the workbook."""
        return tuple(self.placed.findings)

    def lines(self, language: Language) -> list[str]:
        """What was taken over, in a line."""
        made = self.placed
        key = "imports.done_games" if made.filled or made.appended or made.there else "imports.none"
        values = {"filled": made.filled, "appended": made.appended, "there": made.there}
        return [say(key, language, **values)]


def import_results(
    book: Workbook,
    imported: Imported,
    wanted: Wanted = Wanted(),  # noqa: B008
    own_rules: OwnRules | None = None,
    *,
    event: str = "",
    partly: bool = False,
) -> Importing:
    """The games of a file onto an event's tables, or its standings into a season's *Places*.

    The changes are carried out on `book` (which nobody has saved yet), so that what they make of
    the event is checked too. With `partly` what can be placed is taken over though the rest cannot.
    """
    if is_season(book):
        season = read_season(book)
        if imported.games:
            imported.findings.append(finding("import-games"))
        placed, language = place_ranks(imported, book, season, event), season.language
    else:
        rules = event_rules(own_rules)
        reading = read_event(book, rules)
        language = reading.event.language
        if reading.rules is None or worst(reading.findings) == "error":
            return Importing(language, Placed(Changes(), reading.findings), None)
        if imported.ranks:
            imported.findings.append(finding("import-ranks"))
        placed = place_games(imported, reading, reading.rules, wanted)
    if worst(placed.findings) == "error" and not partly:
        return Importing(language, placed, None)
    book.apply(placed.changes)
    wrong = [] if is_season(book) else evaluate(book, event_rules(own_rules)).findings
    placed.findings += [found for found in wrong if found.severity == "error"]
    stands = any(found.severity == "error" for found in wrong)
    return Importing(language, placed, None if stands else placed.changes)
