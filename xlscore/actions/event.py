"""An event, read from a workbook, checked and worked out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from xlscore.actions.job import Meant, Overview, say_written
from xlscore.book import schema
from xlscore.book.kind import Kind
from xlscore.book.page import Page
from xlscore.book.pending import FOLLOWED, pending
from xlscore.book.port import Changes, Workbook
from xlscore.book.reader import ReadEvent, read_event
from xlscore.core.assembly import assemble
from xlscore.core.checks import check
from xlscore.core.collector import hold_collector
from xlscore.core.findings import Finding, worst
from xlscore.core.model import Event
from xlscore.core.rulebook.load import Loaded
from xlscore.core.rules import Ruleset, in_words_of
from xlscore.core.spelling import look_up
from xlscore.core.standings.outcome import Outcome
from xlscore.core.standings.stages import solve
from xlscore.records import dataclass, replace
from xlscore.report import pages
from xlscore.report.event_report import EventReport, tell_namesakes_apart
from xlscore.report.next_step import next_step, state
from xlscore.texts import Language, Titles, put_label, say


@dataclass(frozen=True, slots=True)
class EventJob:
    """An event, its findings, and the outcome if no finding is an error."""

    read: ReadEvent
    findings: tuple[Finding, ...]
    outcome: Outcome | None
    kind: ClassVar[Kind] = "event"

    @property
    def rules(self) -> Ruleset:
        """The ruleset; only asked for where there is an outcome."""
        assert self.read.rules is not None
        return self.read.rules

    @property
    def language(self) -> Language:
        """The event's language, that of its sheets."""
        return self.read.event.language

    @property
    def name(self) -> str:
        """The event's title."""
        return self.read.event.name

    @hold_collector()
    def changes(self, *, checks_only: bool = False) -> Changes:
        """The owned sheets as they should be: standings, checks and explanations.

        With an error finding only the *Checks* sheet, and that only if it is asked for.
        """
        report = self.report(self.language)
        if checks_only:
            made: tuple[Page, ...] = (pages.checks_page(report, self.name),)
            return Changes(pages=made, sheets=self.read.sheets)
        if self.outcome is None:
            return Changes(sheets=self.read.sheets)
        # What this very change puts in order is not to be read about afterwards.
        left = tuple(found for found in self.findings if found.code not in FOLLOWED)
        checks = pages.checks_page(replace(report, findings=left), self.name)
        made = (pages.standings_page(report), checks, pages.explain_page(report))
        if self.outcome.teams or schema.TEAMS.role in self.read.sheets:
            made += (pages.teams_page(report),)
        if self.rules.has_bracket:
            from xlscore.report.bracket_page import bracket_page  # few rulesets have one

            made += (bracket_page(report),)
        made += entry_pages(self.read, self.read.event)
        return Changes(pages=made, sheets=self.read.sheets, rewrites=pending(self.read))

    def export(self, to: str, language: Language) -> bytes:
        """The event in one of the export formats; without an outcome only some say something."""
        from xlscore.report.formats import content

        return content(to, self.kind, self.outward().report(language))

    def outward(self) -> EventJob:
        """The event as others may see it: with its names as the key *Names* says."""
        if self.read.event.names == "full" or self.read.event.is_veiled:
            return self
        from xlscore.actions.outward import outward_event  # few ask for it

        return EventJob(*outward_event(self.read, self.findings, self.outcome))

    def tell_apart(self) -> EventJob:
        """The event for the room: namesakes have their number behind the name."""
        return replace(self, read=replace(self.read, event=tell_namesakes_apart(self.read.event)))

    def report(self, language: Language) -> EventReport:
        """What reports of the event are made of."""
        return EventReport(
            event=self.read.event,
            maybe_rules=self.read.rules,
            maybe_outcome=self.outcome,
            findings=self.findings,
            language=language,
        )

    def summary(self, language: Language) -> list[str]:
        """One line on the event, then the first three of the ranking (or all who share a place).

        Of an event of teams (G4) their first three come before, in one line.
        """
        outcome = self.outcome
        if outcome is None:
            return []
        players = self._count_players(outcome, language)
        title = self.rules.title.in_(language)
        lines = [f"{title}, {players}, {state(outcome, language)}"]
        if outcome.participants:
            names = self.names
            ranks = [(team.standing.rank, team.name) for team in outcome.teams]
            if best := [f"{rank}. {name}" for rank, name in ranks if rank and rank <= 3]:
                teams = say("report.teams", language)
                lines.append(put_label(teams, ", ".join(best), language))
            leaders = [line for line in outcome.ranking if line.rank and line.rank <= 3][:6]
            lines += [f"{line.rank}. {names[line.no]} ({line.no})" for line in leaders]
        return lines

    def _count_players(self, outcome: Outcome, language: Language) -> str:
        """How many play, or before everybody has played, how many of those registered have."""
        registered = sum(player.status == "active" for player in self.read.event.players)
        playing = outcome.participants
        if registered and not playing:
            return say("report.registered", language, count=registered)
        if playing < registered and not outcome.stages[0].rounds_played:
            return say("report.some_played", language, count=playing, registered=registered)
        return say("report.players", language, count=playing)

    def closing(
        self, language: Language, written: Sequence[str] | None, *, same: bool = False
    ) -> list[str]:
        """The closing lines: the summary, the sheets that were written, and what comes next."""
        if written is None:
            return []
        said = say_written(written, language, same=same)
        return [*self.summary(language), said, *self.next_steps(language)]

    def next_steps(self, language: Language) -> list[str]:
        """What comes next, in a line; none with an error."""
        if self.outcome is None:
            return []
        line = next_step(
            self.read.event, self.rules, self.outcome, language, sheets=self.read.sheets
        )
        return [line] if line else []

    def overview(self, language: Language, most: int) -> Overview | None:
        """The event at a glance, with the first `most` of its ranking."""
        outcome = self.outcome
        if outcome is None:
            return None
        names = self.names
        lines = outcome.ranking[:most] if outcome.participants else ()
        top = [(line.rank, names[line.no]) for line in lines]
        return Overview(self.summary(language)[0], outcome.participants, outcome.complete, top)

    def event_types(self) -> Mapping[str, Titles]:
        """None: it is an event itself."""
        return {}

    def find(self, who: str) -> Meant:
        """The player meant, by his number; names that could be meant have theirs before them."""
        players = self.read.event.players
        if re.fullmatch(r"\s*\d{1,9}\s*", who) and any(p.no == int(who) for p in players):
            return Meant(int(who))
        meant, near = look_up(who, ((player.no, player.name) for player in players))
        if len(meant) == 1:
            return Meant(meant[0])
        own = self.names
        names = [f"{no} {own[no]}" for no in meant or near]
        return Meant(None, names, bool(meant), numbered=True)

    def explanation(self, no: int, language: Language) -> list[str]:
        """Why a player stands where he stands."""
        from xlscore.report.explain_player import PlayerExplainer

        assert self.outcome is not None
        return PlayerExplainer(self.read.event, self.rules, self.outcome, language).player(no)

    def audit_log(self, language: Language) -> str:
        """Why everybody stands where he stands, and what it was made of."""
        from xlscore.report.explain_player import audit_log  # seldom asked for

        return audit_log(self.outward().report(language))

    @property
    def names(self) -> dict[int, str]:
        """The name of each player by number."""
        return {player.no: player.name for player in self.read.event.players}


@hold_collector()
def evaluate(
    book: Workbook, own_rules: Loaded | None = None, *, entry_grid: bool = False
) -> EventJob:
    """Read a workbook, check it and, without an error, work out its standings."""
    read = read_event(book, own_rules, entry_grid=entry_grid)
    findings, outcome = read.findings, None
    if read.rules is not None:
        assembly = assemble(read.event, read.rules)
        findings = read.findings_with(check(read.event, read.rules, assembly))
        if worst(findings) != "error":
            outcome = solve(read.event, read.rules, assembly)
            findings += read.entry.name_cells(outcome.findings)
            if worst(findings) == "error":
                outcome = None
            elif read.event.draws:
                from xlscore.actions.moved_seats import find_moved_seats  # much that few need

                moved = tuple(find_moved_seats(read.event, read.rules))
                findings += read.entry.name_cells(moved)
        findings = in_words_of(read.rules, findings)
    return EventJob(read, findings, outcome)


def entry_pages(read: ReadEvent, event: Event) -> tuple[Page, ...]:
    """The sheet *Entry* as it should be after `event`; none if it is so, or nobody wants it."""
    shown, table = read.entry.shown, read.tables.get(schema.RESULTS.role)
    if read.rules is None or table is None or not (event.entry_grid or shown):
        return ()
    from xlscore.book.undo_plan import find_beside, shows  # most workbooks have no such sheet
    from xlscore.report.entry_page import entry_page

    page = entry_page(event, read.rules, [*table.columns])
    same = shown is not None and shows(shown, page) and not any(find_beside(shown, page))
    return () if same else (page,)
