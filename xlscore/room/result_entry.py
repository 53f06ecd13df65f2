"""Results from the tables: what phones report, what the organiser accepts, what gets into the file.

Nothing is in *Results* before it was accepted, and nothing is accepted but by the organiser, or by
itself once a second phone has confirmed it, where he has chosen that. What cannot be written yet
waits in the journal; a cell that holds something else is never written over.
"""

from __future__ import annotations

import hashlib
import threading
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from xlscore.actions.event import EventJob, evaluate
from xlscore.actions.own_rules import event_rules
from xlscore.actions.workbooks import open_workbook
from xlscore.book import history
from xlscore.book.adapters.memory import ChangedBook
from xlscore.book.atomic import read_file, refuse_if_open
from xlscore.book.port import Changes, Workbook
from xlscore.book.problems import FileProblem
from xlscore.core.findings import Finding
from xlscore.core.rules import Ruleset
from xlscore.records import NamedTuple, replace
from xlscore.room import table_forms as forms
from xlscore.room.reports import (
    Journal,
    Move,
    Refused,
    Sender,
    Spot,
    State,
    Values,
    apply_move,
    replay,
)
from xlscore.room.table_codes import Door
from xlscore.room.table_forms import Form
from xlscore.room.watching import RETRY, Follower

#: Reports and confirmations of one table in a round; more are a mistake, or meant to fill the disk.
MOST_SENT = 100


class Seen(NamedTuple):
    """A table as a phone or the organiser sees it: `done` has a result in *Results*."""

    form: Form
    state: State | None
    done: bool
    findings: tuple[Finding, ...] = ()


class Entering:
    """One workbook and its journal; every method may be called from any thread."""

    def __init__(self, follower: Follower, journal: Journal) -> None:
        self.follower, self.journal = follower, journal
        self.door = Door(journal.secret or b"", follower.clock)
        self.reports = replay(journal.moves)
        self.auto = False
        self.problem: FileProblem | None = None
        self._lock = threading.RLock()
        self._forms: dict[Spot, Form] = {}
        self._open: frozenset[Spot] = frozenset()
        self._findings: dict[int, tuple[Finding, ...]] = {}
        self._conflicts: frozenset[Spot] = frozenset()
        self._job: EventJob | None = None
        self._due = 0.0
        self._checking = threading.Lock()
        self._sent = Counter(m.spot for m in journal.moves if m.by is not None)
        self._follow()

    # -- phones ----------------------------------------------------------------------------------

    def see(self, spot: Spot) -> Seen:
        """A table; Refused for one that is not on any more."""
        with self._lock:
            form = self._forms.get(spot)
            if form is None:
                raise Refused("is_over")
            state = self.reports.open_.get(spot)
            told = self._findings.get(state.number, ()) if state else ()
            return Seen(form, state, spot not in self._open, told)

    def report(self, spot: Spot, sent: Mapping[str, Any], phone: str) -> list[Finding]:
        """Take a report of a table unless the checks find an error in it; gives what they find.

        Wrong if it is no report, Refused if it comes too late. The same one twice counts once.
        """
        form = self._still_open(spot)
        by, values = _sender(form, sent, phone), forms.values_of(form, sent)
        found = self._check(form, values)
        if any(one.severity == "error" for one in found):
            return found
        with self._lock:
            self._still_open(spot)
            state = self.reports.open_.get(spot)
            if state is not None and (state.values, state.by) == (values, by):
                return found
            number = self.reports.total + 1
            self._move(Move("reported", spot, number, history.now(), values=values, by=by))
            self._findings[number] = tuple(found)
        return found

    def confirm(self, spot: Spot, sent: Mapping[str, Any], phone: str) -> None:
        """A second phone says that a report is right, once. Wrong or Refused as above."""
        form, number = self._still_open(spot), sent.get("number")
        if type(number) is not int:
            raise forms.Wrong
        by = _sender(form, sent, phone)
        with self._lock:
            state = self.reports.open_.get(spot)
            if state is not None and state.number == number and state.confirmed is not None:
                return
            self._move(Move("confirmed", spot, number, history.now(), by=by))

    # -- the organiser ---------------------------------------------------------------------------

    def tables(self) -> list[tuple[Seen, bool]]:
        """All tables that are on, and whether *Results* says something else than was reported."""
        with self._lock:
            return [(self.see(spot), spot in self._conflicts) for spot in self._forms]

    def decide(self, kind: str, numbers: Iterable[int]) -> None:
        """Accept or refuse the reports with these numbers; one that is gone is skipped."""
        with self._lock:
            wanted = set(numbers)
            for spot, state in list(self.reports.open_.items()):
                if state.number in wanted and not (kind == "accepted" and state.accepted):
                    move = "accepted" if kind == "accepted" else "refused"
                    self._move(Move(move, spot, state.number, history.now()))  # type: ignore[arg-type]

    @property
    def rules(self) -> Ruleset:
        """The event's rules."""
        assert self._job is not None
        return self._job.rules

    @property
    def waits(self) -> bool:
        """Whether something accepted is not in the file yet."""
        return any(state.accepted for state in self.reports.open_.values())

    # -- the workbook ----------------------------------------------------------------------------

    def look(self) -> bool:
        """Follow the workbook, write what is accepted if possible; whether anything is new."""
        with self._lock:
            before = self._shown()
            self._follow()
            if self.auto:
                ready = (s.number for s in self.reports.open_.values() if s.confirmed)
                self.decide("accepted", list(ready))
            now = self.follower.clock()
            if self.waits and now >= self._due:
                try:
                    self._write()
                    self.problem = None
                except FileProblem as problem:
                    self.problem = problem
                    self._due = now if problem.code == "open-elsewhere" else now + RETRY
            elif not self.waits:
                self.problem = None
            return before != self._shown()

    def _shown(self) -> tuple[object, ...]:
        return self.reports, self.problem and self.problem.text("en"), self._job

    def _follow(self) -> None:
        """The tables as the workbook has them now, if it was saved since."""
        if self.follower.good is None or self.follower.good[1] is self._job:
            return
        self._job = job = self.follower.good[1]
        self._forms = forms.all_forms(job)
        self._open = frozenset(forms.open_forms(job))
        self.door.set_spots(self._forms)
        for spot, state in self.reports.written.items():
            if (
                spot in self._open
                and forms.stands_there(job, self._forms[spot], state.values) is None
            ):
                self._move(Move("taken-back", spot, state.number, history.now()))

    def _write(self) -> None:
        """Put what is accepted into *Results*, as one change. FileProblem where that cannot be."""
        file = self.follower.file
        refuse_if_open(file)
        book = open_workbook(read_file(file), file)
        rules = event_rules(self.follower.rules)
        job = evaluate(book, rules)
        if job.outcome is None:
            raise FileProblem("entry-errors")
        there = forms.all_forms(job)
        accepted = {s: one for s, one in self.reports.open_.items() if one.accepted}
        fit = {spot: there[spot] for spot in accepted if spot in there}
        stands = {s: forms.stands_there(job, form, accepted[s].values) for s, form in fit.items()}
        fresh = [spot for spot, same in stands.items() if same is None]
        changes, written = _changes(book, job, {s: (fit[s], accepted[s]) for s in fresh}, rules)
        if written:
            book.apply(changes)
            book.save()
        for spot in (*written, *(spot for spot, same in stands.items() if same)):
            self._move(Move("written", spot, accepted[spot].number, history.now()))
        self._conflicts = frozenset(
            spot for spot in accepted if spot in self.reports.open_ and spot not in written
        )
        if self._conflicts:
            self._due = self.follower.clock() + RETRY
        if gone := [spot.table for spot in accepted if spot not in there]:
            raise FileProblem("entry-gone", tables=", ".join(gone))

    # -- small parts -----------------------------------------------------------------------------

    def _still_open(self, spot: Spot) -> Form:
        with self._lock:
            seen = self.see(spot)
            if seen.done:
                raise Refused("is_over")
            if seen.state is not None and seen.state.accepted:
                raise Refused("is_accepted")
            return seen.form

    def _check(self, form: Form, values: Values) -> list[Finding]:
        assert self.follower.good is not None
        book, job = self.follower.good
        with self._checking:  # one at a time, so that the page goes on
            return forms.check(book, job, form, values, event_rules(self.follower.rules))

    def _move(self, move: Move) -> None:
        """Carry out a move: it is on the disk before it counts."""
        after = apply_move(self.reports, move)
        if move.by is not None and self._sent[move.spot] >= MOST_SENT:
            raise Refused("too_many")
        self.journal.add(move)
        self._sent[move.spot] += move.by is not None
        self.reports = after


Wanted = Mapping[Spot, tuple[Form, State]]


def _changes(
    book: Workbook, job: EventJob, wanted: Wanted, rules: Any
) -> tuple[Changes, list[Spot]]:
    """The changes for all reports that make no error, and the tables they are of."""
    fine = list(wanted)
    for only_sound in (False, True):
        if only_sound:
            fine = [spot for spot in fine if not _is_wrong(book, job, wanted[spot], rules)]
        rows = tuple(forms.rewrites_of(job, form, s.values) for form, s in map(wanted.get, fine))  # type: ignore[misc]
        changes = Changes(sheets=job.read.sheets, rewrites=rows)
        after = evaluate(ChangedBook(book, book.titles(), changes), rules)
        if after.outcome is not None:
            made = after.changes()
            return replace(made, rewrites=(*rows, *made.rewrites)), fine
    return Changes(), []


def _is_wrong(book: Workbook, job: EventJob, one: tuple[Form, State], rules: Any) -> bool:
    found = forms.check(book, job, one[0], one[1].values, rules)
    return any(each.severity == "error" for each in found)


def _sender(form: Form, sent: Mapping[str, Any], phone: str) -> Sender:
    """Which of the players sends it; Wrong for none."""
    player = sent.get("player")
    if type(player) is not int or not 0 <= player < len(form.rows):
        raise forms.Wrong
    return Sender(player, hashlib.sha256(phone.encode()).hexdigest()[:16])
