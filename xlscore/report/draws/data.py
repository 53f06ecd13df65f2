"""What the draw's sheets show, gathered once: rounds, tables, figures, how each was drawn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from xlscore.book.round_titles import round_title
from xlscore.core.assembly import assemble
from xlscore.core.draws.extras.of_round import Wonder, find_extras, find_game
from xlscore.core.draws.machinery.figures import (
    Figure,
    measure_rank_shift,
    measure_rounds,
    measure_sides,
)
from xlscore.core.draws.machinery.history import choose_mode, event_before, list_played, read_wishes
from xlscore.core.draws.machinery.redraw import Option, compare
from xlscore.core.draws.review import Review, review_stage
from xlscore.core.draws.upcoming import RoundAt, find_current_rounds, read_places, rows_of
from xlscore.core.model import Event, TableName
from xlscore.core.rules import Ruleset, StageRules
from xlscore.records import dataclass
from xlscore.texts import say

#: A comparison searches; with more players repair and redraw are not shown side by side.
MOST_COMPARED = 200


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table as Results have it: seat -> No, None for a substitute."""

    name: TableName
    seats: Mapping[int, int | None]

    def free(self, stage: StageRules) -> list[int]:
        """Empty seats below the last one in use: somebody left a table that is not drawn anew.

        None in a stage where start positions are chosen.
        """
        if stage.choose_seats:
            return []
        last = max(self.seats) if len(self.seats) > 1 else 0
        return [seat for seat in range(1, last) if seat not in self.seats]

    def named(self, stage: StageRules, names: Mapping[int, str], language: str) -> dict[int, str]:
        """What stands at each seat, in their order: a name, a substitute, or that it stays free."""
        nobody = say("draws.substitute", language)
        seats = {s: nobody if no is None else names.get(no, "") for s, no in self.seats.items()}
        seats |= dict.fromkeys(self.free(stage), say("draws.stays_free", language))
        return dict(sorted(seats.items()))

    @property
    def players(self) -> list[int]:
        """The players there, in order of the seat."""
        return [no for no in self.seats.values() if no is not None]


@dataclass(frozen=True, slots=True)
class Shown:
    """One round on the draw's sheets; `games` are its rounds where they share one seating."""

    review: Review
    stage: StageRules
    title: str
    game: str
    tables: tuple[ShownTable, ...]
    games: tuple[int, ...]
    wonders: tuple[Wonder, ...]
    moved: frozenset[int]
    figures: tuple[Figure, ...]
    comparison: tuple[Option, Option] | None

    @property
    def round_(self) -> int:
        """The number of the round."""
        return self.review.round_

    @property
    def about(self) -> str:
        """Which round it is, and what is played."""
        return " · ".join(filter(None, (self.title, self.game)))

    @property
    def width(self) -> int:
        """The highest seat in use."""
        return max((seat for table in self.tables for seat in table.seats), default=1)

    def seat_word(self, language: str) -> str:
        """What the number of a seat is called: seat, or choice of a start position."""
        return say("draws.choice_head" if self.stage.choose_seats else "draws.seat_head", language)

    def label(self, table: ShownTable, seat: int, language: str) -> int | str:
        """The number of a seat, or the first one with the word for who starts."""
        starts = seat == min(table.seats) and not self.stage.choose_seats
        return say("draws.starts", language, seat=seat) if starts else seat

    def sides(self, language: str) -> str:
        """F15: which seats play together against which; "" where nobody has a partner."""
        return say_sides(self.stage, self.width, language)

    def wonder(self, seat: int) -> str:
        """What the lot gave to a seat, "" for nothing."""
        known = self.wonders[seat - 1] if 0 < seat <= len(self.wonders) else None
        return str(known) if known else ""

    def seat_of(self) -> dict[int, tuple[TableName, int]]:
        """No -> table and seat."""
        return {
            no: (table.name, seat)
            for table in self.tables
            for seat, no in table.seats.items()
            if no is not None
        }

    def free_seats(self) -> list[tuple[TableName, int]]:
        """The table and seat of each seat that stays empty."""
        return [(table.name, seat) for table in self.tables for seat in table.free(self.stage)]

    def byes(self) -> set[int]:
        """D3: who has a bye: nobody else sits at that table."""
        alone = (table.seats for table in self.tables if len(table.seats) == 1)
        return {no for seats in alone for no in seats.values() if no is not None}

    def numbers(self) -> list[int]:
        """The numbers of the tables; those that have none are counted."""
        names = enumerate((table.name for table in self.tables), 1)
        return [name if isinstance(name, int) else n for n, name in names]


def say_sides(stage: StageRules, seats: int, language: str) -> str:
    """F15: which of so many seats play together against which; "" where nobody has a partner."""
    if not stage.kind.of_sides or seats < 3:
        return ""
    own, others = (" + ".join(map(str, range(n, seats + 1, 2))) for n in (1, 2))
    return say("draws.sides", language, own=own, others=others)


def show_rounds(event: Event, rules: Ruleset, language: str) -> list[Shown]:
    """The rounds that are on, each with all there is to say about it."""
    on = find_current_rounds(event, rules, assemble(event, rules))
    found: list[Shown] = []
    for index in dict.fromkeys(at.stage for at in on):
        reviews = {review.round_: review for review in review_stage(event, rules, index)[0]}
        rounds = [at for at in on if at.stage == index]
        found += [_show(event, rules, at, reviews[at.round_], language) for at in rounds]
    return found


def _show(event: Event, rules: Ruleset, at: RoundAt, review: Review, language: str) -> Shown:
    stage = rules.stages[at.stage]
    together = stage.kind.together
    games = tuple(n for n in sorted(read_places(event, stage.name)) if n >= at.round_)
    game = find_game(event, rules, stage.name, at.round_)[0]
    moved = frozenset(
        no
        for note in (review.plan.notes if review.plan and review.matches else ())
        if note.code == "draw-moved"
        for no in note.players
    )
    shared = games if together else (at.round_,)
    return Shown(
        review=review,
        stage=stage,
        title=round_title(stage, shared, language),
        game=game,
        tables=show_tables(event, stage.name, at.round_),
        games=shared,
        wonders=find_extras(event, rules, stage.name, at.round_).wonders,
        moved=moved,
        figures=() if together else _figures(event, rules, at, review),
        comparison=_compare(event, rules, review),
    )


def show_tables(event: Event, stage: str, round_: int) -> tuple[ShownTable, ...]:
    """The tables of a round in order; empty seat cells are counted."""
    found: dict[TableName, dict[int, int | None]] = {}
    for row in rows_of(event, stage, round_):
        seats = found.setdefault(row.table, {})
        free = next(seat for seat in range(1, len(seats) + 2) if seat not in seats)
        seats[free if row.seat is None or row.seat in seats else row.seat] = row.no
    order = sorted(found, key=lambda name: (isinstance(name, str), name))
    return tuple(ShownTable(name, dict(sorted(found[name].items()))) for name in order)


def _figures(event: Event, rules: Ruleset, at: RoundAt, review: Review) -> tuple[Figure, ...]:
    """The figures of the stage up to this round, without those that are 0 throughout."""
    view = event_before(event, rules, at.stage, at.round_ + 1, review.typed)
    rounds = list_played(assemble(view, rules), at.stage)
    groups = read_wishes(event, {p.no for p in event.players}).in_rounds().groups
    kind = rules.stages[at.stage].kind
    found = list(measure_rounds(rounds, {} if kind.of_sides else groups))
    sides = measure_sides(rounds, groups if kind.of_teams else {}) if kind.of_sides else ()
    order = review.plan.order.players if review.plan else ()
    if kind.by_standings and order and rounds and set(order) == set(rounds[-1].players):
        found.append(measure_rank_shift(rounds[-1], order))
    zero = Fraction(0)
    return (*(f for f in found if f.value or f.bound or (f.expected or zero)), *sides)


def _compare(event: Event, rules: Ruleset, review: Review) -> tuple[Option, Option] | None:
    """C10: repair and redraw side by side, where drop-outs leave the choice."""
    left = review.plan.left if review.plan else None
    count = len(review.typed)
    seed = event.lot_seed(review.stage, review.round_)
    if left is None or seed is None or count > MOST_COMPARED:
        return None
    return compare(left, review.stage, seed, choose_mode(event, rules, count, review.index))
