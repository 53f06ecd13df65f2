"""Rounds of a schedule: start numbers by lot, what keeps players apart, and what became of it.

A schedule is drawn with its first round. Later rounds are those of it; once somebody has left or
come, what is left is repaired or drawn anew, and the rounds after that go on from there.
"""

from functools import lru_cache

from check_apart import exchanged, forced, walks
from check_basis import Basis, meetings
from check_lots import NotHere, numbers, shuffled
from check_redraw import redrawn
from check_repair import repaired
from check_tables import settled
from check_teams import team_plans, teams_of


class Schedule:
    """Who plays it, and the tables of its rounds as far as they are known."""

    def __init__(self, players, rounds, order=(), wishes=None):
        self.players, self.rounds, self.order, self.wishes = players, rounds, order, wishes

    def add(self, basis):
        """The rounds of the plan that a later entry has."""
        for r, plan in plan_of(basis).items():
            if r not in self.rounds and self.order:
                self.rounds[r] = settled(named(plan, self.order), self.wishes, r)


def plan_of(basis):
    """round -> table -> seat -> start number, of the S and B lines."""
    plan = {}
    for _, table, seat, number in basis.of("S"):
        plan.setdefault(basis.round, {}).setdefault(int(table), {})[int(seat)] = int(number)
    for _, round_, table, start in basis.of("B"):
        seats = {s: int(n) for s, n in enumerate(start.split(","), 1) if n}
        plan.setdefault(int(round_), {})[int(table)] = seats
    return plan


def named(plan, order):
    return {t: {s: order[n - 1] for s, n in seats.items()} for t, seats in plan.items()}


@lru_cache(maxsize=256)
def begun(drawn_from, stage, seed):
    """The schedule that a first round begins: (start numbers, tables of each round)."""
    basis = Basis({"drawn_from": drawn_from, "stage": stage, "round": 1, "randomness": seed})
    plan, wishes = plan_of(basis), basis.wishes()
    if ["A", "teams"] in basis.of("A"):
        order = [no for team in teams_of(basis) for no in team]
        return order, {r: settled(named(at, order), wishes, r) for r, at in sorted(plan.items())}
    if not basis.first:
        wishes = wishes.in_rounds()
    order = shuffled(sorted(basis.players), f"{stage}|start numbers", seed)
    always, tables = wishes.in_rounds(), len(plan[1])
    named_twice = len(set(wishes.groups.values())) < len(wishes.groups)
    alone = not (named_twice or len(wishes.fixed) > 1 or wishes.allowed or wishes.for_company)
    if not alone and not basis.of("B"):
        raise NotHere("a log without the plan of the other rounds")
    mates = [[] for _ in order]
    for round_ in plan.values():
        for table in round_.values():
            for n in table.values():
                mates[n - 1] += [mate - 1 for mate in table.values() if mate != n]
    kinds = {no: (always.groups.get(no, ""), no in always.fixed) for no in order}
    least = len(plan) * forced(order, always.groups, tables)
    if not alone:
        order = exchanged(order, mates, kinds, numbers(f"{stage}|apart", seed), least=least)
    if basis.of("A"):
        order = walks(order, mates, kinds, numbers(f"{stage}|apart again", seed), least)
    if wishes.regulars:
        order = mixed(order, mates, wishes, numbers(f"{stage}|mixed", seed), (len(plan), tables))
    moving, drawn, rounds = wishes.allowed or wishes.for_company, [], {}
    planned = {r: named(tables, order) for r, tables in sorted(plan.items())}
    for r, tables in planned.items():
        later = [list(planned[k].values()) for k in planned if k > r]
        met = meetings([*drawn, *later]) if moving else None
        rounds[r] = settled(tables, wishes, r, met)
        drawn.append(list(rounds[r].values()))
    return order, rounds


def mixed(order, mates, wishes, below, count):
    """Regulars spread over the tables; two who change numbers need the same otherwise."""
    needs = {*wishes.fixed, *wishes.allowed, *wishes.partners}

    def alike(one, other, here, there):
        same = wishes.groups.get(one) == wishes.groups.get(other)
        return same and not {one, other} & needs

    groups = dict.fromkeys(wishes.regulars, "regular")
    kinds = {no: (groups.get(no, ""), False) for no in order}
    least = count[0] * forced(order, groups, count[1])
    return exchanged(order, mates, kinds, below, (alike,), least)


def schedules(basis, log, found_in):
    """(tables, schedule after it) of a round, in every way there is.

    log: the entries up to this one's; found_in: whether tables are those that an entry gave.
    """
    if basis.round == 1:
        yield from first_rounds(basis, log[-1])
        return
    before = [None]
    for r in range(1, basis.round):
        about = basis.stage, r
        drawn = [e for e in log if e["result_hash"] and (e["stage"], e["round"]) == about]
        if not drawn:
            raise NotHere("the first round is not in the log" if r == 1 else "a round is missing")
        entry = drawn[-1]
        if not entry["drawn_from"]:
            raise NotHere("what the first round was drawn from is not kept")
        here = Basis(entry)
        if here.kind not in ("schedule", "teams"):
            raise NotHere("a schedule that began as something else")
        ways = [
            way
            for one in before
            for way in (first_rounds(here, entry) if r == 1 else after(here, one))
        ]
        fits = [way for way in ways if found_in(here, entry, way[0])]
        before = [state for _, state in fits or ways[:1]]
    for one in before:
        yield from after(basis, one)


def first_rounds(basis, entry):
    """What a first round may have begun; how many rounds a team plan has is not in the log."""
    if basis.of("S"):
        order, rounds = begun(entry["drawn_from"], basis.stage, basis.seed)
        wishes = basis.wishes()
        yield rounds[1], Schedule(basis.players, dict(rounds), order, wishes)
        return
    teams = teams_of(basis) if basis.kind == "teams" else []
    if not teams:
        raise NotHere("a log without the plan of the round")
    for plan in team_plans(len(teams), len(teams[0])):
        rounds = {}
        for r, tables in enumerate(plan, 1):
            at = enumerate(tables, 1)
            seats = {t: {s: teams[k][own] for s, (k, own) in enumerate(x, 1)} for t, x in at}
            rounds[r] = settled(seats, basis.wishes(), r)
        yield rounds[1], Schedule(basis.players, rounds)


def after(basis, schedule):
    """A later round: as planned, or after somebody left or came repaired or drawn anew."""
    schedule.add(basis)
    if schedule.players == basis.players:
        if basis.round not in schedule.rounds:
            raise NotHere("a log without the plan of the round")
        yield schedule.rounds[basis.round], schedule
        return
    if not basis.of("X"):
        raise NotHere("a log without the rounds that are left")
    last = int(basis.of("X")[0][1])
    left = range(basis.round, last + 1)
    planned = {r: schedule.rounds[r] for r in left if r in schedule.rounds}
    joined = basis.players - schedule.players
    if not joined and len(planned) == len(left) and "redraw" not in basis.asked:
        out = schedule.players - basis.players
        yield repaired(basis.played(), planned, out, (), basis.wishes()), schedule
        if basis.of("B"):  # there may be tables of three, so it is repaired
            return
    rounds = redrawn(basis, len(left))
    yield rounds[basis.round], Schedule(basis.players, rounds)
