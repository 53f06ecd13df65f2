"""G12: Swiss draws for pairs and for pods, by standing: equals meet, nobody twice while possible.

What counts, the first before the next: nobody has a second bye; opponents meet again as seldom as
possible; wishes are met, and nobody sits at a smaller pod again; players of equal points sit
together (the least sum of squared differences of two at a table); regulars are spread; neighbours
in the standings sit together.
A missing seat is an opponent with the points of the last.
Pairs are the best there are, by a matching. So are pods of up to `ALL` players, by trying every way
to seat them; with more they are the best that a number of walks by exchanges find.

G11: by lot at tables of any sizes it is the same with nobody's points: as few as possible meet
again, over all rounds, in each of them.

Seats: of all orders at a table the one that gives each his seat as seldom as possible, the start
before the others; of equals the lot's. Labels: "<stage>|round <r>|players" for the first round
and every one by lot, "<stage>|round <r>|table <t>" for seats, "<stage>|round <r>|swiss" for the
walks.

G11: at tables of five and six where drawing round by round would let some meet again, a packaged
plan says who sits together. The first round is by lot as ever. Its seats, table by table, are the
start numbers 1, 2, 3 ... of the plan for the rounds after it; who sits where is by lot. The plan
counts as long as everybody plays on, was seated by it, and nobody needs anything. All other rounds,
and those after the last of the plan, are searched for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from xlscore.core.draws.machinery.designs import find_larger_rounds
from xlscore.core.draws.machinery.pods import Costs, Tables, are_pairs, find_pairs, find_tables
from xlscore.core.draws.machinery.rounds import (
    Drawn,
    DrawnRound,
    count_meetings,
    note_rematches,
    pair,
    plain_round,
    plain_table,
)
from xlscore.core.draws.machinery.settling import settle
from xlscore.core.draws.seatings.context import DrawContext, RoundPlan, Schedule
from xlscore.core.exact import Exact, export, reduce_ratio
from xlscore.core.lots import numbers, shuffle
from xlscore.core.sizes import even_sizes, pod_sizes
from xlscore.core.standings.entrants import RankOrder

#: The line of the draw log that says that pairs are drawn exactly, and not by walks.
EXACT: Final = "A|exact"
#: A seat taken before, the start counted as so many others.
_START: Final = 100


def seat_swiss(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """G12: the first round by lot, the others by standing."""
    if at.round_ == 1:
        for drawn in _draw_round(at, RankOrder(_draw_order(at)), {}):
            yield RoundPlan("swiss", drawn)
        return
    order, points = _rank_players(at)
    for drawn in _draw_round(at, order, points):
        yield RoundPlan("swiss", drawn, order=order)


def seat_pods_by_lot(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """G11, F6: every round by lot, so that as few as possible meet again."""
    for drawn in _draw_round(at, RankOrder(_draw_order(at)), {}):
        yield RoundPlan("strikes" if at.stage.kind.strikes else "pods", drawn)


def draw_first(at: DrawContext) -> Drawn:
    """F7: tables of any sizes by lot, before anybody has met."""
    return next(_draw_round(at, RankOrder(_draw_order(at)), {}))


def list_basis_lines(at: DrawContext) -> Iterator[str]:
    """C6: the lines that the draw log has for a round of pods, beside lists and results.

    The sizes of the tables; then the players best first (where it is by lot, those by number whom
    a seat was missing), each with his points, the seats that were missing at his tables so far, and
    his byes. Of a first Swiss round the sizes alone, and those only where wishes count in it.
    """
    swiss = at.stage.kind.by_points
    if swiss and at.round_ == 1 and not at.here.is_asked_for:
        return
    usual = at.rules.table_size
    sizes = _find_sizes(at, len(at.players))
    yield f"G|{usual}|{','.join(map(str, sizes))}"
    if are_pairs(sizes, usual):
        yield EXACT
    if swiss and at.round_ == 1:
        return
    order, points = _rank_players(at) if swiss else (RankOrder(tuple(sorted(at.players))), {})
    short, byes = _count_missed(at.played(), usual)
    for no in order.players:
        if swiss or short[no] or byes[no]:
            yield f"O|{no}|{export(points.get(no, 0))}|{short[no]}|{byes[no]}"
    yield from list_plan_lines(at)


def _rank_players(at: DrawContext) -> tuple[RankOrder, dict[int, Exact]]:
    """The players best first, and the points of all who have played."""
    order, found = at.standings()
    return order, {no: reduce_ratio(tally.tournament_points) for no, tally in found.tallies.items()}


def _count_missed(before: Iterable[DrawnRound], usual: int) -> tuple[Counter[int], Counter[int]]:
    """By player the seats that were missing at his tables, and his byes."""
    short: Counter[int] = Counter()
    byes: Counter[int] = Counter()
    for round_ in before:
        for table in round_.tables:
            if table.size == 1:
                byes.update(table.players)
            else:
                short.update(dict.fromkeys(table.players, max(0, usual - table.size)))
    return short, byes


def _draw_round(at: DrawContext, order: RankOrder, points: Mapping[int, Exact]) -> Iterator[Drawn]:
    """The tables that cost least, and who sits where; by a plan or exactly, as the log says.

    Where it says nothing, what walks found is taken for drawn, too.
    """
    usual, label = at.rules.table_size, f"{at.stage.name}|round {at.round_}|swiss"
    sizes = _find_sizes(at, len(order.players))
    costs = _weigh(at, order.players, points)
    record = at.record
    told = any(record.cells("G"))
    exact, planned = are_pairs(sizes, usual), find_planned_tables(at)
    if planned and (not told or any(record.cells("B"))):
        place = {no: k for k, no in enumerate(order.players)}
        by_place = sorted(planned, key=lambda table: min(place[no] for no in table))
        yield _seat_tables(at, by_place)
        if told:
            return
    if exact and (not told or EXACT in record.lines):
        yield _seat_tables(at, find_pairs(order.players, sizes, costs, label, at.seed))
    if not exact or EXACT not in record.lines:
        yield _seat_tables(at, find_tables(order.players, sizes, costs, numbers(label, at.seed)))


def _find_sizes(at: DrawContext, players: int) -> tuple[int, ...]:
    """How many sit at each table: of the usual size, or with strikes as even as can be (F7)."""
    if at.stage.kind.strikes:
        return even_sizes(players, at.rules.sizes, byes=at.rules.byes)
    return pod_sizes(players, at.rules.sizes, at.rules.table_size, byes=at.rules.byes)


def _draw_order(at: DrawContext) -> tuple[int, ...]:
    return shuffle(sorted(at.players), f"{at.stage.name}|round {at.round_}|players", at.seed)


def _weigh(at: DrawContext, order: Sequence[int], points: Mapping[int, Exact]) -> Costs:
    """What it costs if two sit together, and if one has a seat beside him missing."""
    before, wishes = at.played(), at.here
    met, usual = count_meetings(before), at.rules.table_size
    short, byes = _count_missed(before, usual)
    unit = lcm(*(Fraction(own).denominator for own in points.values()))
    made = {no: int(points.get(no, 0) * unit) for no in order}
    place, all_made = {no: i for i, no in enumerate(order)}, [made[no] for no in order]
    # One step of each level outweighs all that can come below it.
    pairs = len(order) * (usual + 1)
    gap = (len(order) + 1) ** 2 * pairs + 1
    span = max(made.values(), default=0) - min(made.values(), default=0)
    # Regulars count between points and neighbours.
    mix, gap = (gap, gap * (pairs + 1)) if wishes.regulars else (0, gap)
    wish = gap * (span**2 * pairs + 1)
    again = wish * (usual * at.round_ + 1) * pairs
    bye = again * pairs * (at.round_ + 1) ** 2
    least = min(made.values(), default=0)

    def together(one: int) -> list[int]:
        """Of one player with each of the others."""
        own, here = made[one], place[one]
        row = [gap * (own - mine) ** 2 + (here - k) ** 2 for k, mine in enumerate(all_made)]
        for other in order:
            if times := met[pair(one, other)]:
                row[place[other]] += again * (2 * times - 1)
            fixed = wishes.fixed.get(one), wishes.fixed.get(other)
            apart = None not in fixed and fixed[0] != fixed[1]
            row[place[other]] += wish * (apart or wishes.same_group(one, other))
            row[place[other]] += mix * (one in wishes.regulars and other in wishes.regulars)
        row[here] = 0
        return row

    def missing(one: int) -> int:
        return gap * (made[one] - least) ** 2 + (len(order) - place[one]) ** 2

    return Costs(
        [together(one) for one in order],
        [wish * short[one] + missing(one) for one in order],
        [bye * byes[one] * (usual - 1) + missing(one) for one in order],
        usual,
    )


def _seat_tables(at: DrawContext, tables: Tables) -> Drawn:
    """The round with its seats: tables as they stand, byes last."""
    label, before = f"{at.stage.name}|round {at.round_}", at.played()
    had: Counter[tuple[int, int]] = Counter(
        (seat.no, seat.seat)
        for round_ in before
        for table in round_.tables
        if table.size > 1
        for seat in table.seats
    )
    full = [table for table in tables if len(table) > 1]
    ordered = [
        _give_seats(shuffle(sorted(table), f"{label}|table {t}", at.seed), had)
        for t, table in enumerate(full, 1)
    ]
    drawn, unmet = settle(plain_round(at.round_, ordered), at.here)
    alone = [table for table in tables if len(table) == 1]
    last = tuple(plain_table(len(full) + n, table) for n, table in enumerate(alone, 1))
    whole = DrawnRound(at.round_, (*drawn.tables, *last))
    # With strikes few are left in the end, who meet again.
    again = () if at.stage.kind.strikes else note_rematches(at.round_, full, count_meetings(before))
    return Drawn((whole,), (*again, *unmet), (_label_of(at, label),))


def _label_of(at: DrawContext, label: str) -> str:
    by_lot = at.round_ == 1 or not at.stage.kind.by_points
    return f"{label}|players" if by_lot else f"{label}|table 1"


def _give_seats(table: Sequence[int], had: Mapping[tuple[int, int], int]) -> tuple[int, ...]:
    """The first order of a table in which seats are repeated least.

    `costs` are those of the seats behind the first so many, by who has to sit there: of twelve
    players 4,096 numbers, where the orders would be 479 million.
    """
    costs = {0: 0}

    def cost(there: int) -> int:
        """The least that the last seats cost, for the players whose bits are set."""
        if there not in costs:
            costs[there] = min(own + cost(rest) for own, rest in ways(there))
        return costs[there]

    def ways(there: int) -> Iterator[tuple[int, int]]:
        seat = len(table) - there.bit_count() + 1
        for at, no in enumerate(table):
            if there >> at & 1:
                own = had.get((no, seat), 0) * (_START if seat == 1 else 1)
                yield own, there & ~(1 << at)

    order: list[int] = []
    left = (1 << len(table)) - 1
    while left:
        rest = next(rest for own, rest in ways(left) if own + cost(rest) == cost(left))
        order.append(table[(left ^ rest).bit_length() - 1])
        left = rest
    return tuple(order)


def find_planned_tables(at: DrawContext) -> Tables | None:
    """The tables of the round, players in the order of their start numbers; None without a plan."""
    found = _find_plan(at)
    if found is None:
        return None
    start, rounds = found
    return [[start[n] for n in table] for table in rounds[at.round_ - 1]]


def list_plan_lines(at: DrawContext) -> Iterator[str]:
    """C6: the plan of the round as the draw log keeps it, start numbers from 1."""
    found = _find_plan(at)
    for number, table in enumerate(found[1][at.round_ - 1] if found else (), 1):
        yield f"B|{at.round_}|{number}|{','.join(str(n + 1) for n in table)}"


def _find_plan(at: DrawContext) -> tuple[Sequence[int], Sequence[Tables]] | None:
    """The players by start number, and the plan by which the rounds before were seated."""
    rounds = find_larger_rounds(len(at.players), at.rules.table_size, at.stage.rounds)
    played = at.played() if rounds and at.stage.kind.tables == "pods" else ()
    is_by_lot = not at.stage.kind.by_standings and not at.here.is_asked_for
    if not rounds or not is_by_lot or not 1 <= len(played) == at.round_ - 1 < len(rounds):
        return None
    first = sorted(played[0].tables, key=lambda table: table.number)
    start = [no for table in first for no in table.players]
    if {*start} != at.players or len(start) != len(at.players):
        return None
    for one, plan in zip(played, rounds, strict=False):
        by_plan = ([start[n] for n in table] for table in plan)
        if _as_sets(table.players for table in one.tables) != _as_sets(by_plan):
            return None
    return start, rounds


def _as_sets(tables: Iterable[Iterable[int]]) -> set[frozenset[int]]:
    return {frozenset(table) for table in tables}
