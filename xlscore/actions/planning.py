"""The schedule beforehand: the rounds drawn already, and those that can be drawn now."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from xlscore.actions.draw import draw
from xlscore.book.port import Workbook
from xlscore.book.reader import ReadEvent
from xlscore.core.assembly import assemble
from xlscore.core.draws.machinery.history import choose_mode
from xlscore.core.draws.machinery.plans import plan
from xlscore.core.draws.upcoming import Request, RoundAt, rows_of, who_plays
from xlscore.core.findings import Finding, finding
from xlscore.core.model import Event
from xlscore.core.rulebook.load import Loaded
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.standings.entrants import Entrants
from xlscore.core.standings.stages import solve
from xlscore.records import dataclass
from xlscore.report.draws.plan import Planned, PlanReport, Tables, plan_round
from xlscore.texts import Language


@dataclass(frozen=True, slots=True)
class Planning:
    """The rounds that are known, and findings; no rounds where an error stands in the way."""

    read: ReadEvent
    findings: tuple[Finding, ...]
    rounds: tuple[Planned, ...] = ()
    by_name: bool = True

    @property
    def language(self) -> Language:
        """The language of the workbook."""
        return self.read.event.language

    def report(self, language: Language) -> PlanReport:
        """What is printed and exported."""
        assert self.read.rules is not None
        return PlanReport(self.read.event, self.read.rules, self.rounds, language, self.by_name)


def plan_event(book: Workbook, own_rules: Loaded | None = None) -> Planning:
    """T7: all rounds that need no more results; nothing is written.

    With a plain seed they are what `draw` will draw, as long as nobody comes or goes. Where the
    randomness is still to come (C6) a schedule is known by its start numbers. A note says what
    cannot be known yet. WrongKind for a season workbook.
    """
    drawing = draw(book, Request(all_=True), own_rules, slips=False)
    read = drawing.read
    if drawing.changes is None or read.rules is None:
        return Planning(read, drawing.findings)
    if drawing.after is None:
        return _by_start_number(read, read.rules, drawing.findings)
    rounds = tuple(_rounds(drawing.after, read.rules))
    kept = tuple(f for f in drawing.findings if f.code != "draw-nothing-left")
    unknown = _report_unknown(read.rules, rounds, _find_not_held(drawing.after, read.rules))
    return Planning(read, (*kept, *unknown), rounds)


def _rounds(event: Event, rules: Ruleset) -> Iterator[Planned]:
    for stage in rules.stages:
        for round_ in range(1, stage.rounds + 1):
            tables: Tables = {}
            for row in rows_of(event, stage.name, round_):
                at = tables.setdefault(row.table, {})
                at[row.seat if row.seat and row.seat not in at else len(at) + 1] = row.no
            if tables:
                yield Planned(stage, round_, tables)


def _by_start_number(read: ReadEvent, rules: Ruleset, findings: tuple[Finding, ...]) -> Planning:
    """The plan of the first stage; no rounds where it has none, or has begun."""
    event, stage = read.event, rules.stages[0]
    players = len(who_plays(event, rules, RoundAt(0, 1)))
    if not stage.kind.optimised or players < stage.lot_below or event.results:
        return Planning(read, (*findings, *_report_unknown(rules, ())))
    found = plan(players, stage.rounds, choose_mode(event, rules, players))
    rounds = tuple(plan_round(stage, round_) for round_ in found.rounds)
    return Planning(read, (*findings, *_report_unknown(rules, rounds)), rounds, by_name=False)


def _find_not_held(event: Event, rules: Ruleset) -> set[str]:
    """The stages that will not be played, as far as that is known."""
    assembly = assemble(event, rules)
    states = Entrants(event, rules, assembly, solve(event, rules, assembly)).states
    return {state.rules.name for state in states if state.held is False}


def _report_unknown(
    rules: Ruleset, rounds: tuple[Planned, ...], not_held: Collection[str] = ()
) -> Iterator[Finding]:
    """The first round that needs results, or its lot, first."""
    known = {(planned.stage.name, planned.round_) for planned in rounds}
    for stage in (stage for stage in rules.stages if stage.name not in not_held):
        for round_ in range(1, stage.rounds + 1):
            if (stage.name, round_) not in known:
                yield finding("plan-unknown", None, stage=STAGES[stage.name], round=round_)
                return
