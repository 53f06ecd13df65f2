"""Drawing and verifying, once: the command line and macros call these actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlscore.actions.draw_checks import check_log, check_signatures, compare_shown
from xlscore.actions.draw_log import announce, log_draws
from xlscore.actions.draw_randomness import take_randomness
from xlscore.actions.draw_words import say_entries
from xlscore.actions.event import entry_pages, evaluate
from xlscore.book import schema
from xlscore.book.adapters.memory import ChangedBook
from xlscore.book.draw_sheet import (
    find_contradictions,
    find_draw_sheet,
    find_other_lists,
    read_fingerprints,
)
from xlscore.book.drawn_rows import find_typed, place_rounds
from xlscore.book.kind import require
from xlscore.book.page import Page
from xlscore.book.pending import pending
from xlscore.book.port import Changes, Workbook
from xlscore.book.reader import ReadEvent, read_event
from xlscore.book.round_titles import round_title
from xlscore.book.values import Grid
from xlscore.core.assembly import assemble
from xlscore.core.checks import check
from xlscore.core.checks.players import idle_players
from xlscore.core.collector import held_collector
from xlscore.core.draws.drawing import draw as draw_rounds
from xlscore.core.draws.drawing import find_asked, find_latecomers
from xlscore.core.draws.log import find_lot
from xlscore.core.draws.review import Review, find_left_aside, notes_of, report_difference, review
from xlscore.core.draws.seatings.context import RoundPlan
from xlscore.core.draws.upcoming import (
    Request,
    RoundAt,
    current_rounds,
    next_rounds,
    rows_of,
    to_redraw,
    without_rounds,
)
from xlscore.core.field import rules_of_field
from xlscore.core.findings import CellRef, Finding, finding, worst
from xlscore.core.model import Event, ResultRow
from xlscore.core.rulebook.load import Loaded
from xlscore.core.rules import Ruleset, in_words_of
from xlscore.core.standings.stages import solve
from xlscore.records import dataclass, field, replace
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
                title = _title(self.read, at.stage, at.round_, language)
                yield say("draws.current_line", language, round=title)
        yield from self.next_steps(language)

    def drawn_lines(self, language: Language) -> Iterator[str]:
        """A line for each drawn round; one of byes alone is told as such."""
        for at, plan in self.drawn.items():
            tables = sum(table.size > 1 for table in plan.round_.tables)
            yield say(
                "draws.drawn_line" if tables else "draws.byes_line",
                language,
                round=_title(self.read, at.stage, at.round_, language),
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


@dataclass(frozen=True, slots=True)
class Verification:
    """Every drawn round recomputed; `genuine` are the seeds that the beacon signed."""

    read: ReadEvent
    findings: tuple[Finding, ...]
    reviews: tuple[Review, ...] = ()
    genuine: frozenset[str] = frozenset()

    def lines(self, language: Language) -> Iterator[str]:
        """A line for each round: recomputed by which method, or that it is not the lot's.

        Where the log lacks the signature that made the lot, the same line says so.
        """
        event = self.read.event
        for one in self.reviews:
            title = _title(self.read, one.index, one.round_, language)
            if one.matches and one.plan is not None:
                method = words("methods")[one.plan.method].in_(language)
                seed, source = find_lot(event, one.stage, one.round_)
                if source and source.kind == "drand" and seed not in self.genuine:
                    key, signed = "draws.unsigned_line", source.detail
                else:
                    key, signed = "draws.verified_line", ""
                yield say(key, language, round=title, method=method, signed=signed)
            else:
                yield say("draws.elsewhere_line", language, round=title)
        if self.read.rules:
            yield from say_entries(event, self.read.rules, language)


@held_collector()
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
    rules, event, findings = read.rules, read.event, read.findings
    if not event.players:
        at = CellRef(read.sheets.get(schema.PLAYERS.role, ""))
        findings += (finding("draw-no-players", at if at.sheet else None),)
    if rules is None or worst(findings) == "error":
        return Drawing(read, findings)
    marks = read_fingerprints(find_draw_sheet(book, read.sheets))
    replaced: list[RoundAt] = []
    old: list[ResultRow] = []
    if request.redraw:
        replaced, problems = to_redraw(event, rules, assemble(event, rules), request)
        problems = problems or find_typed(read, rules, replaced, marks)
        if problems:
            return Drawing(read, (*findings, *problems))
        names = [(rules.stages[at.stage].name, at.round_) for at in replaced]
        old = [row for stage, round_ in names for row in rows_of(event, stage, round_)]
        event = without_rounds(event, rules, replaced)
        rules = rules_of_field(event, rules)
    assembly = assemble(event, rules)
    findings += tuple(check(event, rules, assembly))
    if worst(findings) == "error":
        return Drawing(read, findings)
    outcome = solve(event, rules, assembly)
    findings += outcome.findings
    if worst(findings) == "error":
        return Drawing(read, findings)
    wanted, problems = replaced, ()
    if not replaced:
        wanted, problems = next_rounds(event, rules, assembly, outcome, request)
    event = without_rounds(event, rules, wanted)
    logged_before = replace(event, draws=read.event.draws)
    late = {at: find_latecomers(logged_before, rules, at) for at in wanted}
    asked = {at: find_asked(event, read.event.draws, rules, at, late[at]) for at in wanted}
    request = replace(request, late=late, as_drawn=asked)
    thrown = take_randomness(read.event.draws, event, rules, wanted, request)
    problems = (*problems, *thrown.findings)
    if worst(problems) == "error":
        return Drawing(read, (*findings, *problems))
    proposal = draw_rounds(event, rules, wanted, request, thrown.seed)
    if proposal.lacks:
        log, notes = announce(read.event.draws, event, rules, proposal.lacks, request)
        page = log_page(event.name, log, event.language)
        changes = None if worst(notes) == "error" else Changes((page,), sheets=read.sheets)
        return Drawing(read, (*findings, *notes), changes)
    problems = (*problems, *proposal.findings)
    appends, rewrites, noted = place_rounds(read, rules, proposal.drawn, old)
    problems = (*problems, *noted)
    if worst(problems) == "error":
        return Drawing(read, (*findings, *problems))
    log = log_draws(thrown.log, proposal.event, rules, proposal.drawn, request)
    after = replace(proposal.event, draws=log)
    now = tuple(current_rounds(after, rules, assemble(after, rules)))
    over = outcome.complete and not proposal.drawn
    if over:
        findings += (finding("draw-nothing-left"),)
    if proposal.drawn:  # who is seated now is idle no more
        idle = idle_players(after, rules, assemble(after, rules))
        findings = (*(f for f in findings if f.code != "players-idle"), *idle)
    told_more = notes_of(after, rules, proposal.drawn) + find_left_aside(after, rules, now)
    # what hangs on the wall stays as it was drawn once everything is played
    pages = () if over else _pages(after, rules, marks, slips)
    if proposal.drawn:
        pages = (*pages, log_page(after.name, log, after.language))
    pages = (*pages, *entry_pages(read, after))
    rewrites = (*pending(read), *rewrites)
    sheets = {**read.sheets, **_named_sheets(book)}
    changes = Changes(pages, appends, sheets, rewrites)
    if proposal.drawn and schema.CHECKS.role in read.sheets:
        mended = evaluate(ChangedBook(book, sheets.values(), changes), own_rules)
        anew = mended.changes(checks_only=mended.outcome is None).pages
        known = {*read.sheets} - {page.role for page in changes.pages}
        own = (page for page in anew if page.role in known)
        changes = replace(changes, pages=(*changes.pages, *own))
    findings = (*findings, *noted, *thrown.findings, *told_more)
    return Drawing(read, findings, changes, proposal.drawn, current=now, after=after)


@held_collector()
def verify(book: Workbook, own_rules: Loaded | None = None) -> Verification:
    """Every draw recomputed from seed and list; an error for each that is not what stands there.

    WrongKind for a season workbook.
    """
    require(book, "event")
    read = read_event(book, own_rules)
    if read.rules is None or worst(read.findings) == "error":
        return Verification(read, read.findings)
    event, rules = read.event, read.rules
    if not event.results:
        return Verification(read, (finding("verify-nothing"),))
    chosen = not event.randomness and any(stage.kind.by_lot for stage in rules.stages)
    if event.seed is None and chosen:
        missing = finding("draw-seed-missing", event.place_of_seed())
        return Verification(read, (missing,))
    reviews = tuple(review(event, rules))
    findings = [report_difference(event, one) for one in reviews if not one.matches]
    sheet = find_draw_sheet(book, read.sheets)
    findings += find_contradictions(sheet, rules, reviews)
    findings += find_other_lists(sheet, rules, reviews, event)
    boards = _named_sheets(book).get(schema.BOARDS.role)
    laid = book.grid(boards) if boards else Grid(schema.BOARDS.titles.en, ())
    findings += compare_shown(event, rules, reviews, sheet, laid)
    findings += check_log(event, rules, reviews)
    genuine, unproved = check_signatures(event)
    return Verification(read, in_words_of(rules, (*findings, *unproved)), reviews, genuine)


def _title(read: ReadEvent, stage: int, round_: int, language: Language) -> str:
    assert read.rules is not None
    return round_title(read.rules.stages[stage], (round_,), language)


def _pages(event: Event, rules: Ruleset, marks: frozenset[str], slips: bool) -> tuple[Page, ...]:
    language = event.language
    shown = show_rounds(event, rules, language)
    pages = [draw_page(event, rules, shown, language, marks)]
    if slips:
        pages += [seating_page(event, shown, language), slips_page(event, rules, shown, language)]
        boards = boards_page(event, rules, shown, language)
        pages += [boards] if boards else []
    return tuple(pages)


def _named_sheets(book: Workbook) -> dict[str, str]:
    """The printable sheets of ours, which go by their defined name only."""
    titles = set(book.titles())
    roles = {spec.role for spec in (schema.SLIPS, schema.SEATING, schema.BOARDS)}
    found = book.roles().items()
    return {role: title for role, title in found if role in roles and title in titles}
