"""One step of an event: what recalculating and drawing write, as one change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from xlscore.actions.differences import is_stale
from xlscore.actions.draw import Drawing, draw
from xlscore.actions.event import EventJob, evaluate, work_out
from xlscore.book.adapters.memory import ChangedBook
from xlscore.book.port import Changes, Workbook
from xlscore.core.draws.upcoming import SILENT, RoundAt, is_played, rows_of
from xlscore.core.findings import Finding
from xlscore.core.model import ResultRow
from xlscore.core.rulebook.load import Loaded
from xlscore.records import dataclass, replace
from xlscore.texts import Language, say

#: Findings that are shown before anything is drawn: that the lot of the seed decides who goes on
#: (C6), that somebody who was drawn has no row any more, or sits at another table than drawn.
TOLD_FIRST: Final = frozenset(("cut-lot", "row-lost", "seats-moved"))


@dataclass(frozen=True, slots=True)
class Step:
    """What a step would do. `changes` is None where it has to wait; `job` is the event then.

    Else `job` is the event as it will be, with its standings. Without a `drawing` nothing is drawn.
    """

    job: EventJob
    findings: tuple[Finding, ...]
    drawing: Drawing | None = None
    changes: Changes | None = None

    def waits_for(self, language: Language) -> str:
        """What has to be there before anything can be done, in a line."""
        if self.drawing is None or self.drawing.changes is None:
            return say("next.waits_errors", language)
        open_ = self.drawing.next_steps(language)
        return open_[0] if open_ else say("next.waits_numbers", language)

    def as_drawn(self) -> EventJob:
        """The event without the results of the rounds that are on, as when these were drawn.

        It is `job` itself where there are none.
        """
        read, on = self.job.read, self.drawing.current if self.drawing else ()
        rows = tuple(_take_result(row, self.job, on) for row in read.event.results)
        if rows == read.event.results:
            return self.job
        before = work_out(replace(read, event=replace(read.event, results=rows)))
        return self.job if before.outcome is None else before


def take_step(book: Workbook, own_rules: Loaded | None = None) -> Step:
    """Check, recalculate and draw what can be drawn; nothing is written here.

    It has to wait while a finding is an error, and while a round has some of its results but not
    all. It also waits where nothing would change. Where somebody should decide first, it only
    recalculates, once (`TOLD_FIRST`). WrongKind for a season workbook.
    """
    drawing = draw(book, own_rules=own_rules)
    before = evaluate(book, own_rules)
    if before.outcome is None:
        return Step(before, before.findings)
    if drawing.changes is None or _has_begun(drawing):
        return Step(before, drawing.findings, drawing)
    if drawing.drawn and any(found.code in TOLD_FIRST for found in before.findings):
        shown_first = before.changes()
        if is_stale(book, shown_first):
            return Step(before, before.findings, changes=shown_first)
    drawn = drawing.changes  # puts in order what recalculating puts in order, each once
    more = (one for one in before.changes().rewrites if one not in drawn.rewrites)
    drawn = replace(drawn, rewrites=(*drawn.rewrites, *more))
    job = evaluate(ChangedBook(book, drawn.sheets.values(), drawn), own_rules)
    if job.outcome is None:
        return Step(job, job.findings)
    shown = job.changes().pages
    roles = {page.role for page in shown}
    rest = (page for page in drawn.pages if page.role not in roles)
    changes = replace(drawn, pages=(*shown, *rest))
    findings = tuple(f for f in drawing.findings if f.code != "draw-nothing-left")
    if drawing.drawn or job.outcome.complete or is_stale(book, changes):
        return Step(job, findings, drawing, changes)
    return Step(before, findings, drawing)


def _take_result(row: ResultRow, job: EventJob, on: Sequence[RoundAt]) -> ResultRow:
    """The row, without its result if it is of one of these rounds or of a later one there."""
    is_on = any(
        job.rules.stages[at.stage].name == row.stage and row.round_ >= at.round_ for at in on
    )
    if not is_on or not is_played(row):
        return row
    status = row.status if row.status in SILENT else None
    empty = tuple(None for _ in row.typed)
    return row._replace(victory_points=None, tie_break=None, place=None, status=status, typed=empty)


def _has_begun(drawing: Drawing) -> bool:
    """Whether nothing is drawn since a round is on that has some of its results."""
    event, rules = drawing.after, drawing.read.rules
    if drawing.drawn or event is None or rules is None:
        return False
    if any(found.code == "draw-nothing-left" for found in drawing.findings):
        return False
    on = ((rules.stages[at.stage].name, at.round_) for at in drawing.current)
    return any(is_played(row) for stage, round_ in on for row in rows_of(event, stage, round_))
