"""Results from elsewhere into a workbook: what would change, checked as if it stood there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from xlscore.actions.event import evaluate
from xlscore.actions.own_rules import OwnRules, event_rules
from xlscore.book import schema
from xlscore.book.adapters.memory import ChangedBook
from xlscore.book.kind import is_season
from xlscore.book.port import Changes, Workbook
from xlscore.book.reader import read_event
from xlscore.book.results_sheet import worded_spec
from xlscore.book.season.inputs import read_season
from xlscore.book.typing_places import row_on
from xlscore.core.findings import Finding, finding, worst
from xlscore.core.rulebook.load import Loaded
from xlscore.imports.columns import Seen
from xlscore.imports.imported import Asked, Imported
from xlscore.imports.placing import Placed, Wanted, place_games
from xlscore.imports.placing_ranks import place_ranks
from xlscore.records import dataclass
from xlscore.texts import Language, say

#: How many findings of one kind are shown one by one.
MOST = 50
#: What makes the games, or standings, of a file, from the columns that are looked for.
Reader = Callable[[Asked], Imported]


@dataclass(frozen=True, slots=True)
class Importing:
    """What an import would do. `changes` is None where a finding stands in the way."""

    language: Language
    placed: Placed
    changes: Changes | None
    seen: Seen | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What cannot be placed, line by line, and what is wrong with the workbook.

        Of one kind the first only, then how many more: a file may hold thousands of games.
        """
        counts: Counter[str] = Counter()
        shown = []
        for found in self.placed.findings:
            counts[found.code] += 1
            if counts[found.code] <= MOST:
                shown.append(found)
        more = {code: count - MOST for code, count in counts.items() if count > MOST}
        return (*shown, *(finding("import-more", None, value=c, count=n) for c, n in more.items()))

    def lines(self, language: Language) -> list[str]:
        """What was taken over, in a line."""
        made = self.placed
        key = "imports.done_games" if made.filled or made.appended or made.there else "imports.none"
        values = {"filled": made.filled, "appended": made.appended, "there": made.there}
        return [say(key, language, **values)]


def import_results(
    book: Workbook,
    reader: Reader,
    wanted: Wanted = Wanted(),  # noqa: B008
    own_rules: OwnRules | None = None,
    *,
    event: str = "",
    partly: bool = False,
) -> Importing:
    """The games of a file onto an event's tables, or its standings into a season's *Places*.

    Nothing is written here. What the changes would make of the event is checked too: errors, and
    what is odd about the rows that come from the file. With `partly` what can be placed is taken
    over though the rest cannot.
    """
    rules = event_rules(own_rules)
    if is_season(book):
        season = read_season(book)
        imported = reader(Asked())
        if imported.games:
            imported.findings.append(finding("import-games"))
        placed, language = place_ranks(imported, book, season, event), season.language
    else:
        reading = read_event(book, rules)
        language = reading.event.language
        if reading.rules is None or worst(reading.findings) == "error":
            return Importing(language, Placed(Changes(), [*reading.findings]), None)
        imported = reader(Asked(worded_spec(reading.rules)))
        if imported.ranks:
            imported.findings.append(finding("import-ranks"))
        placed = place_games(imported, reading, reading.rules, wanted)
    if worst(placed.findings) == "error" and not partly:
        return Importing(language, placed, None, imported.seen)
    wrong = [] if is_season(book) else _after(book, rules, placed.changes)
    placed.findings += wrong
    stands = any(found.severity == "error" for found in wrong)
    return Importing(language, placed, None if stands else placed.changes, imported.seen)


def _after(book: Workbook, rules: Loaded | None, changes: Changes) -> list[Finding]:
    """What is wrong with the event now, and warnings about the rows that were changed."""
    job = evaluate(ChangedBook(book, book.titles(), changes), rules)
    changed = {row for one in changes.rewrites for row in one.rows}
    added = sum(len(one.rows) for one in changes.appends)
    rows = sorted(row.source.row for row in job.read.event.results)
    changed.update(rows[len(rows) - added :])
    title = job.read.tables[schema.RESULTS.role].grid.title
    return [
        found
        for found in job.findings
        if found.severity == "error"
        or (found.severity == "warning" and row_on(title, found.ref) in changed)
    ]
