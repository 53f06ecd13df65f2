"""The season as blocks of rows, for sheets, HTML, Markdown and CSV: the ranking and the events."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xlscore.core.exact import Exact, show_exact
from xlscore.core.roots import Number, decimal
from xlscore.core.season.event_types import title_of_type
from xlscore.core.season.lots import season_lot
from xlscore.core.season.model import Breach, Direct, PlaceResult, Season, SeasonLine, SeasonOutcome
from xlscore.core.season.rules import SEASON_CRITERIA, SeasonRules
from xlscore.report.block import Block, BlockCell, BlockRow, tone
from xlscore.texts import show_date, spoken, words_of

BREACHES = {"several": "several", "champion": "breach_champion", "points": "breach_points"}
#: Headings of columns that hold numbers.
NUMERIC = frozenset(
    ("place", "points", "participants", "first_points", "strength", "order", "rank")
)
#: Who is in no ranking.
NONE = BlockCell("–", "count")


class SeasonWriter:
    """The blocks of one season in one language."""

    def __init__(
        self, season: Season, rules: SeasonRules, outcome: SeasonOutcome, language: str
    ) -> None:
        self.season = season
        self.rules = rules
        self.outcome = outcome
        self.language = language
        self.word = words_of("seasons", language)

    @property
    def division_names(self) -> tuple[str, ...]:
        """F18: the divisions, the highest first."""
        return self.rules.divisions.names if self.rules.divisions else ()

    def number(self, value: Number) -> str:
        """An exact number as text."""
        return show_number(value, self.language)

    def points(self, value: Number) -> BlockCell:
        """Ranking points: whole ones as a count, others with decimals."""
        return BlockCell(decimal(value), "count" if isinstance(value, int) else "decimal")

    # -- the ranking sheet -------------------------------------------------------------------

    def ranking_blocks(self) -> list[Block]:
        """The ranking list, then what was forfeited, the breaches, and the events."""
        blocks = [self.ranking()]
        if lost := self.lost_rows():
            blocks.append(self.block("lost", ("player", "event", "place", "points", "why"), lost))
        if self.outcome.breaches:
            rows = [self.breach_row(breach) for breach in self.outcome.breaches]
            blocks.append(
                self.block("breaches", ("player", "event", "breach", "consequence"), rows)
            )
        heads = ["event", "date", "type", "participants", "first_points", "gives"]
        if self.outcome.factors:
            heads.append("strength")
        blocks.append(self.block("events", heads, self.event_rows()))
        return blocks

    def block(
        self,
        code: str,
        heads: Sequence[str],
        rows: Sequence[BlockRow],
        title: str = "",
        lead: str = "",
    ) -> Block:
        """A block whose headings are words of the seasons; title and lead are too, if not given."""
        return Block(
            code=code,
            title=self.word(title or code),
            subtitle=lead or self.word(f"{code}_lead"),
            heads=tuple(map(self.word, heads)),
            numeric=tuple(head in NUMERIC for head in heads),
            rows=tuple(rows),
        )

    def ranking(self) -> Block:
        """Value, the counted results with their weights, the tie-break figures, what decided."""
        titles = {code: title.in_(self.language) for code, title in SEASON_CRITERIA.items()}
        columns = [(self.word("rank"), True), (self.word("player"), False), (titles["value"], True)]
        columns += [(head, False) for head in self.result_heads()]
        columns += [(titles["tournaments"], True), (titles["places"], False)]
        columns += [(self.word("decided_by"), False), (self.word("directly"), False)]
        columns += [(self.word("forfeited"), True)]
        legend = self.word("legend")
        if self.rules.rating:
            columns.append((titles["rating"], True))
            legend = f"{legend} {self.word('rating_legend')}"
        if self.division_names:
            columns.append((self.word("division"), False))
        heads, numeric = zip(*columns, strict=True)
        ranked = [line for line in self.outcome.ranking if line.rank is not None]
        cut = self.last_invited()
        return Block(
            code="ranking",
            title=self.word("ranking"),
            subtitle=self.word("listed", events=len(self.outcome.events), people=len(ranked)),
            heads=heads,
            numeric=numeric,
            rows=tuple(self.line_row(line, line.name == cut) for line in self.outcome.ranking),
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

    def line_row(self, line: SeasonLine, cut: bool) -> BlockRow:
        """One person of the ranking list; `cut` draws the line below the last who is invited."""
        results: list[str | None] = [None] * len(self.rules.slots)
        for result in line.counted:
            results[result.slot] = self.result_text(result)
        decided = SEASON_CRITERIA[line.decided_by].in_(self.language) if line.decided_by else None
        ranked = line.rank is not None
        directly = self.direct_text(line.direct) if line.direct else None
        if line.excluded:
            directly = self.word("excluded")
        if line.missing:
            directly = self.word("too_few", count=line.missing)
        last = [self.points(line.forfeited) if line.forfeited else None]
        if self.rules.rating:
            rated = line.rating is not None
            last.append(BlockCell(Fraction(line.rating or 0), "decimal") if rated else None)
        if line.division is not None:
            last.append(BlockCell(self.division_names[line.division]))
        row = row_of(
            *(line.rank or NONE, line.name),
            BlockCell(Fraction(decimal(line.value)), "decimal") if ranked or line.missing else NONE,
            *results,
            *(line.tournaments, self.places_text(line) or None, decided, directly),
            *last,
        )
        look = "through" if line.direct and not ranked else tone(line.rank, podium=True)
        return row._replace(tone=look, cut=cut)

    def result_text(self, result: PlaceResult) -> str:
        """A result that counts: points, event and place."""
        event, points = self.outcome.events[result.event].name, self.number(result.points)
        if result.absent:
            return self.word("counted_absent", points=points, event=event)
        if result.place is None:
            return self.word("counted_none", points=points, event=event)
        return self.word("counted", points=points, event=event, place=result.place)

    def places_text(self, line: SeasonLine) -> str:
        """The places of the tie-break, the best first."""
        return " · ".join("–" if place is None else str(place) for place in line.places)

    def direct_text(self, direct: Direct) -> str:
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
                points = self.worth_of(index, place, event.points.get(person))
                why = "disqualified"
                if person in directs and (index, person) not in out:
                    since = directs[person].event
                    why = "earned" if since is not None and index < since else "virtual"
                cells = person, event.name, place, self.points(points), self.word(why)
                rows.append(row_of(*cells))
        return list(dict.fromkeys(rows))

    def breach_row(self, breach: Breach) -> BlockRow:
        """T10: who, where, what, and what follows."""
        follows = "out_all" if breach.kind == "several" else "out_event"
        event = self.outcome.events[breach.event].name
        return row_of(breach.person, event, self.word(BREACHES[breach.kind]), self.word(follows))

    # -- the events ------------------------------------------------------------------------

    def worth_of(self, index: int, place: int, typed: Exact | None = None) -> Number:
        """S1, F17: the ranking points of a place in an event."""
        event, factors = self.outcome.events[index], self.outcome.factors
        law, factor = self.rules.points, factors[index] if factors else 1
        typed = typed if law.typed else None
        return law.at(place, event.participants, event.type_, factor=factor, typed=typed)

    def event_rows(self) -> list[BlockRow]:
        """S1, S6: the events, what their first gets, and whom they qualify."""
        rows = []
        for index, event in enumerate(self.outcome.events):
            size = event.participants
            counts = self.rules.gives_points(event.type_, size)
            first = self.points(self.worth_of(index, 1))
            date = show_date(event.date).in_(self.language) if event.date else None
            type_ = title_of_type(self.rules, event.type_).in_(self.language)
            worth = first if counts else BlockCell(self.word("no_points"), "count")
            gives = self._gives_text(event.type_, size)
            strength = [self.points(factor) for factor in self.outcome.factors[index : index + 1]]
            rows.append(row_of(*(event.name, date, type_, size, worth, gives), *strength))
        return rows

    def _gives_text(self, type_: str, size: int) -> str | None:
        """S6: what an event gives away directly, or why it does not."""
        rule = self.rules.direct_rule(type_, size)
        if rule:
            key = "gives_first" if rule.count == 1 else "gives_many"
            return self.word(key, count=rule.count)
        if any(other.type_ == type_ for other in self.rules.direct):
            return self.word("gives_none", participants=size)
        return None


def show_number(value: Number, language: str) -> str:
    """An exact number as text."""
    return show_exact(decimal(value), comma=spoken(language).comma)


def row_of(*values: BlockCell | str | int | None) -> BlockRow:
    """A line of cells: texts and counts as they come, others as they are."""
    return BlockRow(
        tuple(
            value
            if isinstance(value, BlockCell)
            else BlockCell(value, "count" if isinstance(value, int) else "text")
            for value in values
        )
    )
