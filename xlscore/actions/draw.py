"""Drawing, once: the command line and macros call this action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xlscore.actions.draw_log import announce, log_draws
from xlscore.actions.draw_randomness import Log, take_randomness
from xlscore.actions.draw_words import title_of
from xlscore.actions.event import entry_pages, evaluate
from xlscore.book import schema
from xlscore.book.adapters.memory import ChangedBook
from xlscore.book.draw_sheet import find_draw_sheet, printed_sheets, read_fingerprints
from xlscore.book.drawn_rows import find_typed, place_rounds
from xlscore.book.kind import require
from xlscore.book.page import Page
from xlscore.book.pending import pending
from xlscore.book.port import Changes, Workbook
from xlscore.book.reader import ReadEvent, read_event
from xlscore.core.assembly import Assembly, assemble
from xlscore.core.checks import check
from xlscore.core.checks.players import idle_players
from xlscore.core.collector import hold_collector
from xlscore.core.draws.drawing import draw as draw_rounds
from xlscore.core.draws.drawing import find_asked, find_latecomers
from xlscore.core.draws.review import find_left_aside, report_notes
from xlscore.core.draws.seatings.context import RoundPlan
from xlscore.core.draws.upcoming import (
    Request,
    RoundAt,
    drop_rounds,
    find_current_rounds,
    find_next_rounds,
    find_rounds_to_redraw,
    rows_of,
)
from xlscore.core.field import rules_of_field
from xlscore.core.findings import CellRef, Finding, finding, worst
from xlscore.core.model import Event, ResultRow
from xlscore.core.rulebook.load import Loaded
from xlscore.core.rules import Ruleset, in_words_of
from xlscore.core.standings.outcome import Outcome
from xlscore.core.standings.stages import solve
from xlscore.records import NamedTuple, dataclass, field, replace
from xlscore.report.draws.data import show_rounds
from xlscore.report.draws.lists import seating_page
from xlscore.report.draws.log import log_page
from xlscore.report.draws.pages import draw_page
from xlscore.report.draws.slips import boards_page, slips_page
from xlscore.report.next_step import next_step
from xlscore.texts import Language, say, words


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a draw would do. `changes` is None where an error stands in the way; else `after` is
    the event as it will be.

    `drawn` are the rounds that are new; without one, `current` are those that are on already.
    """

    read: ReadEvent
    findings: tuple[Finding, ...]
    changes: Changes | None = None
    drawn: Mapping[RoundAt, RoundPlan] = field(default_factory=dict)
    current: tuple[RoundAt, ...] = ()
    after: Event | None = None

    @property
    def language(self) -> Language:
        """The language of the workbook."""
        return self.read.event.language

    def lines(self, language: Language) -> Iterator[str]:
        """A line for each drawn round, or that one is drawn already; then what comes next."""
        if self.changes is None:
            return
        yield from self.drawn_lines(language)
        if not self.drawn and all(f.code != "draw-nothing-left" for f in self.findings):
            for at in self.current[:1]:
                title = title_of(self.read, at.stage, at.round_, language)
                yield say("draws.current_line", language, round=title)
        yield from self.next_steps(language)

    def drawn_lines(self, language: Language) -> Iterator[str]:
        """A line for each drawn round; another one where all have byes."""
        for at, plan in self.drawn.items():
            tables = sum(table.size > 1 for table in plan.round_.tables)
            yield say(
                "draws.drawn_line" if tables else "draws.byes_line",
                language,
                round=title_of(self.read, at.stage, at.round_, language),
                tables=tables,
                players=len(plan.round_.players),
                method=words("methods")[plan.method].in_(language),
            )

    def next_steps(self, language: Language) -> list[str]:
        """What comes next once it is done, in a line; none where there is nothing to say."""
        if self.after is None or self.read.rules is None:
            return []
        if any(found.code == "draw-nothing-left" for found in self.findings):
            return [say("next.all_played", language)]
        line = next_step(self.after, self.read.rules, None, language, sheets=self.read.sheets)
        return [line] if line else []


@hold_collector()
def draw(
    book: Workbook,
    request: Request = Request(),  # noqa: B008
    own_rules: Loaded | None = None,
    *,
    slips: bool = True,
) -> Drawing:
    """The next rounds by lot, as findings and changes; nothing is written here.

    WrongKind for a season workbook.
    """
    drawing = _draw(book, request, own_rules, slips)
    findings = drawing.findings
    if drawing.read.rules:
        findings = in_words_of(drawing.read.rules, findings)
    return replace(drawing, findings=drawing.read.entry.name_cells(findings))


def _draw(book: Workbook, request: Request, own_rules: Loaded | None, slips: bool) -> Drawing:
    require(book, "event")
    read = read_event(book, own_rules)
    findings = read.findings
    if not read.event.players:
        at = CellRef(read.sheets.get(schema.PLAYERS.role, ""))
        findings += (finding("draw-no-players", at if at.sheet else None),)
    if read.rules is None or worst(findings) == "error":
        return Drawing(read, findings)
    marks = read_fingerprints(find_draw_sheet(book, read.sheets))
    start = _begin(read, read.rules, request, marks)
    findings += start.findings
    if start.outcome is None or worst(findings) == "error":
        return Drawing(read, findings)
    event, rules, log = start.event, start.rules, read.event.draws
    wanted: Sequence[RoundAt] = start.replaced
    problems: tuple[Finding, ...] = ()
    if not wanted:
        wanted, problems = find_next_rounds(event, rules, start.assembly, start.outcome, request)
    event = drop_rounds(event, rules, wanted)
    request = _recall(event, log, rules, wanted, request)
    thrown = take_randomness(log, event, rules, wanted, request)
    problems = (*problems, *thrown.findings)
    if worst(problems) == "error":
        return Drawing(read, (*findings, *problems))
    proposal = draw_rounds(event, rules, wanted, request, thrown.seed)
    if proposal.lacks:
        log, notes = announce(log, event, rules, proposal.lacks, request)
        page = log_page(event.name, log, event.language)
        changes = None if worst(notes) == "error" else Changes((page,), sheets=read.sheets)
        return Drawing(read, (*findings, *notes), changes)
    appends, rewrites, noted = place_rounds(read, rules, proposal.drawn, start.old)
    problems = (*problems, *proposal.findings, *noted)
    if worst(problems) == "error":
        return Drawing(read, (*findings, *problems))
    log = log_draws(thrown.log, proposal.event, rules, proposal.drawn, request)
    after = replace(proposal.event, draws=log)
    over = start.outcome.complete and not proposal.drawn
    # what hangs on the wall stays as it was drawn once everything is played
    pages = () if over else _pages(after, rules, marks, slips)
    if proposal.drawn:
        pages = (*pages, log_page(after.name, log, after.language))
    sheets = {**read.sheets, **printed_sheets(book)}
    pages = (*pages, *entry_pages(read, after))
    changes = Changes(pages, appends, sheets, (*pending(read), *rewrites))
    if proposal.drawn and schema.CHECKS.role in read.sheets:
        changes = _with_checks(book, read, changes, own_rules)
    now = find_current_rounds(after, rules, assemble(after, rules))
    told = report_notes(after, rules, proposal.drawn) + find_left_aside(after, rules, now)
    if over:
        findings += (finding("draw-nothing-left"),)
    if proposal.drawn:  # who is seated now is idle no more
        findings = tuple(f for f in findings if f.code != "players-idle")
        findings += tuple(idle_players(after, rules, assemble(after, rules)))
    findings += (*noted, *thrown.findings, *told)
    return Drawing(read, findings, changes, proposal.drawn, current=tuple(now), after=after)


class _Start(NamedTuple):
    """What a draw begins from: the event without the rounds that a redraw replaces.

    `old` are their rows on *Results*. Without an outcome the findings say what stands in the way.
    """

    event: Event
    rules: Ruleset
    assembly: Assembly
    findings: tuple[Finding, ...]
    outcome: Outcome | None = None
    replaced: Sequence[RoundAt] = ()
    old: Sequence[ResultRow] = ()


def _begin(read: ReadEvent, rules: Ruleset, request: Request, marks: frozenset[str]) -> _Start:
    """Takes the rounds out that are drawn again, then checks and solves the event as it stands."""
    event, assembly = read.event, assemble(read.event, rules)
    replaced: list[RoundAt] = []
    if request.redraw:
        replaced, problems = find_rounds_to_redraw(event, rules, assembly, request)
        problems = problems or find_typed(read, rules, replaced, marks)
        if problems:
            return _Start(event, rules, assembly, problems)
        event = drop_rounds(event, rules, replaced)
        rules = rules_of_field(event, rules)
        assembly = assemble(event, rules)
    findings = tuple(check(event, rules, assembly))
    if worst(findings) == "error":
        return _Start(event, rules, assembly, findings)
    outcome = solve(event, rules, assembly)
    names = [(rules.stages[at.stage].name, at.round_) for at in replaced]
    old = [row for stage, round_ in names for row in rows_of(read.event, stage, round_)]
    findings += outcome.findings
    return _Start(event, rules, assembly, findings, outcome, replaced=replaced, old=old)


def _recall(
    event: Event, log: Log, rules: Ruleset, wanted: Sequence[RoundAt], request: Request
) -> Request:
    """The request with what the log says of rounds that were drawn before: C7, C10, H2."""
    logged = replace(event, draws=log)
    late = {at: find_latecomers(logged, rules, at) for at in wanted}
    asked = {at: find_asked(event, log, rules, at, late[at]) for at in wanted}
    return replace(request, late=late, as_drawn=asked)


def _with_checks(
    book: Workbook, read: ReadEvent, changes: Changes, own_rules: Loaded | None
) -> Changes:
    """The changes, and our other sheets as they are once these are made: *Checks* and the like."""
    mended = evaluate(ChangedBook(book, changes.sheets.values(), changes), own_rules)
    anew = mended.changes(checks_only=mended.outcome is None).pages
    known = {*read.sheets} - {page.role for page in changes.pages}
    own = (page for page in anew if page.role in known)
    return replace(changes, pages=(*changes.pages, *own))


def _pages(event: Event, rules: Ruleset, marks: frozenset[str], slips: bool) -> tuple[Page, ...]:
    language = event.language
    shown = show_rounds(event, rules, language)
    pages = [draw_page(event, rules, shown, language, marks)]
    if slips:
        pages += [seating_page(event, shown, language), slips_page(event, rules, shown, language)]
        boards = boards_page(event, rules, shown, language)
        pages += [boards] if boards else []
    return tuple(pages)
