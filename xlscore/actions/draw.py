"""Drawing and verifying, once: the command line and macros call these actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from xlscore.book import schema
from xlscore.book.drawn_rows import touched, written
from xlscore.book.kind import require
from xlscore.book.page import Page
from xlscore.book.port import Changes, Workbook
from xlscore.book.reader import ReadEvent, read_event
from xlscore.book.values import cell_name
from xlscore.core.assembly import assemble
from xlscore.core.catalogue import finding
from xlscore.core.checks import check
from xlscore.core.collector import held_collector
from xlscore.core.draws.drawing import draw as draw_rounds
from xlscore.core.draws.drawing import who_plays
from xlscore.core.draws.machinery.history import Place, as_placed, rows_of, view_at
from xlscore.core.draws.review import Review, review
from xlscore.core.draws.seatings.context import RoundPlan
from xlscore.core.draws.seatings.table import SEATINGS
from xlscore.core.draws.upcoming import (
    Request,
    RoundAt,
    current_rounds,
    is_played,
    next_rounds,
    to_redraw,
    without_rounds,
)
from xlscore.core.findings import CellRef, Finding, worst
from xlscore.core.model import Event, ResultRow
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.rules_load import Loaded
from xlscore.core.stages import solve
from xlscore.report.draws.data import round_title
from xlscore.report.draws.lists import boards_page, seating_page
from xlscore.report.draws.pages import draw_page
from xlscore.report.draws.sheet import Seen, draw_sheet_places, fingerprints
from xlscore.report.draws.slips import slips_page
from xlscore.texts import Language


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a draw would do. `changes` is None where an error stands in the way.

    `drawn` are the rounds that are new; without one, `current` are those that are on already.
    """

    read: ReadEvent
    findings: tuple[Finding, ...]
    changes: Changes | None = None
    drawn: Mapping[RoundAt, RoundPlan] = field(default_factory=dict)
    current: tuple[RoundAt, ...] = ()

    @property
    def language(self) -> Language:
        return self.read.event.language


@dataclass(frozen=True, slots=True)
class Verification:
    """Every drawn round recomputed."""

    read: ReadEvent
    findings: tuple[Finding, ...]
    reviews: tuple[Review, ...] = ()


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
    require(book, "event")
    with held_collector():
        return _draw(book, request, own_rules, slips)


def _draw(book: Workbook, request: Request, own_rules: Loaded | None, slips: bool) -> Drawing:
    read = read_event(book, own_rules)
    rules, event = read.rules, read.event
    findings = tuple(read.findings)
    if rules is None or worst(findings) == "error":
        return Drawing(read, findings)
    marks = fingerprints(_rows_of_sheet(book, read))
    replaced: list[RoundAt] = []
    old: list[ResultRow] = []
    if request.redraw:
        replaced, problems = to_redraw(event, rules, assemble(event, rules), request)
        problems = problems or touched(read, rules, replaced, marks)
        if problems:
            return Drawing(read, (*findings, *problems))
        names = [(rules.stages[at.stage].name, at.round_) for at in replaced]
        old = [row for stage, round_ in names for row in rows_of(event, stage, round_)]
        event = without_rounds(event, rules, replaced)
    assembly = assemble(event, rules)
    told = {found.ref for found in findings if found.severity == "error"}
    findings += tuple(f for f in check(event, rules, assembly) if f.ref not in told)
    if worst(findings) == "error":
        return Drawing(read, findings)
    outcome = solve(event, rules, assembly)
    findings += outcome.findings
    if worst(findings) == "error":
        return Drawing(read, findings)
    wanted, problems = replaced, ()
    if not replaced:
        wanted, problems = next_rounds(event, rules, assembly, outcome, request)
    proposal = draw_rounds(event, rules, wanted, request)
    problems = (*problems, *proposal.findings)
    appends, rewrites, lacking = written(read, rules, proposal.drawn, old)
    problems = (*problems, *lacking)
    if worst(problems) == "error":
        return Drawing(read, (*findings, *problems))
    after = proposal.event
    now = tuple(current_rounds(after, rules, assemble(after, rules)))
    if outcome.complete and not proposal.drawn:
        findings += (finding("draw-nothing-left"),)
    told_more = _notes(after, rules, proposal.drawn) + _left_aside(after, rules, now)
    pages = _pages(after, rules, marks, slips)
    sheets = {**read.sheets, **_named_sheets(book)}
    changes = Changes(pages, appends, sheets, rewrites)
    return Drawing(read, (*findings, *told_more), changes, proposal.drawn, now)


def verify(book: Workbook, own_rules: Loaded | None = None) -> Verification:
    """Every draw recomputed from seed and list; an error for each that is not what stands there.

    WrongKind for a season workbook.
    """
    require(book, "event")
    with held_collector():
        return _verify(book, own_rules)


def _verify(book: Workbook, own_rules: Loaded | None) -> Verification:
    read = read_event(book, own_rules)
    errors = [found for found in read.findings if found.severity == "error"]
    if read.rules is None or errors:
        return Verification(read, tuple(read.findings))
    event, rules = read.event, read.rules
    if not event.results:
        return Verification(read, (finding("verify-nothing"),))
    if event.seed is None and any(SEATINGS[stage.seating].by_lot for stage in rules.stages):
        ref = event.cell("seed") or event.cell("ruleset")
        return Verification(read, (finding("draw-seed-missing", ref),))
    reviews = tuple(review(event, rules))
    findings = [_differs(event, one) for one in reviews if not one.matches]
    findings += _sheet_differs(book, read, rules, reviews)
    return Verification(read, tuple(findings), reviews)


def _pages(event: Event, rules: Ruleset, marks: frozenset[str], slips: bool) -> tuple[Page, ...]:
    language = event.language
    pages: list[Page | None] = [draw_page(event, rules, language, marks)]
    if slips:
        pages.append(seating_page(event, rules, language))
        pages.append(slips_page(event, rules, language))
        pages.append(boards_page(event, rules, language))
    return tuple(page for page in pages if page is not None)


def _rows_of_sheet(book: Workbook, read: ReadEvent) -> list[list[object]]:
    """The rows of the *Draw* sheet as it is in the file."""
    title = read.sheets.get(schema.DRAW.role)
    return [list(row) for row in book.grid(title).rows] if title else []


def _named_sheets(book: Workbook) -> dict[str, str]:
    """The printable sheets of ours, which go by their defined name only."""
    titles = set(book.titles())
    roles = {spec.role for spec in (schema.SLIPS, schema.SEATING, schema.BOARDS)}
    found = book.roles().items()
    return {role: title for role, title in found if role in roles and title in titles}


def _notes(event: Event, rules: Ruleset, drawn: Mapping[RoundAt, RoundPlan]) -> tuple[Finding, ...]:
    """What the new rounds have to tell: A2, C10, groups, fixed tables, rematches."""
    codes = {
        "three-table-again": "three-again",
        "rematch": "opponents-again",
        "group": "draw-group",
        "fixed-table": "draw-fixed-table",
        "moved": "draw-moved",
        "substitute": "draw-substitute",
    }
    found = []
    for at, plan in drawn.items():
        title = STAGES[rules.stages[at.stage].name]
        for note in plan.notes:
            names = _names(event, note.players)
            code = codes[note.code]
            found.append(finding(code, None, names=names, round=at.round_, stage=title))
    return tuple(found)


def _left_aside(event: Event, rules: Ruleset, now: Iterable[RoundAt]) -> tuple[Finding, ...]:
    """Late players without a seat, and seats of those who have gone, in rounds not played yet."""
    assembly = assemble(event, rules)
    found = []
    for at in now:
        stage = rules.stages[at.stage]
        rows = rows_of(event, stage.name, at.round_)
        if any(is_played(row) for row in rows):
            continue
        view = view_at(event, rules, at.stage, at.round_)
        here = {row.no for row in rows if row.no is not None}
        where: dict[str, object] = {"round": at.round_, "stage": STAGES[stage.name]}
        absent = {row.no for row in assembly.absent if row.no is not None}
        if gone := sorted(here & absent):
            found.append(finding("draw-gone", None, names=_names(event, gone), **where))
        if at.stage == 0 and not SEATINGS[stage.seating].together:
            plays = who_plays(view, rules, assemble(view, rules), at)
            if late := sorted(plays - here):
                found.append(finding("draw-unseated", None, names=_names(event, late), **where))
    return tuple(found)


def _names(event: Event, nos: Iterable[int]) -> str:
    names = {player.no: player.name for player in event.players}
    return ", ".join(f"{no} {names.get(no, '')}".strip() for no in nos)


def _differs(event: Event, one: Review) -> Finding:
    """The first player who sits elsewhere than the lot gave it."""
    elsewhere = one.elsewhere()
    rows = {row.no: row for row in rows_of(event, one.stage, one.round_)}
    no = next((no for no in elsewhere if no in rows), elsewhere[0] if elsewhere else 0)
    drawn = as_placed(one.plan.round_) if one.plan else {}
    name = next((player.name for player in event.players if player.no == no), "")
    return finding(
        "verify-differs",
        rows[no].source.at("table") if no in rows else None,
        round=one.round_,
        stage=STAGES[one.stage],
        count=len(elsewhere),
        name=name,
        no=no,
        here=_place(one.typed.get(no)),
        drawn=_place(drawn.get(no)),
    )


def _place(place: Place | Seen | None) -> str:
    if place is None:
        return "–"
    return f"{place.table}" if place.seat is None else f"{place.table}/{place.seat}"


def _sheet_differs(
    book: Workbook, read: ReadEvent, rules: Ruleset, reviews: Iterable[Review]
) -> list[Finding]:
    """Where the *Draw* sheet says something else than Results."""
    titles: dict[str, tuple[str, int]] = {}
    typed: dict[tuple[str, int], Mapping[int, Place]] = {}
    for one in reviews:
        stage = rules.stages[one.index]
        typed[one.stage, one.round_] = one.typed
        for last in range(one.round_, stage.rounds + 1):
            for language in ("en", "de"):
                rounds = tuple(range(one.round_, last + 1))
                titles[round_title(stage, rounds, language)] = (one.stage, one.round_)
    seen = draw_sheet_places(_rows_of_sheet(book, read), titles)
    found = []
    for key, there in seen.items():
        left = dict(typed[key])
        for place in there:
            said = left.pop(place.no, None)
            if said is None or (str(said.table), said.seat or place.seat) != (
                *(str(place.table), place.seat),
            ):
                ref = CellRef(read.sheets["draw"], cell_name(place.row, place.column))
                here = f"No {place.no}: {_place(place)}"
                found.append(finding("verify-sheet", ref, here=here, drawn=_place(said)))
                break
    return found
