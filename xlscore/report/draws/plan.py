"""The whole schedule of a stage beforehand: each round table by table, then everybody's seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xlscore.book import schema
from xlscore.book.round_titles import round_title
from xlscore.core.draws.machinery.figures import measure_rounds
from xlscore.core.draws.machinery.rounds import DrawnRound, DrawnTable, Seat
from xlscore.core.model import Event, TableName
from xlscore.core.rules import STAGES, Ruleset, StageRules
from xlscore.records import dataclass
from xlscore.report.block import Block, BlockCell, BlockRow
from xlscore.report.plain import csv_text, visible
from xlscore.texts import Language, put_label, say, show_date

#: Table and seat -> the player there, None for a free seat.
Tables = dict[TableName, dict[int, int | None]]


@dataclass(frozen=True, slots=True)
class Planned:
    """A round as it is drawn, or will be; seats as on *Results*."""

    stage: StageRules
    round_: int
    tables: Tables


@dataclass(frozen=True, slots=True)
class PlanReport:
    """A schedule as reports are given it. Without `by_name` its numbers are start numbers (T7)."""

    event: Event
    rules: Ruleset
    rounds: Sequence[Planned]
    language: Language
    by_name: bool = True

    @property
    def title(self) -> str:
        """The event's name."""
        return self.event.name

    @property
    def lead(self) -> str:
        """What it is of, and by which numbers."""
        event, language = self.event, self.language
        what = "plan.schedule" if self.by_name else "plan.by_start_number"
        parts = (self.rules.title.in_(language), show_date(event.date).in_(language), event.venue)
        return " · ".join(part for part in (*parts, say(what, language)) if part)

    @property
    def names(self) -> dict[int, str]:
        """The names by player number; empty where the plan goes by start numbers."""
        return {player.no: player.name for player in self.event.players} if self.by_name else {}

    def name(self, no: int | None) -> str:
        """A player as "7 Ada"; by start numbers only "7"."""
        if no is None:
            return say("draws.substitute", self.language)
        return f"{no} {self.names.get(no, '')}".strip()

    def blocks(self) -> list[Block]:
        """A table for each round, then one line for everybody."""
        return [*map(self._round, self.rounds), self._everybody()]

    def checksums(self) -> list[str]:
        """None: there are no standings yet."""
        return []

    def meetings(self) -> Iterator[str]:
        """How good a schedule of several rounds is: who meets again, beside what cannot be less."""
        rounds = [plan for plan in self.rounds if plan.stage == self.rounds[0].stage]
        if len(rounds) < 2 or not rounds[0].stage.kind.optimised:
            return
        found = next(
            f for f in measure_rounds([*map(_drawn, rounds)]) if f.code == "repeated_meetings"
        )
        count, least = int(found.value), int(found.bound)
        key = "plan.best" if found.best else "plan.above"
        yield say(key if count else "plan.nobody_again", self.language, count=count, least=least)

    def _round(self, planned: Planned) -> Block:
        say_ = "draws.choice" if planned.stage.choose_seats else "draws.seat"
        seats = range(1, 1 + max((s for t in planned.tables.values() for s in t), default=1))
        heads = [say("draws.table", self.language)]
        heads += [say(say_, self.language, n=seat) for seat in seats]
        rows = []
        for table, at in planned.tables.items():
            names = (self.name(at[seat]) if seat in at else None for seat in seats)
            cells = (BlockCell(str(table), "centre"), *map(BlockCell, names))
            rows.append(BlockRow(cells))
        return Block(
            code=f"{planned.stage.name} {planned.round_}",
            title=round_title(planned.stage, (planned.round_,), self.language),
            subtitle=say("plan.tables", self.language, count=len(rows)),
            heads=tuple(heads),
            numeric=(True, *[False] * len(seats)),
            rows=tuple(rows),
        )

    def _everybody(self) -> Block:
        seats: dict[int, dict[int, str]] = {}
        for k, planned in enumerate(self.rounds):
            for table, at in planned.tables.items():
                for seat, no in at.items():
                    if no is not None:
                        seats.setdefault(no, {})[k] = f"{table}/{seat}"
        heads = [say("draws.no", self.language), say("draws.name", self.language)]
        heads += [round_title(p.stage, (p.round_,), self.language) for p in self.rounds]
        names = self.names
        rows = []
        for no, at_ in sorted(seats.items()):
            places = (BlockCell(at_.get(k, "–"), "centre") for k in range(len(self.rounds)))
            rows.append(
                BlockRow((BlockCell(str(no), "centre"), BlockCell(names.get(no, "")), *places))
            )
        return Block(
            code="players",
            title=say("draws.by_name", self.language),
            subtitle=" · ".join((say("plan.table_seat", self.language), *self.meetings())),
            heads=tuple(heads),
            numeric=(True, False, *[True] * len(self.rounds)),
            rows=tuple(rows),
        )


def _drawn(planned: Planned) -> DrawnRound:
    """A round as it is drawn, without free seats."""
    tables = (
        tuple(Seat(no, seat) for seat, no in sorted(at.items()) if no is not None)
        for at in planned.tables.values()
    )
    return DrawnRound(
        planned.round_, tuple(DrawnTable(k, seats) for k, seats in enumerate(tables, 1) if seats)
    )


def plan_round(stage: StageRules, round_: DrawnRound) -> Planned:
    """A drawn round."""
    tables: Tables = {t.number: {s.seat: s.no for s in t.seats} for t in round_.tables}
    return Planned(stage, round_.round_, tables)


def lines(report: PlanReport) -> Iterator[str]:
    """For the screen: a line for each table."""
    for planned in report.rounds:
        yield round_title(planned.stage, (planned.round_,), report.language)
        for table, at in planned.tables.items():
            names = " · ".join(visible(report.name(at[seat])) for seat in sorted(at))
            label = say("draws.at_table", report.language, table=table)
            yield f"  {put_label(label, names, report.language)}"
    yield from report.meetings()


def csv(report: PlanReport) -> str:
    """A line for each seat, with the headings of *Results*."""
    keys = ("stage", "round", "table", "seat", "no", "player")
    heads = [schema.RESULTS.field(key).titles.in_(report.language) for key in keys]
    names, language = report.names, report.language
    rows = (
        [STAGES[p.stage.name].in_(language), p.round_, table, seat, no, names.get(no or 0, "")]
        for p in report.rounds
        for table, at in p.tables.items()
        for seat, no in sorted(at.items())
    )
    return csv_text(heads, rows, language)
