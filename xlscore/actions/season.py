"""A season, read from its workbook and its event files, and worked out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from xlscore.actions.job import Meant, Overview, say_written
from xlscore.actions.season_events import Opener, Watch, digest_files, is_event
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.kind import Kind
from xlscore.book.page import Page
from xlscore.book.port import Changes, Workbook
from xlscore.book.season import schema as season_schema
from xlscore.book.season.assembly import assemble_season
from xlscore.book.season.digests import DigestCache
from xlscore.book.season.event_files import EventFile, find_event_files
from xlscore.book.season.inputs import ReadSeason, read_season
from xlscore.core.findings import Finding, finding, worst
from xlscore.core.season.event_types import event_types
from xlscore.core.season.model import Season, SeasonOutcome
from xlscore.core.season.rules import SeasonRules
from xlscore.core.season.rules_load import LoadedSeason
from xlscore.core.season.solving import solve_season
from xlscore.core.spelling import look_up
from xlscore.records import dataclass, replace
from xlscore.report.pages import checks_page
from xlscore.report.season import pages, summary
from xlscore.report.season.season_report import SeasonReport
from xlscore.texts import Language, Titles, say


@dataclass(frozen=True, slots=True)
class SeasonJob:
    """A season, its findings, and the outcome if no finding is an error."""

    read: ReadSeason
    season: Season
    findings: tuple[Finding, ...]
    outcome: SeasonOutcome | None
    kind: ClassVar[Kind] = "season"

    @property
    def rules(self) -> SeasonRules:
        """The season rules; only asked for where there is an outcome."""
        assert self.read.rules is not None
        return self.read.rules

    @property
    def language(self) -> Language:
        """The season's language, that of its sheets."""
        return self.season.language

    @property
    def name(self) -> str:
        """The season's title."""
        return self.season.name

    def changes(self, *, checks_only: bool = False) -> Changes:
        """The owned sheets as they should be: ranking, invitations and checks.

        With an error finding only the *Checks* sheet, and that only if it is asked for.
        """
        report = self.report(self.language)
        checks = checks_page(report, self.name)
        made: tuple[Page, ...] = ()
        if checks_only:
            made = (checks,)
        elif self.outcome is not None:
            divisions = [pages.divisions_page(report)] if self.outcome.moves else []
            made = (pages.ranking_page(report), pages.invitations_page(report), *divisions, checks)
        return Changes(pages=made, sheets=self.read.sheets)

    def export(self, to: str, language: Language) -> bytes:
        """The season in one of the export formats; without an outcome only some say something."""
        from xlscore.report.formats import content

        return content(to, self.kind, self.outward().report(language))

    def outward(self) -> SeasonJob:
        """The season as others may see it: with its names as it and its events say."""
        if self.season.veiled or (self.season.names == "full" and not self.season.asked):
            return self
        from xlscore.actions.outward import outward_season  # few ask for it

        seen = outward_season(self.season, self.findings, self.outcome)
        return SeasonJob(self.read, *seen)

    def report(self, language: Language) -> SeasonReport:
        """What reports of the season are made of."""
        return SeasonReport(
            season=self.season,
            maybe_rules=self.read.rules,
            maybe_outcome=self.outcome,
            findings=self.findings,
            language=language,
        )

    def summary(self, language: Language) -> list[str]:
        """One line on the season, the first three of the list, the places, who is next in line."""
        return [] if self.outcome is None else summary.summary_lines(self.report(language))

    def closing(
        self, language: Language, written: Sequence[str] | None, *, same: bool = False
    ) -> list[str]:
        """What is said at the end: the summary, also if nothing was written."""
        lines = self.summary(language)
        return lines if written is None or written else [*lines, say_written(written, language)]

    def next_steps(self, language: Language) -> list[str]:
        """The events are to be typed; a season that has some goes on with the next one."""
        if self.outcome is None or self.season.events:
            return []
        return [say("next.events", language, sheet=season_schema.EVENTS.titles.in_(language))]

    def overview(self, language: Language, most: int) -> Overview | None:
        """The season at a glance, with the first `most` of its ranking."""
        if self.outcome is None:
            return None
        ranking = self.outcome.ranking
        title = self.rules.title.in_(language)
        line = say("seasons.ranked_line", language, title=title, count=len(ranking))
        return Overview(line, len(ranking), False, [(x.rank, x.name) for x in ranking[:most]])

    def event_types(self) -> Mapping[str, Titles]:
        """What the next event can be, in words; also types of the rules' own."""
        return event_types(self.read.rules)

    def find(self, who: str) -> Meant:
        """The person meant, by the name in the ranking list."""
        people = {person for event in self.season.events for person in event.places}
        people |= self.season.members.keys()
        known = [(name, name) for name in sorted(people)]
        known += [(m.name, alias) for m in self.season.members.values() for alias in m.aliases]
        meant, near = look_up(who, known)
        if len(meant) == 1:
            return Meant(meant[0])
        return Meant(None, meant or near, bool(meant))

    def consequences(self, language: Language) -> Iterator[str]:
        """T10: what breaches change, line by line; nothing without an outcome."""
        if self.outcome is not None:
            without = solve_season(self.season, self.rules, ignore_breaches=True)
            report = self.report(language)
            yield from summary.consequence_lines(report, replace(report, maybe_outcome=without))


def evaluate_season(
    book: Workbook,
    folder: Path | None = None,
    *,
    own_rules: LoadedSeason | None = None,
    open_book: Opener = FileBook,
    cache: Path | None = None,
    as_of: str = "",
    ignore_breaches: bool = False,
    own_file: Path | None = None,
    watch: Watch | None = None,
) -> SeasonJob:
    """Read a season workbook and its event files and, without an error, work out the season.

    `folder` is where the event files are looked for (the workbook's), `cache` a folder for what
    they amount to. `as_of` is an ISO date that replaces *As of*. `watch` is told how many of how
    many files are done. `ignore_breaches` leaves T10 out.
    """
    read = read_season(book, own_rules)
    findings = list(read.findings)
    files: Sequence[EventFile] = ()
    if folder:
        usable = partial(is_event, open_book)
        files = find_event_files(read.rows, folder, own_file, findings, is_event=usable)
    else:
        refs = [(row.source.at("file"), row.file) for row in read.rows if row.file]
        findings += [finding("event-file-outside", ref, value=value) for ref, value in refs]
    listed = digest_files(files, findings, open_book, DigestCache(cache), watch)
    title = read.sheets.get(season_schema.PLACES.role)
    season = assemble_season(read, book.grid(title) if title else None, listed, findings, as_of)
    outcome = None
    if read.rules is not None and worst(findings) != "error":
        outcome = solve_season(season, read.rules, ignore_breaches=ignore_breaches)
        findings += outcome.findings
        if worst(findings) == "error":
            outcome = None
    return SeasonJob(read, season, tuple(findings), outcome)
