"""S7, T9: who is invited to the final, who moves up for whom, and who is next in line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from xlscore.core.findings import Finding, finding
from xlscore.core.season.direct import table_unknown
from xlscore.core.season.eligibility import Held
from xlscore.core.season.lots import RANKING, SeasonLots
from xlscore.core.season.model import Direct, Invitation, Reason, SeasonLine, State
from xlscore.records import dataclass, replace
from xlscore.texts import show_date


@dataclass
class Inviting:
    """S7: one pass over the invitations, which are `found` then.

    `places` are those of the final, `passed` is whether the cut-off date has. `taken` are all who
    have a place, those who took one over at a final table (T9) among them.
    """

    held: Held
    direct: Sequence[Direct]
    ranking: Sequence[SeasonLine]
    lots: SeasonLots

    def __post_init__(self) -> None:
        self.season, self.rules, self.events, _ = self.held
        final = self.rules.final
        until = self.season.confirm_by
        self.passed = bool(until) and self.season.seen_from > until
        self.places = max(self.season.places or final.places, len(self.direct) + final.from_ranking)
        self.lines = {line.name: line for line in self.ranking}
        self.taken = {d.person for d in self.direct}
        self.freed: list[str] = []
        self.found: list[Invitation] = []
        self.findings: list[Finding] = []

    @property
    def free(self) -> int:
        """The places of the ranking list, those of direct qualifiers who are gone included."""
        return self.places - len(self.direct) + len(self.freed)

    def is_gone(self, name: str) -> bool:
        """Whether somebody does not take his place in the final: declined, or no answer in time."""
        return self.state(name, self.passed) in ("declined", "lapsed")

    def invite_direct(self) -> None:
        """Champion, runner-up and direct qualifiers."""
        for direct in self.direct:
            state = self.state(direct.person, self.passed)
            self.add(direct.person, direct.reason, state, direct=direct)
            if self.is_gone(direct.person):
                self.next_of_table(direct)

    def run(self) -> None:
        """S7: champion, runner-up, direct qualifiers, the ranking list, then those next in line."""
        self.invite_direct()
        waiting = [name for tied in self.groups() for name in tied]
        base = self.places - len(self.direct)
        for name in waiting[:base]:
            self.add(name, "ranking", self.state(name, self.passed))
            if self.is_gone(name):
                self.freed.append(name)
        cut = base
        while self.freed and cut < len(waiting):
            self.move_up(waiting[cut])
            cut += 1
        for name in waiting[cut:]:
            self.add(name, "next-in-line", "waiting")
        self.draw_lots({base, cut} if cut > base else {base})
        self.note_open(len(waiting), base)

    def state(self, name: str, passed: bool) -> State:
        """The person's answer; without one the invitation is open, or lapsed."""
        member = self.season.members.get(name)
        if member and member.invitation:
            return member.invitation
        return "lapsed" if passed else "open"

    def add(
        self,
        name: str,
        reason: Reason,
        state: State,
        *,
        direct: Direct | None = None,
        instead_of: str | None = None,
    ) -> None:
        """One more line of the invitations."""
        line = self.lines.get(name)
        order = len(self.found) + 1
        self.found.append(
            Invitation(order, name, reason, state, direct=direct, line=line, instead_of=instead_of)
        )

    def move_up(self, name: str) -> None:
        """S7: the next of the list for the first place that is free.

        An invitation of this kind went out after the cut-off date, so it does not lapse by it.
        """
        state = self.state(name, False)
        self.add(name, "next-in-line", state, instead_of=self.freed[0])
        if state == "declined":
            self.freed[0] = name
        else:
            self.freed.pop(0)

    def next_of_table(self, direct: Direct) -> None:
        """T9: the next of the same final table; if nobody is left there, the ranking list."""
        gone = direct.person
        if self.rules.final.move_up == "table" and direct.event is not None:
            if not self.events[direct.event].tables:
                self.findings.append(table_unknown(self.events[direct.event], gone))
            for name in direct.table:
                if name in self.taken:
                    continue
                self.taken.add(name)
                state = self.state(name, False)
                self.add(name, "next-in-line", state, instead_of=gone)
                if state != "declined":
                    return
                gone = name
        self.freed.append(gone)

    def groups(self) -> Iterator[list[str]]:
        """Those of the ranking list who have no place yet, in order; tied ones together.

        These stand in the order of their lots, if there are any.
        """
        listed = [
            line
            for line in self.lines.values()
            if line.rank is not None and line.name not in self.taken
        ]
        for _, tied in groupby(listed, key=lambda line: (line.division, line.rank)):
            names = [line.name for line in tied]
            yield self.lots.order(names, RANKING, must=False) if len(names) > 1 else names

    def draw_lots(self, cuts: set[int]) -> None:
        """S7: a tie at the last place goes by lot, which then must be there, and is marked."""
        if by_lot := self.lots.draw_across(self.groups(), cuts):
            self.found = [
                replace(i, by_lot=True) if i.name in by_lot and i.direct is None else i
                for i in self.found
            ]

    def note_open(self, listed: int, base: int) -> None:
        """Answers that are missing, places that nobody can fill."""
        season = self.season
        pending = sum(invitation.state == "open" for invitation in self.found)
        if season.confirm_by and pending and not self.passed:
            ref, date = season.cell("confirm_by"), show_date(season.confirm_by)
            self.findings.append(finding("answers-open", ref, count=pending, date=date))
        left = max(0, base - listed) + len(self.freed)
        if left and self.events:
            self.findings.append(finding("places-left", season.cell("places"), count=left))
