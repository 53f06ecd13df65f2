"""The season as blocks of rows: one description for sheets, HTML, Markdown and CSV."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from xlscore.core.roots import decimal
from xlscore.core.season.kinds import title_of_type
from xlscore.core.season.lots import RANKING, season_lot
from xlscore.core.season.model import (
    Breach,
    Direct,
    Invitation,
    PlaceResult,
    SeasonLine,
)
from xlscore.core.season.rules import SEASON_CRITERIA
from xlscore.report.block import Block, BlockCell, BlockRow, tone
from xlscore.report.season.event_rows import event_rows, worth_of
from xlscore.report.season.season_words import SeasonWords, row_of

BREACHES = {"several": "several", "champion": "breach_champion", "points": "breach_points"}


class SeasonWriter(SeasonWords):
    """The blocks of one season in one language."""

    # -- the ranking sheet -------------------------------------------------------------------

    def ranking_blocks(self) -> list[Block]:
        """The ranking list, then what was forfeited, the breaches, and the events."""
        blocks = [self.ranking()]
        if lost := self.lost_rows():
            blocks.append(self.block("lost", ("player", "event", "place", "points", "why"), lost))
        if self.outcome.breaches:
            rows = [self.breach(breach) for breach in self.outcome.breaches]
            blocks.append(
                self.block("breaches", ("player", "event", "breach", "consequence"), rows)
            )
        heads = ["event", "date", "type", "participants", "first_points", "gives"]
        if self.outcome.factors:
            heads.append("strength")
        blocks.append(self.block("events", heads, event_rows(self)))
        return blocks

    def block(self, code: str, heads: Sequence[str], rows: Sequence[BlockRow]) -> Block:
        """A block whose title, lead and headings are words of the seasons."""
        numbers = {"place", "points", "participants", "first_points", "strength"}
        return Block(
            code=code,
            title=self.word(code),
            subtitle=self.word(f"{code}_lead"),
            heads=tuple(map(self.word, heads)),
            numeric=tuple(head in numbers for head in heads),
            rows=tuple(rows),
        )

    def ranking(self) -> Block:
        """Value, the counted results with their weights, the tie-break figures, what decided."""
        weights = self.result_heads()
        titles = {code: title.in_(self.language) for code, title in SEASON_CRITERIA.items()}
        heads = [self.word("rank"), self.word("player"), titles["value"], *weights]
        heads += [titles["tournaments"], titles["places"], self.word("decided_by")]
        heads += [self.word("directly"), self.word("forfeited")]
        legend, numeric = self.word("legend"), [True, False, True, *[False] * len(weights)]
        numeric += [True, False, False, False, True]
        if self.rules.rating:
            heads.append(titles["rating"])
            numeric.append(True)
            legend = f"{legend} {self.word('rating_legend')}"
        if self.division_names:
            heads.append(self.word("division"))
            numeric.append(False)
        ranked = [line for line in self.outcome.ranking if line.rank is not None]
        cut = self.last_invited()
        rows = [self.line(line, line.name == cut) for line in self.outcome.ranking]
        return Block(
            code="ranking",
            title=self.word("ranking"),
            subtitle=self.word("listed", events=len(self.outcome.events), people=len(ranked)),
            heads=tuple(heads),
            numeric=tuple(numeric),
            rows=tuple(rows),
            legend=legend,
        )

    def result_heads(self) -> list[str]:
        """S3, F17: the headings of the results that can count, of each kind from the best on."""
        heads, before, n = [], None, 0
        for types, weight in self.rules.slots:
            n = n + 1 if types == before else 1
            before = types
            head = self.word("result", n=n, weight=weight)
            titles = [title_of_type(self.rules, type_) for type_ in types]
            names = ", ".join(title.in_(self.language) for title in titles)
            heads.append(f"{head} ({names})" if names else head)
        return heads

    def last_invited(self) -> str | None:
        """The last of the ranking list who is invited, if somebody follows there."""
        lines = [line.name for line in self.outcome.ranking if line.rank is not None]
        waiting = {i.name for i in self.outcome.invitations if i.state == "waiting"}
        after = next((n for n, name in enumerate(lines) if name in waiting), 0)
        return lines[after - 1] if after else None

    def line(self, line: SeasonLine, cut: bool) -> BlockRow:
        """One person of the ranking list; `cut` draws the line below the last who is invited."""
        results: list[str | None] = [None] * len(self.rules.slots)
        for result in line.counted:
            results[result.slot] = self.counted(result)
        decided = SEASON_CRITERIA[line.decided_by].in_(self.language) if line.decided_by else None
        ranked = line.rank is not None
        directly = self.direct(line.direct) if line.direct else None
        if line.excluded:
            directly = self.word("excluded")
        if line.missing:
            directly = self.word("too_few", count=line.missing)
        none = BlockCell("–", "count")
        last = [self.points(line.forfeited) if line.forfeited else None]
        if self.rules.rating:
            rated = line.rating is not None
            last.append(BlockCell(Fraction(line.rating or 0), "decimal") if rated else None)
        if line.division is not None:
            last.append(BlockCell(self.division_names[line.division]))
        row = row_of(
            *(line.rank or none, line.name),
            BlockCell(Fraction(decimal(line.value)), "decimal") if ranked or line.missing else none,
            *results,
            *(line.tournaments, self.places(line) or None, decided, directly),
            *last,
        )
        look = "through" if line.direct and not ranked else tone(line.rank, podium=True)
        return row._replace(tone=look, cut=cut)

    def counted(self, result: PlaceResult) -> str:
        """A result that counts: points, event and place."""
        event, points = self.outcome.events[result.event].name, self.number(result.points)
        if result.absent:
            return self.word("counted_absent", points=points, event=event)
        if result.place is None:
            return self.word("counted_none", points=points, event=event)
        return self.word("counted", points=points, event=event, place=result.place)

    def places(self, line: SeasonLine) -> str:
        """The places of the tie-break, the best first."""
        return " · ".join("–" if place is None else str(place) for place in line.places)

    def direct(self, direct: Direct) -> str:
        """How somebody qualified directly."""
        if direct.event is None:
            return self.word(direct.reason)
        event = self.outcome.events[direct.event].name
        text = self.word("direct_place", place=direct.place, event=event)
        if direct.by_lot:
            text += ", " + self.word("by_lot_of", lot=self.lot(direct.person, event))
        return text

    def lot(self, person: str, about: str) -> str:
        """A typed lot, or the first digits of the one drawn from the seed, a hash of the name."""
        member = self.season.members.get(person)
        if member and member.lot is not None:
            return self.number(member.lot)
        if person in self.season.veiled:
            return "–"
        return season_lot(about, self.season.seed or "", person)[:8]

    def lost_rows(self) -> list[BlockRow]:
        """S4, T10: every place of those without points, what it is worth and why it is lost."""
        out = {(breach.event, breach.person) for breach in self.outcome.breaches}
        directs = {d.person: d for d in self.outcome.direct} if self.rules.forfeit else {}
        excluded = {line.name for line in self.outcome.ranking if line.excluded}
        rows = []
        for person in [*directs, *sorted(excluded), *sorted({p for _, p in out})]:
            for index, event in enumerate(self.outcome.events):
                place = event.places.get(person)
                counts = self.rules.gives_points(event.type_, event.participants)
                here = (index, person) in out or person in directs or person in excluded
                if not counts or place is None or not here:
                    continue
                points = worth_of(self, index, place, event.points.get(person))
                why = "disqualified"
                if person in directs and (index, person) not in out:
                    since = directs[person].event
                    why = "earned" if since is not None and index < since else "virtual"
                cells = person, event.name, place, self.points(points), self.word(why)
                rows.append(row_of(*cells))
        return list(dict.fromkeys(rows))

    def breach(self, breach: Breach) -> BlockRow:
        """T10: who, where, what, and what follows."""
        follows = "out_all" if breach.kind == "several" else "out_event"
        event = self.outcome.events[breach.event].name
        return row_of(breach.person, event, self.word(BREACHES[breach.kind]), self.word(follows))

    # -- the invitations sheet ---------------------------------------------------------------

    def invitation_blocks(self) -> list[Block]:
        """Who is invited and why, then the waiting list with the next in line on top."""
        invited = [i for i in self.outcome.invitations if i.state != "waiting"]
        waiting = [i for i in self.outcome.invitations if i.state == "waiting"]
        direct = sum(i.reason in ("champion", "runner-up", "direct") for i in invited)
        lead = self.word(
            "places_lead",
            places=self.outcome.places,
            direct=direct,
            ranking=self.outcome.places - direct,
        )
        return [
            self.invited("invitations", "invited", lead, invited),
            self.invited("waiting", "waiting_list", self.next_line(waiting), waiting),
        ]

    def invited(self, code: str, title: str, lead: str, invitations: Sequence[Invitation]) -> Block:
        """One list of invitations."""
        heads = ("order", "player", "reason", "state", "why")
        numeric = (True, False, False, False, False)
        rows = tuple(map(self.invitation, invitations))
        return Block(code, self.word(title), lead, tuple(map(self.word, heads)), numeric, rows=rows)

    def invitation(self, invitation: Invitation) -> BlockRow:
        """S7: one invitation, its reason and its state, and why."""
        reason = invitation.reason
        texts = [self.direct(invitation.direct)] if invitation.direct else []
        if invitation.direct and invitation.direct.event is None:
            texts = []
        line = invitation.line
        if line and line.rank is not None and not invitation.direct:
            texts.append(self.word("on_rank", rank=line.rank, value=self.number(line.value)))
        if invitation.by_lot:
            texts.append(self.word("by_lot_of", lot=self.lot(invitation.name, RANKING)))
        if invitation.instead_of:
            state = next(
                i.state for i in self.outcome.invitations if i.name == invitation.instead_of
            )
            texts.append(self.word("for", name=invitation.instead_of, state=self.word(state)))
        key = "reason_ranking" if reason == "ranking" else reason
        states = self.word(key), self.word(invitation.state)
        row = row_of(invitation.order, invitation.name, *states, ", ".join(texts) or None)
        tones = {"confirmed": "through", "declined": "out", "lapsed": "out"}
        return row._replace(tone=tones.get(invitation.state, ""))

    def next_line(self, waiting: Sequence[Invitation]) -> str:
        """Who moves up if one more place gets free; those who declined beforehand do not."""
        members = self.season.members
        ready = [i for i in waiting if not (m := members.get(i.name)) or m.invitation != "declined"]
        if not ready:
            return self.word("nobody")
        tied = next(list(g) for _, g in groupby(ready, key=_standing))
        names = ", ".join(i.name for i in tied)
        if len(tied) == 1:
            return self.word("next", name=names)
        return self.word("next_lot", name=tied[0].name, names=names)


def _standing(invitation: Invitation) -> tuple[int | None, int | None]:
    """F18: a rank, in the division that it is one of."""
    line = invitation.line
    return (line.division, line.rank) if line else (None, None)
